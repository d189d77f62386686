// The assisted game of a table: a tap on an answer of the last question goes straight on, one on another brings the next
// question up. By keyboard, and without this file, the button goes on. The page stays where the thumb is: see `goOn`.
(() => {
  const question = (label) => label.closest("fieldset");
  const find = (selector) => document.querySelector(`#assisted ${selector}`);
  const rows = () => [...document.querySelectorAll("#assisted .roster [data-unit]")];
  const rowOf = (unit) => rows().find((row) => row.dataset.unit === unit);

  document.addEventListener("click", (event) => {
    const label = event.target.closest("#assisted .asking label");
    if (!label || !event.detail || event.target.matches("input")) return;   // arrow keys click the box itself
    const form = label.closest("form");
    setTimeout(() => {
      if (!form.isConnected) return;
      if ("go" in label.dataset) return form.requestSubmit(form.querySelector(".btn.first"));
      const next = question(label).nextElementSibling;
      if (!next?.matches("fieldset") || next.querySelector(":checked")) return;
      if (next.getBoundingClientRect().bottom > room().bottom) centre(next);
    });
  });

  // The part of the window between the news that stay at its top and the bar at its foot.
  function room() {
    const news = find(".roster") && find(".fell");
    return { top: news ? news.offsetHeight : 0, bottom: find(".logbar")?.getBoundingClientRect().top ?? innerHeight };
  }
  function centre(part) {
    const { top, bottom } = part.getBoundingClientRect();
    glide((top + bottom - innerHeight) / 2);
  }
  function shift(distance) {
    if (Math.abs(distance) > 1) scrollBy({ top: distance, behavior: "instant" });
  }
  function glide(distance) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollBy({ top: distance, behavior: calm ? "instant" : "smooth" });
  }
  // Brings *part* into sight if it is not. Of one that is too high for the window its beginning is enough.
  function show(part) {
    const { top, bottom } = part.getBoundingClientRect(), there = room(), height = there.bottom - there.top;
    const isHigh = bottom - top > height;
    if (isHigh && top >= there.top && top < there.top + height / 2) return;
    if (isHigh || top < there.top) glide(top - there.top);
    else if (bottom > there.bottom) glide(bottom - there.bottom);
  }
  function focusOn(part) {
    if (!part.matches("a, button, summary, input")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }

  // The row where the thumb was, or the board: how to find it again, and how high it was in the window.
  let thumb = null;
  const placeOf = (part, again) => ({ again, top: part.getBoundingClientRect().top });
  const placeOfBoard = (board) => placeOf(board, () => find(".refboard"));
  const placeOfRow = (row) => placeOf(row, () => rowOf(row.dataset.unit));
  document.addEventListener("click", ({ target }) => {
    const row = target.closest("#assisted .roster [data-unit]"), board = target.closest("#assisted .refboard");
    if (row) thumb = placeOfRow(row);
    else if (board) thumb = placeOfBoard(board);
    else if (target.closest("#assisted .logbar [name=do]:not([value=undo], [value=roll])")) thumb = null;   // the turn goes on
  }, true);

  // Puts it back where it was in the window; a row as far as it can be seen there.
  function putBack({ again, top }) {
    const part = again(), there = room();
    if (!part) return null;
    const wanted = part.dataset.unit ? Math.max(there.top, Math.min(top, there.bottom - part.offsetHeight)) : top;
    shift(part.getBoundingClientRect().top - wanted);
    return part;
  }

  // What may be answered or passed over, by its titles: only what is new is brought into sight.
  const followForms = () => [...document.querySelectorAll("#assisted .follow:not(.rolling)")];
  const titleOf = (part) => part.querySelector("h2")?.textContent;
  let known = followForms().map(titleOf);

  // The part of the turn that a referee leads.
  const partOfTurn = () => find(".turnpart h2")?.textContent;
  let part = partOfTurn();

  // After an entry: a question or dice begin at the top of their screen, what is due comes into sight, or the head of a part
  // that has just begun, and else the unit just used is where it was. The focus goes there too.
  function goOn() {
    const screen = find(".asking, .rolling");
    if (screen) {
      const head = document.getElementById("assisted").getBoundingClientRect().top;
      if (head < 0) shift(head);
      const sets = [...screen.querySelectorAll("fieldset")];
      const open = sets.find((set) => set.querySelector(".errorlist") || !set.querySelector(":checked")) ?? sets[0];
      if (open) show(open);
      return focusOn(open?.querySelector(":checked, input") ?? screen.querySelector("h2") ?? screen);
    }
    const due = find("[data-next]");
    const next = due ?? followForms().find((part) => !known.includes(titleOf(part)));
    if (!due) known = followForms().map(titleOf);
    if (next) {
      show(next);
      return focusOn(next.querySelector("h2, [role=alert]") ?? next);
    }
    const hasBegun = part !== partOfTurn();
    part = partOfTurn();
    const used = hasBegun ? find(".turnpart") : thumb && putBack(thumb);
    const open = used ?? find(".roster details[open]")?.parentElement;
    if (!open) return;
    if (!used || hasBegun) show(open);
    focusOn((open.dataset.unit && open.querySelector("summary")) || open);
  }

  // The phone's back button leads from a question to the roster, as the arrow above it does; from the roster it leaves.
  let asked = Boolean(history.state?.question);
  function noteQuestion() {
    if (asked || !find(".back")) return;
    asked = true;
    history.pushState({ question: true }, "");
  }
  addEventListener("popstate", ({ state }) => {
    const was = asked;
    asked = Boolean(state?.question);
    if (!was || asked || location.hash) return;
    const arrow = find(".back");
    if (arrow) arrow.click();
    else history.back();
  });

  // When an entry of another phone draws the roster anew, the unit that was open stays open, and the page where it was.
  let open = "", anchor = null;
  const isWatch = ({ verb, path }) => verb === "get" && path.includes("watched=");
  const isScreen = (target) => target?.id === "assisted";
  document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig, shouldSwap, target } }) => {
    if (!isScreen(target)) return;
    // The new roster comes in beside the old one, and of rows of one name the browser leaves only the first open.
    if (shouldSwap) document.querySelectorAll("#assisted .roster details[name]").forEach((row) => row.removeAttribute("name"));
    if (!isWatch(requestConfig)) return;
    open = find(".roster details[open]")?.closest("[data-unit]").dataset.unit ?? "";
    const board = find(".refboard"), { top } = room();
    const isBoardSeen = !open && board && board.getBoundingClientRect().bottom > top;
    const seen = rowOf(open) ?? rows().find((row) => row.getBoundingClientRect().top >= top);
    anchor = isBoardSeen ? placeOfBoard(board) : seen ? placeOfRow(seen) : null;
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { requestConfig, target } }) => {
    if (!isScreen(target)) return;
    noteQuestion();
    if (!isWatch(requestConfig)) return goOn();
    const unit = rowOf(open)?.querySelector("details");
    if (unit) unit.open = true;
    if (anchor) putBack(anchor);
  });
  document.addEventListener("assisted:drawn", () => {
    noteQuestion();
    goOn();
  });
})();
