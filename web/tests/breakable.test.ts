import { expect, it } from "vitest";
import { pieces } from "../src/lib/breakable";

it("breaks numbers between their groups", () => {
  expect(pieces("1,234,567")).toEqual(["1,", "234,", "567"]);
  expect(pieces("52 digits: 1,000,000 points")).toEqual(["52 digits: 1,", "000,", "000 points"]);
});

it("breaks titles after a slash", () => {
  expect(pieces("Palindromes/Antipalindromes in Sequence")).toEqual(["Palindromes/", "Antipalindromes in Sequence"]);
});

it("leaves everything else whole", () => {
  for (const text of ["", "7", "999", "2, 4, 10", "row 1, 3 points", "1,2", "a,123", "1,2345"]) expect(pieces(text)).toEqual([text]);
});
