import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/errors/refusal.ts';
import { FairTurns } from '../../platform/fairness/fair-turns.ts';
import { currentOwner, type WorkOwner } from '../../platform/fairness/work-owner.ts';
import { cpuMilliseconds } from './cpu-time.ts';
import { forkOpeningChild } from './fork-opening-child.ts';
import { answerSchema, failed, type Outcome, READY, type Task } from './messages.ts';

export interface PoolLimits {
  readonly processes: number;
  /** Processes that one user, or all guests of one network, may use at a time, so that one is free for others. */
  readonly maxPerOwner: number;
  /** Longest queue; when it is full, a new task replaces the last task of the owner with the most waiting tasks. */
  readonly queue: number;
  /** How long a task of a request may wait for its turn; then it is refused with 503, which says nothing about the file. */
  readonly waitMs: number;
  /** Processor time after which a task fails. Wall-clock time would depend on the machine's load more than on the file. */
  readonly milliseconds: number;
  /** Wall-clock time after which a task is refused with 503, which says nothing about the file. */
  readonly wallMs: number;
  readonly memoryBytes: number;
  /** After this many tasks another process takes a process's place, which bounds memory leaks. */
  readonly tasksPerProcess: number;
}

export const POOL_LIMITS: PoolLimits = {
  processes: 3,
  maxPerOwner: 2,
  queue: 200,
  waitMs: 10_000,
  milliseconds: 10_000,
  wallMs: 60_000,
  memoryBytes: 700 * 1024 * 1024,
  tasksPerProcess: 500,
};

/** A whole file that a task needs. It is not sent again to a process that already holds it. */
export interface WholeFile {
  /** Identifies the content. */
  readonly key: string;
  read(): Promise<Buffer>;
}

export interface TaskOptions {
  readonly file?: WholeFile;
  /** Position within one person's requests: first pages of all users come before later pages of any user. */
  readonly rank?: number;
  /** Processor time of this task, if it is less than the pool's limit. */
  readonly milliseconds?: number;
}

interface WaitingTask {
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
  /** The process whose place it takes once it is ready; until then it gets no tasks. */
  replaces: Worker | null;
  /** The process that will take its place. */
  successor: Worker | null;
  done: number;
  holds: string | null;
  /** The pool killed it, because of its task. */
  isKilled: boolean;
  current: {
    readonly id: number;
    readonly group: string;
    readonly finish: (outcome: Outcome) => void;
    readonly refuse: (error: unknown) => void;
  } | null;
}

const WATCH_EVERY_MS = 50;
const PAGE_OF_MEMORY_BYTES = 4096;
/** Each rank delays a task by this time, which lets first pages of others go before it. */
const WAIT_PER_RANK_MS = 250;

/** Signals of an operator, a service manager or the system when memory runs out. */
const FOREIGN_SIGNALS: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

function kill(worker: Worker): void {
  worker.isKilled = true;
  worker.child.kill('SIGKILL');
}

const busy = (): Refusal => new Refusal('BUSY', { retryAfterSeconds: 2 });

