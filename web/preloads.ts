/** A list of the files that the pages need first, so that the server can name them together with the document. */

import type { Plugin } from "vite";

/** What the list needs to know of a file. */
interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** The modules that a page needs before its board, by the first part of its address. `m-tiles` is a match on a board of tiles. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  "": ["pages/Home.svelte"],
  daily: ["pages/Daily.svelte", "tiles/TileLesson.svelte"],
  g: ["pages/Game.svelte"],
  m: ["pages/Match.svelte", "board/HandTable.svelte"],
  "m-tiles": ["pages/Match.svelte", "tiles/TileTable.svelte"],
  puzzles: ["pages/Puzzles.svelte"],
};

/** The files in which modules are, and those that they import, without those that the document names. */
export function needed(chunks: readonly Chunk[], modules: readonly string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (names: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const add = (name: string): void => {
      const chunk = byName.get(name);
      if (chunk === undefined || found.has(name)) return;
      found.add(name);
      chunk.viteMetadata?.importedCss.forEach((css) => found.add(css));
      chunk.imports.forEach(add);
    };
    names.forEach(add);
    return found;
  };
  const holding = (module: string): string[] =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`))).map(({ fileName }) => fileName);
  const named = closure(holding("main.ts"));
  return [...closure(modules.flatMap(holding))].filter((name) => !named.has(name));
}

/** Write `preloads.json` beside the document. */
export function preloads(): Plugin {
  return {
    name: "paperbits:preloads",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const lists = Object.fromEntries(Object.entries(FIRST).map(([page, modules]) => [page, needed(chunks, modules)]));
      for (const [page, list] of Object.entries(lists)) if (list.length === 0) this.error(`No file is known for the page "${page}": see preloads.ts.`);
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(lists) });
    },
  };
}
