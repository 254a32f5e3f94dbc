import { expect, it } from "vitest";
import { where } from "../src/lib/lesson";
import type { LessonStep } from "../src/lib/wire";

const step = (choices: { move: string; path: string[] }[], answers: string[], last: string[]) =>
  ({ view: { hand: { choices } }, answers, after: [{ last }] }) as unknown as LessonStep;

it("says which squares a step of a lesson asks for", () => {
  expect(where(step([{ move: "5=1", path: ["5", "=1"] }], ["5=1"], ["5"]))).toEqual(["5"]);
  expect(where(step([{ move: "1+2", path: ["1", "2"] }], ["1+2"], ["1"]))).toEqual(["1", "2"]);
  expect(where(step([], ["8d 1=1"], ["d8", "e8", "f8"]))).toEqual(["d8", "e8", "f8"]);
  expect(where(step([{ move: "d=7", path: ["=7"] }], ["d=7"], ["a1"]))).toEqual([]);
  expect(where({ ...step([], [], []), after: [] })).toEqual([]);
});
