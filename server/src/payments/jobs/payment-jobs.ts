import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import { transact } from '../../platform/database/transact.ts';
import { byItself } from '../../platform/jobs/by-itself.ts';
import { asOnlyProcess } from '../../platform/jobs/only-process.ts';
import type { Services } from '../../services.ts';
import { closeHold } from '../holds/close-hold.ts';
import { holdsToClose } from '../holds/hold.store.ts';
import { runCardTasks } from './card-tasks.service.ts';
import { reconcile } from './reconcile.service.ts';

type Jobs = Pick<Services, 'database' | 'county' | 'now' | 'log' | 'payments'>;

const ROUND_MS = 30_000;

/**
 * One round of what card payments need besides requests: find what browsers did not report, close the holds of ended
 * sessions, and have the provider capture and void. False when another process is at it. A round that was cut off anywhere
 * is taken up by the next one; a part that throws holds up no other.
 */
export const runPaymentRound = (services: Jobs): Promise<boolean> =>
  asOnlyProcess(services.database, ADVISORY_LOCKS.PAYMENT_JOBS, async () => {
    const { provider } = services.payments;
    if (provider === null) return;
    const { log } = services;
    await byItself(log, { part: 'reconcile' }, () => reconcile(services, provider));
    await byItself(log, { part: 'close holds' }, () => closeEndedHolds(services));
    await byItself(log, { part: 'card tasks' }, () => runCardTasks(services, provider));
  });

async function closeEndedHolds(services: Jobs): Promise<void> {
  const { inactivityTimeLimit, inactivityTimeLimitPeriod } = services.county.current.userAccess;
  const { db } = services.database;
  const inactivityMinutes = inactivityTimeLimit ? inactivityTimeLimitPeriod : null;
  for (const id of await holdsToClose(db, services.now(), inactivityMinutes)) {
    await byItself(services.log, { holdId: id }, () =>
      transact(db, (tx) => closeHold(tx, id, 'ENDED', services.now())),
    );
  }
}

/** Runs a round every 30 seconds. Answers how to stop: what is under way is finished first. */
export function startPaymentJobs(services: Jobs, onError: (error: unknown) => void): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    round = runPaymentRound(services)
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  }, ROUND_MS).unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
