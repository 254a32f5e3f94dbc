import { describe, expect, it } from "vitest";
import type { TournamentPairing, TournamentPlayer, TournamentRow, TournamentState } from "../src/lib/wire";
import { between, kindWords, left, lineWords, merged, news, own, points, result, task, told } from "../src/tournaments/words";

const player = (number: number, name: string, more: Partial<TournamentPlayer> = {}): TournamentPlayer => ({
  number,
  name,
  person: `p${number}`,
  level: "",
  away: false,
  ...more,
});

const pairing = (first: number, second: number | null, more: Partial<TournamentPairing> = {}): TournamentPairing => ({
  round: 1,
  number: 1,
  first,
  second,
  match: second === null ? "" : "m1",
  result: null,
  how: "",
  ...more,
});

const row = (number: number, place: number) => ({ player: number, place }) as TournamentRow;

const tournament = (more: Partial<TournamentState> = {}): TournamentState =>
  ({
    kind: "swiss", status: "running", round: 1, rounds: 3, twice: false, minutes: 30, table: [],
    players: [player(0, "Ann"), player(1, "Ben"), player(2, "Cid")],
    pairings: [pairing(0, 1), pairing(2, null, { number: 2, result: [1, 0], how: "bye" })], ...more,
  }) as TournamentState;

const ann = player(0, "Ann");

describe("texts of a tournament", () => {
  it("writes halves and quarters", () => {
    expect([0, 0.5, 1, 2.5, 0.75, 10.25].map(points)).toEqual(["0", "½", "1", "2½", "¾", "10¼"]);
  });

  it("says what kind it is", () => {
    expect(kindWords(tournament())).toBe("Swiss, 3 rounds");
    expect(kindWords(tournament({ rounds: 0 }))).toBe("Swiss");
    expect(kindWords(tournament({ kind: "arena", minutes: 1 }))).toBe("Arena, 1 minute");
    expect(kindWords(tournament({ kind: "round-robin", twice: true }))).toBe("Double round robin");
  });

  it("says how far it is", () => {
    const line = { id: "t", title: "", game: "", game_title: "", kind: "swiss", clock: "", round: 2, rounds: 5, entered: 1, most: 9, made: 0, changed: 0 } as const;
    expect(lineWords({ ...line, status: "open" })).toBe("1 player, not begun");
    expect(lineWords({ ...line, status: "running" })).toBe("1 player, round 2 of 5");
    expect(lineWords({ ...line, status: "running", kind: "arena" })).toBe("1 player, running");
    expect(lineWords({ ...line, status: "over" })).toBe("1 player, over");
  });

  it("tells a pairing in a sentence", () => {
    const state = tournament();
    expect(told(state, pairing(0, 1))).toBe("Ann and Ben are playing.");
    expect(told(state, pairing(0, 1, { result: [0, 1], how: "played" }))).toBe("Ben beat Ann.");
    expect(told(state, pairing(0, 1, { result: [1, 0], how: "host" }))).toBe("Ann beat Ben. Settled by the host.");
    expect(told(state, pairing(0, 1, { result: [0.5, 0.5], how: "played" }))).toBe("Ann and Ben tied.");
    expect(told(state, pairing(0, 1, { result: [0, 0], how: "host" }))).toContain("Neither Ann nor Ben gets points.");
    expect(told(state, pairing(2, null, { result: [1, 0], how: "bye" }))).toContain("nobody to play");
    expect([pairing(0, 1), pairing(0, 1, { result: [0.5, 0.5] }), pairing(2, null)].map(result)).toEqual(["…", "½ : ½", ""]);
  });
});

describe("what a player is to do", () => {
  it("is to play the match that goes on", () => {
    expect(task(tournament(), ann)).toEqual({ match: "m1", sentence: "Your match against Ben" });
  });

  it("is to wait otherwise, and is told why", () => {
    const done = [pairing(0, 1, { result: [1, 0], how: "played" })];
    const said = (more: Partial<TournamentState>, who = ann) => task(tournament(more), who)?.sentence;
    expect(said({ status: "open", pairings: [] })).toContain("begins when the host starts it");
    expect(said({ pairings: done })).toContain("done with this round");
    expect(said({}, player(2, "Cid"))).toContain("you get a point");
    expect(said({ pairings: done }, player(2, "Cid"))).toContain("next round");
    expect(said({ pairings: done, kind: "round-robin" }, player(2, "Cid"))).toContain("rest");
    expect(said({ pairings: done, kind: "arena" })).toContain("waiting");
    expect(said({ pairings: done }, player(0, "Ann", { away: true }))).toContain("withdrawn");
    expect(said({ status: "over" })).toBeUndefined();
  });

  it("is found by the person", () => {
    expect(own(tournament(), "p1")?.name).toBe("Ben");
    expect(own(tournament({ players: [player(0, "Casual", { person: "" })] }), "")).toBeUndefined();
  });
});

describe("news", () => {
  it("says when the next match is ready, and when all is over", () => {
    const before = tournament({ pairings: [pairing(0, 1, { result: [1, 0], how: "played" })] });
    const after = tournament({ round: 2, pairings: [pairing(2, 0, { round: 2, match: "m2" })] });
    expect(news(before, after, "p0")).toBe("Round 2 has begun. Your match against Cid is ready.");
    expect(news(before, after, "p1")).toBe("Round 2 has begun.");
    expect(news(before, after, "")).toBe("Round 2 has begun.");
    expect(news(null, after, "p0")).toBe("");
    expect(news(after, after, "p0")).toBe("");
    expect(news(after, tournament({ status: "over", table: [row(1, 1), row(0, 2)] }), "p0")).toBe("The tournament is over. Ben wins.");
    expect(news(after, tournament({ status: "over", table: [row(1, 1), row(0, 1)] }), "p0")).toBe("The tournament is over.");
  });
});

describe("pairings", () => {
  it("are replaced by newer ones and stay in order", () => {
    const old = [pairing(0, 1), pairing(2, 3, { number: 2 })];
    const come = [pairing(0, 1, { result: [1, 0], how: "played" }), pairing(0, 2, { round: 2 })];
    expect(merged(old, come).map((each) => [each.round, each.number, each.how])).toEqual([
      [1, 1, "played"],
      [1, 2, ""],
      [2, 1, ""],
    ]);
  });

  it("show what two players have from each other", () => {
    const all = [pairing(0, 1, { result: [1, 0], how: "played" }), pairing(1, 0, { round: 2, result: [0.5, 0.5], how: "played" }), pairing(0, 2)];
    expect([between(all, 0, 1), between(all, 1, 0), between(all, 0, 2), between(all, 2, 0)]).toEqual(["1 ½", "0 ½", "", ""]);
  });

  it("count down", () => {
    expect([left(100, 39.2), left(100, 40), left(100, 95), left(100, 100), left(100, 300)]).toEqual(["1:01", "1:00", "0:05", "", ""]);
  });
});
