// The map under the hand: pushed, pinched and wheeled by d3-zoom, then drawn anew by the server for where it came to
// rest; the ground under fingers and pointer stays under them. Arrow keys go to the nearest sign, plus and minus zoom
// about it. Without this file the map's links do the same, a step at a time.
(() => {
  const KM_PER_DEGREE = 111.2;
  const plate = () => document.querySelector("[data-plate]");
  let asked = 0;
  let told = 0;              // the width last asked for: once is enough, whatever comes back
  let drawn = "";            // the size that the server draws from now on
  let hand = null;           // what d3-zoom does on the drawing: { holds, grow, shift }
  let awaited = "";          // the drawing that the hand wants now
  const underway = new Set();   // those that are on their way

  function address(section, lat, lon, scale) {
    const keep = section.dataset.keep ? `&${section.dataset.keep}` : "";
    return `?at=${lat.toFixed(4)},${lon.toFixed(4)}&zoom=${scale}${keep}`;
  }

  // Without *href* it is drawn as it is shown by then: somebody may have gone to another week meanwhile.
  function redraw(section, href = "") {
    clearTimeout(asked);
    awaited = href && new URL(href, location.href).href;
    asked = setTimeout(() => {
      const url = new URL(href || location.href, location.href);
      awaited = url.href;
      underway.add(url.href);
      htmx.ajax("GET", url.href, { target: "#plate", swap: "outerHTML settle:0ms" });   // at once in the hand again
      history.replaceState(history.state, "", url.href);
    }, 250);
  }

  // On a phone the map is as tall as the drawer leaves it, down to the weeks (pages.css: 6.4 and 3.3rem of drawer
  // and tabs); plate.css reads it here.
  function fitHeight(section) {
    if (!document.body.dataset.drawer) return innerHeight * 0.55;
    const above = section.getBoundingClientRect().top + scrollY;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const found = innerHeight - above - document.querySelector(".time").offsetHeight - 9.7 * rem;
    document.documentElement.style.setProperty("--tall", `${Math.round(found)}px`);
    return found;
  }

  // The server draws for the width it is told, so that names keep their size; a cookie tells it the next time, too.
  function measure(section) {
    const room = Math.round(section.clientWidth);
    const width = room < 640 ? room : Math.min(1000, room - 40);
    const height = room < 640 ? Math.max(320, fitHeight(section)) : width * 0.672;
    const size = [width, Math.round(height)];
    drawn = size.join("x");
    document.cookie = `plate=${drawn}; path=/; max-age=31536000; samesite=lax`;
    const frame = section.querySelector("#plate-clip path").getBBox();
    if (Math.abs(frame.width - width) > 40 && told !== width) {
      told = width;
      const { lat, lon, scale } = section.dataset;
      const moved = new URLSearchParams(location.search).has("at");  // else the server finds what is worth seeing
      redraw(section, moved ? address(section, Number(lat), Number(lon), scale) : "");
    }
  }

  // The view as it was drawn is the identity; d3-zoom says how the hand has moved it since.
  function push(section) {
    const svg = d3.select(section.querySelector(".board > svg"));
    const world = section.querySelector("#plate-world");
    const scales = section.dataset.scales.split(",").map(Number);
    const { lat, lon, scale, squeeze } = Object.fromEntries(
      ["lat", "lon", "scale", "squeeze"].map((name) => [name, Number(section.dataset[name])]),
    );
    const { width, height } = svg.node().querySelector("#plate-clip path").getBBox();
    // A drawing of nearly the right size is stretched; the next one has the size that was measured.
    const stretch = drawn === `${width}x${height}` ? 1 : svg.node().getScreenCTM().a;
    let held = 0;                                     // fingers, or a wheel that turns

    function rest({ k, x, y }) {
      if (Math.hypot(x, y) < 3 && Math.abs(k - 1) < 0.02) return world.removeAttribute("transform");
      const px = KM_PER_DEGREE * scale;
      const right = (width / 2 - x) / k - width / 2;    // the middle of the frame, as it was drawn
      const down = (height / 2 - y) / k - height / 2;
      const next = Number((scale * k * stretch).toFixed(3));
      redraw(section, address(section, lat - down / px, lon + right / (px * squeeze), next));
    }
    const zoom = d3.zoom()
      .extent([[0, 0], [width, height]])
      .scaleExtent([scales[0] / scale, scales.at(-1) / scale])
      .clickDistance(6)
      .filter((event) => !event.button && !event.target.closest(".eta[data-leg]"))
      .on("start", () => { clearTimeout(asked); held += 1; })
      .on("zoom", ({ transform }) => world.setAttribute("transform", transform))
      .on("end", ({ transform }) => { held -= 1; if (!held) rest(transform); });
    svg.call(zoom).on("dblclick.zoom", null);
    hand = {
      holds: () => held > 0,
      grow: (times, at) => svg.call(zoom.scaleBy, times, at && d3.pointer({ clientX: at[0], clientY: at[1] }, svg.node())),
      shift: (right, down) => svg.call(zoom.translateBy, right, down),
    };
    section.classList.add("ready");
  }

  // A drawing that comes while the map is held again, or has been pushed on, is let go: it would tear the map out of
  // the hand or throw it back. rest() asks anew, or has done so.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const path = detail.pathInfo.finalRequestPath;
    if (detail.target.id !== "plate" || !underway.delete(path)) return;
    if (path !== awaited || hand?.holds()) detail.shouldSwap = false;
  });

  // A force chosen: map and panel are asked for again, nothing else; the sign keeps the focus.
  document.addEventListener("click", async (event) => {
    const sign = event.target.closest?.(".force[data-sign]");
    if (!sign || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const url = new URL(sign.getAttribute("href"), location.href);
    if (url.pathname !== location.pathname || !document.getElementById("panel")) return;
    event.preventDefault();
    history.pushState({ map: true }, "", url);
    if (phone.matches) draw("order");
    await htmx.ajax("GET", url.href, { target: "#panel", swap: "outerHTML" });
    await htmx.ajax("GET", url.href, { target: "#plate", swap: "outerHTML" });
    const chosen = document.getElementById(sign.id);
    chosen?.focus({ preventScroll: true });
    if (phone.matches) setTimeout(() => uncover(chosen), 300);
  });
  addEventListener("popstate", (event) => { if (!event.state?.htmx) location.reload(); });

  // On a phone the drawer may lie over the sign that opened it: then the map moves up.
  function uncover(sign) {
    const box = sign?.querySelector(".hit").getBoundingClientRect();
    const seen = document.getElementById("panel").getBoundingClientRect().top;
    const above = plate().getBoundingClientRect().top;
    if (box && (box.bottom > seen || box.top < above)) hand?.shift(0, (above + seen) / 2 - (box.top + box.bottom) / 2);
  }

  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", (event) => {
    const here = event.target.closest?.("[data-sign]");
    if (!here) return;
    if (event.key === "Escape") {
      document.getElementById("main").querySelector("aside a, aside button, aside input")?.focus();
      return;
    }
    if ("+=-".includes(event.key) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const box = here.querySelector(".hit").getBoundingClientRect();
      hand?.grow(event.key === "-" ? 1 / 1.4 : 1.4, [box.left + box.width / 2, box.top + box.height / 2]);
      return;
    }
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const middle = (sign) => {
      const box = (sign.querySelector(".hit") ?? sign).getBoundingClientRect();   // not its label
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(here);
    let best = null;
    const goals = document.querySelector("#panel #order");     // while an order is written, places are goals
    const signs = here.matches(".force") && !goals ? ".force[data-sign]" : "[data-sign]";
    for (const sign of here.closest("svg").querySelectorAll(signs)) {
      const [dx, dy] = middle(sign).map((at, n) => at - [x, y][n]);
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (sign !== here && along > 2 && (!best || along + 2 * aside < best.far)) best = { sign, far: along + 2 * aside };
    }
    best?.sign.focus();
  });

  // On a phone the panel is a drawer over the map: its name, its order, or all of it. The grip opens it further
  // and closes it again; it may be pushed with a thumb, too. Which of them holds on from force to force.
  const HEIGHTS = ["name", "order", "all"];
  const phone = matchMedia("(max-width: 640px)");
  function draw(height) {
    document.body.dataset.drawer = height;
    document.querySelector("[data-grip]")?.setAttribute("aria-expanded", String(height !== HEIGHTS[0]));
    if (height === HEIGHTS[0]) document.getElementById("panel").scrollTop = 0;
  }
  function drawer() {
    const grip = document.querySelector("[data-grip]");
    if (!grip) return;
    grip.hidden = !phone.matches;
    if (!phone.matches) {
      delete document.body.dataset.drawer;
      return;
    }
    const chosen = document.querySelector("#panel #order");
    draw(document.body.dataset.drawer ?? (chosen ? "order" : "name"));
    if (grip.dataset.held) return;
    grip.dataset.held = "yes";
    let from = null;
    let pushed = false;
    const at = () => HEIGHTS.indexOf(document.body.dataset.drawer);
    grip.addEventListener("pointerdown", (event) => {
      [from, pushed] = [event.clientY, false];
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointerup", (event) => {
      const up = from - event.clientY;
      if (Math.abs(up) < 24) return;
      pushed = true;
      draw(HEIGHTS[Math.min(2, Math.max(0, at() + Math.sign(up)))]);
    });
    grip.addEventListener("click", () => { if (!pushed) draw(HEIGHTS[(at() + 1) % 3]); });
  }
  // Under the hand the slider says which week it stands on; let go, the map of it is asked for.
  document.addEventListener("input", (event) => {
    if (event.target.id !== "week") return;
    const { min, value, dataset } = event.target;
    const day = new Date(Date.parse(dataset.starts) + (value - min) * dataset.days * 86400000);
    const form = new Intl.DateTimeFormat(document.documentElement.lang.replace(/^en$/, "en-GB"), { dateStyle: "long", timeZone: "UTC" });
    const said = dataset.said.replace("%(n)s", value).replace("%(day)s", form.format(day));
    document.getElementById("week-said").textContent = said;
    event.target.setAttribute("aria-valuetext", said);
  });

  document.addEventListener("htmx:configRequest", (event) => {      // the window stays where it was pushed to
    if (event.target.id !== "week") return;
    const here = new URLSearchParams(location.search);
    for (const name of ["at", "zoom", "layers"]) if (here.has(name)) event.detail.parameters[name] = here.get(name);
  });

  phone.addEventListener("change", drawer);
  document.addEventListener("focusin", (event) => {          // focus is never hidden
    if (document.body.dataset.drawer !== HEIGHTS[0] || event.target.matches("[data-grip]")) return;
    if (event.target.closest("#panel")) draw("order");
  });

  function preparePlate() {
    drawer();
    const section = plate();
    if (!section || section.dataset.held) return;
    if (section.matches(".htmx-added, .htmx-settling")) return;   // htmx still writes its attributes, and says when it has
    section.dataset.held = "yes";
    measure(section);
    push(section);
  }
  document.addEventListener("DOMContentLoaded", preparePlate);
  document.addEventListener("htmx:afterSettle", preparePlate);
})();