/** Opens files in a few separate processes and ends those that take too long or too much memory. */
export class FilePool {
  readonly #limits: PoolLimits;
  readonly #waiting = new FairTurns<WaitingTask>((one, other) => one.due < other.due);
  readonly #workers = new Set<Worker>();
  #lastId = 0;
  #isClosed = false;

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#limits = { ...POOL_LIMITS, ...limits };
  }

  /**
   * Runs one task for the current owner; the outcome FAILED has the reason. Rejects with BUSY when too many tasks wait, when its
   * turn did not come in time or when the machine was too slow, and with any error from reading the file.
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
      const waiting: WaitingTask = { task, file, milliseconds, due, owner, resolve, reject };
      if (owner.answerBy !== undefined)
        waiting.timer = setTimeout(() => this.#refuse(waiting), this.#limits.waitMs).unref();
      this.#waiting.add(owner, waiting);
      this.#next();
    });
  }

  #refuse(waiting: WaitingTask): void {
    clearTimeout(waiting.timer);
    this.#waiting.remove(waiting);
    waiting.reject(busy());
  }

  /** Starts the processes before the first page is requested, because starting takes longer than drawing. */
  warm(): void {
    while (!this.#isClosed && this.#workers.size < this.#limits.processes) if (this.#start() === null) return;
  }

  /** The ids of the running processes, for monitoring. */
  processIds(): number[] {
    return [...this.#workers].flatMap(({ child }) => child.pid ?? []);
  }

  /** Ends all processes; waiting tasks resolve as FAILED. */
  close(): void {
    this.#isClosed = true;
    for (const { resolve, timer } of this.#waiting.clear()) {
      clearTimeout(timer);
      resolve(failed('closed'));
    }
    for (const worker of this.#workers) worker.child.kill('SIGKILL');
  }

  #next(): void {
    const places = [...this.#workers].filter(({ replaces }) => replaces === null);
    const idle = places.filter((worker) => worker.current === null);
    if (idle.length === 0 && places.length >= this.#limits.processes) return;
    const waiting = this.#waiting.take(({ owner }) => this.#runningOf(owner) < this.#limits.maxPerOwner);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    const holder = idle.find((worker) => worker.holds === waiting.file?.key) ?? idle[0];
    const worker = holder ?? this.#start();
    if (worker === null) waiting.reject(busy());
    else this.#give(worker, waiting);
    this.#next();
  }

  /** The number of processes that work for the owner's group now. */
  #runningOf({ group }: WorkOwner): number {
    return [...this.#workers].filter(({ current }) => current?.group === group).length;
  }

  /** Null if the system cannot start a process. */
  #start(replaces: Worker | null = null): Worker | null {
    const child = forkOpeningChild();
    if (child === null) return null;
    const worker: Worker = { child, replaces, successor: null, done: 0, holds: null, isKilled: false, current: null };
    this.#workers.add(worker);
    child.on('message', (message) => {
      if (message === READY) this.#takePlace(worker);
      const parsed = z.safeParse(answerSchema, message);
      if (parsed.success && parsed.data.id === worker.current?.id) worker.current.finish(parsed.data.outcome);
    });
    child.on('error', () => {
      // a process that could not be started has no other event; the system has too many open files or processes
      if (child.pid === undefined) this.#lose(worker, busy());
      else child.kill('SIGKILL');
    });
    child.on('exit', (code, signal) => {
      // killed by the system or an operator, which says nothing about the file
      const isForeign = signal !== null && FOREIGN_SIGNALS.has(signal) && !worker.isKilled;
      this.#lose(worker, isForeign ? busy() : `the process that opens files ended (${signal ?? code})`);
    });
    return worker;
  }

  /** Forgets a process that is gone. Its task failed for a reason, or is refused. */
  #lose(worker: Worker, cause: string | Refusal): void {
    this.#workers.delete(worker);
    // if either ends early, the other one continues
    if (worker.successor !== null) worker.successor.replaces = null;
    if (worker.replaces !== null) worker.replaces.successor = null;
    if (typeof cause === 'string') worker.current?.finish(failed(cause));
    else worker.current?.refuse(cause);
    if (!this.#isClosed) this.#next();
  }

  /** A process that has started takes the place of the one before it. */
  #takePlace(worker: Worker): void {
    const before = worker.replaces;
    worker.replaces = null;
    if (before === null) return;
    if (before.current === null) this.#end(before);
    this.#next();
  }

  #end(worker: Worker): void {
    this.#workers.delete(worker);
    worker.child.kill('SIGKILL');
  }

  #give(worker: Worker, waiting: WaitingTask): void {
    this.#lastId += 1;
    const id = this.#lastId;
    const stopWatching = this.#watch(worker, waiting.milliseconds);
    const release = (keepsFile: boolean) => {
      stopWatching();
      worker.current = null;
      worker.done += 1;
      if (!keepsFile) worker.holds = null;
      if (worker.done < this.#limits.tasksPerProcess || this.#isClosed || !this.#workers.has(worker)) return;
      // it goes on until the next one has started: users would wait for the start
      worker.successor ??= this.#start(worker);
      if (worker.successor?.replaces === null) this.#end(worker);
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

  /** Ends the process when its task takes too much processor time, memory or wall-clock time. */
  #watch(worker: Worker, milliseconds: number): () => void {
    const { child } = worker;
    const { wallMs } = this.#limits;
    const startedAt = performance.now();
    let cpuBefore: number | undefined;
    const check = async (): Promise<void> => {
      const { current } = worker;
      void this.#killIfTooLarge(worker);
      const cpu = await cpuMilliseconds(child.pid);
      const wall = performance.now() - startedAt;
      if (worker.current !== current) return;
      if (cpu !== null) cpuBefore ??= cpu;
      // without processor times from the system, the wall-clock time is used
      if ((cpu === null ? wall : cpu - (cpuBefore ?? cpu)) > milliseconds) kill(worker);
      else if (wall > wallMs) {
        this.#workers.delete(worker);
        current?.refuse(busy());
        child.kill('SIGKILL');
      }
    };
    const timer = setInterval(() => void check(), WATCH_EVERY_MS);
    return () => clearInterval(timer);
  }

  async #send(worker: Worker, id: number, { task, file }: WaitingTask): Promise<void> {
    const isHeld = file === undefined || worker.holds === file.key;
    const bytes = isHeld ? null : await file.read();
    if (file !== undefined) worker.holds = file.key;
    if (!worker.child.connected) {
      this.#lose(worker, busy());
      return;
    }
    worker.child.send({ id, task, file: bytes }, (error) => {
      if (error !== null) worker.child.kill('SIGKILL');
    });
  }

  /** Linux reports the memory of a process; elsewhere only the time limit applies. */
  async #killIfTooLarge(worker: Worker): Promise<void> {
    const facts = await readFile(`/proc/${worker.child.pid}/statm`, 'ascii').catch(() => '');
    const resident = Number(facts.split(' ')[1] ?? 0) * PAGE_OF_MEMORY_BYTES;
    if (resident > this.#limits.memoryBytes) kill(worker);
  }
}
