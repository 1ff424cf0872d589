import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseRestartedError, messageOf, StatementTimeoutError } from '../errors.ts';
import { nameOfKeptPlan } from '../kept-plan.ts';
import type { EncodedParameter, RawResult, WorkerAnswer, WorkerRequest, WorkerSettings } from './messages.ts';
import { notOpen } from './open-failure.ts';
import { toDatabaseError } from './values.ts';

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

interface Pending {
  resolve(result: RawResult): void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * The embedded database in its own thread. When the thread dies, or is stopped because a statement ran too long, it is
 * started again on the same folder; `generation` tells a connection that its transaction died with the old thread.
 */
export class EmbeddedEngine {
  readonly #settings: WorkerSettings;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #ready: Promise<void> | undefined;
  #lastId = 0;
  #generation = 0;
  #closing = false;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  get generation(): number {
    return this.#generation;
  }

  /** Resolves when the database answers. */
  open(): Promise<void> {
    this.#ready ??= this.#start();
    return this.#ready;
  }

  async query(sql: string, parameters: EncodedParameter[], limitMs?: number): Promise<RawResult> {
    await this.open();
    return this.#ask({ type: 'query', sql, parameters, name: nameOfKeptPlan(sql) }, limitMs);
  }

  /** Writes what is in memory to the data files, so that the log can be recycled. */
  async checkpoint(): Promise<void> {
    await this.open();
    await this.#ask({ type: 'checkpoint' });
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    const worker = this.#worker;
    if (!worker) return;
    try {
      await this.#ready;
      await this.#ask({ type: 'close' });
    } finally {
      await worker.terminate();
    }
  }

  /** Stops the thread at once and opens the database again; whatever was under way is rejected. */
  restart(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return this.open();
    this.#worker = undefined;
    // later statements wait for the new thread, and the folder is free only once the old one is gone
    this.#ready = worker.terminate().then(() => this.#start());
    this.#forgetPending();
    return this.#ready;
  }

  #start(): Promise<void> {
    if (this.#closing) return Promise.reject(new DatabaseRestartedError('The database is closed.'));
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), { workerData: this.#settings, execArgv: [] });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      // once it is open, nobody listens to these any more
      const refuse = (reason: string): void => reject(notOpen(this.#settings.folder, reason));
      worker.on('message', (answer: WorkerAnswer) => {
        if (answer.type === 'ready') {
          worker.unref();
          resolve();
        } else if (answer.type === 'failed') refuse(answer.reason);
        else this.#settle(answer);
      });
      worker.on('error', (error) => refuse(messageOf(error)));
      worker.on('exit', () => {
        if (this.#worker === worker) refuse('its thread ended');
        else reject(new DatabaseRestartedError());
        if (this.#worker !== worker) return;
        this.#worker = undefined;
        this.#ready = undefined;
        this.#forgetPending();
      });
    });
  }

  #forgetPending(): void {
    this.#generation += 1;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject, timer } of pending) {
      clearTimeout(timer);
      reject(new DatabaseRestartedError());
    }
  }

  #ask(request: Unnumbered<WorkerRequest>, limitMs?: number): Promise<RawResult> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new DatabaseRestartedError());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = limitMs === undefined ? undefined : setTimeout(() => this.#stopStatement(id, limitMs), limitMs);
      this.#pending.set(id, { resolve, reject, timer });
      // an idle database keeps no process alive, one at work does
      worker.ref();
      worker.postMessage({ ...request, id } satisfies WorkerRequest);
    });
  }

  #stopStatement(id: number, limitMs: number): void {
    this.#pending.get(id)?.reject(new StatementTimeoutError(limitMs));
    // should it not open again, the next statement says so
    this.restart().catch(() => undefined);
  }

  #settle(answer: Extract<WorkerAnswer, { id: number }>): void {
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) this.#worker?.unref();
    clearTimeout(pending.timer);
    if (answer.type === 'result') pending.resolve(answer.result);
    else pending.reject(toDatabaseError(answer.error));
  }
}
