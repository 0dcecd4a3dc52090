// What was sent while the network was away waits here, in the order in which it was sent, until
// the server has it. The form's one-time key makes a second arrival harmless.
//
//   <form data-outbox="Table 3, hand 7" hx-post="…">     what the waiting line calls it
//     data-figures="8–5"        what was entered (pad.js); data-secret="…" is said in its place
//     data-act="7 ns"           what it speaks of: another figure for that takes the waiting one's place
//     <input type="hidden" name="key" value="…">
//
// What waits and what was refused is shown by kept.js, which is loaded first. It hears the event
// "outbox" with `entries` and, where somebody has just sent one, `kept`; it answers "outbox:dismiss".
//
// The server's answers: 2xx it is saved; 409 not yet possible, kept; 5xx, 408, 429 kept; any other
// is a refusal, whose reason is the text of its [role=alert] or .errorlist.

const STORE = "whistdrive.outbox";
const RETRY_FROM = 2_000;
const RETRY_TO = 60_000;
const PATIENCE = 15_000;

let entries = load();
let retryAfter = RETRY_FROM;
let timer = null;
let isSending = false;

const isForm = (element) => element?.matches?.("form[data-outbox]") ?? false;
const isKept = (status) => status === 0 || status === 408 || status === 429 || status >= 500;
const waiting = () => entries.filter((entry) => entry.reason === undefined);

function load() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? [];
  } catch {
    return [];
  }
}

function change(list, kept = null) {
  entries = list;
  try {
    localStorage.setItem(STORE, JSON.stringify(entries));
  } catch {
    // No storage, or no room: it waits in the page alone, which the line asks to keep open.
  }
  show(kept);
}

function keep(form, { path, formData, headers }) {
  const fields = [...formData.entries()].filter(([name, value]) =>
    name !== "csrfmiddlewaretoken" && typeof value === "string");
  const { outbox: label, secret, figures = "", act = "" } = form.dataset;
  const key = formData.get("key") ?? JSON.stringify([path, fields]);
  const entry = { key, url: path, act, fields, label, figures: secret ?? figures, time: Date.now() };
  entry.target = headers?.["HX-Target"];
  // The same act, typed again: its last form goes, in its first place.
  const typed = waiting().find((other) => isSameAct(other, entry));
  if (typed && typed.key === key && said(typed) !== said(entry)) renew(entry);
  change(typed ? swapIn(entry, typed) : [...entries, entry], entry);
}

function isSameAct(one, other) {
  return one.key === other.key || (other.act && one.url === other.url && one.act === other.act);
}

const said = ({ fields }) => JSON.stringify(fields.filter(([name]) => name !== "key"));

// The first form may have arrived, only its answer did not: its key would call the other figure saved.
function renew(entry) {
  const end = Math.random().toString(16).slice(2, 10).padEnd(8, "0");
  entry.key = entry.key.replace(/[\da-f]{8}$/, end);
  entry.fields = entry.fields.map(([name, value]) => [name, name === "key" ? entry.key : value]);
}

function swapIn(entry, old = entry) {
  return entries.map((other) => (other.key === old.key ? entry : other));
}

function show(kept = null) {
  document.dispatchEvent(new CustomEvent("outbox", { detail: { entries, kept } }));
}

function remove(entry) {
  change(entries.filter((other) => other.key !== entry.key));
}

function token() {
  const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  return cookie ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
}

async function post(entry) {
  const control = new AbortController();
  const alarm = setTimeout(() => control.abort(), PATIENCE);
  const headers = { "HX-Request": "true", "X-CSRFToken": token(), "X-Outbox": "1" };
  if (entry.target) headers["HX-Target"] = entry.target;
  try {
    const answer = await fetch(entry.url, {
      method: "POST", body: new URLSearchParams(entry.fields), headers, signal: control.signal,
      credentials: "same-origin", cache: "no-store",
    });
    return { answer, text: await answer.text() };
  } catch {
    return { answer: null, text: "" };
  } finally {
    clearTimeout(alarm);
  }
}

function reasonIn(text, type) {
  if (!type?.startsWith("text/html")) return text.trim().slice(0, 300);
  const page = new DOMParser().parseFromString(text, "text/html");
  return page.querySelector("[role=alert], .errorlist")?.textContent.trim() ?? "";
}

// True if the next one may be tried: the network is there.
async function send(entry) {
  const { answer, text } = await post(entry);
  // Sent elsewhere, to a sign-in for example: that page's "200" is not "saved".
  if (answer === null || answer.redirected || isKept(answer.status)) return false;
  if (answer.ok) {
    remove(entry);
  } else if (answer.status !== 409) {
    const reason = reasonIn(text, answer.headers.get("Content-Type"));
    change(swapIn({ ...entry, reason }));
  }
  return true;
}

async function sendAll() {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  const before = waiting().length;
  for (const entry of waiting()) {
    if (!(await send(entry))) break;
  }
  isSending = false;
  const isBetter = waiting().length < before;
  if (isBetter) renewParts();
  retryAfter = isBetter ? RETRY_FROM : Math.min(retryAfter * 2, RETRY_TO);
  if (waiting().length) timer = setTimeout(sendAll, retryAfter * (0.5 + Math.random()));
}

function renewParts() {
  for (const part of document.querySelectorAll("[data-live-part]")) window.htmx.trigger(part, "refresh");
}

function sendSoon() {
  retryAfter = RETRY_FROM;
  clearTimeout(timer);
  timer = setTimeout(sendAll, retryAfter * Math.random());
}

function onFailure({ detail }) {
  if (!isForm(detail.elt) || !isKept(detail.xhr?.status ?? 0)) return;
  keep(detail.elt, detail.requestConfig);
  sendSoon();
}

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, onFailure);
}
document.addEventListener("htmx:beforeRequest", (event) => {
  // Whoever sends while others wait stands in line behind them.
  if (!isForm(event.detail.elt) || waiting().length === 0) return;
  event.preventDefault();
  keep(event.detail.elt, event.detail.requestConfig);
  sendAll();
});
document.addEventListener("htmx:afterSettle", () => {
  show();
  // A part that has changed may be what a 409 was waiting for.
  if (waiting().length) sendSoon();
});
document.addEventListener("outbox:dismiss", ({ detail }) => remove(detail));
window.addEventListener("online", sendSoon);
window.addEventListener("storage", ({ key }) => {
  if (key !== STORE) return;
  entries = load();
  show();
});
show();
if (waiting().length) sendSoon();
