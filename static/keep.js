// What is entered in a form stays in this browser until the server has it: without signal, after a reload, after the page
// was closed. `data-keep` names the form and the person; `data-drawn` says whether the page shows what is stored, or what
// was sent and not stored. Without this file a form is sent as ever.
(() => {
  const form = document.querySelector("form[data-keep]");
  if (!form) return;
  const PREFIX = "kept:";
  const MONTH = 30 * 24 * 3600 * 1000;
  const key = PREFIX + form.dataset.keep;
  const notice = form.querySelector("[data-kept]");
  const offline = form.querySelector("[data-offline]");
  const fields = () => [...form.elements].filter((field) => field.name && !["hidden", "file", "submit", "button"].includes(field.type));
  const version = form.elements.namedItem("seen");

  const valueOf = (field) => (["checkbox", "radio"].includes(field.type) ? field.checked : field.value);
  const idOf = (field) => (field.type === "radio" ? `${field.name}=${field.value}` : field.name);
  const snapshot = () => Object.fromEntries(fields().map((field) => [idOf(field), valueOf(field)]));
  const apart = (form.dataset.apart ?? "").split(" ");     // fields that are sent and never shown again
  const plain = (value) => (value === "0" ? "" : typeof value === "string" ? value.trim() : value);  // as it comes back
  const same = (one, other) => [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .every((name) => apart.includes(name) || plain(one[name]) === plain(other[name]));

  function fill(values) {
    for (const field of fields()) {
      const value = values[idOf(field)];
      if (value === undefined || value === valueOf(field)) continue;
      if (typeof value === "boolean") field.checked = value;
      else field.value = value;
      const more = value && field.closest("details");
      if (more) more.open = true;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  function read() {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  }
  function write(values, seen) {
    try { localStorage.setItem(key, JSON.stringify({ values, seen, at: Date.now() })); } catch { /* full, or forbidden */ }
  }
  function forget() {
    try { localStorage.removeItem(key); } catch { /* forbidden */ }
  }
  function forgetOld() {
    try {
      for (const name of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
        const at = JSON.parse(localStorage.getItem(name))?.at ?? 0;
        if (Date.now() - at > MONTH) localStorage.removeItem(name);
      }
    } catch { /* forbidden */ }
  }

  forgetOld();
  const drawn = snapshot();
  const drawnVersion = version?.value ?? "";
  const kept = read();
  if (form.dataset.drawn === "sent") write(drawn, drawnVersion);
  else if (kept && same(kept.values, drawn)) forget();
  else if (kept) {
    fill(kept.values);
    if (version) version.value = kept.seen;  // so that the server tells what others have changed since
    const time = notice.querySelector("time");
    time.dateTime = new Date(kept.at).toISOString();
    time.textContent = new Date(kept.at).toLocaleString(document.documentElement.lang.replace(/^en$/, "en-GB"), {
      weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
    });
    notice.hidden = false;
  }

  function keep() {
    const now = snapshot();
    if (form.dataset.drawn !== "sent" && same(now, drawn)) forget();
    else write(now, version?.value ?? "");
  }
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);

  notice.querySelector("button").addEventListener("click", () => {
    fill(drawn);
    if (version) version.value = drawnVersion;
    forget();
    notice.hidden = true;
    form.querySelector("input:not([type=hidden]), textarea, select")?.focus();
  });

  form.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    offline.hidden = false;
    offline.scrollIntoView({ block: "nearest" });
  });
  addEventListener("online", () => { offline.hidden = true; });
})();
