import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/errors/refusal.ts';
import { FairTurns } from '../../platform/fairness/fair-turns.ts';
import { currentOwner } from '../../platform/fairness/work-owner.ts';
import type { DrawnDocument } from './drawn-document.ts';

const SCRIPT = join(import.meta.dirname, 'draw-child.ts');
const resultSchema = z.object({ id: z.int(), tiff: z.nullable(z.instanceof(Uint8Array)), reason: z.string() });
type DrawingResult = z.output<typeof resultSchema>;

export interface PageDrawer {
  /** All pages of a document as one TIFF. */
  draw(document: DrawnDocument): Promise<Buffer>;
  /** Starts the drawing process in advance, because starting takes longer than drawing. */
  warm(): void;
  /** Ends the drawing process. */
  close(): void;
}

interface QueuedDrawing {
  readonly document: DrawnDocument;
  readonly resolve: (tiff: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_WAITING = 200;
const busyRefusal = (): Refusal => new Refusal('BUSY', { retryAfterSeconds: 5 });

/** Draws in a separate process, which starts on `warm()` or with the first document. Requests of different users take turns. */
export function openPageDrawer(): PageDrawer {
  let child: ChildProcess | undefined;
  let lastId = 0;
  const turns = new FairTurns<QueuedDrawing>();
  let current: { readonly id: number; readonly finish: (result: DrawingResult) => void } | undefined;
  const start = (): ChildProcess => {
    const started = fork(SCRIPT, [], {
      serialization: 'advanced',
      env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (message) => {
      const result = z.safeParse(resultSchema, message);
      if (result.success && result.data.id === current?.id) current.finish(result.data);
    });
    started.on('exit', () => {
      if (child !== started) return;
      child = undefined;
      if (current !== undefined) current.finish({ id: current.id, tiff: null, reason: 'the drawing process ended' });
    });
    // an idle drawing process does not keep the server process running
    started.unref();
    return started;
  };
  const drawNext = (): void => {
    if (current !== undefined) return;
    const drawing = turns.take();
    if (drawing === undefined) return;
    child ??= start();
    lastId += 1;
    const id = lastId;
    const finish = ({ tiff, reason }: DrawingResult): void => {
      current = undefined;
      if (tiff === null) drawing.reject(new Error(`${drawing.document.documentNumber} was not drawn: ${reason}`));
      else drawing.resolve(Buffer.from(tiff));
      drawNext();
    };
    current = { id, finish };
    child.send({ id, document: drawing.document });
  };
  return {
    draw: (document) =>
      new Promise((resolve, reject) => {
        const owner = currentOwner();
        if (turns.visitorItems >= MAX_WAITING) {
          const crowdedOut = turns.crowdedOutBy(owner);
          if (crowdedOut === undefined) throw busyRefusal();
          turns.remove(crowdedOut);
          crowdedOut.reject(busyRefusal());
        }
        turns.add(owner, { document, resolve, reject });
        drawNext();
      }),
    warm: () => {
      child ??= start();
    },
    close: () => void child?.kill('SIGKILL'),
  };
}
