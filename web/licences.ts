/** The licences of what others made and the page is built of, in one file beside it. */

import type { Plugin } from "vite";

/** The folder of the package that a file belongs to; null for a file of our own. */
export function packageOf(file: string): string | null {
  const plain = file.replaceAll("\\", "/").replace(/^\0/, "");
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(`/${plain}`)?.[1]?.slice(1) ?? null;
}

const NAMES = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license", "license.md"];

/** Write `licences.txt`: each package that a file of the page comes from, with its licence. Fails where one has none. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    async generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : file.originalFileNames));
      const folders = new Map(
        files
          .map(packageOf)
          .filter((folder) => folder !== null)
          .map((folder) => [folder.replace(/^.*node_modules\//, ""), folder]),
      );
      const read = async (folder: string): Promise<string> => {
        for (const name of NAMES) {
          const text = await this.fs.readFile(`${folder}/${name}`, { encoding: "utf8" }).catch(() => null);
          if (text !== null) return text;
        }
        return this.error(`${folder} has no licence that could go with the page.`);
      };
      const texts = await Promise.all(
        [...folders].sort().map(async ([name, folder]) => `${name}\n\n${(await read(folder)).trim()}\n`),
      );
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join(`\n${"-".repeat(78)}\n\n`) });
    },
  };
}
