// The service worker of the static site: every file of one version, kept for use without a network.
//
// VERSION and FILES are written by the build (vite.config.ts). A version is fetched whole before it
// is used, and a page gets all its files from one version: the one that was active when it was
// loaded. A new version waits until no page uses the old one, or until the user asks for it.
const VERSION = "__VERSION__";
const FILES = __FILES__;
const PREFIX = `runout ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(fetchAll());
});

async function fetchAll() {
  const cache = await caches.open(CACHE);
  // From the network: the browser's own cache may hold an index of another version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

async function dropOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOwn = request.url.startsWith(self.registration.scope);
  if (request.method === "GET" && isOwn) event.respondWith(respond(request));
});

async function respond(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(fileOf(request), { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}

// The index is kept as its folder's address; other addresses below it may be of other pages.
function fileOf({ url }) {
  const { scope } = self.registration;
  return new URL(url).pathname === new URL("index.html", scope).pathname ? scope : url;
}
