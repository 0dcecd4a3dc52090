// What the outbox (outbox.js) keeps is said where it was sent: in its form, beneath the button, under
// the thumb. What has no form in the page any more stands in the list above.
//
//   <form data-outbox data-act="7 ns" hx-post="…">     gets data-waits while its figure waits
//     <button name="do" value="enter"><span class="first">Send</span> <span class="again">Send this
//     instead</span></button>
//   <ul data-outbox-list data-text-waiting="{label}: {figures} waits" data-text-dismiss="Put away"
//       data-text-refused="{label}, {figures}: not accepted. {reason}"></ul>
//   <p aria-live="polite" data-outbox-says></p>        the same sentence, for those who hear the page

const WORD = /\{(label|figures|reason)\}/;
let entries = [];

const stateOf = ({ reason }) => (reason === undefined ? "waiting" : "refused");
const textsOf = (list) => ({ waiting: list.dataset.textWaiting, refused: list.dataset.textRefused });
const doOf = ({ fields }) => fields.find(([name]) => name === "do")?.[1] ?? "";

function formOf(entry) {
  const forms = entry.act ? document.querySelectorAll("form[data-outbox]") : [];
  return [...forms].find((form) =>
    form.dataset.act === entry.act && form.getAttribute("hx-post") === entry.url &&
    form.querySelector(`[name=do][value="${doOf(entry)}"]`) && !form.closest("details:not([open])"));
}

// The sentence of an entry, its figures in one piece.
function words(entry, list) {
  const text = textsOf(list)[stateOf(entry)] ?? "{label}";
  return text.split(WORD).map((part, index) => {
    if (index % 2 === 0) return part;
    if (part !== "figures") return entry[part] ?? "";
    const figures = document.createElement("b");
    figures.className = "whole";
    figures.textContent = entry.figures ?? "";
    return figures;
  });
}

function line(name, entry, list) {
  const item = document.createElement(name);
  item.className = "kept";
  item.tabIndex = -1;
  item.dataset.outboxState = stateOf(entry);
  item.append(...words(entry, list));
  if (entry.reason !== undefined) item.append(" ", dismissal(entry, list));
  return item;
}

function dismissal(entry, list) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = list.dataset.textDismiss;
  button.addEventListener("click", () =>
    document.dispatchEvent(new CustomEvent("outbox:dismiss", { detail: entry })));
  return button;
}

function show() {
  const list = document.querySelector("[data-outbox-list]");
  if (!list) return;
  document.querySelectorAll("form .kept").forEach((item) => item.remove());
  document.querySelectorAll("form[data-waits]").forEach((form) => delete form.dataset.waits);
  const homeless = entries.filter((entry) => !showIn(formOf(entry), entry, list));
  list.replaceChildren(...homeless.map((entry) => line("li", entry, list)));
  list.hidden = homeless.length === 0;
}

function showIn(form, entry, list) {
  if (!form) return false;
  if (stateOf(entry) === "waiting") form.dataset.waits = "";
  form.querySelector("button:not([type=button])").after(line("div", entry, list));
  return true;
}

function say() {
  const list = document.querySelector("[data-outbox-list]");
  const ear = document.querySelector("[data-outbox-says]");
  const last = entries[entries.length - 1];
  if (list && ear) ear.replaceChildren(...(last ? words(last, list) : []));
}

// Somebody has just pressed the button: the form shows that it was taken, and keeps the keyboard.
function confirm(entry) {
  const form = formOf(entry);
  const item = form?.querySelector(".kept");
  if (!item) return;
  if (form.dataset.secret !== undefined) form.reset();
  item.scrollIntoView({ block: "nearest" });
  const button = form.querySelector("button:not([type=button])");
  const isHidden = button.offsetParent === null;
  if (isHidden) item.focus({ preventScroll: true });
  else if (!form.contains(document.activeElement)) button.focus({ preventScroll: true });
}

document.addEventListener("outbox", ({ detail }) => {
  const isNews = JSON.stringify(detail.entries) !== JSON.stringify(entries);
  entries = detail.entries;
  show();
  if (isNews) say();
  if (detail.kept) confirm(detail.kept);
});
// What was folded away with its form moves to the list, and back.
document.addEventListener("toggle", show, { capture: true });
