// A table that is wider than the window says so, and which of its columns are in sight: where the
// window happens to end with a column, nothing else shows that there are more.
//
//   <p data-slides="grid-scroll" data-text="{from}–{to} of {all} …" hidden>   the sentence; shown
//                           where the region with that id does not fit; the first column stays

function say(sentence) {
  const region = document.getElementById(sentence.dataset.slides);
  const [first, ...columns] = region.querySelectorAll("thead th");
  const left = first.getBoundingClientRect().right - 1;
  const right = region.getBoundingClientRect().right + 1;
  const seen = columns.filter((column) => {
    const box = column.getBoundingClientRect();
    return box.left >= left && box.right <= right;
  });
  sentence.hidden = seen.length === 0 || region.scrollWidth <= region.clientWidth;
  const place = (column) => columns.indexOf(column) + 1;
  const words = { from: place(seen[0]), to: place(seen.at(-1)), all: columns.length };
  sentence.textContent = sentence.dataset.text.replace(/\{(\w+)\}/g, (_, name) => words[name]);
}

for (const sentence of document.querySelectorAll("[data-slides]")) {
  const look = () => say(sentence);
  document.getElementById(sentence.dataset.slides).addEventListener("scroll", look, { passive: true });
  window.addEventListener("resize", look);
  look();
  document.fonts.ready.then(look);
}
