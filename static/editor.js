// The map editor: places and roads on a blank or traced background. What is drawn is one plain object; every change stores
// a copy of the one before, so undo is exact. The lists beside the map do all that the pointer does. A picture is drawn on
// a canvas, scaled down, and never leaves this device.
(() => {
  const root = document.getElementById("editor");
  const said = JSON.parse(document.getElementById("editor-data").textContent);
  const field = document.getElementById("id_map");
  const [svg, layer, canvas] = ["svg", "[data-layer]", "canvas"].map((name) => root.querySelector(name));
  const el = (id) => document.getElementById(id);
  const MOST_PICTURE = 1600;   // px: a larger picture is scaled down
  const REACH = 22;            // px: half of what a finger needs
  const draft = `manigua/${said.draft}`;

  let map = { unit: 0.1, places: [], roads: [] };   // spots in units of the background; unit: km
  let view = { x: 0, y: 0, k: 1 };                  // px = (spot - x, y) * k
  let chosen = null;                                // { sort, id }
  let [past, coming] = [[], []];
  let line = null;                                  // the road that is being drawn: { from, bends }
  let points = [];                                  // of the scale
  let picture = null;
  let writing = "";                                 // the box that is being filled, and the row

  const { place, road, freshId, spots, lengthOf, forServer, fromServer } = window.drawnMap(() => map);
  const tool = () => root.querySelector("[name=tool]:checked").value;

  // Everything that changes the map goes through here.
  function change(act) {
    const before = JSON.stringify(map);
    act();
    if (JSON.stringify(map) === before) return show();
    past.push(before);
    coming = [];
    show();
    try { localStorage.setItem(draft, JSON.stringify(map)); } catch { /* no room: it is in the page */ }
  }

  function step(from, to) {
    if (!from.length) return;
    to.push(JSON.stringify(map));
    map = JSON.parse(from.pop());
    if (chosen && !(chosen.sort === "place" ? place : road)(chosen.id)) chosen = null;
    show();
  }

  const forgetLength = (way) => { way.km = null; };
  const roadsOf = (id) => map.roads.filter((each) => each.a === id || each.b === id);

  function addPlace(x, y) {
    if (map.places.length >= said.most.places) return;
    const id = freshId(map.places, "n");
    change(() => map.places.push({ id, key: "", name: `${root.dataset.newPlace} ${id.slice(1)}`, kind: "town", size: 1000, holder: "", x, y }));
    choose("place", id);
    el("place-name").select();
  }

  function addRoad(a, b, bends) {
    if (!a || !b || a === b) return;
    const id = freshId(map.roads, "r");
    change(() => map.roads.push({ id, a, b, kind: "road", bends: bends.slice(0, said.most.bends), km: null }));
    choose("road", id);
  }

  function remove() {
    if (!chosen) return;
    const { sort, id } = chosen;
    chosen = null;
    change(() => {
      if (sort === "road") map.roads = map.roads.filter((each) => each.id !== id);
      else {
        map.places = map.places.filter((each) => each.id !== id);
        map.roads = map.roads.filter((each) => each.a !== id && each.b !== id);
      }
    });
  }

  function movePlace(id, x, y) {
    Object.assign(place(id), { x, y });
    roadsOf(id).forEach(forgetLength);
  }

  function choose(sort, id) {
    writing = "";
    chosen = id ? { sort, id } : null;
    show();
  }

  // drawing

  const NS = "http://www.w3.org/2000/svg";
  function make(name, about, parent, text) {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(about)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    parent.append(made);
    return made;
  }
  const px = (at) => [(at.x - view.x) * view.k, (at.y - view.y) * view.k];
  const at = (x, y) => ({ x: x / view.k + view.x, y: y / view.k + view.y });

  function show() {
    const held = document.activeElement?.dataset?.at;
    layer.replaceChildren();
    for (const way of map.roads) {
      const path = spots(way).map((each) => px(each).map((n) => n.toFixed(1)).join(" ")).join("L");
      const on = chosen?.sort === "road" && chosen.id === way.id;
      const group = make("g", { class: `way ${way.kind}${on ? " on" : ""}`, "data-road": way.id }, layer);
      make("path", { d: `M${path}`, class: "reach" }, group);
      make("path", { d: `M${path}`, class: "line" }, group);
      if (on) way.bends.forEach(([x, y], n) => {
        const [cx, cy] = px({ x, y });
        make("circle", { cx, cy, r: 8, class: "bend", tabindex: 0, role: "button", "aria-label": `${root.dataset.bend} ${n + 1}`, "data-at": `${way.id}/${n}` }, group);
      });
    }
    if (line) {
      const path = [place(line.from), ...line.bends.map(([x, y]) => ({ x, y }))].map((each) => px(each).join(" ")).join("L");
      make("path", { d: `M${path}`, class: "line begun" }, layer);
    }
    for (const each of map.places) {
      const [cx, cy] = px(each);
      const on = (chosen?.sort === "place" && chosen.id === each.id) || line?.from === each.id;
      const group = make("g", { class: `spot ${each.holder ? `held-${sideNumber(each.holder)}` : ""}${on ? " on" : ""}`, tabindex: 0, role: "button", "aria-label": each.name, "data-at": each.id }, layer);
      make("circle", { cx, cy, r: REACH, class: "reach" }, group);
      make("circle", { cx, cy, r: each.size >= 5000 ? 8 : 6, class: "sign" }, group);
      const name = make("text", { x: cx + 11, y: cy + 5 }, group, each.name);
      if (cx + 11 + name.getComputedTextLength() > svg.clientWidth) [["x", cx - 11], ["text-anchor", "end"]].forEach((pair) => name.setAttribute(...pair));
    }
    points.forEach((each) => { const [cx, cy] = px(each); make("path", { d: `M${cx - 9} ${cy}h18M${cx} ${cy - 9}v18`, class: "mark" }, layer); });
    if (held) layer.querySelector(`[data-at="${held}"]`)?.focus();
    drawPicture();
    showLists();
    showChosen();
    el("editor-hint").textContent = root.dataset[`hint${tool()[0].toUpperCase()}${tool().slice(1)}`];
    root.querySelector("[data-scale]").textContent = `${Math.round(100 * map.unit * 10) / 10} ${root.dataset.km} / 100 px`;
    field.value = JSON.stringify(forServer());
  }

  const sideNumber = (key) => [...el("place-holder").options].findIndex((each) => each.value === key);

  function drawPicture() {
    const { clientWidth: w, clientHeight: h } = canvas;
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const pen = canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, w, h);
    if (!picture) return;
    pen.setTransform(view.k, 0, 0, view.k, -view.x * view.k, -view.y * view.k);
    pen.drawImage(picture, 0, 0);
  }

  function showLists() {
    const [places, roads] = ["places", "roads"].map((name) => root.querySelector(`[data-list=${name}]`));
    const row = (sort, id, text) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: text, className: "pick" });
      button.setAttribute("aria-pressed", chosen?.sort === sort && chosen.id === id);
      Object.assign(button.dataset, { pick: `${sort}/${id}`, at: `list/${id}` });
      item.append(button);
      return item;
    };
    const held = document.activeElement?.dataset?.pick;
    places.replaceChildren(...map.places.map((each) => row("place", each.id, each.name)));
    roads.replaceChildren(...map.roads.map((each) => row("road", each.id, `${place(each.a).name} – ${place(each.b).name}, ${lengthOf(each)} ${root.dataset.km}`)));
    if (held) root.querySelector(`[data-pick="${held}"]`)?.focus();
    root.querySelector("[data-count=places]").textContent = map.places.length;
    root.querySelector("[data-count=roads]").textContent = map.roads.length;
    for (const id of ["road-from", "road-to"]) {
      const kept = el(id).value;
      el(id).replaceChildren(...map.places.map((each) => new Option(each.name, each.id)));
      if (place(kept)) el(id).value = kept;
    }
  }

  function showChosen() {
    root.querySelectorAll(".one").forEach((part) => { part.hidden = part.dataset.for !== chosen?.sort; });
    const row = chosen && (chosen.sort === "place" ? place : road)(chosen.id);
    if (!row) return;
    const values = chosen.sort === "place" ? { name: row.name, kind: row.kind, size: row.size, holder: row.holder } : { kind: row.kind, km: lengthOf(row) };
    for (const [name, value] of Object.entries(values)) {
      const box = el(`${chosen.sort}-${name}`);
      if (document.activeElement !== box || box.tagName === "SELECT") box.value = value;
    }
  }

  function showAll() {
    const { width, height } = svg.getBoundingClientRect();
    const all = [...map.places, ...(picture ? [{ x: 0, y: 0 }, { x: picture.width, y: picture.height }] : [])];
    const [xs, ys] = [all.map((each) => each.x), all.map((each) => each.y)];
    const [left, right, top, bottom] = all.length ? [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] : [-500, 500, -350, 350];
    const k = Math.min(width / (right - left + 120), height / (bottom - top + 120), 4);
    view = { k, x: (left + right) / 2 - width / 2 / k, y: (top + bottom) / 2 - height / 2 / k };
    show();
  }

  function zoom(factor, x, y) {
    const { width, height } = svg.getBoundingClientRect();
    const kept = at(x ?? width / 2, y ?? height / 2);
    view.k = Math.min(20, Math.max(0.05, view.k * factor));
    view.x = kept.x - (x ?? width / 2) / view.k;
    view.y = kept.y - (y ?? height / 2) / view.k;
    show();
  }

  // the pointer

  const fingers = new Map();
  let drag = null;
  const here = (event) => { const box = svg.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };

  function placeAt(x, y) {
    const near = map.places.map((each) => ({ id: each.id, far: Math.hypot(px(each)[0] - x, px(each)[1] - y) }));
    return near.filter((each) => each.far <= REACH).sort((a, b) => a.far - b.far)[0]?.id;
  }

  svg.addEventListener("pointerdown", (event) => {
    const [x, y] = here(event);
    svg.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [x, y]);
    if (fingers.size > 1) { drag = null; return; }
    const bend = event.target.closest?.(".bend")?.dataset.at;
    const way = event.target.closest?.("[data-road]")?.dataset.road;
    drag = { x, y, view: { ...view }, before: JSON.stringify(map), place: placeAt(x, y), bend, way, moved: false };
  });

  svg.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const [x, y] = here(event);
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const [wasX, wasY] = fingers.get(event.pointerId);
      const factor = Math.hypot(x - other[0], y - other[1]) / Math.max(1, Math.hypot(wasX - other[0], wasY - other[1]));
      fingers.set(event.pointerId, [x, y]);
      zoom(factor, (x + other[0]) / 2, (y + other[1]) / 2);
      return;
    }
    fingers.set(event.pointerId, [x, y]);
    if (!drag || (!drag.moved && Math.hypot(x - drag.x, y - drag.y) < 6)) return;
    drag.moved = true;
    const spot = at(x, y);
    if (drag.bend) {
      const [id, n] = drag.bend.split("/");
      road(id).bends[n] = [spot.x, spot.y];
      forgetLength(road(id));
    } else if (drag.place && tool() === "move") movePlace(drag.place, spot.x, spot.y);
    else Object.assign(view, { x: drag.view.x - (x - drag.x) / view.k, y: drag.view.y - (y - drag.y) / view.k });
    show();
  });

  svg.addEventListener("pointerup", (event) => {
    const [x, y] = here(event);
    const held = drag;
    fingers.delete(event.pointerId);
    drag = null;
    if (!held) return;
    if (held.moved) {
      const after = JSON.stringify(map);
      if (after !== held.before) { map = JSON.parse(held.before); change(() => { map = JSON.parse(after); }); }
      return;
    }
    tap(x, y, held);
  });
  svg.addEventListener("pointercancel", (event) => { fingers.delete(event.pointerId); drag = null; });
  svg.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...here(event)); }, { passive: false });

  function tap(x, y, held) {
    const spot = at(x, y);
    if (tool() === "scale") {
      points = [...points.slice(-1), spot];
      root.querySelector("details:last-of-type").open = true;
      if (points.length === 2) el("scale-km").focus();
      return show();
    }
    if (tool() === "road") {
      if (held.place && !line) line = { from: held.place, bends: [] };
      else if (held.place && held.place !== line.from) { const { from, bends } = line; line = null; return addRoad(from, held.place, bends); }
      else if (held.place) line = null;
      else if (line) line.bends.push([spot.x, spot.y]);
      else if (held.way) return choose("road", held.way);
      return show();
    }
    if (held.place) return choose("place", held.place);
    if (held.way) return choose("road", held.way);
    if (tool() === "place") return addPlace(spot.x, spot.y);
    choose("", null);
  }

  // keyboard and lists

  svg.addEventListener("keydown", (event) => {
    const target = event.target.dataset.at;
    if (!target) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const [id, n] = target.split("/");
    if (way) {
      event.preventDefault();
      const far = (event.shiftKey ? 40 : 5) / view.k;
      change(() => {
        if (n === undefined) movePlace(id, place(id).x + way[0] * far, place(id).y + way[1] * far);
        else {
          const [x, y] = road(id).bends[n];
          road(id).bends[n] = [x + way[0] * far, y + way[1] * far];
          forgetLength(road(id));
        }
      });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (n === undefined) tap(...px(place(id)), { place: id });
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      if (n === undefined) { chosen = { sort: "place", id }; remove(); } else change(() => { road(id).bends.splice(n, 1); forgetLength(road(id)); });
    } else if (event.key === "Escape") { line = null; show(); }
  });

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target.matches("input, textarea")) return;
    event.preventDefault();
    if (event.shiftKey) step(coming, past); else step(past, coming);
  });

  const acts = {
    undo: () => step(past, coming),
    redo: () => step(coming, past),
    in: () => zoom(1.4),
    out: () => zoom(1 / 1.4),
    all: showAll,
    delete: remove,
    "add-place": () => { const { width, height } = svg.getBoundingClientRect(); const free = at(width / 2 + (map.places.length % 5) * 45 - 90, height / 2); addPlace(free.x, free.y); },
    "add-road": () => addRoad(el("road-from").value, el("road-to").value, []),
    bend: () => change(() => {
      const way = road(chosen.id);
      if (way.bends.length >= said.most.bends) return;
      const along = spots(way).slice(-2);
      way.bends.push([(along[0].x + along[1].x) / 2 + 12 / view.k, (along[0].y + along[1].y) / 2 + 12 / view.k]);
      forgetLength(way);
    }),
    scale: () => {
      const [km, [a, b]] = [Number(el("scale-km").value), points];
      if (!(km > 0) || !b || Math.hypot(a.x - b.x, a.y - b.y) < 1) return;
      change(() => { map.unit = km / Math.hypot(a.x - b.x, a.y - b.y); map.roads.forEach(forgetLength); });
      points = [];
      show();
    },
    blank: () => { picture = null; el("picture").value = ""; show(); },
    draft: () => { change(() => { map = JSON.parse(localStorage.getItem(draft)); }); root.querySelector("[data-act=draft]").remove(); showAll(); },
  };
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-act], [data-pick]");
    if (button?.dataset.pick) choose(...button.dataset.pick.split("/"));
    else if (button) acts[button.dataset.act]();
  });
  root.addEventListener("change", (event) => {
    const { id, value } = event.target;
    if (event.target.name === "tool") { line = null; points = []; return show(); }
    if (id === "picture" && event.target.files[0]) return takePicture(event.target.files[0]);
  });

  // As it is written, since a tap on the map may choose another row before the box is left. All of it is one step back.
  root.addEventListener("input", (event) => {
    const { id, value } = event.target;
    const [sort, name] = id.split("-");
    if (!chosen || chosen.sort !== sort || !["name", "kind", "size", "holder", "km"].includes(name)) return;
    const steps = past.length;
    change(() => {
      const row = (sort === "place" ? place : road)(chosen.id);
      if (name === "size") row.size = Math.max(0, Math.round(Number(value) || 0));
      else if (name === "km") row.km = Number(value) >= 0.1 ? Number(value) : null;
      else if (name !== "name" || value.trim()) row[name] = value;
    });
    const now = `${chosen.id}/${id}`;
    if (past.length > steps && now === writing) past.pop();
    writing = now;
  });

  async function takePicture(file) {
    const whole = await createImageBitmap(file).catch(() => null);
    if (!whole) return;
    const share = Math.min(1, MOST_PICTURE / Math.max(whole.width, whole.height));
    picture = await createImageBitmap(whole, { resizeWidth: Math.round(whole.width * share), resizeHeight: Math.round(whole.height * share) });
    if (map.places.length) show(); else showAll();
  }

  new ResizeObserver(() => show()).observe(svg);
  const sentBefore = field.value;
  map = fromServer(sentBefore ? JSON.parse(sentBefore) : said.map);
  let stored = null;
  try { stored = localStorage.getItem(draft); } catch { /* private window */ }
  if (stored && !sentBefore) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn small", textContent: root.dataset.draft });
    button.dataset.act = "draft";
    root.querySelector(".editor-tools .row").append(button);
  }
  el("editor-form").addEventListener("submit", () => {
    field.value = JSON.stringify(forServer());
    if (navigator.onLine) localStorage.removeItem(draft);
  });
  showAll();
})();
