/** Messages of the browser that tell the reader of their turn, if they have asked for them. */

import { ApiError } from "../lib/api";
import { read, write } from "../lib/me.svelte";
import { router } from "../lib/router.svelte";
import { to } from "../lib/routes";
import type { Message } from "./turns";

const NAME = "paperbits.tell";
/** The name of the lock that every page holds while it can be seen. */
const SEEN = "paperbits.seen";

/** `insecure`: they need https. `unable`: the browser has no such messages. `blocked`: the reader has refused them in the browser. */
type Telling = "insecure" | "unable" | "blocked" | "off" | "on";

const remember = (on: boolean): void => write(NAME, on ? "on" : "");

function found(): Telling {
  if (!window.isSecureContext) return "insecure";
  if (!("Notification" in window)) return "unable";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && read(NAME) === "on" ? "on" : "off";
}

class Tell {
  state: Telling = $state.raw(found());
  /** Why the browser tells only while a page is open; empty if it always does, null if that is not known yet. */
  why: string | null = $state.raw(null);

  /** Ask the browser for its consent, and show a first message. Call it only when the reader has pressed a button. */
  async begin(): Promise<void> {
    remember((await Notification.requestPermission()) === "granted");
    this.state = found();
    if (this.state !== "on") return;
    await this.push();
    await this.show({ tag: "first", text: "You will be told here when it is your turn.", match: "" });
  }

  /** Have messages pushed, if the reader wants messages: to this browser, for the person who is signed in now. */
  async push(): Promise<void> {
    this.state = found();
    if (this.state !== "on") return;
    try {
      this.why = await (await import("./push")).subscribe();
    } catch (error) {
      this.why = error instanceof ApiError ? error.message : "This browser tells you only while a page of this site is open.";
    }
  }

  async end(): Promise<void> {
    remember(false);
    this.state = found();
    this.why = null;
    await (await import("./push")).unsubscribe();
  }

  /** Show messages, unless the reader looks at some page of the site. */
  async tell(messages: readonly Message[]): Promise<void> {
    this.state = found();
    if (this.state !== "on" || messages.length === 0 || (await isSeen())) return;
    for (const message of messages) await this.show(message);
  }

  async show({ tag, text, match }: Message): Promise<void> {
    const options = { body: text, tag: `paperbits ${tag}`, data: { match } };
    try {
      // A message by the worker replaces a pushed one of the same tag, and is the only kind on phones.
      const worker = await navigator.serviceWorker?.getRegistration("/");
      if (worker?.active) return await worker.showNotification("paperbits", options);
      const shown = new Notification("paperbits", options);
      shown.onclick = () => {
        window.focus();
        shown.close();
        router.go(match === "" ? to.lobby() : to.match(match));
      };
    } catch {
      this.state = "unable"; // Browsers on Android have messages only with a worker.
      remember(false);
    }
  }
}

/** Whether the reader sees a page of this site, in this tab or another one. */
async function isSeen(): Promise<boolean> {
  if (document.visibilityState === "visible") return true;
  const held = (await navigator.locks?.query())?.held ?? [];
  return held.some(({ name }) => name === SEEN);
}

/** Let other tabs know while this page can be seen. Returns a function that ends it. */
export function watchSight(): () => void {
  let release: (() => void) | undefined;
  function changed(): void {
    const seen = document.visibilityState === "visible";
    if (seen && release === undefined) {
      const done = new Promise<void>((resolve) => (release = resolve));
      navigator.locks?.request(SEEN, { mode: "shared" }, () => done).catch(() => undefined);
    } else if (!seen) {
      release?.();
      release = undefined;
    }
  }
  document.addEventListener("visibilitychange", changed);
  changed();
  return () => {
    document.removeEventListener("visibilitychange", changed);
    release?.();
  };
}

export const telling = new Tell();
