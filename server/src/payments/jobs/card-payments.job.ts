import { transact } from '../../platform/database/transact.ts';
import { defineJob, everySeconds } from '../../platform/jobs/job.ts';
import type { JobRun } from '../../platform/jobs/job-run.ts';
import type { Services } from '../../platform/services.ts';
import { closeHold } from '../holds/close-hold.ts';
import { holdsToClose } from '../holds/hold.store.ts';
import { runCardRefunds } from './card-refunds.service.ts';
import { runCardTasks } from './card-tasks.service.ts';
import { reconcile } from './reconcile.service.ts';

type CardPaymentServices = Pick<
  Services,
  'database' | 'county' | 'now' | 'log' | 'payments' | 'completeSale' | 'notifySale'
>;

/**
 * The background work of card payments: finds payments that browsers did not report, closes the holds of ended sessions, and lets the
 * provider capture, void and refund. The next run continues an interrupted one; a part that throws does not stop the others.
 */
export const cardPaymentsJob = defineJob<CardPaymentServices>({
  name: 'card-payments',
  when: everySeconds(30),
  run: async (run, services) => {
    const { provider } = services.payments;
    if (provider === null) return;
    await run.item('look for payments', () => reconcile(run, services, provider));
    await run.item('close holds', () => closeEndedHolds(run, services));
    await run.item('card tasks', () => runCardTasks(run, services, provider));
    await run.item('refunds of orders', () => runCardRefunds(run, services, provider));
  },
});

async function closeEndedHolds(run: JobRun, { database: { db }, county, now }: CardPaymentServices): Promise<void> {
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
