import { expect, it } from "vitest";
import { stray } from "../chunks";

const page = "/src/pages/Match.svelte";

it("finds modules that are left in a page's file when the page itself is in a group", () => {
  expect(stray({ facadeModuleId: page, moduleIds: ["\0runtime", "/src/lib/alone.ts"] })).toEqual(["/src/lib/alone.ts"]);
});

it("takes a page with its own modules, a page that is wholly in a group, and a group", () => {
  expect(stray({ facadeModuleId: page, moduleIds: ["/src/lib/alone.ts", page] })).toEqual([]);
  expect(stray({ facadeModuleId: page, moduleIds: [] })).toEqual([]);
  expect(stray({ facadeModuleId: null, moduleIds: ["/src/lib/shared.ts"] })).toEqual([]);
});
