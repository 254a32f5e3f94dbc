// Run a Python script in Pyodide: node pyodide_run.mjs PYODIDE_FOLDER SCRIPT KERNELS FOLDER... -- ARGUMENT...
// The folders go on Python's path, in this order; kernels are those of the target wasm32.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, script, kernels, ...more] = process.argv.slice(2);
const end = more.indexOf("--");
const folders = more.slice(0, end);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ stdout: (line) => console.log(line), stderr: (line) => console.error(line) });
const paths = [...folders, kernels].map((folder, place) => {
  const at = `/mounted${place}`;
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, at);
  return at;
});
python.globals.set("paths", python.toPy(paths.slice(0, -1)));
python.globals.set("kernels", paths.at(-1));
python.globals.set("arguments", python.toPy([script, ...more.slice(end + 1)]));
python.globals.set("text", readFileSync(script, "utf8"));
python.runPython(`
import os, sys
sys.path[:0] = paths
sys.argv = list(arguments)
os.environ["PAPERBITS_AHEAD"] = kernels
exec(compile(text, arguments[0], "exec"), {"__name__": "__main__"})
`);
