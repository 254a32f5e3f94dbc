import { expect, test } from "vitest";
import { allowed, CHOICES, history } from "../src/people/tokens";

test("what a token allows is a sentence", () => {
  expect(allowed(["read"])).toBe("May look.");
  expect(allowed(["play"])).toBe("May look and play.");
  expect(allowed(["seek", "bot", "play"])).toBe("May look, play, find opponents and be a bot.");
  expect(new Set(CHOICES.map(({ scope }) => scope)).size).toBe(4);
});

test("a token says when it was made and last used", () => {
  const token = { id: "a", name: "Mine", scopes: ["read" as const], made: 0, used: null };
  expect(history(token)).toMatch(/^Made on .*1970, never used\.$/);
  expect(history({ ...token, used: 86_400 * 400 })).toMatch(/, last used on .*1971\.$/);
});
