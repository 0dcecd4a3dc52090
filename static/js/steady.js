// What a reader has open or holds stays so while a part of the page renews itself (live.js).
//
//   <details>            inside a part: what was open is open again, but where its own form was
//                        just answered; id, else its summary's id or words tell it apart
//   focus                goes back to the control with the same name and words (htmx: same id); what
//                        a form or link in the part brought begins at [data-first], which has
//                        tabindex="-1", and so does a part whose control is no longer there
//   a press              that has begun is not lost: the part waits until the finger is up
//   <p aria-live="polite" data-says-of="room">   outside the part "room" is told the text of the
//                        part's [data-says] whenever that has changed

const PART = "[data-live-part]";
const late = new Set(); // ids of parts whose renewal waits for the finger
let pressed = null;
let before = null;

const partOf = (element) => element?.closest?.(PART) ?? null;
const saysOf = (part) => part.querySelector("[data-says]")?.textContent.trim().replace(/\s+/g, " ") ?? "";
const words = (element) => `${element.localName} ${element.name ?? ""} ${element.textContent.trim()}`;

function keyOf(element) {
  const head = element.localName === "details" ? element.querySelector("summary") : element;
  return element.id || head.id || words(head);
}

function openIn(part, asker) {
  const open = [...part.querySelectorAll("details[open]")];
  return new Set(open.filter((details) => !details.contains(asker)).map(keyOf));
}

function remember(part, asker) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const isAnswer = asker !== null && asker !== part && part.contains(asker);
  before = { open: openIn(part, asker), focus: focused && keyOf(focused), says: saysOf(part), isAnswer };
}

// A renewal that comes by itself never takes the keyboard from elsewhere, nor moves the page.
function refocus(part) {
  const isLost = before.focus !== null || (before.isAnswer && document.activeElement === document.body);
  // What is to be mended gets the focus from htmx.
  if (!isLost || part.contains(document.activeElement) || part.querySelector("[autofocus]")) return;
  const controls = [...part.querySelectorAll("a, button, summary, [data-first]")];
  const same = controls.find((control) => keyOf(control) === before.focus);
  const first = part.querySelector("[data-first]");
  // What is folded away does not take the focus.
  for (const next of before.isAnswer ? [first, same] : [same, first]) {
    if (!part.contains(document.activeElement)) next?.focus({ preventScroll: !before.isAnswer });
  }
}

function restore(part) {
  for (const details of part.querySelectorAll("details")) {
    if (before.open.has(keyOf(details))) details.open = true;
  }
  refocus(part);
  const ear = document.querySelector(`[data-says-of="${part.id}"]`);
  if (ear && saysOf(part) !== before.says) ear.textContent = saysOf(part);
  before = null;
}

function release() {
  pressed = null;
  // The click comes after this event; what it starts goes before the renewal.
  setTimeout(() => {
    for (const id of late) window.htmx.trigger(document.getElementById(id), "refresh");
    late.clear();
  });
}

document.addEventListener("pointerdown", ({ target }) => (pressed = partOf(target)));
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", release);

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.shouldSwap || !detail.target.matches(PART)) return;
  // A part renews itself; what a form in it asked for is the answer that somebody waits for.
  const asker = detail.requestConfig?.elt ?? null;
  if (asker === detail.target && pressed === detail.target) {
    detail.shouldSwap = false;
    late.add(detail.target.id);
    return;
  }
  remember(detail.target, asker);
});
document.addEventListener("htmx:afterSwap", ({ target }) => {
  const part = partOf(target);
  if (part && before) restore(part);
});
