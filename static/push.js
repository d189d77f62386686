// Has this browser told of what happens: asks for leave, and fills in the form that adds it.
(() => {
  const form = document.querySelector("[data-push]");
  if (!form || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const fields = form.elements;
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt());
  const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

  function browserName() {
    const [, kind = ""] = navigator.userAgent.match(/(Firefox|FxiOS|Edg|OPR|SamsungBrowser|CriOS|Chrome|Safari)(?!.*(Edg|OPR|SamsungBrowser|Chrome)\b)/) ?? [];
    const names = { FxiOS: "Firefox", Edg: "Edge", OPR: "Opera", SamsungBrowser: "Samsung Internet", CriOS: "Chrome" };
    const [machine = ""] = navigator.userAgent.match(/Android|iPhone|iPad|Windows|Macintosh|Linux/) ?? [];
    return [names[kind] ?? kind, machine.replace("Macintosh", "Mac")].filter(Boolean).join(", ");
  }

  async function subscribe() {
    const worker = await navigator.serviceWorker.register(form.dataset.worker);
    await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) };
    const old = await worker.pushManager.getSubscription();
    // A subscription for another key of the site is of no use any more.
    if (old && base64(old.options.applicationServerKey ?? new ArrayBuffer(0)) !== form.dataset.push) await old.unsubscribe();
    const made = await worker.pushManager.subscribe(options);
    fields.address.value = made.endpoint;
    fields.key.value = base64(made.getKey("p256dh"));
    fields.secret.value = base64(made.getKey("auth"));
    fields.label.value = browserName();
  }

  // Which of the browsers on the page is this one: known by the digest of its address.
  async function markOwn() {
    const made = await (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();
    if (!made) return;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(made.endpoint));
    const own = document.querySelector(`[data-browser="${base64(digest)}"]`);
    if (!own) return;
    own.append(` (${form.dataset.own})`);
    form.hidden = true;
  }

  form.hidden = false;
  document.querySelector("[data-no-push]").hidden = true;
  markOwn().catch(() => {});
  form.addEventListener("submit", async (event) => {
    if (fields.address.value) return;
    event.preventDefault();
    try {
      await subscribe();
      form.submit();
    } catch {
      const fault = form.querySelector("[role=alert]");
      fault.textContent = Notification.permission === "denied" ? form.dataset.denied : form.dataset.failed;
      fault.hidden = false;
    }
  });
})();
