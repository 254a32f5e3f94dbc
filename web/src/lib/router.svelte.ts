/** The current page and navigation, by the History API. */

import { routeOf, type Route } from "./routes";

/** The folder that the site lies in, where it is not the root of its address: ``host.js`` of the folder without a server says so. */
const under = (globalThis as { paperbitsUnder?: string }).paperbitsUnder ?? "";

/** The path of a page within the site. */
const within = (path: string) => (under !== "" && path.startsWith(`${under}/`) ? path.slice(under.length) : path);

class Router {
  path = $state("/");
  readonly route: Route = $derived(routeOf(this.path));
  /** Whether a new page is still to be announced: its heading takes the focus when it comes. */
  arriving = false;

  start(): void {
    this.path = within(location.pathname);
    addEventListener("popstate", () => {
      this.path = within(location.pathname);
      this.arriving = true;
    });
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Go to a page. `replace` adds no entry to the history. `keep` keeps the focus and the scroll position. */
  go(path: string, { replace = false, keep = false } = {}): void {
    const address = under + within(path);
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.path = within(location.pathname);
    if (keep) return;
    this.arriving = true;
    scrollTo(0, 0);
  }

  /** Links within the site change the page in place. The browser handles clicks with modifier keys. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target !== "" || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.hash !== "" && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
