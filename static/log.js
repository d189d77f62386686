// The log of a table: plus and minus beside each count, boxes struck as figures fall, the sum of each side. A tap anywhere on
// the row of boxes strikes the next figure: a box is too small for a thumb. Minus and *Undo* give a figure back.
// *Mark several* enters the same for many units at once. *Undo* takes taps back. Without this file the figures are typed.
(() => {
  const log = document.querySelector("[data-log]");
  if (!log) return;
  const BOX = 14;
  const form = log.closest("form");
  const panel = form.querySelector("[data-panel]");
  const several = form.querySelector("[data-several]");
  const back = form.querySelector("[data-back]");
  const ofEach = form.querySelector("[data-of-each]");
  const taken = [];              // what each tap replaced: fields with their values
  let marked = [];               // the units, each with what it had lost when it was marked

  const wholeOf = (unit) => Number(unit.dataset.whole) || Infinity;   // nobody has counted the enemy
  const fieldOf = (unit, name) => unit.querySelector(name === "lost" ? ".stepper input" : `input[name$="-${name}"]`);
  const lostOf = (unit) => Number(fieldOf(unit, "lost").value) || 0;
  const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);

  function draw(unit) {
    const whole = wholeOf(unit);
    const lost = Math.min(whole, Math.max(0, lostOf(unit)));
    const boxes = unit.querySelector(".boxes");
    let struck = "";
    for (let n = whole - lost; boxes && n < whole; n++) struck += `M${BOX * n} 12l12-12`;
    boxes?.querySelector(".x").setAttribute("d", struck);
    const side = unit.closest("[data-side]");
    side.querySelector("[data-lost]").textContent = [...side.querySelectorAll(".stepper input")]
      .reduce((sum, input) => sum + (Number(input.value) || 0), 0);
  }

  function put(field, value) {
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
    if (value && field.closest("details")) field.closest("details").open = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // One tap: all that it changes, pairs of a field and its value, is taken back by one *Undo*.
  function enter(changes) {
    const before = changes.filter(([field, value]) => String(valueOf(field)) !== String(value))
      .map(([field]) => [field, valueOf(field)]);
    if (!before.length) return;
    taken.push(before);
    back.hidden = false;
    for (const [field, value] of changes) put(field, value);
  }
  const lose = (unit, count) => [fieldOf(unit, "lost"), Math.min(wholeOf(unit), Math.max(0, count))];

  // The units marked now; what is entered for each counts from here.
  function mark() {
    marked = [...log.querySelectorAll("[data-mark]:checked")].map((box) => box.closest("li"))
      .map((unit) => ({ unit, lost: lostOf(unit) }));
    panel.querySelector("[data-marked]").textContent = marked.length;
    panel.querySelector("[data-hint]").hidden = marked.length > 0;
    ofEach.value = 0;
  }
  function open(isOpen) {
    several.setAttribute("aria-pressed", isOpen);
    panel.hidden = !isOpen;
    for (const label of log.querySelectorAll(".mark")) label.hidden = !isOpen;
    clearMarks();
  }
  function clearMarks() {
    for (const box of log.querySelectorAll("[data-mark]")) box.checked = false;
    mark();
  }
  const loseOfEach = (count) => enter(marked.map(({ unit, lost }) => lose(unit, lost + count)));
  const ALL = {
    lost: (units) => units.flatMap((unit) => [lose(unit, wholeOf(unit)), [fieldOf(unit, "surrendered"), 0]]),
    ran: (units) => units.map((unit) => [fieldOf(unit, "ran"), !units.every((each) => fieldOf(each, "ran").checked)]),
    surrendered: (units) => units.map((unit) => [fieldOf(unit, "surrendered"), wholeOf(unit) - lostOf(unit)]),
  };

  // What others have entered meanwhile (entries.js) is not taken back by an *Undo* here.
  form.addEventListener("entries:others", ({ detail: names }) => {
    taken.splice(0, taken.length, ...taken.map((step) => step.filter(([field]) => !names.includes(field.name)))
      .filter((step) => step.length));
    back.hidden = !taken.length;
    mark();
  });
  log.querySelectorAll(".stepper button").forEach((button) => { button.hidden = false; });
  several.hidden = false;
  several.addEventListener("click", () => open(panel.hidden));
  back.addEventListener("click", () => {
    for (const [field, value] of taken.pop()) put(field, value);
    back.hidden = !taken.length;
    if (back.hidden) several.focus();
    mark();
  });
  panel.addEventListener("click", (event) => {
    const { each, all } = event.target.closest("button")?.dataset ?? {};
    const counted = marked.map(({ unit }) => unit).filter((unit) => all === "ran" || Number.isFinite(wholeOf(unit)));
    if (all) {
      enter(ALL[all](counted));
      clearMarks();                // the next units are marked for something else
    }
    if (!each) return;
    ofEach.value = Math.max(0, (Number(ofEach.value) || 0) + Number(each));
    loseOfEach(Number(ofEach.value));
  });
  ofEach.addEventListener("focus", () => ofEach.select());
  ofEach.addEventListener("change", () => loseOfEach(Math.max(0, Number(ofEach.value) || 0)));
  ofEach.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();      // or the form would be sent
    loseOfEach(Math.max(0, Number(ofEach.value) || 0));
  });

  log.addEventListener("click", (event) => {
    const named = !panel.hidden && event.target.closest(".u");
    if (named) return named.parentElement.querySelector("[data-mark]").click();
    const tapped = event.target.closest("[data-less], [data-more], [data-unit] .tally");
    if (!tapped) return;
    const unit = tapped.closest("li");
    enter([lose(unit, lostOf(unit) + ("less" in tapped.dataset ? -1 : 1))]);
    mark();
  });
  log.addEventListener("change", (event) => { if (event.target.matches("[data-mark], .stepper input")) mark(); });
  log.addEventListener("input", (event) => {
    const unit = event.target.closest("li[data-unit]");
    if (unit && event.target.closest(".stepper")) draw(unit);
  });
})();
