// Hand-over of a battle. On the replay of the computer's part: the turn to stop after follows the slider.
// On the board of positions: units are dragged, or moved by the arrow keys, and the fields below follow; and the
// other way round. Without this file the fields alone do.
(() => {
  const stop = document.getElementById("stop-turn");
  const chapters = document.querySelector(".chapters");
  if (stop && chapters) {
    new MutationObserver(() => {
      const turn = Number(chapters.querySelector("[aria-current]")?.dataset.chapter);
      const past = [...stop.options].map((each) => Number(each.value)).filter((each) => each <= turn);
      if (past.length) stop.value = String(Math.max(...past));
    }).observe(chapters, { subtree: true, attributes: true, attributeFilter: ["aria-current"] });
  }

  const holder = document.querySelector("[data-places]");
  if (!holder) return;
  const svg = holder.querySelector("svg");
  const boardData = JSON.parse(document.getElementById("board-places").textContent);
  const { per, height, width, cells, turns } = boardData;
  const SNAP = per === 1 ? 1 : 0.5;  // cm, or half an inch
  const byName = new Map((cells ?? []).map(([name, x, y]) => [name, [x, y]]));

  // [x, y] on the page of what the fields say; null: it stands nowhere
  function enteredPoint(row) {
    if (cells) return byName.get(row.cell.value.trim().toUpperCase()) ?? null;
    if (row.x.value === "" || row.y.value === "") return null;
    return [Number(row.x.value) * per, height - Number(row.y.value) * per];
  }
  // [x, y] of where the server drew a unit: a refused form has other places in its fields
  function drawnAt(place) {
    if (cells) return byName.get(place) ?? null;
    const [x, y] = place.split(" ").map(Number);
    return Number.isFinite(x + y) ? [x * per, height - y * per] : null;
  }
  // what the fields say, or where a unit without a place waits to be dragged: along the near edge
  const pointOf = (row) => enteredPoint(row) ?? row.waits ?? null;
  function lineUp() {
    const waiting = rows.filter((row) => isThere(row) && !enteredPoint(row));
    waiting.forEach((row, n) => { row.waits = [(width * (n + 1)) / (waiting.length + 1), height * (n % 2 ? 0.97 : 0.91)]; });
    waiting.forEach(show);
    document.querySelector("[data-waiting]").hidden = !waiting.length;
  }
  const turnOf = (row) => (cells ? turns[Number(row.facing.value)] ?? 0 : Number(row.facing.value) || 0);
  const isThere = (row) => row.here.includes(row.state.value);
  const clamp = (value, most) => Math.min(most, Math.max(0, value));

  // writes the place on the page nearest to (x, y) into the fields
  function setPlace(row, x, y) {
    if (cells) {
      let best = cells[0], least = Infinity;
      for (const cell of cells) {
        const far = (cell[1] - x) ** 2 + (cell[2] - y) ** 2;
        if (far < least) [best, least] = [cell, far];
      }
      row.cell.value = best[0];
    } else {
      const snapToGrid = (value, most) => Math.round(clamp(value, most) / per / SNAP) * SNAP;
      row.x.value = String(snapToGrid(x, width));
      row.y.value = String(snapToGrid(height - y, height));
    }
    show(row);
  }

  function show(row) {
    const at = pointOf(row), there = isThere(row) && at;
    row.mark.toggleAttribute("hidden", !there);
    row.mark.classList.toggle("waits", Boolean(there && !enteredPoint(row)));
    row.tag?.toggleAttribute("hidden", !there || row.tagless);
    row.join?.toggleAttribute("hidden", !there);
    if (!there) return;
    const [dx, dy] = [at[0] - row.from[0], at[1] - row.from[1]];
    for (const moving of [row.mark, row.join]) {
      moving?.setAttribute("transform", `translate(${dx} ${dy}) rotate(${turnOf(row) - row.turned} ${row.from[0]} ${row.from[1]})`);
    }
    row.tag?.setAttribute("transform", `translate(${dx} ${dy})`);
  }

  function turn(row, by) {
    if (cells) {
      const ordered = turns.map((degrees, index) => [degrees, index]).sort((a, b) => a[0] - b[0]).map((each) => each[1]);
      const place = ordered.indexOf(Number(row.facing.value) || 0);
      row.facing.value = String(ordered[(place + by + ordered.length) % ordered.length]);
    } else row.facing.value = String((turnOf(row) + by * 15 + 360) % 360);
    show(row);
  }

  // what a finger or a key writes into the fields is kept like what is typed there (keep.js)
  const keepFields = (row) => row.facing.dispatchEvent(new Event("change", { bubbles: true }));

  function onPage(event) {
    const matrix = svg.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x, point.y];
  }

  // The unit that was touched last, named beneath the board: on a phone no names stand on it, and the fields are far.
  const touched = document.querySelector("[data-touched]");
  let last = null;
  function touch(row) {
    last = row;
    touched.hidden = false;
    touched.querySelector("b").textContent = row.line.querySelector("b").textContent;
    touched.querySelector("span").textContent = row.line.querySelector(".note").textContent;
    touched.querySelector("b").className = row.line.querySelector("b").className;
  }
  for (const button of touched.querySelectorAll("[data-turn]")) {
    button.addEventListener("click", () => {
      if (!last) return;
      turn(last, Number(button.dataset.turn));
      keepFields(last);
    });
  }

  const FINGER = 24;  // pixels: a unit is small, a finger is not
  const rows = [];
  let held = null, grip = [0, 0];

  // the unit on the board nearest to a finger, if one is near
  function nearestTo(clientX, clientY) {
    const matrix = svg.getScreenCTM();
    let best = null, least = FINGER ** 2;
    for (const row of rows) {
      const at = isThere(row) && pointOf(row);
      if (!at) continue;
      const spot = new DOMPoint(...at).matrixTransform(matrix);
      const far = (spot.x - clientX) ** 2 + (spot.y - clientY) ** 2;
      if (far < least) [best, least] = [row, far];
    }
    return best;
  }
  svg.addEventListener("touchstart", (event) => {  // a finger on a unit does not scroll the page
    const [touch] = event.touches;
    if (event.touches.length === 1 && nearestTo(touch.clientX, touch.clientY)) event.preventDefault();
  }, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    held = nearestTo(event.clientX, event.clientY);
    if (!held) return;
    event.preventDefault();
    const at = pointOf(held), [px, py] = onPage(event);
    grip = [at[0] - px, at[1] - py];
    svg.setPointerCapture(event.pointerId);
    held.mark.focus({ preventScroll: true });
    touch(held);
    held.line.classList.add("held");
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [px, py] = onPage(event);
    setPlace(held, px + grip[0], py + grip[1]);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    svg.addEventListener(name, () => {
      held?.line.classList.remove("held");
      if (held) keepFields(held);
      held = null;
      lineUp();
    });
  }

  for (const line of document.querySelectorAll("[data-piece]")) {
    const key = line.dataset.piece;
    const mark = document.getElementById(`b-${key}`);
    const field = (name) => line.querySelector(`[name$="-${name}"]`);
    const row = {
      mark, line, tag: document.getElementById(`t-${key}`), join: document.getElementById(`j-${key}`), here: line.dataset.here.split(" "),
      x: field("x"), y: field("y"), cell: field("cell"), facing: field("facing"), state: field("state"),
    };
    if (!mark) continue;
    row.tagless = !enteredPoint(row) || (row.tag?.hasAttribute("hidden") && !mark.hasAttribute("hidden"));
    const drawn = mark.querySelector(".pose[transform]")?.getAttribute("transform") ?? "";
    const [, x = 0, y = 0] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(drawn) ?? [];
    row.turned = Number(/rotate\(([-\d.]+)\)/.exec(drawn)?.[1] ?? 0);
    row.from = drawnAt(line.dataset.at) ?? [Number(x), Number(y)];
    rows.push(row);
    mark.addEventListener("focus", () => touch(row));
    mark.addEventListener("click", (event) => event.preventDefault());
    mark.addEventListener("dragstart", (event) => event.preventDefault());
    mark.addEventListener("keydown", (event) => {
      const step = cells ? 10 : per * SNAP * (event.shiftKey ? 10 : 1);
      const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
      const at = pointOf(row);
      if (moves[event.key] && at) setPlace(row, at[0] + moves[event.key][0], at[1] + moves[event.key][1]);
      else if (event.key === ",") turn(row, -1);
      else if (event.key === ".") turn(row, 1);
      else if (event.key === "Enter") (row.cell ?? row.x).focus();
      else return;
      event.preventDefault();
      lineUp();
      if (event.key !== "Enter") keepFields(row);
    });
    line.addEventListener("input", () => {
      show(row);
      lineUp();
    });
    show(row);
  }
  lineUp();
})();
