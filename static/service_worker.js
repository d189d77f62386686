// The site's service worker. It shows notices that arrive while no page is open (written by campaign/notices/push.py), and
// keeps the pages of a table on the device, so that they open where there is no signal.
const PAGES = "table-pages";
const FILES = "table-files";
const AT_TABLE = /^\/(c\/[^/]+\/engagements\/[^/]+\/|rules\/)/;
const LOG = /\/table\/((assisted|referee)\/)?$/;   // kept whenever it is opened; other pages once the table asked for them
const NO_SIGNAL = "/no-signal/";                   // stands at the address of a page that is not kept
const PATIENCE = 5000;   // milliseconds that a page of the table may take before the kept one is shown

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(NO_SIGNAL).then((cache) => cache.add(NO_SIGNAL)).catch(() => {}));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isPage = ({ pathname }) => AT_TABLE.test(pathname);
const isFile = ({ pathname }) => pathname.startsWith("/static/");
const keptIn = async (name, address) => (await caches.open(name)).match(address, { ignoreVary: true });

// What a page says once, such as that a draft is saved, it must not say again each time it is shown.
const TOLD_ONCE = /<p class="toast[^>]*>[^<]*<\/p>/g;
const withoutToasts = (answer) => withText(answer, (text) => text.replace(TOLD_ONCE, ""));

async function withText(answer, change) {
  const headers = new Headers(answer.headers);
  ["content-encoding", "content-length"].forEach((name) => headers.delete(name));
  return new Response(change(await answer.clone().text()), { headers });
}

async function keep(name, address, answer) {
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(name);
  await cache.put(address, name === PAGES ? await withoutToasts(answer) : answer.clone());
  if (name === FILES) await forgetOldFiles(cache, versionOf(address));
}

// The address of a file holds the version of all, but on a developer's site: /static/<version>/site.js.
const versionOf = (address) => /^\/static\/([0-9a-f]{8,})\//.exec(new URL(address).pathname)?.[1];
async function forgetOldFiles(cache, version) {
  const old = (await cache.keys()).filter(({ url }) => versionOf(url) !== version);
  await Promise.all(old.map((request) => cache.delete(request)));
}

// A page that is kept says so (hall.js), even if the browser has a signal.
const markAsKept = (answer) => withText(answer, (text) => text.replace("<html ", "<html data-kept-page "));

// A page that its reader may see no more leaves the device, and the pages below its address with it.
async function forgetPages(address) {
  const { origin, pathname } = new URL(address);
  const cache = await caches.open(PAGES);
  const below = (await cache.keys()).filter(({ url }) => url.startsWith(origin + pathname));
  await Promise.all(below.map((request) => cache.delete(request, { ignoreVary: true })));
}

// What the network gives, or what is kept if it gives nothing in time.
async function answerWith(name, request) {
  const kept = await keptIn(name, request.url);
  const asked = fetch(request).then(async (answer) => {
    if (name === PAGES && [403, 404].includes(answer.status)) await forgetPages(request.url);
    if (kept || name === FILES || LOG.test(new URL(request.url).pathname)) await keep(name, request.url, answer);
    return answer;
  });
  if (!kept) return asked;
  const storedAnswer = () => (name === PAGES ? markAsKept(kept) : kept);
  const late = new Promise((done) => setTimeout(() => done(storedAnswer()), PATIENCE));
  return Promise.race([asked.catch(storedAnswer), late]);
}

// Without an answer the front page leads to the log kept last, so the installed site opens there in a hall. Any other page
// says at its own address that there is no signal, and has a link to that log.
async function answerPage(request) {
  const url = new URL(request.url);
  try {
    return await (isPage(url) ? answerWith(PAGES, request) : fetch(request));
  } catch {
    const kept = await (await caches.open(PAGES)).keys();
    const log = kept.findLast((page) => LOG.test(new URL(page.url).pathname));
    if (log && url.pathname === "/") return Response.redirect(log.url);
    const page = await keptIn(NO_SIGNAL, NO_SIGNAL);
    if (!page) return Response.error();
    return log ? withText(page, (text) => text.replace('hidden><a href="/"', () => `><a href="${log.url}"`)) : page;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerPage(request));
  else if (isFile(url)) event.respondWith(answerWith(FILES, request));
});

// A page of the table asks for others to be kept, one message each, and is told which could not be.
self.addEventListener("message", (event) => {
  const { address } = event.data;
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin || !(isPage(url) || isFile(url))) return;
  event.waitUntil(fetch(url).then(async (answer) => {
    const own = answer.ok && !answer.redirected;
    if (own) await keep(isPage(url) ? PAGES : FILES, url.href, answer);
    event.ports[0].postMessage(own);
  }).catch(() => event.ports[0].postMessage(false)));
});

self.addEventListener("push", (event) => {
  const { title, text, page } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: text, data: page, tag: page }));
});

// A tap opens the page of the notice, in a window of the site if there is one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = new URL(event.notification.data, self.location.origin);
  if (page.origin !== self.location.origin) return;
  event.waitUntil((async () => {
    const [open] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (open?.navigate) {
      await open.navigate(page.href).catch(() => self.clients.openWindow(page.href));
      return open.focus();
    }
    return self.clients.openWindow(page.href);
  })());
});
