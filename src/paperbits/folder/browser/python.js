// Python with our program, for a worker.
import { loadPyodide } from "./pyodide.mjs";

const at = (name) => new URL(name, import.meta.url);

/** The bytes of a zip archive that is compressed as a whole. */
async function opened(name) {
  const { ok, body } = await fetch(at(name));
  if (!ok) throw new Error(`${name} can't be loaded.`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")));
}

/** An archive of modules, or a library of kernels. Python needs it now, so it waits. */
function fetched(name) {
  const request = new XMLHttpRequest();
  request.open("GET", at(name), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name} can't be loaded.`);
  return new Uint8Array(request.response);
}

/** Starts Python. */
export async function start() {
  const stdLibURL = URL.createObjectURL(await (await opened("python_stdlib.pack")).blob());
  const python = await loadPyodide({ indexURL: at(".").href, stdLibURL });
  URL.revokeObjectURL(stdLibURL);
  python.unpackArchive(await (await opened("paperbits.pack")).arrayBuffer(), "zip", { extractDir: "/paperbits" });
  python.globals.set("fetched", (name) => python.toPy(fetched(name)));
  python.runPython(`
import os, sys
sys.path[:0] = ["/paperbits/stand_in", "/paperbits"]
os.environ["PAPERBITS_AHEAD"] = "/paperbits/kernels"
from paperbits.folder.archives import install
install(fetched)
`);
  return python;
}
