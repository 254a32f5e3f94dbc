/** The browser's subscription to pushed messages, which come also while no page of the site is open. Loaded when somebody asks for them. */

import { ask, own } from "../lib/api";
import type { PushSite, PushSubscription as Subscribed } from "../lib/wire";

/** Milliseconds in which the browser must have subscribed. */
const PATIENCE = 15_000;

const NO_PUSH = "This browser tells you only while a page of this site is open.";
const NOT_HERE = "This site tells you only while one of its pages is open.";
const NO_SERVICE = "Your browser can't reach its push service just now, so it tells you only while a page of this site is open.";

/** Have messages pushed to this browser. Returns why there are none; empty if all is well. Call it only when the reader wants messages. */
export async function subscribe(): Promise<string> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return NO_PUSH;
  const { key } = await own<PushSite>("/push");
  if (key === "") {
    await forget();
    return NOT_HERE;
  }
  try {
    await ask("/me/push", { body: sent(await within(PATIENCE, subscribed(key))) });
    return "";
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // The server refused, and its sentence says why.
    await forget();
    return NO_SERVICE;
  }
}

/** End the messages to this browser. */
export async function unsubscribe(): Promise<void> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (subscription) await ask("/me/push/end", { body: { address: subscription.endpoint } }).catch(() => undefined); // The service will say that it has ended.
  await forget();
}

const registered = async () => await navigator.serviceWorker?.getRegistration("/");

/** A subscription with the site's key. One with another key is of no use any more. */
async function subscribed(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before !== null && written(before.options.applicationServerKey) === key) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** What a subscription is for the server. */
export function sent(subscription: Pick<PushSubscription, "toJSON">): Subscribed {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { address: endpoint, key: keys["p256dh"] ?? "", secret: keys["auth"] ?? "" };
}

/** Bytes in base64url, as the server writes its key. */
export function written(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new DOMException("late", "TimeoutError")), milliseconds)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Remove the worker, and with it the subscription. */
async function forget(): Promise<void> {
  const registration = await registered();
  await (await registration?.pushManager.getSubscription())?.unsubscribe().catch(() => false);
  await registration?.unregister();
}
