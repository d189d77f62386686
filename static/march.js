// Orders with a finger: a tap takes the nearest sign or road under it, and says to the chosen force where to go. The server
// answers with the form and the march to which it leads. A flag that is dragged moves its goal, or the way there. Without
// this file the same signs are links, and the form has every place.
(() => {
  const REACH = 22;      // px: half of what a finger needs
  const plate = () => document.getElementById("plate");
  const form = () => document.querySelector("#panel #order");

  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const apart = ([x, y], at) => Math.hypot(x - at[0], y - at[1]);

  function nearestSign(at, signs) {
    let best = null;
    for (const sign of plate().querySelectorAll(signs)) {
      const far = apart(middle(sign.querySelector(".hit").getBoundingClientRect()), at);
      if (far <= REACH && (!best || far < best.far)) best = { sign, far };
    }
    return best?.sign;
  }

  // The spot of a road that lies nearest, as a share of its curve.
  function nearestRoad(at) {
    let best = null;
    for (const road of plate().querySelectorAll("[data-road]")) {
      const line = road.querySelector("path");
      const box = line.getBoundingClientRect();
      if (at[0] < box.left - REACH || at[0] > box.right + REACH || at[1] < box.top - REACH || at[1] > box.bottom + REACH) continue;
      const matrix = line.getScreenCTM();
      const points = curve(line);
      for (let step = 1; step < 60; step += 1) {
        const { x, y } = new DOMPoint(...along(points, step / 60)).matrixTransform(matrix);
        const far = apart([x, y], at);
        if (far <= REACH && (!best || far < best.far)) best = { road, far, share: step / 60 };
      }
    }
    return best;
  }
  const curve = (line) => line.getAttribute("d").match(/-?[\d.]+/g).map(Number);
  function along(points, share) {
    if (points.length !== 8) return points.slice(2 * Math.round(share * (points.length / 2 - 1)), 2 * Math.round(share * (points.length / 2 - 1)) + 2);
    const rest = 1 - share;
    const parts = [rest ** 3, 3 * rest * rest * share, 3 * rest * share * share, share ** 3];
    return [0, 1].map((axis) => parts.reduce((sum, part, n) => sum + part * points[2 * n + axis], 0));
  }

  const tapOf = (link) => new URL(link.getAttribute("href"), location.href).searchParams.get("tap");
  function tapOfRoad({ road, share }) {
    const [sort, key, metres] = tapOf(road).split(":");
    const ship = road.querySelector("path").getAttribute("d").includes("L");
    return [sort, key, ship ? metres : Math.max(1000, 1000 * Math.round((Number(road.dataset.road) * share) / 1000))].join(":");
  }

  // The window that is seen, for the server to draw in.
  function windowFields() {
    const { lat, lon, scale } = plate().dataset;
    const layers = new URLSearchParams(location.search).get("layers");
    return { at: `${lat},${lon}`, zoom: scale, ...(layers === null ? {} : { layers }) };
  }

  function ask(entries, more) {
    const url = new URL(form().querySelector("[name=kind]").getAttribute("hx-get"), location.href);
    for (const [name, value] of [...entries, ...Object.entries({ ...more, ...windowFields() })]) url.searchParams.append(name, value);
    return htmx.ajax("GET", url.href, { source: plate(), target: "#order", swap: "outerHTML", select: "#order" })
      .then(() => form()?.querySelector(".onroad, .legs, .spot-way")?.scrollIntoView({ block: "nearest" }));
  }
  function entriesOf(written) {
    const entries = new FormData(written);
    entries.delete("csrfmiddlewaretoken");
    for (const text of written.querySelectorAll("textarea")) entries.delete(text.name);
    return entries;
  }
  // A tap waits for the answer to what was tapped before: it goes on from that form, and no answer overtakes another.
  const mapAtRest = () => new Promise((done) => {
    const look = () => (form()?.matches(".htmx-request, :has(.htmx-request)") ? setTimeout(look, 30) : done());
    look();
  });
  let asked = Promise.resolve();
  function sendTap(tap, more = {}) {
    asked = asked.then(mapAtRest).then(() => form() && ask(entriesOf(form()), { tap, ...more })).catch(() => {});
    return asked;
  }

  // A tap within a finger's reach of several signs goes to the nearest; a key or a program says which it means.
  document.addEventListener("click", (event) => {
    const drawing = event.target.closest?.("#drawing-plate");
    if (!drawing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const at = [event.clientX, event.clientY];
    const force = !form() && event.target.closest("a.force");   // while none is chosen, a force that is hit is meant
    const link = force || (event.detail ? nearestSign(at, "a[data-sign]") : event.target.closest("a"));
    const road = event.detail && !link && form() ? nearestRoad(at) : null;
    if (!link && !road) return event.target.closest("a") && event.preventDefault();
    if (link && "note" in link.dataset) {
      event.preventDefault();
      openNote(link);
      return;
    }
    if (link?.classList.contains("force")) {
      if (link === event.target.closest("a")) return;
      event.preventDefault();
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return;
    }
    event.preventDefault();
    if (event.detail) document.activeElement?.blur();
    const tap = road ? tapOfRoad(road) : tapOf(link);
    if (tap && form()) sendTap(tap);
    else if (link) location.assign(link.href.baseVal);
  });

  // A sighting opens a note at its sign.
  let noted = null;
  function openNote(sign) {
    const note = document.getElementById("sign-note");
    const board = note.parentElement.getBoundingClientRect();
    const [x, y] = middle(sign.querySelector(".hit").getBoundingClientRect());
    noted = sign;
    const label = [...sign.querySelectorAll("text")].map((text) => text.textContent).join(" ");
    note.querySelector("p").textContent = sign.getAttribute("aria-label").replace(`${label}. `, "");
    note.querySelector("[data-note-go]").hidden = !form();
    note.querySelector("a").href = sign.getAttribute("href");
    note.hidden = false;
    const seen = Math.min(board.bottom, document.body.dataset.drawer ? document.getElementById("panel").getBoundingClientRect().top : innerHeight);
    const [left, top] = [x - board.left - note.offsetWidth / 2, y - board.top + 24];
    note.style.left = `${Math.max(8, Math.min(board.width - note.offsetWidth - 8, left))}px`;
    note.style.top = `${top + note.offsetHeight < seen - board.top ? top : Math.max(8, y - board.top - 24 - note.offsetHeight)}px`;
    note.querySelector(":is(button, a):not([hidden])").focus({ preventScroll: true });
  }
  function closeNote({ focus = true } = {}) {
    const note = document.getElementById("sign-note");
    if (!note || note.hidden) return;
    note.hidden = true;
    if (focus) noted?.focus({ preventScroll: true });
  }
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-note-close]")) return closeNote();
    if (target.closest?.("[data-note-go]")) {
      const tap = noted.dataset.note;
      closeNote();
      return form() && sendTap(tap);
    }
    if (!target.closest?.("#sign-note, [data-note]")) closeNote({ focus: false });
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeNote(); });
  document.addEventListener("pointerdown", (event) => {           // what is done in the note does not push the map
    if (event.target.closest?.("#sign-note")) event.stopPropagation();
  });

  // A flag is dragged to a place: its leg goes there, or by there.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const flag = event.target.closest?.("#plate .eta[data-leg]");
    if (!flag || !form() || event.button) return;
    event.stopPropagation();
    event.preventDefault();
    drag = { flag, id: event.pointerId, from: [event.clientX, event.clientY], goal: null };
    flag.classList.add("held");
  }, true);
  addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const scale = 1 / drag.flag.getScreenCTM().a;
    drag.flag.setAttribute("transform", `translate(${(event.clientX - drag.from[0]) * scale} ${(event.clientY - drag.from[1]) * scale})`);
    drag.far ||= apart([event.clientX, event.clientY], drag.from) > 3;
    const goal = nearestSign([event.clientX, event.clientY], "a.place[href*='tap=']");
    if (goal === drag.goal) return;
    drag.goal?.classList.remove("goal");
    goal?.classList.add("goal");
    drag.goal = goal;
  });
  // Letting go of the mouse also clicks. That click is not a second tap.
  function dropClick() {
    const drop = (event) => { event.stopPropagation(); event.preventDefault(); };
    addEventListener("click", drop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", drop, true), 50);
  }
  function letGo(event, counts) {
    if (!drag || event.pointerId !== drag.id) return;
    const { flag, goal, far } = drag;
    drag = null;
    if (far && counts) dropClick();
    flag.classList.remove("held");
    flag.removeAttribute("transform");
    goal?.classList.remove("goal");
    if (counts && goal) sendTap(tapOf(goal), { tapped: "1", ["via" in flag.dataset ? "via" : "move"]: flag.dataset.leg });
  }
  addEventListener("pointerup", (event) => letGo(event, true));
  addEventListener("pointercancel", (event) => letGo(event, false));

  // Whatever the form is asked for on the map, it is asked for the window that is seen; legs that were chosen by hand are
  // gone on from by the next tap.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.elt.matches(".mapside")) detail.path = location.href;   // an order was saved: the map is drawn anew as it is
    const url = new URL(detail.path, location.href);
    if (!detail.elt.closest("#order") || url.pathname !== location.pathname) return;
    for (const [name, value] of Object.entries(windowFields())) detail.parameters[name] = value;
  });
  document.addEventListener("change", (event) => {
    const written = event.target.closest?.("#order");
    if (!written || !/^leg\d$/.test(event.target.name) || written.querySelector("[name=tapped]")) return;
    const mark = Object.assign(document.createElement("input"), { type: "hidden", name: "tapped", value: "1" });
    written.querySelector(".writing").append(mark);
  }, true);

  // A form that came back from elsewhere, as what was kept in this browser, has its march drawn.
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    const written = form();
    if (detail.target?.id !== "order" || !written || !["begun", "sent"].includes(written.dataset.drawn)) return;
    if (new URL(detail.pathInfo.finalRequestPath, location.href).pathname === location.pathname) return;
    htmx.trigger(written.querySelector(".writing"), "change");
  });
})();
