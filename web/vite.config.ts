import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { loadable } from "./chunks.ts";
import { licences } from "./licences.ts";
import { preloads } from "./preloads.ts";
import { pressed } from "./pressed.ts";

/** Where `npm run dev` finds a running `paperbits serve`. */
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), licences(), loadable(), preloads(), pressed()],
  // Files find each other beside them, so that the page can lie in any folder; its first file is asked for from any address.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  build: {
    outDir: "../src/paperbits/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The document names the files that every address loads, so no other list needs to.
      resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : files.filter((file) => !/(^|\/)(svelte|common|index)-/.test(file))),
    },
    rolldownOptions: {
      // The page, and the replay for frames on other pages.
      input: ["index.html", "embed.html"],
      output: {
        // Six or seven signs tell two versions of a file apart; the first load names some sixty files.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Every part is fetched when it is needed; what belongs together comes in one file, not in twenty.
            { name: "svelte", test: /\/node_modules\/(?!uqr\/)|preload-helper|rolldown/, priority: 6 },
            { name: "games", test: /\/src\/(lib\/(crop|daily|ladder|matches|next|outcome|puzzles|rating|review|start)|parts\/(Emblem|OpenRecord))\./, priority: 5 },
            { name: "lists", test: /\/src\/parts\/(Lines|Lists|Sheet)\./, priority: 5 },
            { name: "lobby", test: /\/src\/(lib\/news\.svelte|lobby\/(api|list|seeking\.svelte|words))\./, priority: 5 },
            { name: "settings", test: /\/src\/(lib\/(people|settings)|parts\/Setting(sFold|Field))\./, priority: 5 },
            { name: "training", test: /\/src\/lib\/(opinions|puzzling|training)\./, priority: 5 },
            { name: "written", test: /\/src\/lib\/written\./, priority: 5 },
            { name: "common", test: /\/src\/(lib\/(?!copying|following|save)|parts\/(Breakable|Lazy|Title|Trouble)\.)/, minShareCount: 2, priority: 4 },
            { name: "match", test: /\/src\/(lib\/(advice|guide|line|match|patch|question)|parts\/(AskButton|Facts|later|MatchTable|PencilTable|Score|Seats|stage|Told))\./, priority: 5 },
            { name: "side", test: /\/src\/(lib\/taught|parts\/(Goal|MatchTools|OfferLesson)|people\/ask)\./, priority: 5 },
            { name: "tile", test: /\/src\/tiles\/(Face|TileBoard|tiles)\./, priority: 2 },
            { name: "tiles", test: /\/src\/tiles\/(?!End|Looking|.*Dialog)/, priority: 1 },
            { name: "pencil", test: /\/src\/(board\/(?!Lattice|List|Log)|lib\/hand\.)/, priority: 5 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
  // Components run in tests as they do in a browser.
  resolve: process.env.VITEST === undefined ? {} : { conditions: ["browser"] },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
  },
});
