import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { loadable } from "./chunks.ts";
import { licences } from "./licences.ts";
import { pressed } from "./pressed.ts";

/** Where `npm run dev` finds a running `paperbits serve`. */
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), licences(), loadable(), pressed()],
  build: {
    outDir: "../src/paperbits/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The page, and the replay for frames on other pages.
      input: ["index.html", "embed.html"],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Every part is fetched when it is needed; what belongs together comes in one file, not in twenty.
            { name: "svelte", test: /\/node_modules\/(?!uqr\/)|preload-helper|rolldown/, priority: 6 },
            { name: "games", test: /\/src\/(lib\/(crop|matches|outcome|puzzles|rating|review)|parts\/(Emblem|OpenRecord))\./, priority: 5 },
            { name: "common", test: /\/src\/(lib\/|parts\/(Breakable|Lazy|Title|Trouble)\.)/, minShareCount: 2, priority: 4 },
            { name: "match", test: /\/src\/(lib\/(advice|guide|match|patch|save|taught)|parts\/(Facts|Goal|HintButton|Lines|MatchTable|News|MatchHead|OfferLesson|PencilTable|Seats|Sheet)|people\/(Offers|There|rematch|words))\./, priority: 5 },
            { name: "tile", test: /\/src\/tiles\/(Face|TileBoard|tiles)\./, priority: 2 },
            { name: "tiles", test: /\/src\/tiles\/(?!.*Dialog)/, priority: 1 },
            { name: "pencil", test: /\/src\/(board\/(?!Lattice|List|Log)|lib\/hand\.)/, priority: 5 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
    environment: "node",
  },
});
