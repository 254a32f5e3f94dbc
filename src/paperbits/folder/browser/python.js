// Python with our program, for a worker.
import { loadPyodide } from "./pyodide.mjs";

const at = (name) => new URL(name, import.meta.url);

/** The bytes of a zip archive that is compressed as a whole. */
async function opened(name) {
  const { ok, body } = await fetch(at(name));
  if (!ok) throw new Error(`${name} can't be loaded.`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")));
}

async function unpack(python, name, extractDir) {
  python.unpackArchive(await (await opened(name)).arrayBuffer(), "zip", { extractDir });
}

/** An archive of modules. Python imports them now, so it waits. */
function fetched(name) {
  const request = new XMLHttpRequest();
  request.open("GET", at(name), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name} can't be loaded.`);
  return new Uint8Array(request.response);
}

/** Starts Python; `kernels` are needed for searches alone. */
export async function start({ kernels }) {
  const stdLibURL = URL.createObjectURL(await (await opened("python_stdlib.pack")).blob());
  const python = await loadPyodide({ indexURL: at(".").href, stdLibURL });
  URL.revokeObjectURL(stdLibURL);
  await Promise.all([unpack(python, "paperbits.pack", "/paperbits"), kernels && unpack(python, "kernels.pack", "/kernels")]);
  python.globals.set("fetched", (name) => python.toPy(fetched(name)));
  python.runPython(`
import os, sys
sys.path[:0] = ["/paperbits/stand_in", "/paperbits"]
os.environ["PAPERBITS_AHEAD"] = "/kernels"
from paperbits.folder.archives import install
install(fetched)
`);
  return python;
}
