// On a phone the whole table is shown, nearer by buttons or two fingers, and pushed about by one; names of bodies keep a
// size that can be read. Replay.js is told of it (event "lens"), for then names find other places. Without this file the table
// is wider than the screen.
(() => {
  const board = document.querySelector("[data-replay]");
  if (!board) return;
  const [STEP, NEAREST, READABLE] = [1.6, 5, 9];        // times; times the whole table; px of a name
  const phone = matchMedia("(max-width: 640px)");
  const frame = board.querySelector(".board");
  const svg = frame.querySelector("svg");
  const letter = Number(board.dataset.letter);
  let near = 1;

  // *held*: the spot of the frame that stays where it is.
  function show(to, held = [frame.clientWidth / 2, frame.clientHeight / 2]) {
    const was = near;
    near = phone.matches ? Math.min(NEAREST, Math.max(1, to)) : 1;
    const [left, top] = [frame.scrollLeft, frame.scrollTop].map((pushed, n) => ((pushed + held[n]) * near) / was - held[n]);
    frame.style.setProperty("--near", near);
    frame.scrollTo({ left, top, behavior: "instant" });
    const least = phone.matches ? (READABLE * svg.viewBox.baseVal.width) / svg.clientWidth : 0;
    board.dataset.letter = Math.max(letter, least).toFixed(2);
    board.querySelector(".tags").setAttribute("font-size", board.dataset.letter);
    board.dispatchEvent(new Event("lens"));
  }

  let apart = 0;
  const spread = ({ touches: [a, b] }) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  frame.addEventListener("touchstart", (event) => { apart = event.touches.length === 2 ? spread(event) / near : 0; }, { passive: true });
  frame.addEventListener("touchmove", (event) => {
    if (!apart || event.touches.length !== 2) return;
    event.preventDefault();
    const [box, [a, b]] = [frame.getBoundingClientRect(), event.touches];
    show(spread(event) / apart, [(a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top]);
  }, { passive: false });
  board.querySelector("[data-nearer]").addEventListener("click", () => show(near * STEP));
  board.querySelector("[data-farther]").addEventListener("click", () => show(near / STEP));
  board.querySelector(".lens").hidden = false;
  board.classList.add("whole");
  phone.addEventListener("change", () => show(1));
  if (phone.matches) show(1);
})();
