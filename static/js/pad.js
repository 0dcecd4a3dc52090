// The key pad of a score: beside the tapped key it shows both pairs' tricks and their sum. Without
// it the tapped key alone says what will be sent. A form that lacks the pair or the number is not
// sent, but says so in the page's words: without a network it would wait, to be refused too late.
//
//   <form data-pad>                    radio buttons "tricks" and, where the pair is asked, "side";
//                                      gets data-figures="8–5", North and South's first
//         data-missing-side="…"        what is said where none is chosen; likewise "tricks"
//   <output data-figure="ns">          filled with that pair's tricks
//   <div class="answer">               a yes (form), hidden while the no (details) beside it is open
//   <p data-sum="{ns} + {ew} = 13">    filled with the sum; sums are announced, so it is aria-live

const ALL = 13;
const ASKED = ["side", "tricks"];

function show(form) {
  const values = new FormData(form);
  const tricks = values.get("tricks");
  const side = values.get("side");
  const known = tricks !== null && tricks !== "" && side;
  const ns = side === "ns" ? Number(tricks) : ALL - Number(tricks);
  const figures = { ns, ew: ALL - ns };
  form.dataset.figures = known ? `${figures.ns}–${figures.ew}` : "";
  for (const output of form.querySelectorAll("[data-figure]")) {
    output.textContent = known ? figures[output.dataset.figure] : "";
  }
  for (const line of form.querySelectorAll("[data-sum]")) {
    line.textContent = known
      ? line.dataset.sum.replace("{ns}", figures.ns).replace("{ew}", figures.ew)
      : "";
  }
}

const missing = (form) =>
  ASKED.filter((name) => form.elements[name] && !new FormData(form).get(name));

// What is missing, said above the form and marked where it belongs; nothing where all is there.
function say(form, names) {
  form.querySelector("[data-missing]")?.remove();
  for (const name of ASKED) {
    const group = form.querySelector(`[name=${name}]`)?.closest("[role=radiogroup]");
    if (names.includes(name)) group?.setAttribute("aria-invalid", "true");
    else group?.removeAttribute("aria-invalid");
  }
  if (names.length === 0) return;
  const note = document.createElement("div");
  note.className = "note note-bad";
  note.dataset.missing = "";
  note.setAttribute("role", "alert");
  for (const name of names) {
    const sentence = document.createElement("p");
    sentence.textContent = form.getAttribute(`data-missing-${name}`);
    note.append(sentence);
  }
  form.prepend(note);
}

const showAll = (root) => root.querySelectorAll?.("form[data-pad]").forEach(show);

document.addEventListener("change", ({ target }) => {
  if (!target.form?.matches("[data-pad]")) return;
  show(target.form);
  if (target.form.querySelector("[data-missing]")) say(target.form, missing(target.form));
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-pad]")) return;
  const names = missing(event.target);
  say(event.target, names);
  if (names.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  event.target.querySelector(`[name=${names[0]}]`).focus();
}, { capture: true }); // before htmx hears of it
document.addEventListener("reset", ({ target }) => setTimeout(show, 0, target));
document.addEventListener("htmx:load", ({ detail }) => {
  if (detail.elt.matches?.("form[data-pad]")) show(detail.elt);
  showAll(detail.elt);
});
// A browser without :has() does not hide it by itself (app.css).
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches("details") || !target.parentElement?.matches(".answer")) return;
  for (const yes of target.parentElement.querySelectorAll(":scope > form")) yes.hidden = target.open;
}, { capture: true }); // it does not bubble
showAll(document);
