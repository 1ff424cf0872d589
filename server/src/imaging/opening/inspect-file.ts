import type { FilePool } from './file-pool.ts';
import type { Inspection } from './page-contents.ts';

/** Processor time for a part of a document. What takes more is none that anybody scanned. */
const MOST_MS = 2_500;

/** Has a file inspected by the processes that open files, a part at a time, so that nobody waits long behind a long document. */
export async function inspectFile(pool: Pick<FilePool, 'run'>, path: string, mostPages: number): Promise<Inspection> {
  for (let from = 0; ; ) {
    const outcome = await pool.run({ to: 'INSPECT', path, from, mostPages }, { milliseconds: MOST_MS });
    if (outcome.is === 'REFUSED') return { isSound: false, why: outcome.why };
    // its process was ended: it took too much of the processor or the memory
    if (outcome.is !== 'SOUND' || outcome.opened <= from) return { isSound: false, why: 'UNREADABLE' };
    if (outcome.opened >= outcome.pages) return { isSound: true, kind: outcome.kind, pages: outcome.pages };
    from = outcome.opened;
  }
}
