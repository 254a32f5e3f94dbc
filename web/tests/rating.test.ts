import { describe, expect, it } from "vitest";
import { latest } from "../src/lib/keys";
import { ladder, reach, resultWord, sameAs, strength, told, whyUncounted, whyUnrated } from "../src/lib/rating";
import type { GameCard, Level, RatedMatch } from "../src/lib/wire";

const level = (name: string, elo: number | null): Level => ({ name, title: name, about: "", elo, span: null, equal_to: "" });
const levels = [level("weak", 1000), level("unknown", null), level("strong", 1800)];
const card = (more: Partial<GameCard>): GameCard =>
  ({ id: "g", levels, settings: [{ name: "n", about: "squares along a side" }], rated_with: { players: 2, n: 8 }, unrated: "", ...more }) as unknown as GameCard;
const rated = (low: number, rating: number, high: number): RatedMatch => ({
  id: "m", level: "weak", opponent: 1000, result: 1, rating, low, high, when: 0,
});

describe("what may be rated", () => {
  it("is one person against one rated computer, with the measured settings", () => {
    expect(whyUnrated(card({}), { players: 2, n: 8, fast: true }, ["", "weak"])).toBe("");
    expect(whyUnrated(card({}), { players: 2, n: 8 }, ["strong", ""])).toBe("");
  });

  it("is told why not otherwise", () => {
    expect(whyUnrated(card({}), { players: 2, n: 6 }, ["", "weak"])).toContain("measured (squares along a side: 8).");
    expect(whyUnrated(card({}), { players: 2, n: 8 }, ["", ""])).toContain("one computer");
    expect(whyUnrated(card({}), { players: 2, n: 8 }, [])).toContain("one computer");
    expect(whyUnrated(card({}), { players: 2, n: 8 }, ["weak", "strong"])).toContain("one computer");
    expect(whyUnrated(card({}), { players: 2, n: 8 }, ["", "unknown"])).toContain("no rating");
    expect(whyUnrated(card({ rated_with: null, unrated: "Alone." }), {}, ["", "weak"])).toBe("Alone.");
  });

  it("compares only the settings that were measured", () => {
    expect(sameAs({ n: 8 }, { n: 8, m: 2 })).toBe(true);
    expect(sameAs({ n: 8 }, { m: 2 })).toBe(false);
  });
});

describe("what may count between people", () => {
  it("is a match of two with the standard settings, or one of more, which the server checks", () => {
    expect(whyUncounted(card({}), { players: 2, n: 8 }, 2)).toBe("");
    expect(whyUncounted(card({}), { players: 2, n: 6 }, 2)).toContain("standard settings (squares along a side: 8)");
    expect(whyUncounted(card({}), { players: 3, n: 6 }, 3)).toBe("");
    expect(whyUncounted(card({}), { players: 1, n: 8 }, 1)).toContain("one");
  });

  it("has the usual settings where no levels were measured", () => {
    const unmeasured = card({ rated_with: null, settings: [{ name: "players", default: 1 }, { name: "n", default: 6, about: "squares" }] as never });
    expect(whyUncounted(unmeasured, { players: 2, n: 6 }, 2)).toBe("");
    expect(whyUncounted(unmeasured, { players: 2, n: 8 }, 2)).toContain("squares: 6");
  });
});

describe("the ladder", () => {
  it("has whoever looks in their place, the strongest first", () => {
    const rungs = ladder(levels, { rating: 1200 });
    expect(rungs.map((rung) => rung.level?.name ?? "you")).toEqual(["strong", "you", "weak"]);
    expect(rungs.map((rung) => rung.share)).toEqual([1, 0.25, 0]);
    expect(ladder(levels, { rating: 2000 })[0]?.level).toBeNull();
  });

  it("has one rung for levels that measure alike", () => {
    const like = { ...level("quick", 1795), equal_to: "strong" };
    expect(ladder([...levels, like], null).map((rung) => [rung.level?.name, rung.alike])).toEqual([
      ["strong", ["quick"]],
      ["weak", []],
    ]);
    expect(strength(like)).toBe("About as strong as strong.");
    expect(strength(level("strong", 1800))).toBe("Rating 1,800.");
    expect(strength(level("unknown", null))).toBe("");
  });

  it("stands without anybody in it, and with levels all alike", () => {
    expect(ladder(levels, null).map((rung) => rung.level?.name)).toEqual(["strong", "weak"]);
    expect(ladder([level("one", 1000)], null)).toEqual([{ level: level("one", 1000), rating: 1000, share: 0, alike: [] }]);
    expect(ladder([], null)).toEqual([]);
  });
});

describe("ratings in words and pictures", () => {
  it("are told to tens", () => {
    expect(told(1644.6)).toBe("1,640");
    expect([1, 0.5, 0].map(resultWord)).toEqual(["won", "tied", "lost"]);
  });

  it("fit in the picture", () => {
    expect(reach([rated(930, 1400, 2205), rated(1010, 1500, 1990)])).toEqual([900, 2300]);
  });
});

describe("what is kept", () => {
  it("is many more rated matches than others, the latest of each", () => {
    const match = (k: number, yes: boolean) => ({ id: `${k}`, key: "k", game: "g", title: "G", seen: k, over: true, rated: yes });
    const all = Array.from({ length: 1400 }, (_, k) => match(k, k % 2 === 0));
    const list = latest(all);
    expect(list.filter((each) => each.rated)).toHaveLength(500);
    expect(list.filter((each) => !each.rated)).toHaveLength(60);
    expect(list[0]?.id).toBe("0");
    expect(list.filter((each) => !each.rated).at(-1)?.id).toBe("119");
  });
});
