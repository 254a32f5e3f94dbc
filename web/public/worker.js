// Shows the messages that the site pushes, also while none of its pages is open. A page installs it when its reader asks for messages.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The windows of the site, without frames in other sites' pages. */
async function windows() {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ frameType }) => frameType === "top-level");
}

async function show({ tag, text, match }) {
  if ((await windows()).some(({ visibilityState }) => visibilityState === "visible")) return; // The page itself shows the turn.
  await self.registration.showNotification("paperbits", { body: text, tag: `paperbits ${tag}`, data: { match } });
}

self.addEventListener("push", (event) => {
  const told = event.data?.json();
  if (typeof told?.text === "string") event.waitUntil(show(told));
});

/** Show the page of a match, or the lobby: in its own window, else in a new one, else in any. */
async function open(match) {
  const address = new URL(match === "" ? "/lobby" : `/m/${encodeURIComponent(match)}`, self.location.origin).href;
  const pages = await windows();
  const there = pages.find(({ url }) => url === address);
  if (there !== undefined) return there.focus().catch(() => undefined);
  return self.clients.openWindow(address).catch(() => pages[0]?.navigate(address));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.match ?? ""));
});

/** The browser has replaced its subscription. */
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: (await (await fetch("/api/me/push")).json()).key };
  const { endpoint, keys } = (newSubscription ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const body = JSON.stringify({ address: endpoint, key: keys.p256dh, secret: keys.auth });
  await fetch("/api/me/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
