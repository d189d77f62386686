// The whole table is shown, nearer by buttons, two fingers or the wheel, and pushed about by one finger; what lies under
// fingers and pointer stays under them. Names of units keep a size that can be read on a phone. Replay.js is told of it
// (event "lens"), for then names find other places. Without this file the table is wider than a phone.
(() => {
  const board = document.querySelector("[data-replay]");
  if (!board) return;
  const [STEP, NEAREST, READABLE] = [1.6, 5, 9];        // times; times the whole table; px of a name
  const [TALLEST, REST] = [0.6, 400];                   // of a phone's screen; ms after which a wheel no longer scrolls the page
  const phone = matchMedia("(max-width: 640px)");
  const frame = board.querySelector(".board");
  const svg = frame.querySelector("svg");
  const letter = Number(board.dataset.letter);
  let near = 1;
  let rest = [0, 0];                                    // how far it was pushed, to less than a px

  // What lay at *was* in the frame lies at *held* then.
  function show(to, held = [frame.clientWidth / 2, frame.clientHeight / 2], was = held) {
    const times = Math.min(NEAREST, Math.max(1, to)) / near;
    const pushed = [frame.scrollLeft, frame.scrollTop].map((now, n) => (Math.abs(now - rest[n]) < 1 ? rest[n] : now));
    near *= times;
    rest = pushed.map((now, n) => (now + was[n]) * times - held[n]);
    board.classList.toggle("near", near > 1);
    frame.style.setProperty("--near", near);
    const { width, height } = svg.getBoundingClientRect();
    // As high as the whole table; on a phone higher, as far as there is table left below.
    const whole = height / near;
    const most = phone.matches ? Math.max(innerHeight * TALLEST, whole) : whole;
    const high = Math.floor(Math.min(most, Math.max(whole, height - rest[1])));
    if (near > 1) frame.style.setProperty("--high", `${high}px`);
    else frame.style.removeProperty("--high");
    const room = [width - frame.clientWidth, height - high];
    rest = rest.map((now, n) => Math.max(0, Math.min(now, room[n])));
    frame.scrollTo({ left: rest[0], top: rest[1], behavior: "instant" });
    const least = phone.matches ? (READABLE * svg.viewBox.baseVal.width) / svg.clientWidth : 0;
    board.dataset.letter = Math.max(letter, least).toFixed(2);
    board.querySelector(".tags").setAttribute("font-size", board.dataset.letter);
    board.dispatchEvent(new Event("lens"));
  }

  const spot = (x, y) => {
    const box = frame.getBoundingClientRect();
    return [x - box.left - frame.clientLeft, y - box.top - frame.clientTop];
  };
  let grip = null;
  const gripOf = ({ touches: [a, b] }) => ({
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    at: spot((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2),
  });
  const hold = (event) => { grip = event.touches.length === 2 ? gripOf(event) : null; };
  for (const change of ["touchstart", "touchend", "touchcancel"]) frame.addEventListener(change, hold, { passive: true });
  frame.addEventListener("touchmove", (event) => {
    if (!grip || event.touches.length !== 2) return;
    event.preventDefault();
    const now = gripOf(event);
    show((near * now.apart) / grip.apart, now.at, grip.at);
    grip = now;
  }, { passive: false });

  // A mouse pushes it about.
  let from = null;
  frame.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse" && !event.button && near > 1) from = [event.clientX, event.clientY]; });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    frame.scrollBy({ left: from[0] - event.clientX, top: from[1] - event.clientY, behavior: "instant" });
    from = [event.clientX, event.clientY];
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { from = null; });
  frame.addEventListener("dragstart", (event) => event.preventDefault());

  // A page that is being scrolled is scrolled on over the table; from the whole table the wheel goes no farther off.
  let scrolled = -REST;
  addEventListener("scroll", () => { scrolled = performance.now(); }, { passive: true });
  frame.addEventListener("wheel", (event) => {
    const away = event.deltaY > 0;
    const page = !event.ctrlKey && performance.now() - scrolled < REST;
    if (page || event.shiftKey || (away && near === 1 && !event.ctrlKey)) return;
    event.preventDefault();
    const lines = event.deltaMode ? 33 : 1;
    const at = spot(event.clientX, event.clientY);
    show(near * Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), at);   // ctrl: two fingers on a pad
  }, { passive: false });

  board.querySelector("[data-nearer]").addEventListener("click", () => show(near * STEP));
  board.querySelector("[data-farther]").addEventListener("click", () => show(near / STEP));
  board.querySelector(".lens").hidden = false;
  board.classList.add("whole");
  phone.addEventListener("change", () => show(1));
  addEventListener("resize", () => { if (near > 1) show(near); });
  if (phone.matches) show(1);
})();
