// What is entered in a form stays in this browser until the server has it: without signal, after a reload, after the page
// was closed. `data-keep` names the form and the person. `data-drawn` says what the page shows: what is stored, what was
// saved just now, what was begun or sent and not stored, or a refusal of something else. A form whose fields depend on one
// another has `data-redraw`: the server draws it for the entries that come back. Without this file a form is sent as ever.
(() => {
  const PREFIX = "kept:";
  const MONTH = 30 * 24 * 3600 * 1000;
  const stored = new Map();      // by key: what the server has, as the page showed it
  const begun = new WeakSet();   // the forms that were looked at
  let returning = "";            // the key of the form that is being drawn for its entries
  let posted = "";               // the key of the form that was sent by htmx
  let filling = false;

  const fields = (form) => [...form.elements].filter((field) => field.name && !["hidden", "file", "submit", "button"].includes(field.type));
  const versionOf = (form) => form.elements.namedItem("seen");
  const valueOf = (field) => (["checkbox", "radio"].includes(field.type) ? field.checked : field.value);
  const idOf = (field) => (field.type === "radio" || field.matches("[type=checkbox][value]") ? `${field.name}=${field.value}` : field.name);
  const snapshot = (form) => Object.fromEntries(fields(form).map((field) => [idOf(field), valueOf(field)]));
  const plain = (value) => (value === "0" ? "" : typeof value === "string" ? value.trim() : value);  // as it comes back
  function isSame(form, one, other) {
    const apart = (form.dataset.apart ?? "").split(" ");     // fields that are sent and never shown again
    return [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .every((name) => apart.includes(name) || plain(one[name]) === plain(other[name]));
  }

  // For the address with which the form is drawn: without long texts, which would not fit into one.
  function query(form) {
    const entries = new URLSearchParams(new FormData(form));
    entries.delete("csrfmiddlewaretoken");
    for (const text of form.querySelectorAll("textarea")) entries.delete(text.name);
    return entries.toString();
  }

  function fill(form, values) {
    filling = true;
    for (const field of fields(form)) {
      const value = values[idOf(field)];
      if (value === undefined || value === valueOf(field)) continue;
      if (typeof value === "boolean") field.checked = value;
      else field.value = value;
      const more = value && field.closest("details");
      if (more) more.open = true;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    filling = false;
  }

  function read(key) {
    try { return JSON.parse(localStorage.getItem(PREFIX + key)); } catch { return null; }
  }
  function put(key, record) {
    try { localStorage.setItem(PREFIX + key, JSON.stringify(record)); } catch { /* full, or forbidden */ }
  }
  function write(form) {
    const again = form.hasAttribute("data-redraw") ? { query: query(form) } : {};
    put(form.dataset.keep, { values: snapshot(form), seen: versionOf(form)?.value ?? "", at: Date.now(), ...again });
  }
  function forget(key) {
    try { localStorage.removeItem(PREFIX + key); } catch { /* forbidden */ }
  }
  // What is a month old; and what was sent, once a page says that it is stored.
  function forgetOld() {
    const isStored = document.querySelector(".toast.stored");
    try {
      for (const name of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
        const { at = 0, sent } = JSON.parse(localStorage.getItem(name)) ?? {};
        if (Date.now() - at > MONTH || (sent && isStored)) localStorage.removeItem(name);
      }
    } catch { /* forbidden */ }
  }

  function draw(form, entries) {
    const url = new URL(form.getAttribute("action"), location.href);
    for (const [name, value] of new URLSearchParams(entries)) url.searchParams.append(name, value);
    htmx.ajax("GET", url.href, { target: form, swap: "outerHTML" }).catch(() => {});  // the toast says that it failed
  }

  function notify(form, at) {
    const notice = form.querySelector("[data-kept]");
    const time = notice.querySelector("time");
    time.dateTime = new Date(at).toISOString();
    time.textContent = new Date(at).toLocaleString(document.documentElement.lang.replace(/^en$/, "en-GB"), {
      weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
    });
    notice.hidden = false;
  }

  function bringBack(form, kept) {
    returning = "";
    const version = versionOf(form);
    fill(form, kept.values);
    if (version) version.value = kept.seen;  // so that the server tells what others have changed since
    notify(form, kept.at);
    put(form.dataset.keep, { ...kept, sent: false });
  }

  function look(form, swapped) {
    if (begun.has(form)) return;
    begun.add(form);
    const { keep: key, drawn } = form.dataset;
    const kept = read(key);
    if (posted && ["saved", "sent"].includes(drawn)) {
      forget(posted);
      posted = "";
    }
    if (returning === key && kept) return bringBack(form, kept);
    if (drawn === "sent" || (drawn === "begun" && swapped)) return write(form);
    const now = snapshot(form);
    stored.set(key, { values: now, version: versionOf(form)?.value ?? "" });
    if (!kept || drawn === "refused") return;
    if (drawn === "saved" || isSame(form, kept.values, now)) return forget(key);
    if (!form.hasAttribute("data-redraw")) return bringBack(form, kept);
    returning = key;
    draw(form, kept.query);
  }

  function lookAt(part, swapped) {
    if (part.matches?.("form[data-keep]")) look(part, swapped);
    part.querySelectorAll("form[data-keep]").forEach((form) => look(form, swapped));
  }

  function keep({ target }) {
    const form = target.closest?.("form[data-keep]");
    if (!form || filling || returning === form.dataset.keep) return;
    const before = stored.get(form.dataset.keep);
    if (before && isSame(form, snapshot(form), before.values)) forget(form.dataset.keep);
    else write(form);
  }

  forgetOld();
  lookAt(document, false);
  document.addEventListener("htmx:load", ({ detail }) => lookAt(detail.elt, true));
  document.addEventListener("input", keep);
  document.addEventListener("change", keep);

  // A log that saves by itself says what the server has now, by field.
  document.addEventListener("keep:stored", ({ target: form, detail: has }) => {
    const values = Object.fromEntries(fields(form).map((field) => {
      const value = has[field.name] ?? "";
      return [idOf(field), field.type === "checkbox" ? value === "on" : field.type === "radio" ? value === field.value : value];
    }));
    stored.set(form.dataset.keep, { values, version: versionOf(form).value });
    if (!isSame(form, snapshot(form), values)) {
      if (!read(form.dataset.keep)?.sent) write(form);     // one that is on its way is forgotten once it is stored
      return;
    }
    forget(form.dataset.keep);
    form.querySelector("[data-kept]").hidden = true;
  });

  document.addEventListener("click", (event) => {
    const notice = event.target.closest("button") && event.target.closest("[data-kept]");
    if (!notice) return;
    const form = notice.closest("form");
    const before = stored.get(form.dataset.keep);
    forget(form.dataset.keep);
    if (form.hasAttribute("data-redraw")) return draw(form, "");
    const version = versionOf(form);
    fill(form, before.values);
    if (version) version.value = before.version;
    notice.hidden = true;
    form.querySelector("input:not([type=hidden]), textarea, select")?.focus();
  });

  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.requestConfig.verb === "post") posted = detail.elt.closest("form[data-keep]")?.dataset.keep ?? "";
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!detail.successful) returning = "";
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-keep]");
    if (!form || event.defaultPrevented) return;     // htmx sends it, and says what came of it
    if (navigator.onLine) {
      const kept = read(form.dataset.keep);
      if (kept) put(form.dataset.keep, { ...kept, sent: true });
      return;
    }
    event.preventDefault();
    const offline = form.querySelector("[data-offline]");
    offline.hidden = false;
    offline.scrollIntoView({ block: "nearest" });
  });
  addEventListener("online", () => {
    for (const notice of document.querySelectorAll("[data-offline]")) notice.hidden = true;
  });
})();
