// The board of a referee's game: a tap on a unit chooses it, a tap on a cell moves it there, an arrow turns it. The form below
// the board does the same without this file. It comes before assisted.js, which puts the page back where it was.
(() => {
  const FINGER = 18;   // pixels: a unit is small, a finger is not
  let chosen = "", scrolled = [0, 0];

  const holder = () => document.querySelector("[data-referee-board]");
  const boardData = () => JSON.parse(holder().dataset.refereeBoard);
  const form = () => document.getElementById("on-board");
  const pageOf = (svg) => svg.getScreenCTM();

  function nearest(svg, event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(pageOf(svg).inverse());
    let best = null, least = Infinity;
    for (const cell of boardData().cells) {
      const far = (cell[1] - x) ** 2 + (cell[2] - y) ** 2;
      if (far < least) [best, least] = [cell, far];
    }
    return least < 50 ? best[0] : "";   // within the board
  }

  // The units under a finger: those in the nearest cell that has any.
  function unitsAt(svg, event) {
    const { cells, units } = boardData();
    const places = new Map(cells.map(([name, x, y]) => [name, [x, y]]));
    let found = [], least = FINGER ** 2;
    for (const [ref, cell] of Object.entries(units).flatMap(([ref, unit]) => unit.cells.map((cell) => [ref, cell]))) {
      const spot = new DOMPoint(...places.get(cell)).matrixTransform(pageOf(svg));
      const far = (spot.x - event.clientX) ** 2 + (spot.y - event.clientY) ** 2;
      if (far < least) [found, least] = [[ref], far];
      else if (far === least && !found.includes(ref)) found.push(ref);
    }
    return found;
  }

  function choose(ref) {
    const board = holder(), { cells, units } = boardData();
    chosen = units[ref] ? ref : "";
    for (const mark of board.querySelectorAll("a.unit.held")) mark.classList.remove("held");
    board.querySelector(".reach")?.remove();
    const turns = board.querySelector("[data-turns]");
    const label = board.querySelector("[data-chosen]");
    const unit = units[chosen], mark = document.getElementById(`b-${chosen}`);
    turns.hidden = !unit?.cell || mark?.classList.contains("chief");   // a commander faces nowhere
    label.textContent = "";
    if (!unit) return;
    form().elements.unit.value = chosen;
    label.textContent = `${form().elements.unit.selectedOptions[0].text} · `;
    mark?.classList.add("held");
    for (const button of turns.children) button.toggleAttribute("aria-pressed", Number(button.dataset.turn) === unit.facing);
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.classList.add("reach");
    for (const [name, x, y] of cells) {
      if (!unit.reach.includes(name)) continue;
      const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      for (const [key, value] of Object.entries({ cx: x, cy: y, r: 2 })) dot.setAttribute(key, value);
      group.append(dot);
    }
    board.querySelector("svg").append(group);
  }

  function send(action, cell, facing = "") {
    const { elements } = form(), button = form().querySelector("[data-move]");
    elements.unit.value = chosen;
    elements.cell.value = cell;
    elements.facing.value = facing;
    button.value = action;
    button.click();
  }

  // A board is wider than a phone: the units that may move now come into sight, unless one is.
  function showMovers() {
    const box = holder()?.querySelector(".board");
    if (!box) return;
    const { cells, units } = boardData(), svg = box.querySelector("svg");
    const places = new Map(cells.map(([name, x, y]) => [name, [x, y]]));
    const spots = Object.values(units).filter((unit) => unit.move && unit.cell)
      .map((unit) => new DOMPoint(...places.get(unit.cell)).matrixTransform(pageOf(svg)).x);
    const { left, right } = box.getBoundingClientRect();
    if (!spots.length || spots.some((x) => x > left && x < right)) return;
    box.scrollLeft += (Math.min(...spots) + Math.max(...spots) - left - right) / 2;
  }

  document.addEventListener("click", (event) => {
    const board = event.target.closest?.("[data-referee-board]");
    if (!board) return;
    const turn = event.target.closest("[data-turn]");
    if (turn) return send("place", boardData().units[chosen].cell, turn.dataset.turn);
    const svg = event.target.closest("svg");
    if (!svg) return;
    event.preventDefault();
    const byKey = event.detail === 0 && event.target.closest("a.unit");
    const own = boardData().units[chosen], goal = own && nearest(svg, event);
    if (own?.joins && goal !== own.cell && own.reach.includes(goal)) return send(own.move, goal);   // even where a unit is
    const there = byKey ? [byKey.id.slice(2)] : unitsAt(svg, event);
    if (there.length) return choose(there[there.indexOf(chosen) + 1] ?? "");   // another tap: the next one there, or none
    const cell = chosen && nearest(svg, event);
    if (cell) send(boardData().units[chosen].move || "place", cell);
  });
  document.addEventListener("change", ({ target }) => {
    if (target.closest("#on-board") && target.name === "unit") choose(target.value);
  });

  showMovers();

  // The board stays where it was scrolled to, and the unit chosen, when the screen is drawn anew.
  function remember() {
    const box = holder()?.querySelector(".board");
    if (box) scrolled = [box.scrollLeft, box.scrollTop];
  }
  function restore() {
    const box = holder()?.querySelector(".board");
    if (!box) return;
    [box.scrollLeft, box.scrollTop] = scrolled;
    choose(chosen);
    showMovers();
  }
  for (const event of ["htmx:beforeSwap", "assisted:draws"]) document.addEventListener(event, remember);
  // A swap gives each unit its old class again for a moment, so it is marked once more when the screen has settled.
  for (const event of ["htmx:afterSwap", "htmx:afterSettle", "assisted:drawn"]) document.addEventListener(event, restore);
})();
