// What every page needs beyond plain links and forms: it says in words when an answer did not come
// or was an error (the sentences stand on <body>), and closes an open menu on Escape or a tap
// elsewhere. Everything on the page works without it.

const SHOWN = "note note-bad";

function say(what) {
  const flash = document.getElementById("flash");
  if (!flash) return;
  const note = document.createElement("div");
  const sentence = document.createElement("p");
  note.className = SHOWN;
  note.dataset.trouble = "";
  note.setAttribute("role", "alert");
  sentence.textContent = document.body.getAttribute(`data-say-${what}`) ?? document.body.dataset.say;
  note.append(sentence);
  hush();
  flash.append(note);
  note.scrollIntoView({ block: "nearest" });
}

function hush() {
  document.querySelectorAll("[data-trouble]").forEach((note) => note.remove());
}

// A part that refreshes itself says so in its own line; people are told only of what they did.
// What the outbox keeps and sends later is said there, in calmer words.
const isKept = (element) => element.matches("form[data-outbox]");
const isOwnAct = ({ requestConfig }) => requestConfig?.triggeringEvent?.type !== "refresh";

document.addEventListener("htmx:responseError", ({ detail }) => {
  if (isOwnAct(detail)) say(detail.xhr.status);
});
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, ({ detail }) => {
    if (isOwnAct(detail) && !isKept(detail.elt)) say(detail.elt.closest("[data-acts]") ? "unsent" : 0);
  });
}
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && isOwnAct(detail)) hush();
});

const open = () => [...document.querySelectorAll("details[data-closes][open]")];

document.addEventListener("click", ({ target }) => {
  for (const details of open()) if (!details.contains(target)) details.open = false;
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const details of open()) {
    if (details.contains(document.activeElement)) details.querySelector("summary").focus();
    details.open = false;
  }
});

// A button that prints; pages hide it until it can.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
