import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { pressed } from "./pressed";

/** Where `npm run dev` finds a running `paperbits serve`. */
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), pressed()],
  build: {
    outDir: "../src/paperbits/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Every part is fetched when it is needed; what most of them share comes in one file, not in twenty.
            { name: "svelte", test: /\/node_modules\//, minShareCount: 8, priority: 3 },
            { name: "common", test: /\/web\/src\/(lib|parts)\//, minShareCount: 4, priority: 2 },
            { name: "pencil", test: /\/web\/src\/board\//, priority: 1 },
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
