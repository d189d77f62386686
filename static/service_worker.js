// The site's service worker: it shows notices that arrive while no page is open. Written by campaign/notices/push.py.
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
