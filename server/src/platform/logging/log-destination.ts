import { write, writeSync } from 'node:fs';

/** What is kept in memory while the log cannot be written: some ten thousand lines. */
const KEPT_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 200;
/** At the end of the process, a reader that is slow gets this many chances. */
const LAST_TRIES = 10;

/** Nobody reads the log any more, and nobody will. */
const isUnread = (error: NodeJS.ErrnoException): boolean => error.code === 'EPIPE';

/**
 * The output of the log. A log that cannot be written must not end the server: a full disk of the log would make every page
 * unavailable. Lines are kept in memory up to a limit, and written when it is possible again; the others are lost, and counted.
 * pino's own destination ends the process instead, or never lets it end, because it repeats its last write until it succeeds.
 */
export class LogDestination {
  /** Called once lines are written again, with the number of those that were lost in the meantime. */
  onLost: (count: number) => void = () => undefined;
  readonly #descriptor: number;
  readonly #keptBytes: number;
  #lines: string[] = [];
  #bytes = 0;
  /** The rest of what is being written. */
  #piece: Buffer = Buffer.alloc(0);
  #isWriting = false;
  /** The system is writing the piece at this moment. */
  #isWithSystem = false;
  #isUnread = false;
  #lost = 0;

  constructor(descriptor: number, keptBytes = KEPT_BYTES) {
    this.#descriptor = descriptor;
    this.#keptBytes = keptBytes;
  }

  write(line: string): void {
    if (this.#isUnread) return;
    if (this.#bytes + line.length > this.#keptBytes) {
      this.#lost += 1;
      return;
    }
    this.#lines.push(line);
    this.#bytes += line.length;
    if (!this.#isWriting) this.#writeNext();
  }

  /** Writes what is left when the process ends. */
  writeRest(): void {
    if (this.#isWithSystem) this.#piece = Buffer.alloc(0);
    for (let tries = 0; tries < LAST_TRIES && this.#takePiece(); ) {
      try {
        this.#piece = this.#piece.subarray(writeSync(this.#descriptor, this.#piece));
      } catch (error) {
        if (!isSlowReader(error)) return;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS / LAST_TRIES);
      }
    }
  }

  /** False if nothing is left to write. */
  #takePiece(): boolean {
    if (this.#piece.length > 0) return true;
    this.#piece = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#bytes = 0;
    return this.#piece.length > 0;
  }

  #writeNext(): void {
    this.#isWriting = this.#takePiece();
    if (!this.#isWriting) return;
    this.#isWithSystem = true;
    write(this.#descriptor, this.#piece, (error, written) => {
      this.#isWithSystem = false;
      if (error === null) {
        this.#piece = this.#piece.subarray(written);
        this.#reportLost();
        this.#writeNext();
      } else if (isUnread(error)) {
        this.#isUnread = true;
        this.#lines = [];
      } else setTimeout(() => this.#writeNext(), RETRY_MS).unref();
    });
  }

  #reportLost(): void {
    if (this.#lost === 0) return;
    const count = this.#lost;
    this.#lost = 0;
    this.onLost(count);
  }
}

const isSlowReader = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
