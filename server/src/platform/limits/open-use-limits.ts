import type { FastifyBaseLogger } from 'fastify';
import type { PortalDatabase } from '../database/portal-database.ts';
import { addSharedUses } from './use-counts.store.ts';
import { type OnLimitReached, UseLimits } from './use-limits.ts';

/** Creates the rate limits of this process, with counts that are shared between processes through the database. Windows follow the clock. */
export const openUseLimits = (
  { db }: Pick<PortalDatabase, 'db'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  onExhausted: OnLimitReached,
  clock: () => number = Date.now,
): UseLimits =>
  new UseLimits({
    share: (uses) => addSharedUses(db, uses),
    onError: (error) => log.error({ err: error }, 'counts of use could not be shared'),
    onExhausted,
    clock,
  });
