// The log of a table that saves by itself. What is entered here is sent within a second, and what others enter comes in place,
// with their name. `seen` says what the server had in each field when this phone looked last: a field that only others have
// changed takes their value, and one that both have changed differently is shown until somebody chooses. Without signal
// keep.js keeps the entries; they are sent once it is back. Without this file the log is saved by its button.
(() => {
  const form = document.querySelector("form[data-entries]");
  if (!form) return;
  const SOON = 300, EVERY = 1500;     // milliseconds
  const version = form.elements.namedItem("seen");
  const phones = form.querySelector("[data-phones]");
  const words = form.querySelector("[data-conflict-words]");
  const fields = [...form.elements].filter((field) => field.name && !["hidden", "submit", "button"].includes(field.type));
  const names = [...new Set(fields.map((field) => field.name))];
  const conflicts = new Map();        // by field: what is shown of it
  const unanswered = [];              // the entries that were sent and not answered, as they stood then
  let refused = "";                   // the entries sent last, if the server has answered: it need not have them again
  let mark = "", stored = null, answer = { by: {}, last: "" }, busy = null, timer = 0, filling = false, done = "", isSent = false;

  const of = (name) => fields.filter((field) => field.name === name);
  const plain = (text) => (/^\d+$/.test(text) ? String(Number(text)) : text.trim()).replace(/^0$/, "");
  function valueOf(name) {
    const [field, ...others] = of(name);
    if (field.type === "checkbox") return field.checked ? "on" : "";
    if (field.type === "radio") return [field, ...others].find((each) => each.checked)?.value ?? "";
    return plain(field.value);
  }
  const mine = () => Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  const seenValues = () => JSON.parse(version.value || "{}");
  const changedNames = () => {
    const has = seenValues();
    return names.filter((name) => valueOf(name) !== (has[name] ?? ""));
  };
  const unsentNames = () => changedNames().filter((name) => !conflicts.has(name));
  const isTyping = (name) => of(name).includes(document.activeElement) && document.activeElement.matches("input[type=number], select");

  function put(name, value) {
    filling = true;
    for (const field of of(name)) {
      if (field.type === "checkbox") field.checked = value === "on";
      else if (field.type === "radio") field.checked = field.value === value;
      else field.value = value || (field.matches(".stepper input, .marks input") ? "0" : "");
      if (value && field.closest("details")) field.closest("details").open = true;
    }
    of(name)[0].dispatchEvent(new Event("input", { bubbles: true }));
    filling = false;
  }

  // Who entered it, by the unit or for the end of the battle.
  const placeOf = (name) => of(name)[0].closest("li[data-unit]") ?? of(name)[0].closest("section");
  const refOf = (place) => place.querySelector(".stepper input")?.name.replace(/-lost$/, "") ?? "";
  const writerOf = (name) => answer.by[refOf(placeOf(name))] ?? answer.last;
  function drawWriters() {
    for (const unit of form.querySelectorAll("li[data-unit]")) {
      const note = unit.querySelector("[data-by]"), by = answer.by[refOf(unit)] ?? "";
      note.hidden = !by;
      note.querySelector("strong").textContent = by;
    }
  }

  function wordsOf(name, value) {
    const field = of(name).find((each) => each.type !== "radio" || each.value === value);
    if (field?.type === "checkbox") return value ? phones.dataset.yes : phones.dataset.no;
    if (field?.type === "radio") return field.labels[0].textContent.trim();
    if (field?.matches("select")) return [...field.options].find((each) => each.value === value)?.textContent ?? value;
    return value || "0";
  }
  function titleOf(name) {
    const field = of(name)[0], unit = field.closest("li[data-unit]")?.querySelector(".u b").textContent;
    const label = (field.type === "radio" ? field.closest("fieldset")?.querySelector("legend") : field.labels[0])?.textContent.trim() ?? "";
    return !unit || label.startsWith(unit) ? label : `${unit}: ${label}`;
  }
  function showConflict(name, theirs) {
    let part = conflicts.get(name)?.part;
    if (!part) {
      part = words.content.firstElementChild.cloneNode(true);
      part.querySelector("[data-keep-mine]").addEventListener("click", () => choose(name, true));
      part.querySelector("[data-take-theirs]").addEventListener("click", () => choose(name, false));
      const anchor = of(name)[0].closest(".lost, .also, .field, fieldset") ?? of(name)[0];
      anchor.after(part);
    }
    conflicts.set(name, { part, theirs });
    const say = { what: titleOf(name), who: writerOf(name), theirs: wordsOf(name, theirs), mine: wordsOf(name, valueOf(name)) };
    for (const [key, text] of Object.entries(say)) {
      const spot = part.querySelector(`[data-${key}]`);
      if (spot.textContent !== text) spot.textContent = text;
    }
  }
  function endConflict(name) {
    conflicts.get(name)?.part.remove();
    conflicts.delete(name);
  }
  function choose(name, isMine) {
    const { theirs } = conflicts.get(name);
    endConflict(name);
    refused = "";
    version.value = JSON.stringify({ ...seenValues(), [name]: theirs });
    if (!isMine) put(name, theirs);
    of(name)[0].closest("li[data-unit]")?.querySelector("summary").focus();
    settle();
    sendSoon();
  }

  // Takes what is stored now into the fields. *sent*: what this phone itself has sent.
  function merge() {
    const has = seenValues(), theirs = [];
    for (const name of names) {
      const is = stored[name] ?? "", here = valueOf(name);
      if (unanswered.some((each) => each[name] === is)) has[name] = is;
      const was = has[name] ?? "";
      if (here === is) has[name] = is;
      else if (was === is) { /* only this phone has changed it */ }
      else if (here !== was) { showConflict(name, is); continue; }
      else if (isTyping(name)) continue;        // it comes once the reader has left the field
      else {
        put(name, is);
        has[name] = is;
        theirs.push(name);
      }
      endConflict(name);
    }
    version.value = JSON.stringify(Object.fromEntries(Object.entries(has).filter(([, value]) => value)));
    if (theirs.length) form.dispatchEvent(new CustomEvent("entries:others", { detail: theirs }));
    settle();
  }
  function settle() {
    if (stored) form.dispatchEvent(new CustomEvent("keep:stored", { bubbles: true, detail: stored }));
    drawWriters();
    say();
  }
  function say() {
    const { saved, by, differ } = phones.dataset;
    const hasLosses = Object.keys(stored ?? {}).some((name) => of(name)[0]?.closest("li[data-unit]"));
    const isEntered = isSent || answer.last || hasLosses;          // a game fills in the ending by itself
    phones.dataset.phones = conflicts.size ? "differ" : done || isEntered ? "step" : "";
    phones.textContent = conflicts.size ? differ : done || `${saved}${answer.last ? ` ${by.replace("NAME", answer.last)}` : ""}`;
    document.dispatchEvent(new CustomEvent("offline:unsent", { detail: unsentNames().length }));
  }
  const isAnswered = (detail) => document.dispatchEvent(new CustomEvent("entries:answered", { detail }));

  async function exchange() {
    const here = mine(), posts = unsentNames().length > 0 && JSON.stringify(here) !== refused;
    if (posts) unanswered.push(here);
    const body = posts ? new FormData(form) : null;
    const address = posts ? form.dataset.entries : `${form.dataset.entries}?watched=${encodeURIComponent(mark)}`;
    let reply;
    try {
      reply = await fetch(address, { method: posts ? "POST" : "GET", body, redirect: "manual", cache: "no-store" });
    } catch {
      return noteSignalLost();
    }
    if (reply.status >= 500) return noteSignalLost();
    isAnswered(true);
    if (reply.status === 204) return say();
    if (!reply.ok && reply.status !== 409 && reply.status !== 422) return close(phones.dataset.closed);
    const told = await reply.json();
    if (reply.status === 422) return close(told.fault);
    answer = told;
    isSent ||= posts && reply.ok;
    mark = told.mark;
    stored = JSON.parse(told.seen);
    if (told.fault) done = told.fault;
    merge();
    unanswered.length = 0;
    refused = posts && reply.ok ? JSON.stringify(here) : "";
    return true;
  }
  function noteSignalLost() {
    isAnswered(false);
    say();
  }
  function close(text) {
    done = text;
    clearInterval(timer);
    closed = true;
    say();
  }
  let closed = false, next = 0;
  function go() {
    if (closed || busy || !navigator.onLine) return busy;
    clearTimeout(next);
    next = 0;
    busy = exchange().then((isTaken) => {
      busy = null;
      if (isTaken && unsentNames().length && JSON.stringify(mine()) !== refused) sendSoon();
    });
    return busy;
  }
  function sendSoon() {
    next ||= setTimeout(() => { next = 0; go(); }, SOON);
  }

  form.addEventListener("input", (event) => {
    if (filling || !event.target.name) return;
    done = "";
    say();
    sendSoon();
  });
  form.addEventListener("focusout", () => { if (stored && !closed) setTimeout(merge); });
  // Its button waits for what is on its way, so that this phone does not overtake itself.
  form.addEventListener("submit", (event) => {
    if (!navigator.onLine) return;      // keep.js stops it
    closed = true;
    if (!busy) return;
    event.preventDefault();
    busy.then(() => form.requestSubmit(event.submitter));
  }, true);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
  addEventListener("online", go);
  document.addEventListener("visibilitychange", go);
  timer = setInterval(() => { if (!document.hidden) go(); }, EVERY);
  go();
})();
