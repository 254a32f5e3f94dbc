/** The pages and their addresses. Pure. */

export type Route =
  | { page: "home" }
  | { page: "game"; id: string }
  | { page: "rules"; id: string }
  | { page: "lesson"; id: string; number: number }
  | { page: "print"; id: string }
  | { page: "example"; id: string; number: number }
  | { page: "match"; id: string }
  | { page: "matches" }
  | { page: "me" }
  | { page: "lobby" }
  | { page: "paper"; id: string | null }
  | { page: "puzzles" }
  | { page: "run"; timed: boolean }
  | { page: "puzzle"; id: string }
  | { page: "day"; date: string }
  | { page: "daily"; date: string | null }
  | { page: "tournaments" }
  | { page: "newTournament" }
  | { page: "tournament"; id: string }
  | { page: "check" }
  | { page: "leaders"; id: string | null; kind: "two" | "more" }
  | { page: "person"; name: string | null }
  | { page: "missing" };

/** The addresses, without the slashes at their ends. A page gets the parts in brackets; a part that is left out is empty. */
const PAGES: readonly (readonly [RegExp, (part: string, more: string) => Route])[] = [
  [/^$/, () => ({ page: "home" })],
  [/^(check|lobby|matches|me|puzzles|tournaments)$/, (page) => ({ page }) as Route],
  [/^leaders(?:\/([^/]+)(\/more)?)?$/, (id, more) => ({ page: "leaders", id: id || null, kind: more === "" ? "two" : "more" })],
  [/^person(?:\/([^/]+))?$/, (name) => ({ page: "person", name: name || null })],
  [/^paper(?:\/([^/]+))?$/, (id) => ({ page: "paper", id: id || null })],
  [/^daily(?:\/(\d{4}-\d\d-\d\d))?$/, (date) => ({ page: "daily", date: date || null })],
  [/^puzzles\/(streak|three-minutes)$/, (run) => ({ page: "run", timed: run === "three-minutes" })],
  [/^puzzles\/(\d{4}-\d\d-\d\d)$/, (date) => ({ page: "day", date })],
  [/^puzzles\/([^/]+)$/, (id) => ({ page: "puzzle", id })],
  [/^tournaments\/new$/, () => ({ page: "newTournament" })],
  [/^tournaments\/([^/]+)$/, (id) => ({ page: "tournament", id })],
  [/^m\/([^/]+)$/, (id) => ({ page: "match", id })],
  [/^g\/([^/]+)$/, (id) => ({ page: "game", id })],
  [/^g\/([^/]+)\/(print|rules)$/, (id, page) => ({ page, id }) as Route],
  [/^g\/([^/]+)\/lesson(?:\/([1-9]\d{0,3}))?$/, (id, number) => ({ page: "lesson", id, number: Number(number || 1) })],
  [/^g\/([^/]+)\/examples\/([1-9]\d{0,3})$/, (id, number) => ({ page: "example", id, number: Number(number) })],
];

/** The page at an address path such as `/g/NAME/rules`. */
export function routeOf(path: string): Route {
  const plain = path.split("/").filter(Boolean).join("/");
  for (const [address, route] of PAGES) {
    const found = address.exec(plain);
    if (found === null) continue;
    try {
      const [part = "", more = ""] = found.slice(1).map((each = "") => decodeURIComponent(each));
      return route(part, more);
    } catch {
      break; // A part is not UTF-8.
    }
  }
  return { page: "missing" };
}

/** The addresses of the pages. */
export const to = {
  home: () => "/",
  game: (id: string) => `/g/${encodeURIComponent(id)}`,
  rules: (id: string) => `/g/${encodeURIComponent(id)}/rules`,
  /** A lesson, by its number from 1. */
  lesson: (id: string, number = 1) => `/g/${encodeURIComponent(id)}/lesson${number > 1 ? `/${number}` : ""}`,
  print: (id: string) => `/g/${encodeURIComponent(id)}/print`,
  example: (id: string, number: number) => `/g/${encodeURIComponent(id)}/examples/${number}`,
  match: (id: string) => `/m/${encodeURIComponent(id)}`,
  /** The review of an ended match. */
  review: (id: string) => `/m/${encodeURIComponent(id)}?review`,
  matches: () => "/matches",
  me: () => "/me",
  /** Where strangers meet. With a game, the page asks for that one. */
  lobby: (game?: string) => (game === undefined ? "/lobby" : `/lobby?game=${encodeURIComponent(game)}`),
  paper: (id?: string) => (id === undefined ? "/paper" : `/paper/${encodeURIComponent(id)}`),
  check: () => "/check",
  /** The leaderboard of a game, for matches of two or of more; without a game, the list of them. */
  leaders: (id?: string, kind: "two" | "more" = "two") =>
    id === undefined ? "/leaders" : `/leaders/${encodeURIComponent(id)}${kind === "more" ? "/more" : ""}`,
  /** A person's profile; without a name, the reader's own ratings. */
  person: (name?: string) => (name === undefined ? "/person" : `/person/${encodeURIComponent(name)}`),
  /** The puzzles; with a theme, those that have it. */
  puzzles: (theme?: string) => (theme === undefined ? "/puzzles" : `/puzzles?theme=${encodeURIComponent(theme)}`),
  run: (timed: boolean) => `/puzzles/${timed ? "three-minutes" : "streak"}`,
  puzzle: (id: string) => `/puzzles/${encodeURIComponent(id)}`,
  day: (date: string) => `/puzzles/${date}`,
  /** The daily task; without a date, today's. */
  daily: (date?: string) => (date === undefined ? "/daily" : `/daily/${date}`),
  tournaments: () => "/tournaments",
  newTournament: () => "/tournaments/new",
  tournament: (id: string) => `/tournaments/${encodeURIComponent(id)}`,
};
