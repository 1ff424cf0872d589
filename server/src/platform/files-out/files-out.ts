import type { Readable } from 'node:stream';
import { Refusal } from '../errors/refusal.ts';
import { FairTurns } from '../fairness/fair-turns.ts';
import { currentOwner, type WorkOwner } from '../fairness/work-owner.ts';
import type { Cell, FileKind, FileTable } from './table-file.ts';
import { FileStream, openThread, type WritingThread } from './writing-thread.ts';

export interface FileLimits {
  /** How many files are written at the same time. */
  readonly atOnce: number;
  /** How many of these may belong to one user, or to all guests of one network. */
  readonly ofOne: number;
  /** Length of the queue; when it is full, a new file replaces the last one of the owner with the most waiting files. */
  readonly queue: number;
  /** How long a file waits for its turn before it is refused. */
  readonly waitMs: number;
  /** How long one file may take in total, including a slow reader, so that a reader that stops does not keep its place. */
  readonly wallMs: number;
}

export const FILE_LIMITS: FileLimits = { atOnce: 2, ofOne: 1, queue: 20, waitMs: 15_000, wallMs: 300_000 };

export interface FileRequest {
  readonly kind: FileKind;
  readonly table: FileTable;
  /** Read only when the thread needs rows, and no faster than it writes. */
  readonly rows: () => AsyncIterable<readonly Cell[]>;
  readonly onProgress?: (rows: number) => void;
}

interface Waiting {
  readonly owner: WorkOwner;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

export type OnFileFailed = (error: Error, request: Pick<FileRequest, 'kind'>) => void;

/** Writes tables as files in worker threads, a few at a time; waiting users take turns. Files are streamed and not stored on the disk. */
export class FileWriter {
  readonly #limits: FileLimits;
  readonly #onFailed: OnFileFailed;
  readonly #openThread: () => WritingThread;
  readonly #waiting = new FairTurns<Waiting>();
  readonly #running = new Map<FileStream, WorkOwner>();
  #isClosed = false;

  constructor(onFailed: OnFileFailed, limits: Partial<FileLimits> = {}, open: () => WritingThread = openThread) {
    this.#limits = { ...FILE_LIMITS, ...limits };
    this.#onFailed = onFailed;
    this.#openThread = open;
  }

  /** How many files are being written, for monitoring. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Starts writing a file for the current owner, and returns its stream. Destroying the stream stops the work immediately. An error
   * destroys the stream, so that a partial file never looks complete.
   *
   * @throws Refusal BUSY when too many files are waiting, when the turn did not come in time, and when the server stops
   */
  write(request: FileRequest): Promise<Readable> {
    if (this.#isClosed) return Promise.reject(busy());
    const owner = currentOwner();
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= this.#limits.queue && !this.#makeRoomFor(owner)) {
        reject(busy());
        return;
      }
      const timer = setTimeout(() => {
        this.#waiting.remove(waiting);
        reject(busy());
      }, this.#limits.waitMs).unref();
      const waiting: Waiting = {
        owner,
        start: () => {
          clearTimeout(timer);
          resolve(this.#start(request, owner));
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.add(owner, waiting);
      this.#next();
    });
  }

  /** Ends every thread; the connections of clients that are downloading are closed. */
  close(): void {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting.clear()) refuse(busy());
    for (const file of this.#running.keys()) file.destroy();
  }

  #makeRoomFor(owner: WorkOwner): boolean {
    const crowdedOut = this.#waiting.crowdedOutBy(owner);
    if (crowdedOut === undefined) return false;
    this.#waiting.remove(crowdedOut);
    crowdedOut.refuse(busy());
    return true;
  }

  #next(): void {
    if (this.#running.size >= this.#limits.atOnce) return;
    const isReady = ({ owner }: Waiting): boolean => this.#heldBy(owner) < this.#limits.ofOne;
    this.#waiting.take(isReady)?.start();
  }

  #heldBy({ group }: WorkOwner): number {
    return [...this.#running.values()].filter((owner) => owner.group === group).length;
  }

  #start({ kind, table, rows, onProgress }: FileRequest, owner: WorkOwner): Readable {
    const { group, member, isNamed = false } = owner;
    const file = new FileStream({
      thread: this.#openThread(),
      task: { kind, table },
      rows: rows(),
      // without the request's deadline, because writing a long file takes longer
      owner: { group, member, isNamed },
      ...(onProgress === undefined ? {} : { onProgress }),
      onEnd: (error) => {
        clearTimeout(timer);
        this.#running.delete(file);
        if (error !== undefined) this.#onFailed(error, { kind });
        this.#next();
      },
    });
    const timer = setTimeout(
      () => file.destroy(new Error('A file was not read in time.')),
      this.#limits.wallMs,
    ).unref();
    this.#running.set(file, owner);
    return file;
  }
}

const busy = (): Refusal => new Refusal('BUSY', { retryAfterSeconds: 5 });
