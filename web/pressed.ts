/** Presses the built files once, so that the server sends small ones without pressing anything itself. */

import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";

/** Files of these kinds are text; fonts and pictures are pressed already. */
const TEXT = /\.(css|html|js|json|svg|txt)$/;
/** A shorter file fits into a packet or two as it is. */
const LEAST = 500;

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
const zipped = (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 });

/** Write `file.br` and `file.gz` beside every text file of a folder that they make smaller. */
export async function press(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    if (bytes.length < LEAST) continue;
    for (const [ending, way] of [["br", brotli] as const, ["gz", zipped] as const]) {
      const small = await way(bytes);
      if (small.length < bytes.length) await writeFile(`${file}.${ending}`, small);
    }
  }
}

export function pressed(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "paperbits:pressed",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: () => press(join(config.root, config.build.outDir)),
    },
  };
}
