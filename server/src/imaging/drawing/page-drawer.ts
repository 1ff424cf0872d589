import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DrawnDocument } from './drawn-document.ts';

const SCRIPT = join(import.meta.dirname, 'draw-child.ts');
const answerSchema = z.object({ id: z.int(), tiff: z.nullable(z.instanceof(Uint8Array)), reason: z.string() });
type Answer = z.output<typeof answerSchema>;

export interface PageDrawer {
  /** All pages of a document as one TIFF. */
  draw(document: DrawnDocument): Promise<Buffer>;
  /** Starts the drawing process before the first document is wanted: starting takes longer than drawing. */
  warm(): void;
  /** Ends the drawing process. */
  close(): void;
}

/** Draws in one process of its own, which starts when it is warmed up or with the first document. */
export function openPageDrawer(): PageDrawer {
  let child: ChildProcess | undefined;
  let lastId = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  const start = (): ChildProcess => {
    const started = fork(SCRIPT, [], {
      serialization: 'advanced',
      env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (message) => {
      const answer = z.safeParse(answerSchema, message);
      if (answer.success) waiting.get(answer.data.id)?.(answer.data);
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
      for (const [id, finish] of waiting) finish({ id, tiff: null, reason: 'the drawing process ended' });
    });
    // an idle drawing process keeps nobody from ending
    started.unref();
    return started;
  };
  return {
    draw: (document) =>
      new Promise((resolve, reject) => {
        child ??= start();
        lastId += 1;
        const id = lastId;
        waiting.set(id, ({ tiff, reason }) => {
          waiting.delete(id);
          if (tiff === null) reject(new Error(`${document.documentNumber} was not drawn: ${reason}`));
          else resolve(Buffer.from(tiff));
        });
        child.send({ id, document });
      }),
    warm: () => {
      child ??= start();
    },
    close: () => void child?.kill('SIGKILL'),
  };
}
