/** The pages. Each is loaded when it is first opened. */

export const pages = {
  check: () => import("../pages/Check.svelte"),
  example: () => import("../pages/Example.svelte"),
  game: () => import("../pages/Game.svelte"),
  home: () => import("../pages/Home.svelte"),
  lesson: () => import("../pages/Lesson.svelte"),
  match: () => import("../pages/Match.svelte"),
  matches: () => import("../pages/Matches.svelte"),
  missing: () => import("../pages/Missing.svelte"),
  paper: () => import("../pages/Paper.svelte"),
  print: () => import("../pages/Print.svelte"),
  puzzle: () => import("../pages/Puzzle.svelte"),
  puzzles: () => import("../pages/Puzzles.svelte"),
  rules: () => import("../pages/Rules.svelte"),
};
