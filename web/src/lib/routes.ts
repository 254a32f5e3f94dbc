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

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** The page at an address path such as `/g/NAME/rules`. */
export function routeOf(path: string): Route {
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: "missing" };
  }
  const [head, id, tail, number] = parts;
  if (head === undefined) return { page: "home" };
  if (head === "check" && parts.length === 1) return { page: "check" };
  if (head === "me" && parts.length === 1) return { page: "me" };
  if (head === "matches" && parts.length === 1) return { page: "matches" };
  if (head === "lobby" && parts.length === 1) return { page: "lobby" };
  if (head === "leaders" && (parts.length <= 2 || (tail === "more" && parts.length === 3))) {
    return { page: "leaders", id: id ?? null, kind: tail === "more" ? "more" : "two" };
  }
  if (head === "person" && parts.length <= 2) return { page: "person", name: id ?? null };
  if (head === "paper" && parts.length <= 2) return { page: "paper", id: id ?? null };
  if (head === "puzzles" && id === undefined) return { page: "puzzles" };
  if (head === "puzzles" && parts.length === 2 && (id === "streak" || id === "three-minutes")) {
    return { page: "run", timed: id === "three-minutes" };
  }
  if (head === "puzzles" && id !== undefined && parts.length === 2) {
    return DATE.test(id) ? { page: "day", date: id } : { page: "puzzle", id };
  }
  if (head === "daily" && (id === undefined || (parts.length === 2 && DATE.test(id)))) {
    return { page: "daily", date: id ?? null };
  }
  if (head === "tournaments" && id === undefined) return { page: "tournaments" };
  if (head === "tournaments" && id !== undefined && parts.length === 2) {
    return id === "new" ? { page: "newTournament" } : { page: "tournament", id };
  }
  if (head === "m" && id !== undefined && parts.length === 2) return { page: "match", id };
  if (head === "g" && id !== undefined) {
    if (parts.length === 2) return { page: "game", id };
    if (parts.length === 3 && (tail === "rules" || tail === "print")) return { page: tail, id };
    if (parts.length === 3 && tail === "lesson") return { page: "lesson", id, number: 1 };
    if (parts.length === 4 && (tail === "examples" || tail === "lesson") && /^[1-9][0-9]{0,3}$/.test(number ?? "")) {
      return { page: tail === "lesson" ? "lesson" : "example", id, number: Number(number) };
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
