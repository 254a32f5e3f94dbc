import { describe, expect, it } from "vitest";
import { meaning, span, whoseRatings } from "../src/lib/measured";
import { allLevels } from "../src/lib/rating";
import type { GameCard, Level } from "../src/lib/wire";

const card = {
  settings: [{ name: "base", about: "base of the numbers; 2 is suggested", default: 2 }],
  measured_with: { players: 2, base: 2 },
  measured_elsewhere: [{ base: 8 }],
} as unknown as Pick<GameCard, "settings" | "measured_with" | "measured_elsewhere">;
const level = (name: string, more: Partial<Level> = {}): Level => ({ name, title: name, about: "", elo: null, span: null, equal_to: "", ...more });

describe("the ratings of levels", () => {
  it("are from matches with the settings that are named where others are chosen", () => {
    expect(whoseRatings(card, { players: 2, base: 2, fast: true })).toBe("");
    expect(whoseRatings(card, { players: 2, base: 10 })).toContain("matches with other settings (base of the numbers: 2).");
    expect(whoseRatings(card, { players: 2, base: 8 })).toBe("");
    expect(whoseRatings(card, { players: 3, base: 8 })).toContain("(players: 2)");
    expect(whoseRatings({ ...card, measured_with: null }, { base: 10 })).toBe("");
  });

  it("have a range", () => {
    expect(span(level("keen", { elo: 1971, span: [1729, 2403] }))).toBe("1,729 to 2,403");
    expect(span(level("new"))).toBe("");
  });

  it("are explained, with the settings that are not the usual ones", () => {
    expect(meaning(card)).toContain("1,000 points in every game");
    expect(meaning({ ...card, measured_with: {} })).toContain("with the usual settings.");
    expect(meaning({ ...card, measured_with: { base: 10 } })).toContain("(base of the numbers: 10)");
  });

  it("belong to levels with titles, also where a level is not offered", () => {
    const found = allLevels({ levels: [level("greedy")], merged: [level("club", { title: "Club player" })], perfect: level("perfect") });
    expect(found.map((each) => each.title)).toEqual(["greedy", "Club player", "perfect"]);
  });
});
