import type { PortalDatabase } from '../database/portal-database.ts';
import { defineJob, everySeconds } from '../jobs/job.ts';
import { type DeliveryListener, deliverNext, type OutboxHandlers } from './outbox.ts';

interface OutboxJobServices {
  readonly database: PortalDatabase;
  readonly handlers: OutboxHandlers;
  readonly now: () => Date;
}

/** Delivers the due messages. A message that fails waits longer each time and does not delay others. */
export const outboxJob = defineJob<OutboxJobServices>({
  name: 'outbox',
  when: everySeconds(1),
  run: async (run, { database, handlers, now }) => {
    const listener: DeliveryListener = {
      delivered: (name) => run.done(name),
      failed: (name, error) => run.fail(name, error),
    };
    while (!run.isStopping && (await deliverNext(database.db, handlers, now(), listener)));
  },
});
