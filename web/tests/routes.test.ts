import { describe, expect, it } from "vitest";
import { routeOf, to } from "../src/lib/routes";

describe("routeOf", () => {
  it.each([
    ["/", { page: "home" }],
    ["/g/plexus", { page: "game", id: "plexus" }],
    ["/g/plexus/", { page: "game", id: "plexus" }],
    ["/g/plexus/rules", { page: "rules", id: "plexus" }],
    ["/g/plexus/lesson", { page: "lesson", id: "plexus", number: 1 }],
    ["/m/abc", { page: "match", id: "abc" }],
    ["/paper", { page: "paper", id: null }],
    ["/paper/plexus", { page: "paper", id: "plexus" }],
    ["/check", { page: "check" }],
    ["/puzzles", { page: "puzzles" }],
    ["/matches", { page: "matches" }],
    ["/lobby", { page: "lobby" }],
    ["/tournaments", { page: "tournaments" }],
    ["/tournaments/new", { page: "newTournament" }],
    ["/tournaments/a-b_1", { page: "tournament", id: "a-b_1" }],
    ["/me", { page: "me" }],
    ["/puzzles/2026-03-01", { page: "day", date: "2026-03-01" }],
    ["/daily", { page: "daily", date: null }],
    ["/daily/2026-11-25", { page: "daily", date: "2026-11-25" }],
    ["/daily/x", { page: "missing" }],
    ["/puzzles/plexus-12ab34", { page: "puzzle", id: "plexus-12ab34" }],
  ])("reads %s", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  it.each(["/nowhere", "/m", "/g", "/g/plexus/examples/0", "/g/plexus/lesson/0", "/g/plexus/examples/x", "/check/more", "/lobby/more", "/matches/more", "/tournaments/a/b", "/m/a/b", "/puzzles/a/b", "/%", "/m/%"])(
    "knows no page at %s",
    (path) => {
      expect(routeOf(path)).toEqual({ page: "missing" });
    },
  );

  it("reads every address that it writes", () => {
    expect(routeOf(to.match("a b/c"))).toEqual({ page: "match", id: "a b/c" });
    expect(routeOf(to.lesson("plexus", 3))).toEqual({ page: "lesson", id: "plexus", number: 3 });
    expect(routeOf(to.example("plexus", 3))).toEqual({ page: "example", id: "plexus", number: 3 });
    expect(routeOf(to.day("2026-03-01"))).toEqual({ page: "day", date: "2026-03-01" });
    expect(routeOf(to.tournament("a b/c"))).toEqual({ page: "tournament", id: "a b/c" });
    expect(routeOf(to.leaders())).toEqual({ page: "leaders", id: null, kind: "two" });
    expect(routeOf(to.leaders("plexus"))).toEqual({ page: "leaders", id: "plexus", kind: "two" });
    expect(routeOf(to.leaders("plexus", "more"))).toEqual({ page: "leaders", id: "plexus", kind: "more" });
    expect(routeOf(to.person())).toEqual({ page: "person", name: null });
    expect(routeOf(to.person("Ann-3"))).toEqual({ page: "person", name: "Ann-3" });
    for (const path of ["/leaders/plexus/all", "/leaders/plexus/more/2", "/person/a/b"]) expect(routeOf(path)).toEqual({ page: "missing" });
  });
});
