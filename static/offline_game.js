// A game at a table without signal, assisted or with a referee: the rules run in this browser (rules_worker.js), entries are
// numbered and kept here, and each is sent once, in order, as soon as there is a signal. `data-offline-game` says where rules
// and game lie. It does nothing until the table was made ready (hall.js), and nothing while the server answers.
(() => {
  const box = document.querySelector("[data-offline-game]");
  if (!box || !globalThis.caches) return;
  const { data: DATA, pack: PACK, pyodide: PYODIDE, worker: WORKER, home: HOME } = box.dataset;
  const KEPT = `offline:${document.documentElement.dataset.person ?? ""}:${HOME}`;
  const RETRY = 5000;   // milliseconds
  const count = box.querySelector("[data-count-unsent]");
  const conflict = box.querySelector("[data-conflict]");
  const status = box.querySelector("[role=status]");
  let worker, data, kept = false, sending = false, playing = false, refused = false, number = 0;
  const waiting = new Map();

  // What is kept: {entries, sent, seen}: how many of the entries the server has, and how many steps it had then.
  function read() {
    try { return JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { return {}; }
  }
  function write(kept) {
    try {
      if (kept.entries?.length) localStorage.setItem(KEPT, JSON.stringify(kept));
      else localStorage.removeItem(KEPT);
    } catch { /* full, or forbidden */ }
    tell();
  }
  const unsent = () => { const { entries = [], sent = 0 } = read(); return entries.length - sent; };
  function tell(words = "") {
    count.hidden = !unsent();
    count.querySelector("b").textContent = unsent();
    conflict.hidden = !read().conflict;
    status.textContent = words;
  }

  const stored = async (address) => (await caches.open("table-pages")).match(address, { ignoreVary: true });

  async function begin() {
    if (worker) return;
    const pack = await stored(PACK);
    worker = new Worker(WORKER);
    worker.addEventListener("message", ({ data: { id, answer, fault } }) => {
      const { done, failed } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (fault) failed?.(new Error(fault));
      else done?.(answer);
    });
    tell(box.dataset.starting);
    const started = new Promise((done, failed) => waiting.set(0, { done, failed }));
    worker.postMessage({ start: { pyodide: PYODIDE, pack: await pack.arrayBuffer() } });
    await started;
    tell();
  }

  async function play(name, fields) {
    await begin();
    const { entries = [] } = read();
    const id = number += 1;
    const answered = new Promise((done, failed) => waiting.set(id, { done, failed }));
    worker.postMessage({ id, data, name, fields: JSON.stringify(fields), entries: JSON.stringify(entries) });
    const { html, entries: known } = JSON.parse(await answered);
    if (known.length > entries.length) write({ seen: JSON.parse(data).seen, sent: 0, ...read(), entries: known });
    show(html);
    send();
  }
  // One tap at a time: a second would be played on the entries before the first, and take its place.
  async function playOn(name, fields) {
    if (playing) return;
    playing = true;
    document.getElementById("assisted").ariaBusy = "true";
    try { await play(name, fields); }
    catch (error) { tell(`${box.dataset.failed} ${error.message}`); }
    finally {
      playing = false;
      document.getElementById("assisted").ariaBusy = "false";
    }
  }

  function show(html) {
    document.dispatchEvent(new CustomEvent("assisted:draws"));
    document.getElementById("assisted").outerHTML = html;
    const screen = document.getElementById("assisted");
    htmx.process(screen);
    screen.focus({ preventScroll: true });
    screen.dispatchEvent(new CustomEvent("assisted:drawn", { bubbles: true }));
  }

  // The newest state of the game, as the server has it. Not while entries wait: they rest on the one before.
  async function refresh() {
    if (!kept || unsent() || !navigator.onLine) return;
    const answer = await fetch(DATA);
    if (!answer.ok || answer.redirected || unsent()) return;
    data = await answer.clone().text();
    await (await caches.open("table-pages")).put(DATA, answer);
  }

  const token = () => JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? "";
  const seenIn = (text) => /name="seen" value="(\d+)"/.exec(text)?.[1];

  async function send() {
    if (sending || refused || !unsent() || read().conflict || !navigator.onLine) return;
    sending = true;
    try {
      for (let kept = read(); kept.sent < kept.entries.length; kept = read()) {
        const { key, fields } = kept.entries[kept.sent];
        const body = new URLSearchParams([...fields, ["key", key], ["seen", kept.seen]]);
        const headers = { "X-CSRFToken": token(), "HX-Request": "true" };
        const answer = await fetch(HOME, { method: "POST", headers, body });
        const text = await answer.text();
        const seen = seenIn(text);
        if (answer.status >= 500) return;   // tried again
        if (answer.redirected || seen === undefined) {   // logged out, or the battle is settled
          refused = true;
          return tell(box.dataset.refused);
        }
        if (answer.ok && !answer.headers.has("X-Not-Stored")) write({ ...read(), sent: kept.sent + 1, seen });
        else if (answer.headers.has("X-Too-Late")) {   // it will never count: the rest waits for a choice
          const entries = read().entries.filter((_entry, number) => number !== kept.sent);
          write(entries.length > kept.sent ? { ...read(), entries, seen, conflict: true } : {});
          return show(text);
        } else {
          write({ ...read(), conflict: true });
          return show(text);
        }
      }
      write({});
      await refresh();
      // A question that is open stays: its answer is played here and sent too.
      if (!document.querySelector("#assisted :is(.asking, .throwing)")) {
        await htmx.ajax("GET", HOME, { target: "#assisted", swap: "outerHTML" });
      }
      document.querySelector("[data-no-signal]").hidden = true;   // what was kept is drawn anew
    } catch { /* no signal after all */ } finally { sending = false; }
  }

  async function look() {
    const answer = await fetch(HOME, { headers: { "HX-Request": "true" } });
    const text = await answer.text();
    if (answer.ok && !answer.redirected) show(text);
    return seenIn(text);
  }

  conflict.addEventListener("click", async ({ target }) => {
    const { choice } = target.closest("button")?.dataset ?? {};
    if (!choice) return;
    if (choice === "discard") write({});
    const seen = await look().catch(() => undefined);
    if (seen === undefined || choice === "discard") return refresh().catch(() => {});
    const { entries, sent } = read();
    write({ entries, sent, seen });
    send();
  });

  const isPoll = ({ path = "" }) => path.includes("watched=");
  function fieldsOf({ path, formData, parameters }) {
    const asked = new URL(path, location.href).searchParams;
    return [...asked, ...(formData?.entries() ?? Object.entries(parameters ?? {}))].filter(([name]) => name !== "as");
  }
  const nameOf = ({ verb }) => (verb === "post" ? "enter" : "draw");
  const isOurs = (part) => data && part.closest("#assisted");

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (data && !navigator.onLine && !elt.closest("#assisted")) return event.preventDefault();   // what only the server knows
    if (!isOurs(elt) || (navigator.onLine && (!unsent() || read().conflict))) return;   // the server answers
    event.preventDefault();
    if (!isPoll(requestConfig) && !read().conflict) playOn(nameOf(requestConfig), fieldsOf(requestConfig));
  });
  document.addEventListener("htmx:sendError", ({ detail: { elt, requestConfig } }) => {
    if (isOurs(elt) && !isPoll(requestConfig)) playOn(nameOf(requestConfig), fieldsOf(requestConfig));
  });
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target.id === "assisted" && !sending) refresh().catch(() => {});
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-local]");
    if (!form) return;
    event.preventDefault();
    playOn(form.dataset.local, [...new FormData(form, event.submitter)]);
  });
  addEventListener("online", send);
  setInterval(send, RETRY);

  Promise.all([stored(PACK), stored(DATA)]).then(async ([pack, game]) => {
    kept = Boolean(pack && game);
    if (kept) data = await game.text();
    tell();
    if (!kept) return;
    if (!navigator.onLine || unsent()) {
      await playOn("draw", []);
      return send();
    }
    return refresh();
  }).catch(() => {});
})();
