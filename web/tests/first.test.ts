import { expect, it } from "vitest";
import { keepFirst, takeFirst } from "../src/lib/first";

it("gives the first move to its match once, and not after the match has moved on", () => {
  keepFirst({ match: "m", version: 2, move: "a1" });
  expect(takeFirst("other", 2)).toBe("");
  expect([takeFirst("m", 2), takeFirst("m", 2)]).toEqual(["a1", ""]);
  keepFirst({ match: "m", version: 2, move: "a1" });
  expect([takeFirst("m", 3), takeFirst("m", 2)]).toEqual(["", ""]);
});
