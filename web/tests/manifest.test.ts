import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const PUBLIC = new URL("../public/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name.replace(/^\//, ""), PUBLIC));

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}
const manifest = JSON.parse(read("manifest.webmanifest").toString()) as Record<string, unknown> & { icons: Icon[] };

describe("the page as an app of its own", () => {
  it("is linked from the page", () => {
    const page = readFileSync(new URL("../index.html", import.meta.url), "utf8");
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(page).toContain(`content="${String(manifest.theme_color)}"`);
    expect(read("apple-touch-icon.png").readUInt32BE(16)).toBe(180);
  });

  it("opens in a window of its own, which phones ask for before they show messages", () => {
    expect(manifest).toMatchObject({ display: "standalone", start_url: "/", scope: "/", name: "paperbits" });
  });

  it("has icons of the sizes that it names", () => {
    for (const { src, sizes, type } of manifest.icons) {
      const icon = read(src);
      if (type === "image/png") expect(`${String(icon.readUInt32BE(16))}x${String(icon.readUInt32BE(20))}`).toBe(sizes);
      else expect(icon.toString()).toContain("<svg");
    }
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  });
});
