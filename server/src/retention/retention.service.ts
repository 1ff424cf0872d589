import { setTimeout as wait } from 'node:timers/promises';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import { asOnlyProcess } from '../platform/jobs/only-process.ts';
import type { Services } from '../services.ts';
import { deleteSome, RETENTIONS } from './retention.store.ts';

type Jobs = Pick<Services, 'database' | 'now' | 'log'>;

const ROUND_MS = 60 * 60_000;
/** A batch is done in a few milliseconds, and others have their turn before the next. */
const BATCH = 500;
const PAUSE_MS = 20;

/**
 * One round of deleting what is over, table by table and batch by batch. False when another process is at it. One that was
 * cut off anywhere is taken up by the next one.
 */
export const pruneAll = (services: Jobs, isStopped: () => boolean = () => false): Promise<boolean> =>
  asOnlyProcess(services.database, ADVISORY_LOCKS.RETENTION, async () => {
    const deleted: Record<string, number> = {};
    for (const retention of RETENTIONS) {
      let count = BATCH;
      while (count === BATCH && !isStopped()) {
        count = await deleteSome(services.database.admin, retention, { now: services.now(), most: BATCH });
        if (count > 0) deleted[retention.table] = (deleted[retention.table] ?? 0) + count;
        if (count === BATCH) await wait(PAUSE_MS);
      }
    }
    if (Object.keys(deleted).length > 0) services.log.info({ deleted }, 'rows that were over are deleted');
  });

/** Runs a round every hour. Answers how to stop: the batch that is under way is finished first. */
export function startRetention(services: Jobs, onError: (error: unknown) => void): () => Promise<void> {
  let isStopped = false;
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => pruneAll(services, () => isStopped)).catch(onError);
  }, ROUND_MS).unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await round;
  };
}
