import { expect, it } from "vitest";
import { Touching } from "../src/board/touching.svelte";
import type { View } from "../src/lib/wire";

const view = (): View => ({ boards: [] }) as unknown as View;

function begun() {
  const hand = new Touching();
  const first = view();
  hand.follow(first);
  hand.touches = ["a1"];
  hand.typed = "1";
  hand.note = "b2 can't be touched now.";
  return { hand, first };
}

it("keeps what was begun while the position stays", () => {
  const { hand, first } = begun();
  hand.follow(first);
  expect([hand.touches, hand.typed, hand.note]).toEqual([["a1"], "1", "b2 can't be touched now."]);
});

it("forgets it on a new position, though it looks the same", () => {
  const { hand } = begun();
  hand.follow(view());
  expect([hand.touches, hand.typed, hand.note]).toEqual([[], "", ""]);
});

it("keeps what was begun before the first position is told", () => {
  const hand = new Touching();
  hand.touches = ["a1"];
  hand.follow(view());
  expect(hand.touches).toEqual(["a1"]);
});
