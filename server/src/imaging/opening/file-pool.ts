import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/errors/refusal.ts';
import { FairTurns } from '../../platform/fairness/fair-turns.ts';
import { currentOwner, type WorkOwner } from '../../platform/fairness/work-owner.ts';
import { cpuMilliseconds } from './cpu-time.ts';
import { answerSchema, failed, type Outcome, type Task } from './messages.ts';

export interface PoolLimits {
  readonly processes: number;
  /** Of these, what one user may hold, or all guests of one network: the next one never waits for a page of theirs. */
  readonly ofOne: number;
  /** Longest queue; when it is full, a new task takes the place of the last task of the owner that waits for most. */
  readonly queue: number;
  /** How long a task of a request may wait for its turn; then it is refused with 503, and nothing is known of the file. */
  readonly waitMs: number;
  /** Processor time of one task: what takes more is not done. The time on the wall says more of the load than of the file. */
  readonly milliseconds: number;
  /** Time on the wall of one task, whatever it did: afterwards nothing is known of the file either. */
  readonly wallMs: number;
  readonly memoryBytes: number;
  /** After so many tasks a process is replaced: what leaks, leaks no further. */
  readonly tasksPerProcess: number;
}

export const POOL_LIMITS: PoolLimits = {
  processes: 3,
  ofOne: 2,
  queue: 200,
  waitMs: 10_000,
  milliseconds: 10_000,
  wallMs: 60_000,
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
  /** Position within one person's requests: everyone's first page comes before anyone's fifth. */
  readonly rank?: number;
  /** Processor time of this task, where it is less than that of any. */
  readonly milliseconds?: number;
}

interface Waiting {
  readonly task: Task;
  readonly file: WholeFile | undefined;
  readonly milliseconds: number;
  readonly due: number;
  readonly owner: WorkOwner;
  timer?: NodeJS.Timeout;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Worker {
  readonly child: ChildProcess;
  done: number;
  holds: string | null;
  current: {
    readonly id: number;
    readonly group: string;
    readonly finish: (outcome: Outcome) => void;
    readonly refuse: (error: unknown) => void;
  } | null;
}

const SCRIPT = join(import.meta.dirname, 'opening-child.ts');
const WATCH_EVERY_MS = 50;
const PAGE_OF_MEMORY_BYTES = 4096;
/** How long a later page of one person lets the first pages of others go before it. */
const WAIT_PER_RANK_MS = 250;

const busy = (): Refusal => new Refusal('BUSY', { retryAfterSeconds: 2 });

/** Opens files in a few separate processes and ends those that take too long or too much memory. */
export class FilePool {
  readonly #limits: PoolLimits;
  readonly #waiting = new FairTurns<Waiting>((one, other) => one.due < other.due);
  readonly #workers = new Set<Worker>();
  #lastId = 0;
  #isClosed = false;

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#limits = { ...POOL_LIMITS, ...limits };
  }

  /**
   * Does one task for whom it is done now; FAILED says why not. Throws a BUSY refusal when too many wait, when its turn did
   * not come in time or when the machine was too slow, and what reading the file throws.
   */
  run(task: Task, { file, rank = 0, milliseconds = this.#limits.milliseconds }: TaskOptions = {}): Promise<Outcome> {
    if (this.#isClosed) throw busy();
    const owner = currentOwner();
    if (this.#waiting.size >= this.#limits.queue) {
      const crowdedOut = this.#waiting.crowdedOutBy(owner);
      if (crowdedOut === undefined) throw busy();
      this.#refuse(crowdedOut);
    }
    return new Promise((resolve, reject) => {
      const due = performance.now() + rank * WAIT_PER_RANK_MS;
      const waiting: Waiting = { task, file, milliseconds, due, owner, resolve, reject };
      if (owner.answerBy !== undefined)
        waiting.timer = setTimeout(() => this.#refuse(waiting), this.#limits.waitMs).unref();
      this.#waiting.add(owner, waiting);
      this.#next();
    });
  }

  #refuse(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#waiting.remove(waiting);
    waiting.reject(busy());
  }

  /** Starts the processes before the first page is wanted: starting takes longer than drawing. */
  warm(): void {
    while (!this.#isClosed && this.#workers.size < this.#limits.processes) this.#start();
  }

  /** The processes that run now, for monitoring. */
  processIds(): number[] {
    return [...this.#workers].flatMap(({ child }) => child.pid ?? []);
  }

  /** Ends all processes; what waits is answered as not done. */
  close(): void {
    this.#isClosed = true;
    for (const { resolve, timer } of this.#waiting.clear()) {
      clearTimeout(timer);
      resolve(failed('closed'));
    }
    for (const worker of this.#workers) worker.child.kill('SIGKILL');
  }

  #next(): void {
    const idle = [...this.#workers].filter((worker) => worker.current === null);
    if (idle.length === 0 && this.#workers.size >= this.#limits.processes) return;
    const waiting = this.#waiting.take(({ owner }) => this.#heldBy(owner) < this.#limits.ofOne);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    const holder = idle.find((worker) => worker.holds === waiting.file?.key) ?? idle[0];
    this.#give(holder ?? this.#start(), waiting);
    this.#next();
  }

  /** How many processes work for the group now. */
  #heldBy({ group }: WorkOwner): number {
    return [...this.#workers].filter(({ current }) => current?.group === group).length;
  }

  #start(): Worker {
    const child = fork(SCRIPT, [], {
      serialization: 'advanced',
      // Code that breaks out of a decoder must not be able to read the portal's secrets.
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
    const { child } = worker;
    const stopWatching = this.#watch(worker, waiting.milliseconds);
    const release = (mayGoOn: boolean) => {
      stopWatching();
      worker.current = null;
      worker.done += 1;
      if (!mayGoOn) worker.holds = null;
      if (worker.done < this.#limits.tasksPerProcess) return;
      this.#workers.delete(worker);
      child.kill('SIGKILL');
    };
    const finish = (outcome: Outcome) => {
      release(outcome.is !== 'FAILED');
      waiting.resolve(outcome);
      this.#next();
    };
    const refuse = (error: unknown) => {
      if (worker.current?.id !== id) return;
      release(false);
      waiting.reject(error);
      this.#next();
    };
    worker.current = { id, group: waiting.owner.group, finish, refuse };
    void this.#send(worker, id, waiting).catch(refuse);
  }

  /** Ends the process when its task takes too much of the processor, the memory or the day. */
  #watch(worker: Worker, milliseconds: number): () => void {
    const { child } = worker;
    const { wallMs } = this.#limits;
    const startedAt = performance.now();
    let cpuBefore: number | undefined;
    const look = async (): Promise<void> => {
      const { current } = worker;
      void this.#endWhenTooLarge(child);
      const cpu = await cpuMilliseconds(child.pid);
      const wall = performance.now() - startedAt;
      if (worker.current !== current) return;
      if (cpu !== null) cpuBefore ??= cpu;
      // where the system does not say, the wall has to do
      if ((cpu === null ? wall : cpu - (cpuBefore ?? cpu)) > milliseconds) child.kill('SIGKILL');
      else if (wall > wallMs) {
        this.#workers.delete(worker);
        current?.refuse(busy());
        child.kill('SIGKILL');
      }
    };
    const timer = setInterval(() => void look(), WATCH_EVERY_MS);
    return () => clearInterval(timer);
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
