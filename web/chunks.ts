/** A check of the files that a build writes. */

import type { Plugin } from "vite";

/** What the check needs to know of a file. */
interface Chunk {
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
}

/**
 * The modules for which a browser could not load the file of a page; none if all is well.
 *
 * With `includeDependenciesRecursively: false`, rolldown leaves the modules that only a page uses in a file of the page's own. If
 * the page itself is in a group, that file exports a name that it does not define ("Match_exports is not defined").
 */
export function stray({ facadeModuleId, moduleIds }: Chunk): readonly string[] {
  const ours = moduleIds.filter((id) => !id.startsWith("\0"));
  return facadeModuleId === null || ours.includes(facadeModuleId) ? [] : ours;
}

/** Fail a build that has such a file. */
export function loadable(): Plugin {
  return {
    name: "loadable",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || stray(file).length === 0) continue;
        this.error(`${file.facadeModuleId} is in a group, but not ${stray(file).join(", ")}: see the groups in vite.config.ts.`);
      }
    },
  };
}
