// Python in a worker: it holds the matches, and keeps them in the browser's database.
import { loadPyodide } from "./pyodide.mjs";

function stored(mode, use) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("paperbits", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("matches");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction("matches", mode);
      const asked = use(change.objectStore("matches"));
      change.oncomplete = () => resolve(asked.result);
      change.onerror = () => reject(change.error);
    };
  });
}

async function begin() {
  const python = await loadPyodide({ indexURL: new URL(".", import.meta.url).href });
  const [program, kernels] = await Promise.all(
    ["paperbits.zip", "kernels.zip"].map(async (name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer()),
  );
  python.unpackArchive(program, "zip", { extractDir: "/paperbits" });
  python.unpackArchive(kernels, "zip", { extractDir: "/kernels" });
  python.runPython(`
import os, sys
sys.path[:0] = ["/paperbits/stand_in", "/paperbits"]
os.environ["PAPERBITS_AHEAD"] = "/kernels"
from paperbits.folder.worker import Worker
`);
  const make = python.globals.get("Worker");
  const worker = make(
    (connection, text) => postMessage({ kind: "said", connection, text }),
    (id, text) => void stored("readwrite", (matches) => matches.put(text, id)),
  );
  for (const kept of await stored("readonly", (matches) => matches.getAll())) worker.restore(kept);
  return worker;
}

const ready = begin();
onmessage = async ({ data }) => {
  const worker = await ready;
  if (data.kind === "ask") {
    const answer = worker.answer(data.method, data.address, data.body, data.key);
    const [status, text] = answer.toJs();
    answer.destroy();
    postMessage({ kind: "answer", number: data.number, status, text });
  } else if (data.kind === "hear") {
    worker.hear(data.connection, data.match, data.text);
  } else {
    worker.leave(data.connection);
  }
};
