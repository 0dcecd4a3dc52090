// Finds a name in a long list: rows without the letters typed are put out of sight, and what was
// ticked in them stays ticked. Without it the whole list stands there.
//
//   <div data-filter=".people > li" hidden><input>   the rows to look through; shown once this runs
//   <p role="status" data-filter-none data-text="…">  says so when no row is left

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function show(box) {
  const wanted = plain(box.querySelector("input").value.trim());
  const rows = [...document.querySelectorAll(box.dataset.filter)];
  for (const row of rows) {
    const name = (row.querySelector(".name") ?? row).textContent;
    row.hidden = !plain(name).includes(wanted);
  }
  const none = document.querySelector("[data-filter-none]");
  none.textContent = rows.every((row) => row.hidden) ? none.dataset.text : "";
}

function begin() {
  for (const box of document.querySelectorAll("[data-filter]")) {
    box.hidden = document.querySelector(box.dataset.filter) === null;
    show(box);
  }
}

document.addEventListener("input", ({ target }) => {
  const box = target.closest("[data-filter]");
  if (box) show(box);
});
// The list may come anew, with the answer to a form.
document.addEventListener("htmx:afterSwap", begin);
begin();
