// Python with our program, for a worker.
import { loadPyodide } from "./pyodide.mjs";

const at = (name) => new URL(name, import.meta.url);

/** Unpacks an archive of this folder where Python finds it. */
export async function unpack(python, name, extractDir) {
  python.unpackArchive(await (await fetch(at(name))).arrayBuffer(), "zip", { extractDir });
}

/** Starts Python; `kernels` are needed for searches alone. */
export async function start({ kernels }) {
  const python = await loadPyodide({ indexURL: at(".").href });
  await Promise.all([unpack(python, "paperbits.zip", "/paperbits"), kernels && unpack(python, "kernels.zip", "/kernels")]);
  python.runPython(`
import os, sys
sys.path[:0] = ["/paperbits/stand_in", "/paperbits"]
os.environ["PAPERBITS_AHEAD"] = "/kernels"
`);
  return python;
}
