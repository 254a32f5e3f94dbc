// Runs before the first paint, so that a remembered theme never flashes the other one.
try {
  const theme = localStorage.getItem("paperbits.theme");
  if (theme === "day" || theme === "night") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme is used then.
}
