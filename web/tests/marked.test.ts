import { expect, it } from "vitest";
import { marked } from "../src/lib/marked";

it("marks the characters that are meant, an emoji being one", () => {
  expect(marked("1+1=2", { first: 5, last: 5 })).toEqual({ before: "1+1=", meant: "2", after: "" });
  expect(marked("1=🎲🎲0", { first: 3, last: 4 })).toEqual({ before: "1=", meant: "🎲🎲", after: "0" });
  expect(marked("1=1", null)).toEqual({ before: "1=1", meant: "", after: "" });
});
