import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/errors/refusal.ts';
import { FairTurns } from '../../platform/fairness/fair-turns.ts';
import { currentOwner } from '../../platform/fairness/work-owner.ts';
import type { DrawnDocument } from './drawn-document.ts';

const SCRIPT = join(import.meta.dirname, 'draw-child.ts');
const answerSchema = z.object({ id: z.int(), tiff: z.nullable(z.instanceof(Uint8Array)), reason: z.string() });
type Answer = z.output<typeof answerSchema>;

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

/** Draws in one separate process, which starts when warmed up or with the first document. Requests take turns by user. */
export function openPageDrawer(): PageDrawer {
  let child: ChildProcess | undefined;
  let lastId = 0;
  const turns = new FairTurns<QueuedDrawing>();
  let current: { readonly id: number; readonly finish: (answer: Answer) => void } | undefined;
  const start = (): ChildProcess => {
    const started = fork(SCRIPT, [], {
      serialization: 'advanced',
      env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (message) => {
      const answer = z.safeParse(answerSchema, message);
      if (answer.success && answer.data.id === current?.id) current.finish(answer.data);
    });
    started.on('exit', () => {
      if (child !== started) return;
      child = undefined;
      if (current !== undefined) current.finish({ id: current.id, tiff: null, reason: 'the drawing process ended' });
    });
    // An idle drawing process does not keep the server process alive.
    started.unref();
    return started;
  };
  const next = (): void => {
    if (current !== undefined) return;
    const waiting = turns.take();
    if (waiting === undefined) return;
    child ??= start();
    lastId += 1;
    const id = lastId;
    const finish = ({ tiff, reason }: Answer): void => {
      current = undefined;
      if (tiff === null) waiting.reject(new Error(`${waiting.document.documentNumber} was not drawn: ${reason}`));
      else waiting.resolve(Buffer.from(tiff));
      next();
    };
    current = { id, finish };
    child.send({ id, document: waiting.document });
  };
  return {
    draw: (document) =>
      new Promise((resolve, reject) => {
        const owner = currentOwner();
        if (turns.visitors >= MAX_WAITING) {
          const crowdedOut = turns.crowdedOutBy(owner);
          if (crowdedOut === undefined) throw busyRefusal();
          turns.remove(crowdedOut);
          crowdedOut.reject(busyRefusal());
        }
        turns.add(owner, { document, resolve, reject });
        next();
      }),
    warm: () => {
      child ??= start();
    },
    close: () => void child?.kill('SIGKILL'),
  };
}
