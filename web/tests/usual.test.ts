import { describe, expect, it } from "vitest";
import { usualLevel } from "../src/lib/start";
import type { GameCard } from "../src/lib/wire";

const card = (usual: string, ...names: string[]): GameCard => ({ usual, levels: names.map((name) => ({ name })) }) as unknown as GameCard;

describe("the usual opponent", () => {
  it("is the one that the game names, even if the next level is far stronger", () => {
    expect(usualLevel(card("beginner", "beginner", "strong"))).toBe("beginner");
    expect(usualLevel(card("casual", "beginner", "casual", "strong"))).toBe("casual");
    expect(usualLevel(card(""))).toBeUndefined();
  });
});
