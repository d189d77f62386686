// What every page needs and no library gives: the theme, the toasts, and menus that close.
// Everything here is a comfort: pages read, sort and post without it.
(() => {
  const toasts = () => document.getElementById("toasts");
  const LASTING = ["warning", "error"];      // these stay until sent away

  // Lays the toasts above a bar of buttons at the foot of the page.
  function raiseToasts() {
    const tops = [...document.querySelectorAll(".logbar, .bar-foot")].map((bar) => bar.getBoundingClientRect().top);
    const top = tops.find((at) => at > innerHeight / 2 && at < innerHeight) ?? innerHeight;
    toasts().style.setProperty("--bar", `${innerHeight - top}px`);
  }
  function settle(toast) {
    raiseToasts();
    if (LASTING.some((kind) => toast.classList.contains(kind))) {
      toast.addEventListener("click", () => toast.remove());
      return;
    }
    setTimeout(() => {
      toast.classList.add("gone");
      setTimeout(() => toast.remove(), 300);
    }, 6000);
  }

  function say(text, kind = "success") {
    for (const toast of toasts().querySelectorAll(".toast")) if (toast.textContent === text) toast.remove();
    const toast = document.createElement("p");
    toast.className = `toast ${kind}`;
    toast.textContent = text;
    toasts().append(toast);
    settle(toast);
    return toast;
  }

  // A point of time is drawn by the site's clock and says so; here it becomes the reader's. English puts the day before the
  // month, as everywhere here.
  function tellTime(root) {
    for (const time of root.querySelectorAll("time[data-local]")) {
      time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang.replace(/^en$/, "en-GB"), {
        weekday: time.dataset.local, day: "numeric", month: time.dataset.local, hour: "2-digit", minute: "2-digit", hourCycle: "h23",
      });
    }
  }
  // A time is picked by the reader's clock; without script by the site's, which the form names.
  function pickByOwnClock() {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    for (const field of document.querySelectorAll("[data-own-zone]")) if (field.value === "UTC") field.value = own;
    for (const form of document.querySelectorAll("form[data-zoned]")) {
      const field = form.querySelector("[data-utc]");
      const at = new Date(field.dataset.utc);
      const local = new Date(at.getTime() - at.getTimezoneOffset() * 60e3).toISOString().slice(0, 16);
      field.value = field.defaultValue = local;
      form.elements.zone.value = own;
      form.querySelector("[data-zone-name]").textContent = own.replaceAll("_", " ");
      delete form.dataset.zoned;
    }
  }
  for (const event of ["DOMContentLoaded", "htmx:afterSettle"]) document.addEventListener(event, pickByOwnClock);

  // The time that is left until a deadline, as campaign/i18n/durations.py says it; it is counted on.
  function countDown() {
    for (const part of document.querySelectorAll("[data-count]")) {
      const minutes = Math.max(0, Math.floor((Date.parse(part.dataset.count) - Date.now()) / 60e3));
      const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
      const { day, days: several, now } = part.dataset;
      const told = days ? [`${days} ${days === 1 ? day : several}`, hours && `${hours} h`] : [hours && `${hours} h`, rest && `${rest} min`];
      part.textContent = told.filter(Boolean).join(" ") || now;
    }
  }
  setInterval(countDown, 30e3);

  // The pages of a table that service_worker.js keeps belong to who is logged in.
  const { person = "" } = document.documentElement.dataset;
  try {
    if ((localStorage.getItem("person") ?? "") !== person) globalThis.caches?.delete("table-pages");
    localStorage.setItem("person", person);
  } catch { /* forbidden */ }

  document.addEventListener("DOMContentLoaded", () => tellTime(document));
  document.addEventListener("htmx:afterSettle", ({ detail }) => tellTime(detail.target));

  // Maps are drawn on the server for the width they will have. A phone says its own before the map's page has measured any
  // (map.js), so that the map of a report that is read first is drawn for it, too.
  if (innerWidth < 640 && !/(?:^|; )plate=/.test(document.cookie)) {
    document.cookie = `plate=${innerWidth}x${Math.round(innerHeight * 0.55)}; path=/; max-age=31536000; samesite=lax`;
  }

  document.addEventListener("DOMContentLoaded", () => toasts().querySelectorAll(".toast").forEach(settle));
  // Where the sections do not fit, the one that is open is in sight; so are the week of the map and the kind of an order.
  const chosen = ".mast nav [aria-current], .turns [aria-current], .kind [aria-current]";
  const reveal = () => document.querySelectorAll(chosen).forEach((here) => {
    const row = here.closest(".turns, .kind, nav"), [about, own] = [row, here].map((part) => part.getBoundingClientRect());
    if (own.left < about.left || own.right > about.right) row.scrollLeft += own.left - about.left - 40;
  });
  for (const event of ["DOMContentLoaded", "htmx:afterSettle"]) document.addEventListener(event, reveal);

  // A view answers a part with the header HX-Trigger: {"toast": {"text": "...", "kind": "success"}}.
  document.addEventListener("toast", (event) => say(event.detail.text, event.detail.kind));
  const failures = new Map();     // toast: what asked in vain; the page when there was no answer at all
  const fail = (text, asker) => failures.set(say(text, "error"), asker);
  function refusal(status, elt) {
    const { stale, staleKept, gone, failed } = toasts().dataset;
    if (status === 403) return elt.closest("form[data-keep]") ? staleKept : stale;  // its token is of an earlier log-in
    return status === 404 ? gone : failed;
  }
  document.addEventListener("htmx:sendError", () => {
    if (!document.getElementById("assisted")) fail(toasts().dataset.unsent, document);   // the strip above a game says it
  });
  document.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.xhr.status === 503 && detail.xhr.getResponseHeader("HX-Trigger")) return;  // it has said why
    fail(refusal(detail.xhr.status, detail.elt), detail.elt);
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    for (const [toast, asker] of failures) {
      const isOver = asker === document ? detail.xhr.status : detail.successful && (asker === detail.elt || !asker.isConnected);
      if (!isOver) continue;
      toast.remove();
      failures.delete(toast);
    }
  });

  // A choice whose fields did not come is taken back: the fields of the earlier one are still on the page.
  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(failure, ({ target }) => {
      if (!target.matches?.("select[hx-get]")) return;
      for (const option of target.options) option.selected = option.defaultSelected;
      target.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  // htmx gives the focus back to what has its id. Where that is gone (the button of an order withdrawn), the part
  // that was drawn anew takes it, so that the tabulator goes on from there and not from the top of the page.
  let stoodIn = "";
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.contains(document.activeElement)) stoodIn = detail.target.id;
  });
  // At a deadline the page asks what has come of it, and again until the server has locked the turn.
  const [LEAST, MOST] = [30e3, 20 * 86400e3];
  function wait(root) {
    for (const part of root.querySelectorAll("[data-due]:not([data-waits])")) {
      part.dataset.waits = "yes";
      const left = Date.parse(part.dataset.due) - Date.now();
      setTimeout(() => { if (part.isConnected) htmx.trigger(part, "due"); }, Math.min(MOST, Math.max(LEAST, left)));
    }
  }
  for (const event of ["DOMContentLoaded", "htmx:afterSettle"]) document.addEventListener(event, () => wait(document));

  // What goes on by itself reads the page anew (components/live.html); not under the hands of somebody who writes in it.
  const main = () => document.getElementById("main");
  const isWritten = (field) => {
    if (!field.name || field.type === "hidden") return false; // one without a name is never sent
    if (field.matches("select")) {
      const options = [...field.options];
      if (!field.multiple && !options.some((each) => each.defaultSelected)) return field.selectedIndex > 0; // it began at the first
      return options.some((each) => each.selected !== each.defaultSelected);
    }
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  };
  const isBusy = () => main().querySelector("details.confirm[open]") || [...main().querySelectorAll("input, select, textarea")].some(isWritten);
  const live = ({ detail }) => detail.elt.matches?.("[data-live]");
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (live(event) && !event.detail.elt.querySelector("[data-changed]").hidden && isBusy()) event.preventDefault();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "main" || !event.detail.requestConfig.elt.matches("[data-live]") || !isBusy()) return;
    event.detail.shouldSwap = false;
    event.detail.requestConfig.elt.querySelector("[data-changed]").hidden = false;
  });
  // A refusal stands at the head of a form or at its field; the button is at the form's foot: on a phone far below.
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    detail.elt.querySelector?.("[role=alert]:not([hidden]), .errorlist:not([hidden])")?.scrollIntoView({ block: "center" });
    if ((detail.target ?? detail.elt).id !== stoodIn) return; // another part, as the map beside the form
    const part = document.activeElement === document.body && document.getElementById(stoodIn);
    stoodIn = "";
    if (!part) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  });

  // So it is with a page that comes back: the first field to correct is in sight, and has the focus.
  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("#main [autofocus]")) return; // the page says itself where to go on
    const faults = [...document.querySelectorAll("#main :is([role=alert], .errorlist)")];
    faults.find((fault) => fault.checkVisibility())?.scrollIntoView({ block: "center" });
    document.querySelector("#main [aria-invalid=true]")?.focus({ preventScroll: true });
  });

  // Copies what stands in a field; without leave to use the clipboard the field is marked, and the reader copies it.
  async function copyOut(button) {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      if (!document.execCommand("copy")) return;
    }
    say(button.dataset.copied);
  }

  document.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-theme-set]");
    if (choice) {
      const theme = choice.dataset.themeSet;
      document.cookie = `theme=${theme}; path=/; max-age=${theme ? 31536000 : 0}; samesite=lax`;
      if (theme) document.documentElement.dataset.theme = theme;
      else delete document.documentElement.dataset.theme;
    }
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target) || choice) menu.open = false;
    }
    if (event.target.closest("[data-print]")) window.print();
    const copy = event.target.closest("[data-copy]");
    if (copy) copyOut(copy);
    const skip = event.target.closest("a.skip[href^='#']");   // no step in the history: the map reads itself anew at one
    const goal = skip && document.querySelector(skip.hash);
    if (!goal) return;
    event.preventDefault();
    goal.tabIndex = -1;
    goal.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
})();
