// Paper slips at typing speed: Enter in the table's field goes on to the tricks, Enter there sends
// and goes back to the table at once. Nothing that is typed waits for the network; the slips go one
// after the other, and each has a line that says what became of it. Without this the form works
// too, a page a slip.
//
//   <form data-slips data-text-sending="Table {table}: {tricks} …"
//         data-text-failed="Table {table}: {tricks} was not saved." data-text-again="Send again"
//         data-text-wrong="Table {table}: {fault}">
//   <ol data-slips-said>            the lines, newest first
//   [data-slip-answer]              in the server's answer: what the line becomes

const LINES_KEPT = 12;
const form = document.querySelector("form[data-slips]");
const said = document.querySelector("[data-slips-said]");
const underway = new Map();
let queue = Promise.resolve();
let wrongLine = null;

// randomUUID is missing where a hall's laptop is reached by plain HTTP.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const inWords = (text, slip) => text.replace(/\{(\w+)\}/g, (_, name) => slip.get(name) ?? "");

function newLine() {
  const line = document.createElement("li");
  said.prepend(line);
  while (said.children.length > LINES_KEPT) said.lastElementChild.remove();
  return line;
}

async function post(slip) {
  const answer = await fetch(form.action, {
    method: "POST", body: new URLSearchParams(slip), cache: "no-store",
    headers: { "HX-Request": "true", "X-CSRFToken": slip.get("csrfmiddlewaretoken") },
  });
  // Sent elsewhere, to a sign-in for example, is not saved either.
  if (answer.redirected || (!answer.ok && answer.status !== 422)) throw new Error(answer.status);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

function renew(fresh) {
  const shown = document.getElementById("slips");
  if (!fresh || Number(fresh.dataset.edition) < Number(shown.dataset.edition)) return;
  shown.replaceWith(fresh);
  window.htmx.process(fresh);
}

// What was refused is read and answered by the next slip that is saved. A slip that did not get
// through stays with its button, and so does what was refused after the next was typed.
const refusals = () => [...said.children].filter(
  (line) => line.querySelector(".note-bad") && !line.querySelector("button"),
);

async function send(slip, line, settled) {
  line.textContent = inWords(form.dataset.textSending, slip);
  try {
    const page = await post(slip);
    line.replaceChildren(page.querySelector("[data-slip-answer]"));
    if (line.querySelector(".note-good")) for (const old of settled) old.remove();
    renew(page.getElementById("slips"));
  } catch {
    fail(slip, line);
  }
}

function complain(line, ...what) {
  const note = document.createElement("div");
  const words = document.createElement("p");
  note.className = "note note-bad";
  words.append(...what);
  note.append(words);
  line.replaceChildren(note);
}

function fail(slip, line) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = form.dataset.textAgain;
  button.addEventListener("click", () => enqueue(slip, line));
  complain(line, inWords(form.dataset.textFailed, slip), " ", button);
}

// The page names the hand that each table is at. Of two slips of one table, typed before it has
// heard of the first, the second is of another hand: of which, the server says.
function enqueue(slip, line) {
  const settled = refusals();
  const table = Number(slip.get("table"));
  const count = (by) => underway.set(table, (underway.get(table) ?? 0) + by);
  if (underway.get(table)) slip.delete(`hand_${table}`);
  count(1);
  queue = queue.then(() => send(slip, line, settled)).then(() => count(-1));
}

// A wrong number is marked, so that the next one typed replaces it; no bubble lies over the fields.
function isRight() {
  const fields = [form.elements.table, form.elements.tricks];
  for (const field of fields) field.toggleAttribute("aria-invalid", false);
  const wrong = fields.find((field) => !field.checkValidity());
  wrong?.setAttribute("aria-invalid", "true");
  wrong?.select();
  if (wrong?.value) {
    // Tried once more and wrong again, it is still one line.
    if (!wrongLine?.isConnected) wrongLine = newLine();
    const slip = new Map([["table", form.elements.table.value], ["fault", wrong.title]]);
    complain(wrongLine, inWords(form.dataset.textWrong, slip));
  }
  return !wrong;
}

form.noValidate = true;
form.addEventListener("keydown", (event) => {
  const { table, tricks } = form.elements;
  if (event.key !== "Enter" || event.target !== table || tricks.value) return;
  event.preventDefault();
  if (table.value) tricks.focus();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!isRight()) return;
  wrongLine = null;
  const { table, tricks, key } = form.elements;
  enqueue(new FormData(form), newLine());
  key.value = newKey();
  table.value = tricks.value = "";
  table.focus();
});
// The server's answer to a form that was sent without this becomes the first line.
const first = document.querySelector("[data-slip-answer]");
if (first) newLine().append(first);
