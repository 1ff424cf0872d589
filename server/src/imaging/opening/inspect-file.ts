import type { FilePool } from './file-pool.ts';
import type { Inspection } from './page-contents.ts';

/** Processor time for a part of a document, more than any real scan takes. */
const MAX_MS = 2_500;

/** Inspects a file in the pool's processes, a part at a time, so that a long document does not keep other tasks waiting. */
export async function inspectFile(pool: Pick<FilePool, 'run'>, path: string, maxPages: number): Promise<Inspection> {
  for (let from = 0; ; ) {
    const outcome = await pool.run({ to: 'INSPECT', path, from, maxPages }, { milliseconds: MAX_MS });
    if (outcome.is === 'REFUSED') return { isSound: false, why: outcome.why };
    // the process was ended for too much processor time or memory, or made no progress
    if (outcome.is !== 'SOUND' || outcome.opened <= from) return { isSound: false, why: 'UNREADABLE' };
    if (outcome.opened >= outcome.pages) return { isSound: true, kind: outcome.kind, pages: outcome.pages };
    from = outcome.opened;
  }
}
