// A table in a hall without signal: keeps the pages of its battle on this device, and says when there is no signal.
// `data-hall` holds the addresses of the pages; its button begins, its [role=status] says how far it is.
(() => {
  const hall = document.querySelector("[data-hall]");
  const strip = document.querySelector("[data-no-signal]");
  const kept = document.documentElement.hasAttribute("data-kept-page");     // by service_worker.js
  const tell = () => {
    if (!strip) return;
    strip.hidden = navigator.onLine && !kept;
    [...strip.children].forEach((each) => { each.hidden = each.hasAttribute("data-stored") !== navigator.onLine; });
  };
  for (const event of ["online", "offline"]) addEventListener(event, tell);
  tell();

  // Without signal a depth leads to its kept page: nothing can be sent. If none is kept, keep.js says that there is no signal.
  // Entries that wait at one of the two games (strip.js) are sent before the other is played.
  const waitNotice = document.querySelector("[data-depth-waits]");
  function isWaitingAt({ value }) {
    const key = `unsent:${document.documentElement.dataset.person ?? ""}:${location.pathname}${value}/`;
    try { return Boolean(localStorage.getItem(key)); } catch { return false; }
  }
  document.querySelector(".depths")?.addEventListener("click", async (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if ([...event.currentTarget.querySelectorAll("button")].some((other) => other !== button && isWaitingAt(other))) {
      event.preventDefault();
      waitNotice.textContent = waitNotice.dataset.depthWaits;
      return;
    }
    if (navigator.onLine || !globalThis.caches) return;
    event.preventDefault();
    const address = `${location.pathname}${button.value}/`;
    if (await (await caches.open("table-pages")).match(address, { ignoreVary: true })) return location.assign(address);
    button.form.requestSubmit(button);
  });

  if (!hall || !("serviceWorker" in navigator)) return;
  const button = hall.querySelector("button");
  const status = hall.querySelector("[role=status]");
  const files = () => performance.getEntriesByType("resource").map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith("/static/"));

  function ask(worker, address) {
    const { port1, port2 } = new MessageChannel();
    return new Promise((done) => {
      port1.onmessage = ({ data }) => done(data);
      worker.postMessage({ address }, [port2]);
    });
  }

  // The rules and the game as they come, for offline_game.js: the service worker shows them to nobody.
  async function keepHere(address) {
    const answer = await fetch(address);
    if (!answer.ok || answer.redirected) return false;
    await (await caches.open("table-pages")).put(address, answer);
    return true;
  }

  async function keepAll() {
    button.disabled = true;
    await navigator.serviceWorker.register(hall.dataset.worker);
    const { active } = await navigator.serviceWorker.ready;
    const { pyodide = "", own = "" } = hall.dataset;
    const words = (text) => text.split(" ").filter(Boolean);
    const here = location.pathname;   // kept last: without signal the installed site opens there (service_worker.js)
    const pages = [...words(hall.dataset.hall).filter((address) => address !== here), here];
    const all = [...new Set([...pages, ...words(hall.dataset.files), ...files(), ...words(pyodide), ...words(own)])];
    let missing = 0;
    for (const [number, address] of all.entries()) {
      status.textContent = `${number + 1} / ${all.length}`;
      if (!await (words(own).includes(address) ? keepHere(address) : ask(active, address))) missing += 1;
    }
    status.textContent = missing ? hall.dataset.failed : hall.dataset.done;
    button.disabled = false;
    button.hidden = !missing;
  }

  // The log is kept when it is opened first, with what it is drawn with; from then on the service worker does so.
  async function keepOpened() {
    if (navigator.serviceWorker.controller) return;
    await navigator.serviceWorker.register(hall.dataset.worker);
    const { active } = await navigator.serviceWorker.ready;
    for (const address of [location.pathname, ...files()]) await ask(active, address);
  }

  hall.hidden = false;
  keepOpened().catch(() => {});
  button.addEventListener("click", () => keepAll().catch(() => {
    status.textContent = hall.dataset.failed;
    button.disabled = false;
  }));
})();
