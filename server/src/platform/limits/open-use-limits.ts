import type { FastifyBaseLogger } from 'fastify';
import type { PortalDatabase } from '../database/portal-database.ts';
import { shareUses } from './use-counts.store.ts';
import { type OnExhausted, UseLimits } from './use-limits.ts';

/** The limits of use of this process, shared with those of the others by the database; minutes and hours are of the clock. */
export const openUseLimits = (
  { db }: Pick<PortalDatabase, 'db'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  onExhausted: OnExhausted,
  clock: () => number = Date.now,
): UseLimits =>
  new UseLimits({
    share: (uses) => shareUses(db, uses),
    onError: (error) => log.error({ err: error }, 'counts of use could not be shared'),
    onExhausted,
    clock,
  });
