import { describe, expect, it } from "vitest";
import { target, words } from "../src/embed/steps";
import { embedding, filesOf } from "../src/lib/sharing";

describe("sharing a match", () => {
  it("gives files", () => {
    expect(filesOf("x").map(({ href }) => href)).toEqual(["/m/x.png", "/api/matches/x/record", "/api/matches/x/record.json"]);
    // The dialog has the board alone beside them, so the names tell the two pictures apart.
    expect(filesOf("x")[0]?.name).toBe("Board and result (PNG)");
    expect(filesOf("x", ["gcg"]).at(-1)).toEqual({ name: "Record (GCG)", href: "/api/matches/x/record.gcg" });
  });

  it("gives HTML in which a title is never markup", () => {
    const html = embedding("https://games.example", "x", `A "game" <b>`);
    expect(html).toContain(`src="https://games.example/embed/x" title="A &#34;game&#34; &#60;b&#62;"`);
    expect(html.match(/</g)).toHaveLength(2);
  });
});

describe("the replay in a frame", () => {
  it.each([
    ["ArrowLeft", 2, 1],
    ["ArrowLeft", 0, null],
    ["ArrowRight", 3, null],
    ["Home", 3, 0],
    ["Home", 0, null],
    ["End", 1, 3],
    ["x", 1, null],
  ])("goes by %s from %i to %s", (key, at, to) => expect(target(key, at, 3)).toBe(to));

  it("says each move, and how it ended", () => {
    const match = { id: "x", moves: ["Ada fills a1.", "Ben fills b1."], plies: 2 };
    expect([0, 1, 2].map((at) => words(match, at, "Ada wins."))).toEqual(["The start.", "Move 1 of 2. Ada fills a1.", "Ada wins."]);
  });
});
