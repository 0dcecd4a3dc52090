// The key pad of a score: beside the tapped key it shows both pairs' tricks and their sum. Without
// it the tapped key alone says what will be sent.
//
//   <form data-pad>                    radio buttons "tricks" and, where the pair is asked, "side"
//   <output data-figure="ns">          filled with that pair's tricks
//   <p data-sum="{ns} + {ew} = 13">    filled with the sum; sums are announced, so it is aria-live

const ALL = 13;

function show(form) {
  const values = new FormData(form);
  const tricks = values.get("tricks");
  const side = values.get("side");
  const known = tricks !== null && tricks !== "" && side;
  const ns = side === "ns" ? Number(tricks) : ALL - Number(tricks);
  const figures = { ns, ew: ALL - ns };
  for (const output of form.querySelectorAll("[data-figure]")) {
    output.textContent = known ? figures[output.dataset.figure] : "";
  }
  for (const line of form.querySelectorAll("[data-sum]")) {
    line.textContent = known
      ? line.dataset.sum.replace("{ns}", figures.ns).replace("{ew}", figures.ew)
      : "";
  }
}

const showAll = (root) => root.querySelectorAll?.("form[data-pad]").forEach(show);

document.addEventListener("change", ({ target }) => {
  if (target.form?.matches("[data-pad]")) show(target.form);
});
document.addEventListener("reset", ({ target }) => setTimeout(show, 0, target));
document.addEventListener("htmx:load", ({ detail }) => {
  if (detail.elt.matches?.("form[data-pad]")) show(detail.elt);
  showAll(detail.elt);
});
showAll(document);
