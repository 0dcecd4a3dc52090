// One stream a page. It hears that something has changed and has htmx refresh the parts that show
// it; while the stream is down the page asks by itself, and it says how old its data are.
//   <main data-live="/live/stream/?token=…">   the stream's address
//   <section id="table" data-live-part="table:3:7 everyone:3" data-edition="41"
//            hx-get="…" hx-trigger="refresh" hx-swap="outerHTML">   a part and its channels
//   data-live-jitter="0"           seconds a part waits with the crowd, 3 if it does not say so
//   <p data-live-age data-text-updated="updated {time}" data-text-lost="no news since {time}">
//   <p data-live-state>                                  gets data-state="live", "old" or "lost"
// live: the stream is open. old: it is not, but the page asks and is answered. lost: nothing is.

const CROWD_SECONDS = 3; // what all phones hear at once they do not all ask for at once
const SILENCE = 40_000; // the server says something every 15 s
const POLL_FROM = 5_000, POLL_TO = 30_000;
const RETRY_FROM = 1_000, RETRY_TO = 15_000;
const FIELDS = "input:not([type=hidden], [type=button], [type=submit]), select, textarea";

let source = null, address = null, heardAt = 0;
let state = "", freshAt = new Date(), hasFailed = false;
let retryAfter = RETRY_FROM, retryTimer = null;
let pollAfter = POLL_FROM, pollTimer = null;

const latest = new Map(); // channel -> the newest edition heard of, 0 if nobody knew one
const asked = new Map(); // part -> the edition it was asked for, so that none is asked for twice
const busy = new Map(); // request -> the part that waits for its answer, asked by itself or inside
const owed = new Set(); // parts to ask for when nobody types in them any more

const parts = () => [...document.querySelectorAll("[data-live-part]")];
const channels = (part) => part.dataset.livePart.split(/\s+/);
const keyOf = (part) => `${part.id} ${part.dataset.livePart}`;
const newest = (part) => Math.max(0, ...channels(part).map((name) => latest.get(name) ?? 0));
const waiting = (part) => [...busy.keys()].filter((xhr) => busy.get(xhr) === keyOf(part));
const isOld = (part) => newest(part) > Number(part.dataset.edition || 0);
const streamOfPage = () => document.querySelector("[data-live]")?.dataset.live ?? null;
const around = (milliseconds) => milliseconds * (0.5 + Math.random());
const isTypedIn = (part) => part.querySelector(":focus")?.matches(FIELDS) ?? false;

function ask(part) {
  if (!part.isConnected || waiting(part).length > 0) return;
  if (isTypedIn(part)) return void owed.add(keyOf(part));
  owed.delete(keyOf(part));
  window.htmx.trigger(part, "refresh");
}

function catchUp(part) {
  const key = keyOf(part);
  if (owed.has(key) || (isOld(part) && newest(part) > (asked.get(key) ?? 0))) ask(part);
}

const catchUpAll = () => parts().forEach(catchUp);

function hear({ channel, edition }) {
  // That nobody knows the edition means "nothing yet" to a page just loaded, else anything.
  const act = edition === null ? ask : catchUp;
  const isNews = edition !== null || hasFailed || latest.has(channel);
  latest.set(channel, Math.max(edition ?? 0, latest.get(channel) ?? 0));
  if (!isNews) return;
  const isForAll = act === ask || channel.startsWith("everyone:");
  for (const part of parts().filter((part) => channels(part).includes(channel))) {
    const seconds = isForAll ? Number(part.dataset.liveJitter ?? CROWD_SECONDS) : 0;
    setTimeout(act, Math.random() * seconds * 1000, part);
  }
}

function connect() {
  clearTimeout(retryTimer);
  source?.close();
  source = null;
  address = streamOfPage();
  if (address === null) return stopPolling();
  source = new EventSource(address);
  heardAt = Date.now();
  const on = (name, act) =>
    source.addEventListener(name, (event) => {
      heardAt = Date.now();
      act(event.data ? JSON.parse(event.data) : null);
    });
  on("open", found);
  on("changed", hear);
  on("alive", noteFresh);
  // The server itself has lost touch with the other processes, and has found them again.
  on("lost", () => lose("old"));
  on("found", found);
  source.onerror = reconnectLater;
}

