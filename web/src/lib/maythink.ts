import { inFolder } from "./folder";

interface Known {
  connection?: { saveData?: boolean; effectiveType?: string };
  deviceMemory?: number;
}

/** Kinds of connection over which 6 MB would take long. */
const SLOW: readonly (string | undefined)[] = ["slow-2g", "2g", "3g"];

/**
 * Whether this browser may load what thinks: it can run it, nobody asked to save data, and the connection is not known to be slow.
 * Browsers that tell nothing of their connection or memory count as able.
 */
export function mayThink(): boolean {
  if (inFolder || !("Worker" in globalThis && "WebAssembly" in globalThis && "DecompressionStream" in globalThis)) return false;
  const { connection, deviceMemory = 8 } = navigator as Known;
  if (connection?.saveData === true || SLOW.includes(connection?.effectiveType) || deviceMemory < 2) return false;
  return !matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Call when the page has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
}
