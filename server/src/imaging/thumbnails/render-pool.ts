import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type RenderJob, type RenderResult, renderResultSchema } from './render-messages.ts';

export interface RenderLimits {
  readonly processes: number;
  /** Pages that may wait; one more is refused with 503. */
  readonly queue: number;
  readonly milliseconds: number;
  readonly memoryBytes: number;
  /** After so many pages a process is replaced: what leaks, leaks no further. */
  readonly pagesPerProcess: number;
}

export const RENDER_LIMITS: RenderLimits = {
  processes: 2,
  queue: 100,
  milliseconds: 10_000,
  memoryBytes: 700 * 1024 * 1024,
  pagesPerProcess: 500,
};

type Job = Omit<RenderJob, 'id'>;
type Outcome = Pick<RenderResult, 'picture' | 'reason'>;
interface Waiting {
  readonly job: Job;
  readonly resolve: (outcome: Outcome) => void;
}

interface Worker {
  readonly child: ChildProcess;
  drawn: number;
  current: { readonly id: number; readonly finish: (outcome: Outcome) => void } | null;
}

const SCRIPT = join(import.meta.dirname, 'render-child.ts');
const WATCH_EVERY_MS = 200;
const PAGE_OF_MEMORY_BYTES = 4096;

/** Draws pages in a few processes of their own and ends those that take too long or too much memory. */
export class RenderPool {
  readonly #limits: RenderLimits;
  readonly #waiting: Waiting[] = [];
  readonly #workers = new Set<Worker>();
  #lastId = 0;
  #isClosed = false;

  constructor(limits: Partial<RenderLimits> = {}) {
    this.#limits = { ...RENDER_LIMITS, ...limits };
  }

  /** Draws one page; an outcome without a picture says why. Throws a BUSY refusal when too many wait already. */
  draw(job: Job): Promise<Outcome> {
    if (this.#isClosed || this.#waiting.length >= this.#limits.queue)
      throw new Refusal('BUSY', { retryAfterSeconds: 2 });
    return new Promise((resolve) => {
      this.#waiting.push({ job, resolve });
      this.#next();
    });
  }

  /** Starts a process before the first page is wanted: starting takes longer than drawing. */
  warm(): void {
    if (!this.#isClosed && this.#workers.size === 0) this.#start();
  }

  /** Ends all processes; what waits is answered as not drawn. */
  close(): void {
    this.#isClosed = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve({ picture: null, reason: 'closed' });
    for (const worker of this.#workers) worker.child.kill('SIGKILL');
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const idle = [...this.#workers].find((worker) => worker.current === null);
    const worker = idle ?? (this.#workers.size < this.#limits.processes ? this.#start() : undefined);
    const waiting = worker === undefined ? undefined : this.#waiting.shift();
    if (worker === undefined || waiting === undefined) return;
    this.#give(worker, waiting);
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
    const worker: Worker = { child, drawn: 0, current: null };
    this.#workers.add(worker);
    child.on('message', (message) => {
      const parsed = z.safeParse(renderResultSchema, message);
      if (parsed.success && parsed.data.id === worker.current?.id) worker.current.finish(parsed.data);
    });
    child.on('error', () => child.kill('SIGKILL'));
    child.on('exit', (code, signal) => {
      this.#workers.delete(worker);
      worker.current?.finish({ picture: null, reason: `the drawing process ended (${signal ?? code})` });
      if (!this.#isClosed) this.#next();
    });
    return worker;
  }

  #give(worker: Worker, { job, resolve }: Waiting): void {
    const id = ++this.#lastId;
    const timer = setTimeout(() => worker.child.kill('SIGKILL'), this.#limits.milliseconds);
    const watch = setInterval(() => void this.#endWhenTooLarge(worker.child), WATCH_EVERY_MS);
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      clearInterval(watch);
      worker.current = null;
      worker.drawn += 1;
      if (worker.drawn >= this.#limits.pagesPerProcess) {
        this.#workers.delete(worker);
        worker.child.kill('SIGKILL');
      }
      resolve(outcome);
      this.#next();
    };
    worker.current = { id, finish };
    worker.child.send({ ...job, id }, (error) => {
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
