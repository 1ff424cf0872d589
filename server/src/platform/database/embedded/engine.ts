import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseRestartedError, messageOf, StatementTimeoutError } from '../errors.ts';
import { nameOfKeptPlan } from '../kept-plan.ts';
import type { EncodedParameter, RawResult, WorkerAnswer, WorkerRequest, WorkerSettings } from './messages.ts';
import { databaseNotOpenError } from './open-failure.ts';
import { toDatabaseError } from './values.ts';

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

interface Pending {
  resolve(result: RawResult): void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * The embedded database in its own worker thread. When the thread dies, or is stopped because a statement ran too long, it is
 * restarted on the same folder. `generation` is then incremented, which shows a connection that its transaction was lost.
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

  /** Resolves when the database is ready. */
  open(): Promise<void> {
    this.#ready ??= this.#start();
    return this.#ready;
  }

  async query(sql: string, parameters: EncodedParameter[], limitMs?: number): Promise<RawResult> {
    await this.open();
    return this.#send({ type: 'query', sql, parameters, name: nameOfKeptPlan(sql) }, limitMs);
  }

  /** Writes changed pages from memory to the data files, so that the write-ahead log can be recycled. */
  async checkpoint(): Promise<void> {
    await this.open();
    await this.#send({ type: 'checkpoint' });
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    const worker = this.#worker;
    if (!worker) return;
    try {
      await this.#ready;
      await this.#send({ type: 'close' });
    } finally {
      await worker.terminate();
    }
  }

  /** Stops the thread immediately and opens the database again. Statements in progress are rejected. */
  restart(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return this.open();
    this.#worker = undefined;
    // later statements wait for the new thread, which must not open the folder before the old thread has ended
    this.#ready = worker.terminate().then(() => this.#start());
    this.#rejectPending();
    return this.#ready;
  }

  #start(): Promise<void> {
    if (this.#closing) return Promise.reject(new DatabaseRestartedError('The database is closed.'));
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), { workerData: this.#settings, execArgv: [] });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      // has no effect after the database was opened, because the promise is settled then
      const refuse = (reason: string): void => reject(databaseNotOpenError(this.#settings.folder, reason));
      worker.on('message', (answer: WorkerAnswer) => {
        if (answer.type === 'ready') {
          worker.unref();
          resolve();
        } else if (answer.type === 'failed') refuse(answer.reason);
        else this.#settle(answer);
      });
      worker.on('error', (error) => refuse(messageOf(error)));
      worker.on('exit', () => {
        if (this.#worker !== worker) {
          reject(new DatabaseRestartedError());
          return;
        }
        refuse('its thread ended');
        this.#worker = undefined;
        this.#ready = undefined;
        this.#rejectPending();
      });
    });
  }

  #rejectPending(): void {
    this.#generation += 1;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject, timer } of pending) {
      clearTimeout(timer);
      reject(new DatabaseRestartedError());
    }
  }

  #send(request: Unnumbered<WorkerRequest>, limitMs?: number): Promise<RawResult> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new DatabaseRestartedError());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = limitMs === undefined ? undefined : setTimeout(() => this.#stopStatement(id, limitMs), limitMs);
      this.#pending.set(id, { resolve, reject, timer });
      // the thread keeps the process alive only while a request is pending
      worker.ref();
      worker.postMessage({ ...request, id } satisfies WorkerRequest);
    });
  }

  #stopStatement(id: number, limitMs: number): void {
    this.#pending.get(id)?.reject(new StatementTimeoutError(limitMs));
    // if it does not open again, the next statement reports the error
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
