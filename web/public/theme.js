// See src/lib/theme.svelte.ts.
try {
  const theme = localStorage.getItem("paperbits.theme");
  if (theme === "day" || theme === "night") document.documentElement.dataset.theme = theme;
} catch {}
