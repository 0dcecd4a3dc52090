// The buttons of a page that is worked at all evening: what is pressed goes by htmx, so that without
// a network the page stays, says that it could not be sent (app.js), and can be pressed again.
// Without this the forms work too, a page each.
//
//   <section id="room" data-acts>  its forms' answers take its place; those that htmx or
//                                       another script sends by itself are left to them
//   <body data-say-unsent="…">          what is said where nothing came back

const OTHERS = "[hx-post], [data-slips], [data-outbox]";

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const part = form.closest("[data-acts]");
  if (event.defaultPrevented || !part || form.method !== "post" || form.matches(OTHERS)) return;
  event.preventDefault();
  // getAttribute: a field of that name would hide the form's own property.
  window.htmx.ajax("POST", form.getAttribute("action") || location.href, {
    source: form, target: part, swap: "outerHTML",
    values: submitter?.name ? { [submitter.name]: submitter.value } : {},
  }).catch(() => {}); // app.js has said so
});

// An answer from elsewhere, such as the page to sign in, is a whole page and is shown as one.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, path } = detail.requestConfig ?? {};
  if (!elt?.matches?.("[data-acts] form") || !detail.xhr.responseURL) return;
  const came = new URL(detail.xhr.responseURL);
  if (came.pathname === new URL(path, location.href).pathname) return;
  detail.shouldSwap = false;
  location.assign(came);
});

// What is typed or ticked and not yet sent stands there again when the part has renewed itself.
// The id of a form's button tells forms apart.
const FIELDS = "input:not([type=hidden]), select, textarea";
const isTicked = (field) => field.checked !== field.defaultChecked;
const isTyped = (field) => field.matches("input, textarea") && field.value !== field.defaultValue;
let typed = new Map();

function nameOf(field) {
  const choice = field.matches("[type=radio], [type=checkbox]") ? field.value : "";
  return `${field.form?.querySelector("button")?.id} ${field.name} ${choice}`;
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const isRenewal = detail.requestConfig?.elt === detail.target && detail.target.matches("[data-acts]");
  const fields = isRenewal ? [...detail.target.querySelectorAll(FIELDS)] : [];
  const changed = fields.filter((field) => isTicked(field) || isTyped(field));
  typed = new Map(changed.map((field) => [nameOf(field), field]));
});
document.addEventListener("htmx:afterSwap", ({ target }) => {
  const fields = target.closest("[data-acts]")?.querySelectorAll(FIELDS) ?? [];
  for (const field of fields) {
    const was = typed.get(nameOf(field));
    if (was && isTicked(was)) field.checked = was.checked;
    else if (was) field.value = was.value;
  }
  typed = new Map();
});
