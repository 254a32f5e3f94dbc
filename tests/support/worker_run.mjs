// Run worker.js of a folder with three tasks that end when this says so: node worker_run.mjs WORKER HOW
// The first lacks its kernel. Then the second Python is at rest, and its time is out, or it fails (HOW).
import { pathToFileURL } from "node:url";

const [worker, how] = process.argv.slice(2);
const workers = [];
const begun = [];
let outside;
let timers = [];

const modules = {
  "paperbits.folder.worker": { Worker: (given) => ({ outside: (outside = given), thinking: { heard() {} } }) },
  "paperbits.folder.thinking": {
    think_here: { callPromising: (text, say, pause) => new Promise((end) => begun.push({ text, say, pause, end })) },
  },
};
class SecondWorker {
  constructor() {
    workers.push(this);
  }
  postMessage(text) {
    this.task = text;
  }
  terminate() {
    this.ended = true;
  }
}
Object.assign(globalThis, {
  python: { pyimport: (name) => modules[name] },
  indexedDB: {
    open() {
      const opening = {};
      setImmediate(() => opening.onerror()); // The browser forbids to keep anything.
      return opening;
    },
  },
  Worker: SecondWorker,
  onmessage: null,
  postMessage() {},
  setTimeout: (call) => timers.push(call),
  clearTimeout() {},
});
WebAssembly.Suspending ??= class {};

const turn = () => new Promise((resolve) => setImmediate(resolve));
const said = (job) => JSON.stringify({ job, end: true });
const tasks = () => begun.map(({ text }) => text);
function timesAreOut() {
  const due = timers;
  timers = [];
  for (const call of due) call();
}

await import(pathToFileURL(worker).href);
await turn();
await turn();
outside.begin(1, "first");
await turn();
begun[0].end(false);
await turn();
workers[0].onmessage({ data: said(1) });
outside.begin(2, "second");
outside.begin(3, "third");
await turn();
if (how === "fails") workers[0].onerror();
else timesAreOut();
await turn();
const { task, ended } = workers[0];
const together = tasks();
outside.drop(2);
const dropped = begun[1].pause();
timesAreOut();
const needless = await dropped;
begun[1].say(said(2));
begun[1].end(true);
await turn();
console.log(JSON.stringify({ task, ended, together, needless, afterwards: tasks() }));
