// Python in a worker: it holds the matches, keeps them in the browser's database, and thinks, with pauses for answers.
import { start } from "./python.js";

const database = new Promise((resolve, reject) => {
  const opening = indexedDB.open("paperbits", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("matches");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => resolve(opening.result);
});

async function stored(mode, use) {
  const change = (await database).transaction("matches", mode);
  const asked = use(change.objectStore("matches"));
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve(asked.result);
    change.onabort = () => reject(change.error);
  });
}

/** How many entries a match has. In another tab the same match may have gone on, and the longer one stays. */
const entries = (text) => (text === undefined ? 0 : JSON.parse(text).entries.length);

/** The last change that was to be kept. Answers wait for it, so that the page may be left after them. */
let kept = Promise.resolve();

// The tasks that need thinking: one goes on, the others wait. If the browser can suspend a call of Python,
// this Python carries them out, and answers the page in between. Otherwise, and where kernels are missing,
// a second worker does. That one is replaced if a task that nobody waits for any more goes on for long.
const SUSPENDS = "Suspending" in WebAssembly;
const PATIENCE = 2_000;
/** Milliseconds that it stays while nobody has a match open: it takes memory, and seconds to start. */
const IDLE = 20_000;
/** The page's connections to matches. */
const lines = new Set();
const tasks = [];
let thinker = null;
let running = null;
let idle;

/** Ends the second worker after a while, if nobody seems to need it any more. */
function rest() {
  clearTimeout(idle);
  if (thinker !== null && running === null && lines.size === 0) idle = setTimeout(replace, IDLE);
}

function next() {
  if (running !== null || tasks.length === 0) return;
  const task = (running = tasks.shift());
  if (task.apart) elsewhere();
  else here(task).catch(() => failed(task));
}

async function here(task) {
  const { think } = await ready;
  await kept; // The database has no turn between two pauses.
  const pause = () => new Promise((resolve) => setTimeout(() => resolve(task.dropped)));
  if (await think.callPromising(task.text, reported, pause)) return;
  task.apart = true;
  running = null;
  if (!task.dropped) tasks.unshift(task);
  next();
}

function elsewhere() {
  if (thinker === null) {
    thinker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
    thinker.onmessage = ({ data }) => reported(data);
    thinker.onerror = () => {
      const task = running;
      replace();
      if (task?.apart) failed(task);
    };
  }
  rest();
  thinker.postMessage(running.text);
}

function reported(text) {
  const { job, end, error } = JSON.parse(text);
  if ((end || error) && running?.number === job) running = null;
  void ready.then(({ thinking }) => thinking.heard(text));
  next();
  rest();
}

/** Replaces the second worker; what waits goes to the new one. */
function replace() {
  thinker?.terminate();
  thinker = null;
  if (running?.apart) running = null;
  next();
}

function failed({ number }) {
  const error = { kind: "failed", message: "The computer could not do this." };
  reported(JSON.stringify({ job: number, error }));
}

const outside = {
  reply: (number, status, text, more) => void kept.then(() => postMessage({ kind: "answer", number, status, text, more })),
  pdf(number, data) {
    postMessage({ kind: "answer", number, status: 200, text: data.toJs(), more: false, type: "application/pdf" });
  },
  tell: (connection, text) => postMessage({ kind: "said", connection, text }),
  keep(id, text) {
    kept = stored("readwrite", (matches) => {
      const there = matches.get(id);
      there.onsuccess = () => entries(there.result) <= entries(text) && matches.put(text, id);
      return there;
    }).catch(console.error);
  },
  begin(number, text) {
    tasks.push({ number, text, apart: !SUSPENDS, dropped: false });
    next();
  },
  drop(number) {
    const place = tasks.findIndex((task) => task.number === number);
    if (place >= 0) tasks.splice(place, 1);
    else if (running?.number === number) {
      running.dropped = true;
      if (running.apart) setTimeout(() => running?.number === number && replace(), PATIENCE);
    }
  },
};

const ready = start().then(async (python) => {
  const worker = python.pyimport("paperbits.folder.worker").Worker(outside);
  const { matches, thinking, connections } = worker;
  const before = await stored("readonly", (store) => store.getAll()).catch(() => []); // A browser may forbid to keep anything.
  for (const text of before) matches.restore(text);
  return { worker, thinking, connections, think: python.pyimport("paperbits.folder.thinking").think_here };
});

void ready.then(() => postMessage({ kind: "ready" }));

onmessage = async ({ data }) => {
  try {
    const { worker, connections } = await ready;
    if (data.kind === "ask") {
      worker.ask(data.number, data.method, data.address, data.body, data.key);
    } else if (data.kind === "hear") {
      lines.add(data.connection);
      rest();
      connections.hear(data.connection, data.match, data.text);
    } else {
      lines.delete(data.connection);
      connections.leave(data.connection);
      rest();
    }
  } catch (error) {
    console.error(error);
    if (data.kind !== "ask") return;
    const text = JSON.stringify({ error: { kind: "failed", message: "That could not be answered." } });
    outside.reply(data.number, 500, text, false);
  }
};
