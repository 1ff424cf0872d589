import type { Readable } from 'node:stream';
import { Refusal } from '../errors/refusal.ts';
import { FairTurns } from '../fairness/fair-turns.ts';
import { currentOwner, type WorkOwner } from '../fairness/work-owner.ts';
import type { Cell, FileKind, FileTable } from './table-file.ts';
import { WrittenFile } from './writing-thread.ts';

export interface FileLimits {
  /** Files that are written side by side. */
  readonly atOnce: number;
  /** Of these, what one user may hold, or all guests of one network. */
  readonly ofOne: number;
  /** Longest queue of files; when it is full, a new one takes the place of the last file of the owner that waits for most. */
  readonly queue: number;
  /** How long one waits for its turn; then it is refused. */
  readonly waitMs: number;
  /** How long one file may take, its reader's slowness included: a reader that stops holds a place no longer. */
  readonly wallMs: number;
}

export const FILE_LIMITS: FileLimits = { atOnce: 2, ofOne: 1, queue: 20, waitMs: 15_000, wallMs: 300_000 };

export interface FileOrder {
  readonly kind: FileKind;
  readonly table: FileTable;
  /** Read only when a thread writes, and no faster than it does. */
  readonly rows: () => AsyncIterable<readonly Cell[]>;
  readonly onProgress?: (rows: number) => void;
}

interface Waiting {
  readonly owner: WorkOwner;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

export type OnFileFailed = (error: Error, order: Pick<FileOrder, 'kind'>) => void;

/** Writes tables as files in threads, a few at a time, in turns among those who wait. Nothing of a file is put on the disk. */
export class FilesOut {
  readonly #limits: FileLimits;
  readonly #onFailed: OnFileFailed;
  readonly #waiting = new FairTurns<Waiting>();
  readonly #running = new Map<WrittenFile, WorkOwner>();
  #isClosed = false;

  constructor(onFailed: OnFileFailed, limits: Partial<FileLimits> = {}) {
    this.#limits = { ...FILE_LIMITS, ...limits };
    this.#onFailed = onFailed;
  }

  /** How many files are being written, for monitoring. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Begins a file for whom it is made now. The stream that comes back is read as fast as its reader likes; destroying it ends
   * the work at once, and a fault in the middle destroys it, so that no half file passes for a whole one.
   *
   * @throws Refusal BUSY when too many wait, when the turn did not come in time, and when the server stops
   */
  write(order: FileOrder): Promise<Readable> {
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
          resolve(this.#start(order, owner));
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

  /** Ends every thread; clients that are downloading see the connection cut. */
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

  #start({ kind, table, rows, onProgress }: FileOrder, owner: WorkOwner): Readable {
    const { group, member, isNamed = false } = owner;
    const file = new WrittenFile({
      task: { kind, table },
      rows: rows(),
      // a long file is read beyond the time in which its request had to be answered
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
