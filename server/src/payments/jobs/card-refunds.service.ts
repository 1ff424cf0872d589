import { cents } from '@portal/domain';
import { transact } from '../../platform/database/transact.ts';
import type { JobRun } from '../../platform/jobs/job-run.ts';
import type { Services } from '../../platform/services.ts';
import { enqueueFailedCardMail } from '../notices/failed-card.mail.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { DUPLICATE_WINDOW_SECONDS } from '../provider/requests.ts';
import { alertKeyOf, raiseAlert } from '../staff-alert.ts';
import {
  type CardRefundRow,
  clearCardRefundSent,
  dueCardRefunds,
  endCardRefund,
  markCardRefundSent,
  postponeCardRefund,
  wasEqualRefundSent,
} from './card-refund.store.ts';
import { sendRefundOnce } from './send-refund.ts';
import { giveUpWith, isYoung, type Outcome, retryLater } from './task-outcome.ts';

type RefundServices = Pick<Services, 'database' | 'now' | 'log'>;

/** Sends the due refunds of orders whose card was charged. One that fails or throws does not block the others. */
export async function runCardRefunds(run: JobRun, services: RefundServices, provider: PaymentProvider): Promise<void> {
  const { database, now } = services;
  await run.each(
    await dueCardRefunds(database.db, now()),
    ({ guid }) => `refund of order ${guid}`,
    async (refund) => {
      const refusal = await tryCardRefund(services, provider, refund);
      // the result of the job's run names the refund that failed
      if (refusal !== undefined) throw new Error(refusal);
    },
  );
}

/** Returns the provider's final refusal, if it refused. */
async function tryCardRefund(
  services: RefundServices,
  provider: PaymentProvider,
  refund: CardRefundRow,
): Promise<string | undefined> {
  const { database, now } = services;
  try {
    const outcome = await carryOut(services, provider, refund);
    if (outcome.done) await transact(database.db, (tx) => endCardRefund(tx, refund, 'DONE', '', now()));
    else if (outcome.isFinal) await giveUp(services, refund, outcome.error);
    else await postponeCardRefund(database.db, refund, outcome.error, now());
    return !outcome.done && outcome.isFinal ? outcome.error : undefined;
  } catch (error) {
    // A bug is not a final answer of the provider, so the refund is retried.
    await postponeCardRefund(database.db, refund, error instanceof Error ? error.message : String(error), now());
    throw error;
  }
}

/** The provider's window begins when it gets the request, by its own clock, after the time that was recorded here. */
const WINDOW_MARGIN_MS = 10 * 60_000;

/** A captured payment can be refunded once it is settled, which the provider does once a day. */
async function carryOut(
  { database: { db }, now }: RefundServices,
  provider: PaymentProvider,
  refund: CardRefundRow,
): Promise<Outcome> {
  const found = await provider.lookUp(refund.transaction_id);
  if (!found.ok) return found.failure.kind === 'NOT_FOUND' ? giveUpWith('NOT_FOUND') : retryLater(found.failure);
  const { state, isSettled, providerStatus } = found.value;
  const mayWait = isYoung(refund, now());
  const isChanging = state === 'UNDECIDED' || (state === 'CAPTURED' && !isSettled);
  if (isChanging && mayWait) return { done: false, isFinal: false, error: providerStatus };
  if (state !== 'CAPTURED') return giveUpWith(providerStatus);
  const since = new Date(now().getTime() - DUPLICATE_WINDOW_SECONDS * 1000 - WINDOW_MARGIN_MS);
  if (await wasEqualRefundSent(db, refund, since))
    return { done: false, isFinal: false, error: 'the provider would take it for a repetition of an equal refund' };
  const mark = {
    set: () => markCardRefundSent(db, refund, now()),
    clear: () => clearCardRefundSent(db, refund),
  };
  return sendRefundOnce(provider, found.value, cents(refund.amount), { mark, mayWait });
}

async function giveUp(services: RefundServices, refund: CardRefundRow, error: string): Promise<void> {
  const now = services.now();
  const { guid, transaction_id: transactionId, amount } = refund;
  services.log.error({ transactionId, guid, error }, 'a refund of an order failed');
  await transact(services.database.db, async (tx) => {
    if (!(await endCardRefund(tx, refund, 'FAILED', error, now))) return;
    const alert = { kind: 'VOID_FAILED', key: `${transactionId}:${guid}` } as const;
    const detail = { transactionId, guid, amountCents: amount, error };
    if (await raiseAlert(tx, { ...alert, detail, now })) await enqueueFailedCardMail(tx, alertKeyOf(alert));
  });
}
