// The strip above a game at a table: no signal, entries that wait for one, or that this phone shows what the others have
// entered. `data-phones` of a screen says who they are; only a screen that asks every two seconds has it. offline_game.js says
// how many entries wait. A state is read aloud when it begins, not at each screen. Each page of a log sends only its own
// entries, so the strip notes how many wait there, and the other pages lead to it.
(() => {
  const strip = document.querySelector("[data-strip]");
  if (!strip) return;
  const find = (name) => strip.querySelector(`[data-${name}]`);
  const behind = find("behind"), inStep = find("in-step"), words = inStep.querySelector("span");
  let unsent = 0, isOld = document.documentElement.hasAttribute("data-kept-page"), isAnswered = true, known, saidOf;   // by service_worker.js

  const LOG = location.pathname.replace(/(assisted|referee)\/$/, "");
  const keyOf = (address) => `unsent:${document.documentElement.dataset.person ?? ""}:${address}`;
  function noteUnsent() {
    try {
      if (unsent) localStorage.setItem(keyOf(location.pathname), unsent);
      else localStorage.removeItem(keyOf(location.pathname));
    } catch { /* full, or forbidden */ }
  }
  function unsentAt(address) {
    if (address === location.pathname) return "";
    try { return localStorage.getItem(keyOf(address)) ?? ""; } catch { return ""; }
  }

  function draw() {
    for (const part of strip.querySelectorAll("[data-elsewhere]")) {
      const address = LOG + part.dataset.elsewhere, count = unsentAt(address);
      part.hidden = !count;
      part.querySelector("[data-count]").textContent = count;
      part.querySelector("a").href = address;
    }
    const isLost = !navigator.onLine || !isAnswered;
    const phones = document.querySelector("[data-phones]");
    const state = isLost ? "lost" : unsent ? "waits" : isOld ? "old" : phones ? phones.dataset.phones : "";
    behind.hidden = !["lost", "waits", "old"].includes(state);
    find("lost").hidden = !isLost;
    find("count-unsent").hidden = !unsent;
    find("count-unsent").querySelector("b").textContent = unsent;
    find("one").hidden = unsent !== 1;
    find("many").hidden = unsent === 1;
    find("old").hidden = Boolean(unsent);
    find("idle").hidden = !isLost || !document.getElementById("assisted") || Boolean(document.querySelector("[data-plays-on]"));
    inStep.hidden = !behind.hidden || !state;
    inStep.classList.toggle("open", state === "differ");
    if (!inStep.hidden && words.innerHTML !== phones.innerHTML) words.innerHTML = phones.innerHTML;
    const said = find("said");
    if (state === known && unsent !== saidOf) said.textContent = "";   // its number is no longer true
    if (!state) {
      said.textContent = known = "";
      return;
    }
    if (state === known) return;
    if (known !== undefined) said.textContent = (behind.hidden ? inStep : behind).innerText;
    [known, saidOf] = [state, unsent];
  }

  document.addEventListener("offline:unsent", ({ detail }) => {
    unsent = detail;
    noteUnsent();
    draw();
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { target, xhr } }) => {
    if (target?.id !== "assisted") return;
    isAnswered = xhr.status > 0 && xhr.status < 500;
    isOld &&= !isAnswered;
    draw();
  });
  document.addEventListener("entries:answered", ({ detail }) => {    // the log of a table, which draws itself
    isAnswered = detail;
    isOld &&= !isAnswered;
    draw();
  });
  document.addEventListener("htmx:afterSwap", draw);
  document.addEventListener("assisted:drawn", ({ target }) => {
    if (!("localScreen" in target.dataset)) [isOld, isAnswered] = [false, true];   // the server has drawn it
    draw();
  });
  for (const event of ["online", "offline"]) addEventListener(event, draw);
  draw();
})();
