// A photograph of the table beneath the board of positions. Four marks on the photograph say where the corners of the table
// are, by finger, mouse or arrow keys; the part between them is drawn on the board's rectangle by a matrix3d. A photograph
// from this phone is read here, made smaller and sent to nobody: the tab keeps it, as a phone may reload the page while its
// camera is open. Without this file the board alone is shown.
(() => {
  const panel = document.querySelector("[data-beneath]");
  const board = document.querySelector("[data-places]");
  const svg = board?.querySelector("svg");
  const ground = svg?.querySelector("g[clip-path]");
  if (!panel || !ground) return;
  const { width, height } = JSON.parse(document.getElementById("board-places").textContent);
  const KEPT = `beneath:${location.pathname}`;
  const choice = panel.querySelector("select");
  const file = panel.querySelector("input[type=file]");
  const slider = panel.querySelector("input[type=range]");
  const fit = panel.querySelector(".photo-fit");
  const refused = panel.querySelector("[data-refused]");
  const photo = fit.querySelector("img");
  const marks = [...fit.querySelectorAll("button")];      // far left, far right, near right, near left
  const USUAL = [[.1, .1], [.9, .1], [.9, .9], [.1, .9]];  // as parts of the photograph
  let corners = USUAL.map((each) => [...each]);

  const frame = document.createElement("div");
  const beneath = document.createElement("img");
  frame.className = "beneath";
  beneath.alt = "";
  frame.append(beneath);
  board.prepend(frame);

  // Solves the eight equations of the projection that takes each point of `from` to that of `to`.
  function projection(from, to) {
    const rows = from.flatMap(([x, y], at) => {
      const [u, v] = to[at];
      return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
    });
    for (let at = 0; at < 8; at += 1) {
      const best = rows.slice(at).reduce((most, row, n) => (Math.abs(row[at]) > Math.abs(rows[most][at]) ? at + n : most), at);
      if (Math.abs(rows[best][at]) < 1e-12) return null;   // the marks lie on a line
      [rows[at], rows[best]] = [rows[best], rows[at]];
      rows[at] = rows[at].map((value) => value / rows[at][at]);
      rows.forEach((row, n) => {
        if (n !== at) rows[n] = row.map((value, place) => value - row[at] * rows[at][place]);
      });
    }
    return rows.map((row) => row[8]);
  }

  function draw() {
    if (!photo.naturalWidth) return;
    const matrix = svg.getScreenCTM(), box = board.getBoundingClientRect();
    const at = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
    const first = at(0, 0), last = at(width, height);
    const [wide, high] = [last.x - first.x, last.y - first.y];
    Object.assign(frame.style, {
      left: `${first.x - box.left + board.scrollLeft}px`, top: `${first.y - box.top + board.scrollTop}px`,
      width: `${wide}px`, height: `${high}px`,
    });
    const from = corners.map(([x, y]) => [x * photo.naturalWidth, y * photo.naturalHeight]);
    const found = projection(from, [[0, 0], [wide, 0], [wide, high], [0, high]]);
    if (found) {
      const [a, b, c, d, e, f, g, h] = found;
      beneath.style.transform = `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, 1].join(",")})`;
    }
    marks.forEach((mark, n) => Object.assign(mark.style, { left: `${corners[n][0] * 100}%`, top: `${corners[n][1] * 100}%` }));
    ground.style.opacity = String(1 - Number(slider.value) / 100);
  }

  function keep() {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ chosen: choice?.value ?? "", corners, see: slider.value, at: Date.now() }));
    } catch { /* full, or forbidden */ }
  }

  const MOST = 1600;  // pixels of the longer edge
  async function shrink(taken) {
    const whole = await createImageBitmap(taken);
    const share = Math.min(1, MOST / Math.max(whole.width, whole.height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(whole.width * share), Math.round(whole.height * share)];
    canvas.getContext("2d").drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    return canvas.toDataURL("image/jpeg", .8);
  }
  function storePicture(source) {
    try {
      if (source) sessionStorage.setItem(KEPT, source);
      else sessionStorage.removeItem(KEPT);
    } catch { /* full, or forbidden */ }
  }

  function show(source) {
    photo.src = beneath.src = source;
    fit.hidden = frame.hidden = !source;
    if (!source) ground.style.opacity = "";
  }

  function move(n, x, y) {
    corners[n] = [x, y].map((value) => Math.min(1, Math.max(0, value)));
    draw();
  }

  marks.forEach((mark, n) => {
    mark.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      mark.focus({ preventScroll: true });
      mark.setPointerCapture(event.pointerId);
    });
    mark.addEventListener("pointermove", (event) => {
      if (!mark.hasPointerCapture(event.pointerId)) return;
      const box = photo.getBoundingClientRect();
      move(n, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    });
    mark.addEventListener("pointerup", keep);
    mark.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? .05 : .005;
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
      if (dx === undefined) return;
      event.preventDefault();
      move(n, corners[n][0] + dx * step, corners[n][1] + dy * step);
      keep();
    });
  });

  photo.addEventListener("load", draw);
  slider.addEventListener("input", draw);
  slider.addEventListener("change", keep);
  choice?.addEventListener("change", () => {
    corners = USUAL.map((each) => [...each]);
    show(choice.value);
    storePicture("");
    keep();
  });
  file.addEventListener("change", async () => {
    const [taken] = file.files;
    if (!taken) return;
    const source = await shrink(taken).catch(() => "");
    refused.hidden = Boolean(source);
    if (!source) return;
    if (choice) choice.value = "";
    corners = USUAL.map((each) => [...each]);
    show(source);
    storePicture(source);
    keep();
  });
  new ResizeObserver(draw).observe(svg);

  panel.hidden = false;
  let kept = null, source = "";
  try {
    kept = JSON.parse(localStorage.getItem(KEPT));
    source = sessionStorage.getItem(KEPT) ?? "";
  } catch { /* forbidden */ }
  if (!source && kept?.chosen && [...choice?.options ?? []].some((each) => each.value === kept.chosen)) {
    source = choice.value = kept.chosen;
  }
  if (source && kept) {
    corners = kept.corners;
    slider.value = kept.see;
    panel.querySelector("details").open = true;
  }
  show(source);
})();
