// Everything is kept at the first visit, so the folder plays without a net. VERSION and FILES are
// filled in when the folder is written: another version takes over when the page is opened again.
const VERSION = "{version}";
const FILES = "{files}";
// Other folders of the same host have caches too.
const OURS = `${new URL("./", location)} `;
const CACHE = OURS + VERSION;

self.addEventListener("install", (event) => {
  const asked = FILES.map((file) => new Request(file, { cache: "no-cache" })); // None of an earlier version.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(asked)));
});
self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  // An address of the page has no dot in its last part. Others are files, also where they are opened by themselves.
  const isPage = event.request.mode === "navigate" && !pathname.split("/").at(-1).includes(".");
  const wanted = isPage ? "./index.html" : event.request;
  event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(wanted)) ?? fetch(event.request)));
});
