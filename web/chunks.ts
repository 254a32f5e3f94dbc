/** Which files come to the browser together. */

import type { Plugin } from "vite";

interface Graph {
  getModuleInfo(file: string): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

/**
 * A group of files: those that `named` matches, and every file that only files of the group import.
 *
 * With `includeDependenciesRecursively: false`, rolldown would put the latter into a file of the page's own. That file and the
 * group then import each other, and rolldown exports a name from it that it does not define ("Match_exports is not defined").
 */
export function group(name: string, named: RegExp): (file: string, graph: Graph) => string | null {
  const plain = (file: string): string => file.replaceAll("\\", "/");
  return (file, graph) => {
    const seen = new Set<string>();
    const belongs = (each: string): boolean => {
      if (named.test(plain(each)) || seen.has(each)) return true;
      seen.add(each);
      const info = graph.getModuleInfo(each);
      if (info === null || info.importers.length === 0 || info.dynamicImporters.length > 0) return false;
      return plain(each).includes("/src/") && info.importers.every(belongs);
    };
    return belongs(file) ? name : null;
  };
}

/** Fail the build where a page's file holds other modules than the page, which is in a group: browsers can't load it. */
export function loadable(): Plugin {
  return {
    name: "loadable",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || file.facadeModuleId === null) continue;
        const others = file.moduleIds.filter((id) => !id.startsWith("\0"));
        if (others.length > 0 && !others.includes(file.facadeModuleId)) {
          this.error(`${others.join(", ")}: put it into the group of ${file.facadeModuleId} (see vite.config.ts).`);
        }
      }
    },
  };
}
