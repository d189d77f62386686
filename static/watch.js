// Plays a battle (replay.js draws it): groups of events one after another, chapters, filters, the story of one unit,
// and the words below, which follow the step shown. Without this file all of them are links and forms.
(() => {
  const board = document.querySelector("[data-replay]");
  const replay = board?.replay;
  if (!replay) return;
  const { film, last, show, follow, turnOf } = replay;
  const [ABOUT, LEAST] = [3, 120];                      // groups listed before and after; ms that a group is shown
  const $ = (selector, root = document) => root.querySelector(selector);
  const make = (name, attributes = {}, ...inside) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...inside);
    return element;
  };
  const panel = document.getElementById("moment");
  const list = panel && $("[data-events]", panel);
  const asked = $(".watching");
  const tapped = $(".tapped");
  const play = $("[data-go=play]");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let playing = 0;
  let tap = -1;                                         // the unit whose name is shown

  const kind = () => $("input[name=kind]:checked", asked).value;
  const unit = () => film.units.findIndex(([key]) => key === $("#story").value);
  const more = () => [...new FormData(asked)].filter(([name, value]) => name !== "step" && value).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join("");
  const isOf = (step, index) => index < 0 || step[4] === index || step[5] === index;
  const stepsOf = ([first, end]) => film.steps.slice(first - 1, end);
  const watchedGroups = () => film.groups.filter((group) => (!kind() || group[4].includes(kind())) && (unit() < 0 || stepsOf(group).some((step) => isOf(step, unit()))));

  // The steps that the arrows go to: all, or those of the filter.
  function numbers() {
    if (!kind() && unit() < 0) return null;
    return watchedGroups().flatMap(([first, end]) => film.steps.slice(first - 1, end).flatMap((step, n) => (isOf(step, unit()) ? [first + n] : [])));
  }
  const back = () => numbers()?.findLast((n) => n < replay.at()) ?? (numbers() ? 0 : replay.at() - 1);
  const on = () => numbers()?.find((n) => n > replay.at()) ?? (numbers() ? last : replay.at() + 1);

  const call = (word) => {
    play.setAttribute("aria-label", word);
    play.querySelector("span").textContent = word;
  };
  function pause() {
    clearTimeout(playing);
    playing = 0;
    call(calm.matches ? play.dataset.next : play.dataset.play);
  }
  // Events that show nothing (a card, a unit that holds its ground) are passed over.
  function advance() {
    const next = watchedGroups().find((group) => group[5] && group[1] > replay.at());
    if (next) show(next[1], next);
    else show(last);
    follow();
    return next;
  }
  function tick() {
    const shown = advance();
    if (!shown || replay.at() === last) pause();
    else playing = setTimeout(tick, Math.max(LEAST, shown[5] / Number($("input[name=pace]:checked").value)));
  }
  function run() {
    if (replay.at() === last) show(0);
    if (calm.matches) { advance(); return; }            // nothing moves by itself
    call(play.dataset.pause);
    tick();
  }

  function line(number, text, current) {
    const item = make("li", {}, make("span", { class: "no" }, number), make("a", { href: `?step=${number}${more()}` }, text));
    if (current) item.setAttribute("aria-current", "step");
    else if (number > replay.at()) item.className = "to";
    return item;
  }
  // As battles/replay/event_list.py does it.
  function listItems() {
    const at = replay.at();
    const stepItem = (step, n) => line(n, step[1], n === at);
    if (unit() >= 0) return numbers().map((n) => stepItem(film.steps[n - 1], n));
    const groups = watchedGroups();
    const found = groups.findIndex((group) => group[1] >= at);
    const here = found < 0 ? groups.length : found;
    const from = Math.max(0, here - ABOUT);
    return groups.slice(from, here + ABOUT + 1).flatMap((group, n) => {
      const [first, end, lead, title] = group;
      if (from + n === here && first <= at) return stepsOf(group).map((step, more) => stepItem(step, first + more));
      return [line(title ? end : lead, title || film.steps[lead - 1][1], false)];
    });
  }

  function drawList() {
    if (!list) return;
    list.replaceChildren(...listItems());
    list.classList.toggle("story", unit() >= 0);
    const head = $("[data-list]", panel);
    head.textContent = unit() < 0 ? head.dataset.all : `${head.dataset.story} ${film.units[unit()][1]}`;
    const current = $("[aria-current]", list);
    if (current && unit() >= 0) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  // The phase in words is the one of the step shown.
  function logLine(step, number) {
    const [short, href, title] = film.clauses[step[2]];
    const side = step[4] >= 0 ? film.units[step[4]][2] : "";
    const chip = make(href ? "a" : "span", { class: "chip", ...(href && { href }), title }, short);
    const dice = step[3].length ? [make("span", { class: "dice" }, ...step[3].map((face) => replay.die(face, side)))] : [];
    return make("li", {}, make("span", { class: "no" }, number), make("span", { class: "sentence" }, make("a", { id: `line-${number}`, href: `?step=${number}` }, step[1]), "."), ...dice, chip);
  }
  function drawLog() {
    const log = document.getElementById("log");
    if (!log) return;
    const turn = turnOf(replay.at()) || 1;
    if (Number(log.dataset.phase) !== turn) {
      log.dataset.phase = turn;
      $("h2", log).textContent = log.dataset.title.replace("%d", turn);
      $("nav [aria-current]", log)?.removeAttribute("aria-current");
      document.getElementById(`log-${turn}`)?.setAttribute("aria-current", "true");
      $(".log-lines", log).replaceChildren(...film.steps.flatMap((step, n) => (step[0] === turn ? [logLine(step, n + 1)] : [])));
    }
    $(".log-lines [aria-current]", log)?.removeAttribute("aria-current");
    document.getElementById(`line-${replay.at()}`)?.closest("li").setAttribute("aria-current", "step");
  }

  function drawChapters() {
    const turn = turnOf(replay.at());
    const chapters = [...document.querySelectorAll("[data-chapter]")];
    const begun = chapters.filter((each) => Number(each.dataset.chapter) === turn && Number(new URL(each.href).searchParams.get("step")) <= replay.at());
    for (const chapter of chapters) {
      const here = chapter === begun.at(-1);
      chapter.toggleAttribute("aria-current", here);
      if (!here) continue;
      chapter.setAttribute("aria-current", "step");
      const row = chapter.closest("ol");
      row.scrollLeft = chapter.offsetLeft - row.clientWidth / 2;
    }
  }

  function drawTap() {
    tapped.toggleAttribute("hidden", tap < 0);
    if (tap < 0) return;
    const now = replay.stands(replay.at());
    $("b", tapped).textContent = film.units[tap][1];
    $("span", tapped).textContent = [replay.counted(now, tap), film.states[now[tap][5]] ?? "", now[tap][12]].filter(Boolean).join(", ");
  }

  function drawAll() {
    $("[data-go=back]").href = `?step=${Math.max(0, back())}${more()}`;
    $("[data-go=on]").href = `?step=${Math.min(last, on())}${more()}`;
    drawList();
    drawLog();
    drawChapters();
    drawTap();
  }
  board.addEventListener("shown", drawAll);

  const go = { back: () => show(back()), on: () => show(on()), play: () => (playing ? pause() : run()) };
  document.addEventListener("click", (event) => {
    const way = event.target.closest("[data-go]");
    const link = event.target.closest("[data-events] a, [data-chapter], #log .log-lines a:not(.chip)");
    const sign = event.target.closest(".unit[data-sign]");
    if (event.target.closest(".lens")) follow();
    if (sign && board.contains(sign)) {
      event.preventDefault();
      tap = film.units.findIndex(([key]) => `b-${key}` === sign.id);
      drawTap();
      replay.nameFirst(tap);
    }
    if (!way && !link) return;
    event.preventDefault();
    if (way?.dataset.go !== "play") pause();
    if (way) go[way.dataset.go]();
    else show(Number(new URL(link.href).searchParams.get("step")));
    if (link?.closest("#log")) board.scrollIntoView({ block: "start", behavior: "instant" });
    follow();
  });
  asked.addEventListener("change", () => {
    const url = new URL(location.href);
    for (const [name, value] of new FormData(asked)) if (name !== "step") value ? url.searchParams.set(name, value) : url.searchParams.delete(name);
    history.replaceState(history.state, "", url);
    drawAll();
  });
  const share = $(".share", asked);
  share.hidden = !navigator.share && !navigator.clipboard;
  share.addEventListener("click", async () => {
    const url = new URL(share.dataset.link || location.href, location.href);
    if (share.dataset.link) for (const [name, value] of new URLSearchParams(location.search)) if (name !== "as") url.searchParams.set(name, value);
    if (navigator.share) return navigator.share({ title: document.title, url: url.href }).catch(() => {});   // a reader may think better of it
    share.parentElement.querySelector(".link")?.remove();
    try {
      await navigator.clipboard.writeText(url.href);
    } catch {                                           // without leave the address is shown, and the reader copies it
      const field = make("input", { class: "link", type: "url", readonly: "", value: url.href, "aria-label": share.dataset.field });
      share.after(field);
      field.select();
      if (!document.execCommand("copy")) return;
    }
    share.textContent = share.dataset.copied;
  });
  asked.addEventListener("submit", (event) => event.preventDefault());
  $("button", tapped).addEventListener("click", () => {
    $("#story").value = film.units[tap][0];
    $("#story").dispatchEvent(new Event("change", { bubbles: true }));
    list?.closest("section").scrollIntoView({ block: "nearest", behavior: "instant" });
  });
  $("#at-step").addEventListener("input", (event) => { pause(); show(Number(event.target.value)); });
  $(".scrub").addEventListener("submit", (event) => event.preventDefault());
  board.querySelectorAll("input[name=pace]").forEach((pace) => pace.addEventListener("change", () => {
    if (!playing) return;
    clearTimeout(playing);
    tick();
  }));
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = { ArrowLeft: "back", ArrowRight: "on" }[event.key];
    if (!way) return;
    event.preventDefault();
    pause();
    go[way]();
    follow();
  });
  play.hidden = false;
  pause();
  $(".pace").hidden = false;
  drawAll();
})();
