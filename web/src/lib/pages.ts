/** The pages. Each is loaded when it is first opened. */

import { inFolder } from "./folder";
import type { Part } from "./lazy";
import type { Route } from "./routes";

const puzzle = () => import("../pages/Puzzle.svelte");

/** It is given what its route holds. */
export const pages = {
  check: () => import("../pages/Check.svelte"),
  example: () => import("../pages/Example.svelte"),
  game: () => import("../pages/Game.svelte"),
  home: () => import("../pages/Home.svelte"),
  leaders: () => import("../pages/Leaders.svelte"),
  lesson: () => import("../pages/Lesson.svelte"),
  lobby: () => import("../pages/Lobby.svelte"),
  match: () => import("../pages/Match.svelte"),
  matches: () => import("../pages/Matches.svelte"),
  me: () => import("../pages/Me.svelte"),
  missing: () => import("../pages/Missing.svelte"),
  paper: () => import("../pages/Paper.svelte"),
  person: () => import("../pages/Person.svelte"),
  print: () => import("../pages/Print.svelte"),
  puzzle,
  day: puzzle,
  daily: () => import("../pages/Daily.svelte"),
  puzzles: () => import("../pages/Puzzles.svelte"),
  run: () => import("../pages/PuzzleRun.svelte"),
  newTournament: () => import("../pages/NewTournament.svelte"),
  rules: () => import("../pages/Rules.svelte"),
  tournament: () => import("../pages/Tournament.svelte"),
  tournaments: () => import("../pages/Tournaments.svelte"),
} satisfies { [Page in Route["page"]]: Part<Omit<Extract<Route, { page: Page }>, "page">> };

/** The pages about other people. Where there is no server, another page stands in their place. */
const PEOPLE: ReadonlySet<Route["page"]> = new Set(["leaders", "lobby", "me", "newTournament", "person", "tournament", "tournaments"]);

/** The part that shows a route. */
export const partOf = ({ page }: Route) => pages[inFolder && PEOPLE.has(page) ? "missing" : page];

/** What a person who waits for others sees on every page. */
export const notices = () => import("../lobby/Notices.svelte");
