import { expect, it } from "vitest";
import { packageOf } from "../licences";

it("finds the package that a file comes from", () => {
  expect(packageOf("/a/web/node_modules/svelte/src/index.js")).toBe("/a/web/node_modules/svelte");
  expect(packageOf("node_modules/@fontsource/patrick-hand/files/hand.woff2")).toBe("node_modules/@fontsource/patrick-hand");
  expect(packageOf("/a/node_modules/one/node_modules/two/x.js")).toBe("/a/node_modules/one/node_modules/two");
  expect(packageOf("C:\\a\\node_modules\\svelte\\x.js")).toBe("C:/a/node_modules/svelte");
});

it("knows our own files", () => {
  expect(packageOf("/a/web/src/main.ts")).toBeNull();
  expect(packageOf("\0vite/preload-helper.js")).toBeNull();
});
