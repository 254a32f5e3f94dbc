import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { licences } from "./licences";

/** Where `npm run dev` finds a running `paperbits serve`. */
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), licences()],
  build: {
    outDir: "../src/paperbits/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
    environment: "node",
  },
});
