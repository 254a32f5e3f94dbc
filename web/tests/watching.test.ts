import { expect, it } from "vitest";
import { watched } from "../src/people/words";

it.each([
  [1, [], "1 person is watching."],
  [1, ["Cy"], "1 person is watching: Cy."],
  [3, ["Cy", "Dan"], "3 people are watching: Cy, Dan and 1 more."],
  [12_000, [], "12,000 people are watching."],
])("%i onlookers, named %j", (count, names, said) => expect(watched({ count, names })).toBe(said));
