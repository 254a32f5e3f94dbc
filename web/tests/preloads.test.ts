import { expect, it } from "vitest";
import { needed } from "../preloads";

const chunk = (fileName: string, module: string, imports: string[] = [], css: string[] = []) => ({
  fileName,
  moduleIds: [`/web/src/${module}`],
  imports,
  viteMetadata: { importedCss: new Set(css) },
});

it("lists the files of a page and what they import, but not what every page loads", () => {
  const chunks = [
    chunk("index.js", "main.ts", ["svelte.js"], ["index.css"]),
    chunk("svelte.js", "svelte.ts"),
    chunk("Match.js", "pages/Match.svelte", ["svelte.js", "match.js"], ["Match.css"]),
    chunk("match.js", "lib/match.svelte.ts", ["svelte.js"]),
    chunk("tiles.js", "tiles/TileTable.svelte", ["match.js"]),
  ];
  expect(needed(chunks, ["pages/Match.svelte"])).toEqual(["Match.js", "Match.css", "match.js"]);
  expect(needed(chunks, ["pages/Match.svelte", "tiles/TileTable.svelte"])).toEqual(["Match.js", "Match.css", "match.js", "tiles.js"]);
  expect(needed(chunks, ["pages/None.svelte"])).toEqual([]);
});
