import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/errors/refusal.ts';
import { FairTurns } from '../../platform/fairness/fair-turns.ts';
import { currentOwner } from '../../platform/fairness/work-owner.ts';
import type { DrawnDocument } from './drawn-document.ts';

const SCRIPT = join(import.meta.dirname, 'draw-child.ts');
const resultSchema = z.object({ id: z.int(), tiff: z.nullable(z.instanceof(Uint8Array)), reason: z.string() });

export interface PageDrawer {
  /**
   * Draws all pages of a document as one TIFF.
   *
   * @throws Refusal BUSY if too many documents wait, if the system cannot start the drawing process, or after `close`
   * @throws Error if the document cannot be drawn
   */
  draw(document: DrawnDocument): Promise<Buffer>;
  /** Starts the drawing process in advance, because starting takes longer than drawing. */
  warm(): void;
  /** Ends the drawing process. The documents that wait are refused. */
  close(): void;
}

interface QueuedDrawing {
  readonly document: DrawnDocument;
  readonly resolve: (tiff: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

/** The largest number of documents that wait for visitors. */
const MAX_WAITING = 200;
const busy = (): Refusal => new Refusal('BUSY', { retryAfterSeconds: 5 });
const notDrawn = ({ documentNumber }: DrawnDocument, reason: string): Error =>
  new Error(`${documentNumber} was not drawn: ${reason}`);

/** Null if the system has no memory for the process. If too many files or processes are open, the process has an error event. */
function forkDrawingChild(): ChildProcess | null {
  try {
    return fork(SCRIPT, [], {
      serialization: 'advanced',
      env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch {
    return null;
  }
}

class ProcessDrawer implements PageDrawer {
  readonly #waiting = new FairTurns<QueuedDrawing>();
  #child: ChildProcess | null = null;
  #current: (QueuedDrawing & { readonly id: number }) | null = null;
  #lastId = 0;
  #isClosed = false;

  draw(document: DrawnDocument): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw busy();
      const owner = currentOwner();
      if (this.#waiting.visitorItems >= MAX_WAITING) {
        const crowdedOut = this.#waiting.crowdedOutBy(owner);
        if (crowdedOut === undefined) throw busy();
        this.#waiting.remove(crowdedOut);
        crowdedOut.reject(busy());
      }
      this.#waiting.add(owner, { document, resolve, reject });
      this.#next();
    });
  }

  warm(): void {
    if (!this.#isClosed) this.#child ??= this.#start();
  }

  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.clear()) reject(busy());
    this.#child?.kill('SIGKILL');
  }

  #start(): ChildProcess | null {
    const child = forkDrawingChild();
    if (child === null) return null;
    child.on('message', (message) => {
      const result = z.safeParse(resultSchema, message);
      if (!result.success || result.data.id !== this.#current?.id) return;
      const { tiff, reason } = result.data;
      this.#finish(({ document, resolve, reject }) =>
        tiff === null ? reject(notDrawn(document, reason)) : resolve(Buffer.from(tiff)),
      );
    });
    child.on('error', () => {
      // a process that could not be started has no exit event
      if (child.pid === undefined) this.#lose(child, busy);
      else child.kill('SIGKILL');
    });
    child.on('exit', () => this.#lose(child, (document) => notDrawn(document, 'the drawing process ended')));
    // while it is idle, it does not keep the server process running; its channel would do so too
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** Forgets a process that is gone, and rejects its document. */
  #lose(child: ChildProcess, errorFor: (document: DrawnDocument) => Error): void {
    if (this.#child !== child) return;
    this.#child = null;
    this.#finish(({ document, reject }) => reject(errorFor(document)));
  }

  #finish(settle: (drawing: QueuedDrawing) => void): void {
    const drawing = this.#current;
    this.#current = null;
    this.#child?.channel?.unref();
    if (drawing !== null) settle(drawing);
    this.#next();
  }

  #next(): void {
    if (this.#current !== null) return;
    const drawing = this.#waiting.take();
    if (drawing === undefined) return;
    this.#child ??= this.#start();
    this.#lastId += 1;
    this.#current = { ...drawing, id: this.#lastId };
    const child = this.#child;
    if (child === null) this.#finish(({ reject }) => reject(busy()));
    // without a connection, the process was not started or has ended, and its event follows
    else if (child.connected) {
      child.channel?.ref();
      child.send({ id: this.#lastId, document: drawing.document });
    }
  }
}

/** Draws in a separate process, which starts on `warm()` or with the first document. Requests of different users take turns. */
export const openPageDrawer = (): PageDrawer => new ProcessDrawer();
