// The big screen: long lists are shown a page at a time, each for some seconds, and the page shown
// stays when the list is renewed. Without this script the pages stand one below the other.
//
//   <div data-pages data-seconds="12">  its <section>s are the pages
//   <span data-page-number>             filled with "2 / 3"; empty where there is one page only

const SECONDS = 12;
let turned = 0; // how many times pages have been turned since the screen was opened

function show(book) {
  const pages = [...book.children].filter((child) => child.localName === "section");
  if (pages.length === 0) return;
  const now = turned % pages.length;
  pages.forEach((page, index) => (page.hidden = index !== now));
  const number = pages.length > 1 ? `${now + 1} / ${pages.length}` : "";
  document.querySelectorAll("[data-page-number]").forEach((place) => (place.textContent = number));
}

const books = () => document.querySelectorAll("[data-pages]");
const showAll = () => books().forEach(show);

function turn() {
  turned += 1;
  showAll();
  later();
}

function later() {
  const seconds = Number(books()[0]?.dataset.seconds || SECONDS);
  setTimeout(turn, seconds * 1000);
}

document.addEventListener("htmx:afterSwap", showAll);
showAll();
later();

const button = document.querySelector("[data-fullscreen]");
if (button && document.fullscreenEnabled) {
  button.hidden = false;
  button.addEventListener("click", () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
  );
}
