// In place of a server: requests below /api and their sockets go to a worker with Python.
(() => {
  const here = document.currentScript.src;
  const at = (file) => new URL(file, here).href;
  const under = new URL("..", here).pathname.slice(0, -1);
  window.paperbitsUnder = under;
  const waiting = new Map();
  const sockets = new Map();
  let count = 0;

  // Python starts when the page is there, or is needed. Then the browser keeps all files.
  let python;
  function tell(message) {
    if (python === undefined) {
      python = new Worker(at("worker.js"), { type: "module" });
      python.onmessage = ({ data }) => {
        if (data.kind === "answer") waiting.get(data.number)?.(data);
        else if (data.kind === "said") sockets.get(data.connection)?.onmessage?.({ data: data.text });
        else navigator.serviceWorker?.register(at("../sw.js"));
      };
    }
    if (message !== undefined) python.postMessage(message);
  }
  addEventListener("load", () => tell());

  const usual = window.fetch.bind(window);
  const written = usual(at("answers.json")).then((answer) => answer.json());

  function asked(method, address, body, key) {
    const number = (count += 1);
    return new Promise((resolve) => {
      let parts; // Of an answer that comes in parts.
      const stream = new ReadableStream({ start: (controller) => void (parts = controller) });
      waiting.set(number, ({ status, text, more, type = "application/json" }) => {
        parts.enqueue(typeof text === "string" ? new TextEncoder().encode(text) : text);
        if (!more) {
          waiting.delete(number);
          parts.close();
        }
        resolve(new Response(stream, { status, headers: { "Content-Type": type } }));
      });
      tell({ kind: "ask", number, method, address, body, key });
    });
  }

  window.fetch = async (request, options = {}) => {
    const { pathname, search, origin } = new URL(request instanceof Request ? request.url : request, location.href);
    if (origin !== location.origin || !pathname.startsWith("/api/")) return usual(request, options);
    const address = pathname.slice("/api".length) + search;
    const method = options.method ?? "GET";
    const file = method === "GET" ? (await written)[address] : undefined;
    if (file !== undefined) return usual(at(`answers/${file}`));
    const key = (new Headers(options.headers).get("Authorization") ?? "").replace("Bearer ", "");
    return asked(method, address, options.body ?? "", key);
  };

  window.WebSocket = class {
    static CONNECTING = 0;
    static OPEN = 1;
    readyState = 0;
    onopen = null;
    onmessage = null;
    onclose = null;
    constructor(address) {
      this.connection = String((count += 1));
      this.match = /\/api\/matches\/([^/]+)\/live$/.exec(address)?.[1];
      if (this.match === undefined) return; // The news of a server: there are none.
      sockets.set(this.connection, this);
      setTimeout(() => {
        this.readyState = 1;
        this.onopen?.();
      });
      asked("GET", `/matches/${this.match}`, "", "").then(({ status }) => {
        if (status === 404) this.onclose?.({ code: 4404 }); // There is no such match.
      });
    }
    send(text) {
      if (this.match !== undefined) {
        tell({ kind: "hear", connection: this.connection, match: decodeURIComponent(this.match), text });
      }
    }
    close() {
      if (sockets.delete(this.connection)) tell({ kind: "leave", connection: this.connection });
    }
  };

  // Links to what needs other people are hidden.
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = at("alone.css");
  document.head.append(style);

  // Links name pages from the root of the site: here that is a folder. And a link to an answer saves
  // it, as there is no server to ask.
  const linkOf = (event) => (event.target instanceof Element ? event.target.closest("a[href^='/']") : null);
  for (const kind of ["pointerover", "focusin"])
    addEventListener(kind, (event) => {
      const link = linkOf(event), path = link?.getAttribute("href");
      if (path && !path.startsWith("/api/") && !path.startsWith(`${under}/`)) link.setAttribute("href", under + path);
    });
  addEventListener(
    "click",
    async (event) => {
      const link = linkOf(event), path = link?.getAttribute("href");
      if (!path?.startsWith("/api/")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const answer = await window.fetch(path);
      const saved = document.createElement("a");
      saved.href = URL.createObjectURL(await answer.blob());
      saved.download = link.download || decodeURIComponent(new URL(path, location.href).pathname.split("/").pop());
      saved.click();
      URL.revokeObjectURL(saved.href);
    },
    true,
  );
})();
