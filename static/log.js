// The log of a table: plus and minus beside each count, boxes struck as figures fall, the sum of each side. A tap on a box
// strikes it and all behind it, so the first box strikes the whole unit; a tap on the first struck box takes that one back.
// Without this file the figures are typed.
(() => {
  const log = document.querySelector("[data-log]");
  if (!log) return;
  const BOX = 14;

  const wholeOf = (unit) => Number(unit.dataset.whole) || Infinity;   // nobody has counted the enemy

  function draw(unit) {
    const whole = wholeOf(unit);
    const lost = Math.min(whole, Math.max(0, Number(unit.querySelector(".stepper input").value) || 0));
    const boxes = unit.querySelector(".boxes");
    let struck = "";
    for (let n = whole - lost; boxes && n < whole; n++) struck += `M${BOX * n} 12l12-12`;
    boxes?.querySelector(".x").setAttribute("d", struck);
    const side = unit.closest("[data-side]");
    side.querySelector("[data-lost]").textContent = [...side.querySelectorAll(".stepper input")]
      .reduce((sum, input) => sum + (Number(input.value) || 0), 0);
  }

  log.querySelectorAll(".stepper button").forEach((button) => { button.hidden = false; });
  function lostAt(boxes, x, whole, lost) {
    const { left, width } = boxes.getBoundingClientRect();
    const struck = whole - Math.min(whole - 1, Math.max(0, Math.floor((x - left) / width * whole)));
    return struck === lost ? struck - 1 : struck;
  }

  log.addEventListener("click", (event) => {
    const tapped = event.target.closest("[data-less], [data-more], [data-unit] .boxes");
    if (!tapped) return;
    const unit = tapped.closest("li");
    const input = unit.querySelector(".stepper input");
    const lost = Number(input.value) || 0;
    const next = tapped.matches(".boxes")
      ? lostAt(tapped, event.clientX, wholeOf(unit), lost) : lost + ("more" in tapped.dataset ? 1 : -1);
    input.value = Math.min(wholeOf(unit), Math.max(0, next));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  log.addEventListener("input", (event) => {
    const unit = event.target.closest("li[data-unit]");
    if (unit && event.target.closest(".stepper")) draw(unit);
  });
})();
