// A game at a table without signal, assisted or with a referee: the rules run in this browser (rules_worker.js), entries are
// numbered and kept here, and each is sent once, in order, as soon as there is a signal. `data-offline-game` says where rules
// and game lie. It does nothing until the table was made ready (hall.js), and nothing while the server answers, but that it
// takes the newest game from each screen, and keeps each tap until its answer is there.
(() => {
  const box = document.querySelector("[data-offline-game]");
  if (!box || !globalThis.caches) return;
  const { data: DATA, other: OTHER, pack: PACK, pyodide: PYODIDE, worker: WORKER, home: HOME } = box.dataset;
  const KEPT = `offline:${document.documentElement.dataset.person ?? ""}:${HOME}`;
  const POSTED = `posted:${KEPT}`;   // the tap that was sent last: {fields}, until its answer is there
  const RETRY = 5000;   // milliseconds
  const conflict = box.querySelector("[data-conflict]");
  const status = box.querySelector("[role=status]");
  let worker, started, data, kept = false, sending = false, playing = "", next, refused = false, number = 0;
  const waiting = new Map();

  // What is kept: {entries, sent, seen}: how many of the entries the server has, and how many steps it had then.
  function read(name = KEPT) {
    try { return JSON.parse(localStorage.getItem(name)) ?? {}; } catch { return {}; }
  }
  function write(kept) {
    try {
      if (kept.entries?.length) localStorage.setItem(KEPT, JSON.stringify(kept));
      else localStorage.removeItem(KEPT);
    } catch { /* full, or forbidden */ }
    tell();
  }
  const unsentCount = () => { const { entries = [], sent = 0 } = read(); return entries.length - sent; };
  function tell(words = "") {
    document.dispatchEvent(new CustomEvent("offline:unsent", { detail: unsentCount() }));   // for strip.js
    const { conflict: why } = read();
    conflict.hidden = !why;
    for (const part of conflict.querySelectorAll("[data-why]")) part.hidden = part.dataset.why !== (why === true ? "others" : why);
    status.textContent = words;
  }

  const storedPage = async (address) => (await caches.open("table-pages")).match(address, { ignoreVary: true });

  const begin = () => (started ??= start());
  async function start() {
    const pack = await storedPage(PACK);
    worker = new Worker(WORKER);
    worker.addEventListener("message", ({ data: { id, answer, fault } }) => {
      const { done, failed } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (fault) failed?.(new Error(fault));
      else done?.(answer);
    });
    tell(box.dataset.starting);
    const ready = new Promise((done, failed) => waiting.set(0, { done, failed }));
    worker.postMessage({ start: { pyodide: PYODIDE, pack: await pack.arrayBuffer() } });
    await ready;
    tell();
  }

  // *posted*: the key under which this tap was sent before, if no answer came. The server then stores it only if it did not
  // arrive. Dice and cards of the server count, so an entry with those of this phone is marked.
  async function play(name, fields, posted) {
    await begin();
    const { entries = [] } = read();
    const id = number += 1;
    const answered = new Promise((done, failed) => waiting.set(id, { done, failed }));
    worker.postMessage({ id, data, name, fields: JSON.stringify(fields), entries: JSON.stringify(entries) });
    const { html, entries: known } = JSON.parse(await answered);
    const made = known.slice(entries.length), isRolled = fields.some(([field]) => field === "faces");
    for (const entry of posted ? made : []) {
      entry.fields.push(["posted", posted]);
      entry.posted = posted;
      entry.own = made.some(({ step }) => step.offline || (step.faces && !isRolled));
    }
    if (made.length) write({ seen: JSON.parse(data).seen, sent: 0, ...read(), entries: known });
    forgetPosted();
    if (!read().conflict) show(html);   // else the page shows what the server has
    send();
  }
  // One tap at a time: a second would be played on the entries before the first, and take its place. While the rules start
  // to draw a kept page, one tap on it waits for them.
  async function playOn(name, fields, posted = "") {
    if (playing) {
      if (playing === "first" && !next && isNewest()) next = [name, fields];
      return;
    }
    playing = name === "first" ? name : "tap";
    document.getElementById("assisted").ariaBusy = "true";
    try { await play(name === "first" ? "draw" : name, fields, posted); }
    catch (error) { tell(`${box.dataset.failed} ${error.message}`); }
    finally {
      playing = "";
      document.getElementById("assisted").ariaBusy = "false";
    }
    const held = next;
    next = undefined;
    if (held) await playOn(...held);
  }
  // Whether the page shows the game as this phone has it.
  function isNewest() {
    return !read().entries && seenIn(document.getElementById("assisted").outerHTML) === String(JSON.parse(data).seen);
  }

  function show(html) {
    document.dispatchEvent(new CustomEvent("assisted:draws"));
    document.getElementById("assisted").outerHTML = html;
    const screen = document.getElementById("assisted");
    htmx.process(screen);
    screen.focus({ preventScroll: true });
    screen.dispatchEvent(new CustomEvent("assisted:drawn", { bubbles: true }));
  }

  // The newest state of the game, as the server has it: it comes with each screen, or is fetched. Not while entries wait: they
  // rest on the one before.
  async function keepGame(text) {
    if (!kept || !text || read().entries) return;
    data = text;
    await put(DATA, text);
    await keepOther();
  }
  async function put(address, text) {
    await (await caches.open("table-pages")).put(address, new Response(text, { headers: { "Content-Type": "application/json" } }));
  }
  // The same game in the other depth, so that the depth may change without signal.
  async function keepOther() {
    if (!OTHER || !navigator.onLine) return;
    const answer = await fetch(OTHER);
    if (answer.ok && !answer.redirected) await put(OTHER, await answer.text());
  }
  // Entries that wait belong to one depth, and a game that this phone missed cannot be played on.
  async function changeDepth(link) {
    if (read().entries) return tell(box.dataset.depthWaits);
    const other = await (await storedPage(OTHER))?.json();
    if (other?.seen !== JSON.parse(data).seen) return tell(box.dataset.depthOld);
    location.assign(link.href);
  }
  const gameIn = (screen) => screen.querySelector("[data-kept-game]")?.dataset.keptGame;
  async function refresh() {
    if (!kept || read().entries || !navigator.onLine) return;
    const answer = await fetch(DATA);
    if (answer.ok && !answer.redirected) await keepGame(await answer.text());
  }

  const token = () => JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? "";
  const seenIn = (text) => /name="seen" value="(\d+)"/.exec(text)?.[1];

  const headersOf = () => ({ "X-CSRFToken": token(), "HX-Request": "true", "X-Keeps-Game": "1" });
  const post = (fields) => fetch(HOME, { method: "POST", headers: headersOf(), body: new URLSearchParams(fields) });

  async function send() {
    if (sending || refused || !read().entries || read().conflict || !navigator.onLine) return;
    sending = true;
    try {
      let text = "", words = "";
      for (let kept = read(); kept.sent < kept.entries.length; kept = read()) {
        const { key, fields, posted, own } = kept.entries[kept.sent];
        const answer = await post([...fields, ["key", key], ["seen", kept.seen]]);
        text = await answer.text();
        const seen = seenIn(text);
        if (answer.status >= 500) return;   // tried again
        if (answer.redirected || seen === undefined) {   // logged out, or the battle is settled
          refused = true;
          return tell(box.dataset.refused);
        }
        if (answer.ok && !answer.headers.has("X-Not-Stored")) {
          const entries = answer.headers.has("X-Stored-Before") ? afterArrived(posted) : read().entries;
          const isOther = own && answer.headers.has("X-Stored-Before");   // the server rolled or drew itself
          const isLast = entries.slice(kept.sent + 1).every((entry) => entry.posted === posted);
          write({ ...read(), entries, sent: kept.sent + 1, seen });
          if (isOther) words = box.dataset.otherDice;
          if (isOther && !isLast) {
            write({ ...read(), conflict: "dice" });
            return show(text);
          }
        } else if (answer.headers.has("X-Too-Late")) {   // it will never count: the rest waits for a choice
          const entries = read().entries.filter((_entry, number) => number !== kept.sent);
          write(entries.length > kept.sent ? { ...read(), entries, seen, conflict: true } : {});
          return show(text);
        } else {
          const isAlone = seen === String(kept.seen);   // nobody else has entered anything
          write({ ...read(), conflict: isAlone ? "refused" : true });
          return show(text);
        }
      }
      if (!text) text = await (await fetch(HOME, { headers: headersOf() })).text();
      if (playing || unsentCount() || seenIn(text) === undefined) return;   // what is played now rests on these entries
      write({});
      finish(text);
      tell(words);
    } catch { /* no signal after all */ } finally { sending = false; }
  }

  // The entries once the tap *posted* is known to have arrived: the server has it under another name than an undo here gives.
  function afterArrived(posted) {
    const { entries } = read(), keys = entries.filter((entry) => entry.posted === posted).map(({ key }) => key);
    return entries.map((entry) => ({
      ...entry,
      own: entry.own && entry.posted !== posted,
      fields: entry.fields.filter(([name, value]) => name !== "of" || !keys.includes(value)),
    }));
  }

  // Nothing waits any more: the server draws on. A question that is open stays: its answer is played here and sent too.
  function finish(text) {
    const screen = document.createElement("template");
    screen.innerHTML = text;
    keepGame(gameIn(screen.content)).catch(() => {});
    if (!document.querySelector("#assisted :is(.asking, .rolling)")) show(text);
  }

  // A tap that was sent as the page was closed, and whose answer never came: it is sent again, or played here.
  function forgetPosted() {
    try { localStorage.removeItem(POSTED); } catch { /* forbidden */ }
  }
  async function postAgain(fields) {
    const answer = navigator.onLine && !read().entries ? await post(fields).catch(() => null) : null;
    if (!answer || answer.status >= 500) return playOn("enter", fields, keyIn(fields));
    forgetPosted();
    const text = await answer.text();
    if (seenIn(text) === undefined) return refresh();
    finish(text);
  }

  async function look() {
    const answer = await fetch(HOME, { headers: headersOf() });
    const text = await answer.text();
    if (answer.ok && !answer.redirected) show(text);
    return seenIn(text);
  }

  conflict.addEventListener("click", async ({ target }) => {
    const { choice } = target.closest("button")?.dataset ?? {};
    if (!choice) return;
    if (choice === "discard") write({});
    const seen = await look().catch(() => undefined);
    if (choice === "discard") return keepGame(gameIn(document.getElementById("assisted"))).catch(() => {});
    if (seen === undefined) return;
    const { entries, sent } = read();
    write({ entries, sent, seen });
    send();
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#assisted [data-depth]");
    if (!link || !data || (navigator.onLine && !read().entries)) return;
    event.preventDefault();
    changeDepth(link);
  });

  const isPoll = ({ path = "" }) => path.includes("watched=");
  function fieldsOf({ path, formData, parameters }) {
    const asked = new URL(path, location.href).searchParams;
    return [...asked, ...(formData?.entries() ?? Object.entries(parameters ?? {}))]
      .filter(([name]) => !["as", "csrfmiddlewaretoken"].includes(name));
  }
  const keyIn = (fields) => fields.find(([name]) => name === "key")?.[1] ?? "";
  const nameOf = ({ verb }) => (verb === "post" ? "enter" : "draw");
  const isOurs = (part) => data && part.closest("#assisted");

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (data && !navigator.onLine && !elt.closest("#assisted")) return event.preventDefault();   // what only the server knows
    if (!isOurs(elt)) return;
    const fields = fieldsOf(requestConfig);
    if (navigator.onLine && (!read().entries || read().conflict)) {   // the server answers
      if (requestConfig.verb === "post") {
        try { localStorage.setItem(POSTED, JSON.stringify({ fields })); } catch { /* full, or forbidden */ }
      }
      return;
    }
    event.preventDefault();
    if (!isPoll(requestConfig) && !read().conflict) playOn(nameOf(requestConfig), fields);
  });
  document.addEventListener("htmx:configRequest", ({ detail: { headers } }) => {
    if (kept) headers["X-Keeps-Game"] = "1";
  });
  document.addEventListener("htmx:sendError", ({ detail: { elt, requestConfig } }) => {
    if (!isOurs(elt) || isPoll(requestConfig)) return;
    const fields = fieldsOf(requestConfig);
    playOn(nameOf(requestConfig), fields, requestConfig.verb === "post" ? keyIn(fields) : "");
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { requestConfig, target } }) => {
    if (target?.id !== "assisted") return;
    if (requestConfig?.verb === "post") forgetPosted();
    keepGame(gameIn(document.getElementById("assisted"))).catch(() => {});
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-local]");
    if (!form) return;
    event.preventDefault();
    playOn(form.dataset.local, [...new FormData(form, event.submitter)]);
  });
  addEventListener("online", send);
  addEventListener("offline", () => { if (kept) begin().catch(() => {}); });   // it takes seconds
  setInterval(send, RETRY);

  Promise.all([storedPage(PACK), storedPage(DATA)]).then(async ([pack, game]) => {
    kept = Boolean(pack && game);
    box.toggleAttribute("data-plays-on", kept);   // for strip.js
    if (kept) data = await game.text();
    tell();
    if (!kept) return;
    const { fields } = read(POSTED);
    if (fields) return postAgain(fields);
    if (!navigator.onLine || read().entries) {
      await playOn("first", []);
      return send();
    }
    return refresh();
  }).catch(() => {});
})();
