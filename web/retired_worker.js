// The service worker of the page that `runout serve` serves: it ends the one that a static site left
// at the same address, whose script has the same name.
//
// A static site that was once tried at this address would answer in the service's place from the
// browser's cache. The browser looks for a new worker whenever a page is opened, and finds this one:
// it deletes the site's files, unregisters itself, and loads the open pages from the service.
const PREFIX = `runout ${self.registration.scope} `;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(retire());
});

async function retire() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX));
  await Promise.all(old.map((name) => caches.delete(name)));
  const pages = await self.clients.matchAll({ type: "window" });
  await self.registration.unregister();
  await Promise.allSettled(pages.map((page) => page.navigate(addressOf(page))));
}

// Without the state behind the `#`: the same address with it would not be loaded again.
function addressOf({ url }) {
  const address = new URL(url);
  address.hash = "";
  return address.href;
}
