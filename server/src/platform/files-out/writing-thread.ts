import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { runForOwner, type WorkOwner } from '../fairness/work-owner.ts';
import type { FromWriter, ToWriter, WriterTask } from './messages.ts';
import type { Cell } from './table-file.ts';

const SCRIPT = join(import.meta.dirname, 'writing.worker.ts');
/** Rows per message to the thread: few enough that copying them does not block the main thread noticeably. */
const BATCH_ROWS = 250;
const BUFFER_BYTES = 256 * 1024;
/** The memory limit of a thread. It does not depend on the file's length, because files are streamed. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } as const;

/** A thread that writes one file at a time. */
export interface WritingThread {
  readonly worker: Worker;
  /** Called once, when its file is complete or given up. */
  readonly end: (isComplete: boolean) => Promise<unknown>;
}

export const startWriter = (): Worker => new Worker(SCRIPT, { execArgv: [], resourceLimits: MEMORY });

/** A thread for a single file: it ends with it, so that it keeps no memory. */
export function openThread(): WritingThread {
  const worker = startWriter();
  return { worker, end: () => worker.terminate() };
}

export interface WritingOptions {
  readonly thread: WritingThread;
  readonly task: WriterTask;
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** The owner for whom the rows are read. */
  readonly owner: WorkOwner;
  /** Called with the number of written rows for each chunk of the file. */
  readonly onProgress?: (rows: number) => void;
  /** Called once, after the thread has ended; `error` is undefined if the file is complete. */
  readonly onEnd: (error: Error | undefined) => void;
}

/** The stream of a file that a separate thread writes. Destroying it stops the thread and the reading of rows immediately. */
export class FileStream extends Readable {
  readonly #options: WritingOptions;
  readonly #rows: AsyncIterator<readonly Cell[]>;
  #isComplete = false;

  constructor(options: WritingOptions) {
    super({ highWaterMark: BUFFER_BYTES });
    this.#options = options;
    this.#rows = options.rows[Symbol.asyncIterator]();
    const { worker } = options.thread;
    worker.on('message', this.#onMessage);
    worker.on('error', this.#onError);
    worker.on('exit', this.#onExit);
    this.#send({ type: 'write', task: options.task });
  }

  override _read(): void {
    this.#send({ type: 'read' });
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    const end = async (): Promise<void> => {
      await this.#endThread();
      await this.#rows.return?.();
    };
    const failure = error ?? (this.#isComplete ? undefined : new Error('Nobody reads the file any more.'));
    end()
      .catch(() => undefined)
      .finally(() => {
        this.#options.onEnd(failure);
        callback(error);
      });
  }

  async #endThread(): Promise<void> {
    const { worker, end } = this.#options.thread;
    await end(this.#isComplete);
    worker.off('message', this.#onMessage).off('error', this.#onError).off('exit', this.#onExit);
  }

  readonly #onError = (error: unknown): void => {
    this.destroy(asError(error));
  };

  readonly #onExit = (): void => {
    if (!this.#isComplete) this.destroy(new Error('The writing thread ended before its file was complete.'));
  };

  readonly #onMessage = (message: FromWriter): void => {
    if (this.destroyed) return;
    if (message.type === 'piece') {
      this.#options.onProgress?.(message.rows);
      this.push(message.bytes);
    } else if (message.type === 'want')
      runForOwner(this.#options.owner, () => this.#sendRows()).catch((error: unknown) => this.destroy(asError(error)));
    else if (message.type === 'failed') this.destroy(new Error(`A file could not be written: ${message.reason}`));
    else {
      this.#isComplete = true;
      this.push(null);
    }
  };

  async #sendRows(): Promise<void> {
    const rows: (readonly Cell[])[] = [];
    while (rows.length < BATCH_ROWS) {
      const next = await this.#rows.next();
      if (this.destroyed) return;
      if (next.done === true) break;
      rows.push(next.value);
    }
    // an empty batch marks the end of the rows
    this.#send({ type: 'rows', rows });
  }

  #send(message: ToWriter): void {
    this.#options.thread.worker.postMessage(message);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
