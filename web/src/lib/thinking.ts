/** The browser thinks about the match of a person who plays alone, where the site asks for that: in a worker with Python. */

import type { Analysis, ClientMessage, DropMessage, Review, ServerMessage, ThinkMessage, WorkerMessage } from "./wire";

/** A part of an answer; the last one has `end`, which says whether all went well. */
export interface Report {
  job: number;
  move?: string;
  analysis?: Analysis;
  review?: Review;
  end?: boolean;
}

/** The part of a Worker that is needed, so that tests can replace it. */
export interface Python {
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(text: string): void;
  terminate(): void;
}

interface Task {
  job: number;
  question: ThinkMessage;
  hear: (report: Report) => void;
}

/** How long a question may go on that nobody waits for, in milliseconds. Then its worker is replaced. */
const PATIENCE = 2_000;

/** A worker that answers one question after another. */
export class Thinker {
  readonly ready: Promise<void>;
  readonly #start: () => Python;
  #python!: Python;
  #tasks: Task[] = [];
  #running: Task | null = null;
  #count = 0;
  #broken = false;
  #isReady: () => void = () => undefined;

  constructor(start: () => Python) {
    this.#start = start;
    this.ready = new Promise((resolve) => (this.#isReady = resolve));
    this.#begin();
  }

  /** Ask a question; return how to drop it. */
  ask(question: ThinkMessage, hear: Task["hear"]): () => void {
    const task = { job: (this.#count += 1), question, hear };
    this.#tasks.push(task);
    this.#next();
    return () => this.#drop(task);
  }

  #begin(): void {
    this.#python = this.#start();
    this.#python.onmessage = ({ data }) => this.#heard(JSON.parse(data as string) as Report & { ready?: true });
    this.#python.onerror = () => this.end();
  }

  #heard(report: Report & { ready?: true }): void {
    if (report.ready) return this.#isReady();
    const task = this.#running;
    if (task?.job !== report.job) return;
    if (report.end !== undefined) this.#running = null;
    task.hear(report);
    this.#next();
  }

  #next(): void {
    if (this.#broken) this.end();
    if (this.#running !== null) return;
    this.#running = this.#tasks.shift() ?? null;
    if (this.#running !== null) this.#python.postMessage(JSON.stringify({ ...this.#running.question, job: this.#running.job }));
  }

  /** Leave all questions, now and later: Python can't run here, or another takes its place. */
  end(): void {
    this.#broken = true;
    this.#python.terminate();
    const left = this.#running === null ? this.#tasks : [this.#running, ...this.#tasks];
    this.#running = null;
    this.#tasks = [];
    for (const { job, hear } of left) hear({ job, end: false });
  }

  #drop(task: Task): void {
    this.#tasks = this.#tasks.filter((each) => each !== task);
    if (this.#running !== task) return;
    task.hear = () => undefined;
    setTimeout(() => {
      if (this.#running !== task) return;
      this.#python.terminate();
      this.#running = null;
      this.#begin();
      this.#next();
    }, PATIENCE);
  }
}

let known: { at: string; thinker: Thinker } | undefined;

/** The worker whose files are at an address. All matches of the page share it. */
function thinkerAt(at: string): Thinker {
  if (known?.at !== at) {
    known?.thinker.end();
    known = { at, thinker: new Thinker(() => new Worker(`${at}hosted.js`, { type: "module" }) as unknown as Python) };
  }
  return known.thinker;
}

/** What one match's connection is told and asked about thinking. `send` speaks to the site, `hear` to the page. */
export class Help {
  readonly #send: (message: ClientMessage) => boolean;
  readonly #hear: (message: ServerMessage) => void;
  readonly #find: (at: string) => Thinker;
  #thinker: Thinker | null = null;
  #jobs = new Map<number, { tag: string; drop: () => void }>();
  #round = 0;

  constructor(send: (message: ClientMessage) => boolean, hear: (message: ServerMessage) => void, find = thinkerAt) {
    this.#send = send;
    this.#hear = hear;
    this.#find = find;
  }

  /** Take a message of the site. */
  take(message: WorkerMessage | ThinkMessage | DropMessage): void {
    if (message.type === "worker") void this.#offer(message.at);
    else if (message.type === "think") this.#think(message);
    else this.#drop(message.job);
  }

  /** Drop the page's own question. */
  quiet(tag: string): void {
    for (const [job, each] of this.#jobs) if (each.tag === tag) this.#drop(job);
  }

  /** Drop all questions: the connection is lost, or the match is left. */
  lost(): void {
    this.#round += 1;
    for (const job of [...this.#jobs.keys()]) this.#drop(job);
  }

  async #offer(at: string): Promise<void> {
    const round = (this.#round += 1);
    this.#thinker = this.#find(at);
    await this.#thinker.ready;
    if (round === this.#round) this.#send({ type: "thinks", worker: at });
  }

  #drop(job: number): void {
    this.#jobs.get(job)?.drop();
    this.#jobs.delete(job);
  }

  #think(message: ThinkMessage): void {
    const { job, tag } = message;
    let told = false;
    const tell = (answer: { move?: string; able?: boolean }): void => {
      if (!told) this.#send({ type: "thought", job, ...answer });
      told = true;
    };
    const drop = this.#thinker?.ask(message, ({ move, analysis, review, end }) => {
      if (move !== undefined) tell({ move });
      if (analysis) this.#hear({ type: "analysis", tag, analysis });
      if (review) this.#hear({ type: "review", tag, review });
      if (analysis || review) tell({});
      if (end === undefined) return;
      this.#jobs.delete(job);
      if (!end && told) this.#hear({ type: "refused", kind: "failed", message: "Your browser could not finish this.", move: "", tag });
      if (!end) tell({ able: false });
    });
    if (drop) this.#jobs.set(job, { tag, drop });
  }
}