function found() {
  retryAfter = RETRY_FROM;
  stopPolling();
  show("live");
  noteFresh();
}

function lose(how) {
  hasFailed = true;
  show(how);
  if (pollTimer === null) pollLater();
}

function reconnectLater() {
  source?.close();
  source = null;
  lose("lost");
  clearTimeout(retryTimer);
  retryTimer = setTimeout(connect, around(retryAfter));
  retryAfter = Math.min(retryAfter * 2, RETRY_TO);
}

const checkSilence = () => source && Date.now() - heardAt > SILENCE && reconnectLater();

function wake() {
  if (document.hidden || address === null) return;
  retryAfter = RETRY_FROM / 2;
  checkSilence();
  if (source === null) reconnectLater();
}

function pollLater() {
  pollTimer = setTimeout(() => {
    if (!document.hidden) parts().forEach(ask);
    pollAfter = Math.min(pollAfter * 1.5, POLL_TO);
    pollLater();
  }, around(pollAfter));
}

function stopPolling() {
  clearTimeout(pollTimer);
  pollTimer = null;
  pollAfter = POLL_FROM;
}

function show(how) {
  state = how;
  document.querySelectorAll("[data-live-state]").forEach((it) => (it.dataset.state = state));
  const time = freshAt.toLocaleTimeString("en-GB"); // 19:42:07, in every language
  for (const element of document.querySelectorAll("[data-live-age]")) {
    const { textUpdated = "{time}", textLost = textUpdated } = element.dataset;
    element.textContent = (state === "lost" ? textLost : textUpdated).replace("{time}", time);
  }
}

function noteFresh() {
  if (state !== "live" || parts().some(isOld)) return;
  freshAt = new Date();
  show(state);
}

function missed(part) {
  asked.delete(keyOf(part));
  if (state === "live") setTimeout(catchUpAll, around(4_000));
  else show("lost");
}

// The part that asked; the event may come from its parent, when the part has been replaced.
const asker = ({ requestConfig: { elt } = {} }) => (elt?.matches?.("[data-live-part]") ? elt : null);

// htmx tells nobody of an answer to a part that was replaced before it came.
function lost(xhr, key) {
  if (!busy.delete(xhr)) return;
  asked.delete(key);
  catchUpAll();
}

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const part = detail.elt.closest("[data-live-part]");
  if (!part) return;
  busy.set(detail.xhr, keyOf(part));
  detail.xhr.addEventListener("loadend", () => setTimeout(lost, 0, detail.xhr, keyOf(part)));
  // Not before: a part just swapped in does not listen yet, and has to be asked for again.
  if (asker(detail)) asked.set(keyOf(part), newest(part));
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!busy.delete(detail.xhr)) return;
  const part = asker(detail);
  if (!part) return catchUpAll();
  if (!detail.successful) return missed(part);
  freshAt = new Date();
  show(state === "lost" ? "old" : state);
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const part = detail.requestConfig?.triggeringEvent?.type === "refresh" && asker(detail);
  if (!part) return;
  // Somebody began to type while the answer was under way, or sent what brings a newer one.
  if (isTypedIn(part)) owed.add(keyOf(part));
  else if (waiting(part).some((xhr) => xhr !== detail.xhr)) asked.delete(keyOf(part));
  else return;
  detail.shouldSwap = false;
});
document.addEventListener("htmx:afterSettle", () => {
  if (streamOfPage() !== address) connect();
  show(state);
  catchUpAll();
});
document.addEventListener("focusout", () => setTimeout(catchUpAll));
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("offline", () => source && reconnectLater());
window.addEventListener("pagehide", () => source?.close());
window.addEventListener("pageshow", ({ persisted }) => persisted && connect());
setInterval(checkSilence, 5_000);
connect();
