import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/errors/refusal.ts';
import { answerSchema, failed, type Outcome, type Task } from './messages.ts';

export interface PoolLimits {
  readonly processes: number;
  /** Tasks that may wait; one more is refused with 503. */
  readonly queue: number;
  readonly milliseconds: number;
  readonly memoryBytes: number;
  /** After so many tasks a process is replaced: what leaks, leaks no further. */
  readonly tasksPerProcess: number;
}

export const POOL_LIMITS: PoolLimits = {
  processes: 2,
  queue: 200,
  milliseconds: 10_000,
  memoryBytes: 700 * 1024 * 1024,
  tasksPerProcess: 500,
};

/** A whole file that a task needs: a process that holds it already is not sent it again. */
export interface WholeFile {
  /** Names its content. */
  readonly key: string;
  read(): Promise<Buffer>;
}

export interface TaskOptions {
  readonly file?: WholeFile;
  /** Place in what one person asked for: everybody's first page comes before anybody's fifth. */
  readonly rank?: number;
}

interface Waiting {
  readonly task: Task;
  readonly file: WholeFile | undefined;
  readonly due: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Worker {
  readonly child: ChildProcess;
  done: number;
  holds: string | null;
  current: { readonly id: number; readonly finish: (outcome: Outcome) => void } | null;
}

const SCRIPT = join(import.meta.dirname, 'opening-child.ts');
const WATCH_EVERY_MS = 50;
const PAGE_OF_MEMORY_BYTES = 4096;
/** How long a later page of one person lets the first pages of others go before it. */
const WAIT_PER_RANK_MS = 250;

/** Opens files in a few processes of their own and ends those that take too long or too much memory. */
export class FilePool {
  readonly #limits: PoolLimits;
  readonly #waiting: Waiting[] = [];
  readonly #workers = new Set<Worker>();
  #lastId = 0;
  #isClosed = false;

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#limits = { ...POOL_LIMITS, ...limits };
  }

  /** Does one task; FAILED says why not. Throws a BUSY refusal when too many wait already, and what reading the file throws. */
  run(task: Task, { file, rank = 0 }: TaskOptions = {}): Promise<Outcome> {
    if (this.#isClosed || this.#waiting.length >= this.#limits.queue)
      throw new Refusal('BUSY', { retryAfterSeconds: 2 });
    return new Promise((resolve, reject) => {
      this.#enqueue({ task, file, due: performance.now() + rank * WAIT_PER_RANK_MS, resolve, reject });
      this.#next();
    });
  }

  /** Starts the processes before the first page is wanted: starting takes longer than drawing. */
  warm(): void {
    while (!this.#isClosed && this.#workers.size < this.#limits.processes) this.#start();
  }

  /** The processes that run now, for whoever watches them. */
  processIds(): number[] {
    return [...this.#workers].flatMap(({ child }) => child.pid ?? []);
  }

  /** Ends all processes; what waits is answered as not done. */
  close(): void {
    this.#isClosed = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve(failed('closed'));
    for (const worker of this.#workers) worker.child.kill('SIGKILL');
  }

  /** Behind everything that is due before it. */
  #enqueue(waiting: Waiting): void {
    const at = this.#waiting.findLastIndex(({ due }) => due <= waiting.due);
    this.#waiting.splice(at + 1, 0, waiting);
  }

  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const idle = [...this.#workers].filter((worker) => worker.current === null);
    const holder = idle.find((worker) => worker.holds === first.file?.key) ?? idle[0];
    const worker = holder ?? (this.#workers.size < this.#limits.processes ? this.#start() : undefined);
    if (worker === undefined) return;
    this.#waiting.shift();
    this.#give(worker, first);
    this.#next();
  }

  #start(): Worker {
    const child = fork(SCRIPT, [], {
      serialization: 'advanced',
      // No secret of the portal's may be read by whoever breaks out of a decoder.
      env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
      cwd: tmpdir(),
      execArgv: ['--max-old-space-size=128', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const worker: Worker = { child, done: 0, holds: null, current: null };
    this.#workers.add(worker);
    child.on('message', (message) => {
      const parsed = z.safeParse(answerSchema, message);
      if (parsed.success && parsed.data.id === worker.current?.id) worker.current.finish(parsed.data.outcome);
    });
    child.on('error', () => child.kill('SIGKILL'));
    child.on('exit', (code, signal) => {
      this.#workers.delete(worker);
      worker.current?.finish(failed(`the process that opens files ended (${signal ?? code})`));
      if (!this.#isClosed) this.#next();
    });
    return worker;
  }

  #give(worker: Worker, waiting: Waiting): void {
    this.#lastId += 1;
    const id = this.#lastId;
    const timer = setTimeout(() => worker.child.kill('SIGKILL'), this.#limits.milliseconds);
    const watch = setInterval(() => void this.#endWhenTooLarge(worker.child), WATCH_EVERY_MS);
    const release = (mayGoOn: boolean) => {
      clearTimeout(timer);
      clearInterval(watch);
      worker.current = null;
      worker.done += 1;
      if (!mayGoOn) worker.holds = null;
      if (worker.done < this.#limits.tasksPerProcess) return;
      this.#workers.delete(worker);
      worker.child.kill('SIGKILL');
    };
    const finish = (outcome: Outcome) => {
      release(outcome.is !== 'FAILED');
      waiting.resolve(outcome);
      this.#next();
    };
    worker.current = { id, finish };
    void this.#send(worker, id, waiting).catch((error: unknown) => {
      if (worker.current?.id !== id) return;
      release(false);
      waiting.reject(error);
      this.#next();
    });
  }

  async #send(worker: Worker, id: number, { task, file }: Waiting): Promise<void> {
    const isHeld = file === undefined || worker.holds === file.key;
    const bytes = isHeld ? null : await file.read();
    if (file !== undefined) worker.holds = file.key;
    worker.child.send({ id, task, file: bytes }, (error) => {
      if (error !== null) worker.child.kill('SIGKILL');
    });
  }

  /** Linux says how much memory a process holds; elsewhere the time limit alone guards. */
  async #endWhenTooLarge(child: ChildProcess): Promise<void> {
    const facts = await readFile(`/proc/${child.pid}/statm`, 'ascii').catch(() => '');
    const resident = Number(facts.split(' ')[1] ?? 0) * PAGE_OF_MEMORY_BYTES;
    if (resident > this.#limits.memoryBytes) child.kill('SIGKILL');
  }
}
