import { describe, expect, it } from "vitest";
import { group } from "../chunks";

const imported: Record<string, { by?: string[]; lazily?: string[] }> = {
  "/src/pages/Match.svelte": { lazily: ["/src/lib/pages.ts"] },
  "/src/lib/alone.ts": { by: ["/src/pages/Match.svelte"] },
  "/src/lib/below.ts": { by: ["/src/lib/alone.ts", "/src/lib/round.ts"] },
  "/src/lib/round.ts": { by: ["/src/lib/below.ts"] },
  "/src/lib/shared.ts": { by: ["/src/lib/alone.ts", "/src/pages/Home.svelte"] },
  "/src/lib/later.ts": { by: ["/src/lib/alone.ts"], lazily: ["/src/pages/Match.svelte"] },
  "/src/main.ts": {},
  "/node_modules/x/index.js": { by: ["/src/lib/alone.ts"] },
};
const graph = {
  getModuleInfo: (file: string) => {
    const info = imported[file];
    return info === undefined ? null : { importers: info.by ?? [], dynamicImporters: info.lazily ?? [] };
  },
};

describe("a group of files that come together", () => {
  const match = group("match", /\/src\/pages\/Match\./);

  it("has what is named, and what only its files import", () => {
    const inside = Object.keys(imported).filter((file) => match(file, graph) === "match");
    expect(inside).toEqual(["/src/pages/Match.svelte", "/src/lib/alone.ts", "/src/lib/below.ts", "/src/lib/round.ts"]);
  });

  it("leaves files that it does not know alone", () => {
    expect(match("/src/lib/unknown.ts", graph)).toBeNull();
  });
});
