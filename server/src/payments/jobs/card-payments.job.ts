import { transact } from '../../platform/database/transact.ts';
import { defineJob, everySeconds } from '../../platform/jobs/job.ts';
import type { JobRun } from '../../platform/jobs/job-run.ts';
import type { Services } from '../../platform/services.ts';
import { closeHold } from '../holds/close-hold.ts';
import { holdsToClose } from '../holds/hold.store.ts';
import { runCardTasks } from './card-tasks.service.ts';
import { reconcile } from './reconcile.service.ts';

type Needs = Pick<Services, 'database' | 'county' | 'now' | 'log' | 'payments' | 'completeSale' | 'tellSale'>;

/**
 * What card payments need besides requests: find what browsers did not report, close the holds of ended sessions, and have the
 * provider capture and void. A round that was cut off anywhere is taken up by the next one; a part that throws holds up no other.
 */
export const cardPaymentsJob = defineJob<Needs>({
  name: 'card-payments',
  when: everySeconds(30),
  run: async (run, needs) => {
    const { provider } = needs.payments;
    if (provider === null) return;
    await run.item('look for payments', () => reconcile(run, needs, provider));
    await run.item('close holds', () => closeEndedHolds(run, needs));
    await run.item('card tasks', () => runCardTasks(run, needs, provider));
  },
});

async function closeEndedHolds(run: JobRun, { database: { db }, county, now }: Needs): Promise<void> {
  const { inactivityTimeLimit, inactivityTimeLimitPeriod } = county.current.userAccess;
  const inactivityMinutes = inactivityTimeLimit ? inactivityTimeLimitPeriod : null;
  await run.each(
    await holdsToClose(db, now(), inactivityMinutes),
    (id) => `hold ${id}`,
    (id) =>
      transact(db, async (tx) => {
        await closeHold(tx, id, 'ENDED', now());
      }),
  );
}
