// What does not wait for the page: day or night (src/lib/theme.svelte.ts), and the connection of a match (src/lib/line.svelte.ts).
try {
  const theme = localStorage.getItem("paperbits.theme");
  if (theme === "day" || theme === "night") document.documentElement.dataset.theme = theme;
} catch {}
const match = /^\/m\/[^/]+$/.exec(location.pathname)?.[0].slice(3);
if (match && !location.hash.startsWith("#join=")) {
  const address = `/api/matches/${match}/live`;
  globalThis.early = { address, socket: new WebSocket(location.origin.replace("http", "ws") + address, "paperbits.2") };
}
