/** The pages. Each is loaded when it is first opened. */

export const pages = {
  check: () => import("../pages/Check.svelte"),
  example: () => import("../pages/Example.svelte"),
  game: () => import("../pages/Game.svelte"),
  home: () => import("../pages/Home.svelte"),
  leaders: () => import("../pages/Leaders.svelte"),
  lesson: () => import("../pages/Lesson.svelte"),
  match: () => import("../pages/Match.svelte"),
  matches: () => import("../pages/Matches.svelte"),
  missing: () => import("../pages/Missing.svelte"),
  paper: () => import("../pages/Paper.svelte"),
  person: () => import("../pages/Person.svelte"),
  print: () => import("../pages/Print.svelte"),
  puzzle: () => import("../pages/Puzzle.svelte"),
  puzzles: () => import("../pages/Puzzles.svelte"),
  run: () => import("../pages/PuzzleRun.svelte"),
  newTournament: () => import("../pages/NewTournament.svelte"),
  rules: () => import("../pages/Rules.svelte"),
  tournament: () => import("../pages/Tournament.svelte"),
  tournaments: () => import("../pages/Tournaments.svelte"),
};
