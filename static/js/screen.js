// The big screen: long lists are shown a page at a time, each for some seconds. The page shown stays
// when the list is renewed; another list begins with its first page. Without this script the pages
// stand one below the other.
//
//   <div data-pages="standings" data-seconds="12">  its <section>s are the pages; the word says what
//                                       is listed, so that a new word begins anew
//   <span data-page-number>             filled with "2 / 3"; empty where there is one page only

const SECONDS = 12;
let turned = 0; // how many times pages have been turned since this list was first shown
let listed = "";
let timer = null;

function show(book) {
  const pages = [...book.children].filter((child) => child.localName === "section");
  if (pages.length === 0) return;
  const now = turned % pages.length;
  pages.forEach((page, index) => (page.hidden = index !== now));
  const number = pages.length > 1 ? `${now + 1} / ${pages.length}` : "";
  document.querySelectorAll("[data-page-number]").forEach((place) => (place.textContent = number));
}

const books = () => document.querySelectorAll("[data-pages]");

function showAll() {
  const now = books()[0]?.dataset.pages ?? "";
  if (now !== listed) {
    listed = now;
    turned = 0;
    later();
  }
  books().forEach(show);
}

function turn() {
  turned += 1;
  showAll();
  later();
}

function later() {
  const seconds = Number(books()[0]?.dataset.seconds || SECONDS);
  clearTimeout(timer);
  timer = setTimeout(turn, seconds * 1000);
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
