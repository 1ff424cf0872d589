import type { PaymentNotice } from '@portal/contracts';
import { attemptNotListed, isOpenAttempt, mayDownload } from '@portal/domain';
import type { Kysely } from 'kysely';
import { stateOf } from '../../image-states/image-state.store.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { type AttemptRow, attemptStart, attemptStateOf, DECLINED } from '../attempts/attempt.store.ts';
import type { PaymentServices } from '../payment-services.ts';
import { readPaidAmounts } from './paid-amounts.store.ts';
import { closeStaffNotice, readStaffNotices } from './staff-notices.store.ts';

type Outcome = 'CREDITED' | 'AUTHORIZED' | 'CHARGED' | 'RELEASED' | 'NOT_CHARGED' | 'PENDING' | 'UNKNOWN' | 'PAID';
type Db = Kysely<Database>;

/** Notices are about payments of the last week, and about those that are not decided. Older ones are in the list of transactions. */
const NOTICE_MS = 7 * 24 * 60 * 60_000;

/** The hold of a preauthorization; all null for an attempt without one. */
interface AttemptHold {
  readonly holdState: string | null;
  readonly closeReason: string | null;
  readonly captureAmount: number | null;
  readonly closedAt: Date | null;
  /** The error of a capture or void that was given up. */
  readonly failure: string | null;
}

/**
 * The outcome of a hold for its user. The logout itself says what the card is charged; of a hold that was closed without a logout,
 * only the notice does. Null for a hold that could not be released, because nobody knows yet whether its card was charged: staff are
 * alerted to it.
 */
function outcomeOfHold({ holdState, closeReason, failure }: AttemptHold): Outcome | null {
  if (holdState === 'OPEN') return 'AUTHORIZED';
  if (failure !== null) return null;
  if (holdState === 'VOIDING' || holdState === 'VOIDED') return 'RELEASED';
  const isCharged = holdState === 'CAPTURING' || holdState === 'CAPTURED';
  return isCharged && closeReason === 'ENDED' ? 'CHARGED' : null;
}

/**
 * The outcome of an attempt for its user. Null for a form that was closed without being submitted, because there is no payment to
 * report. A form counts as submitted when the browser reports it or the provider lists a transaction. UNKNOWN is left to staff.
 */
function outcomeOf(attempt: AttemptRow & AttemptHold, now: Date): Outcome | null {
  if (attempt.state === 'DONE') return attempt.purpose === 'ESCROW_DEPOSIT' ? 'CREDITED' : outcomeOfHold(attempt);
  if (attempt.tried_at === null) return null;
  if (!isOpenAttempt(attemptStateOf(attempt))) return 'NOT_CHARGED';
  if (attempt.reason === DECLINED) return 'NOT_CHARGED';
  const age = { state: attemptStateOf(attempt), startedAtMillis: attemptStart(attempt) };
  return attemptNotListed(age, now.getTime()) === 'UNKNOWN' ? 'UNKNOWN' : 'PENDING';
}

/** The outcomes after which another one is news. A hold that the user knows of is charged later. */
const MAY_CHANGE: Readonly<Record<string, (outcome: Outcome) => boolean>> = {
  '': () => true,
  PENDING: (outcome) => outcome !== 'PENDING',
  UNKNOWN: (outcome) => outcome !== 'UNKNOWN',
  // an earlier release called a released hold that too
  NOT_CHARGED: (outcome) => outcome !== 'NOT_CHARGED' && outcome !== 'RELEASED',
  AUTHORIZED: (outcome) => outcome === 'CHARGED',
};

/** Whether a notice must be shown: it is new, or its outcome has changed since it was acknowledged. */
const isNews = (outcome: Outcome, told: string): boolean => MAY_CHANGE[told]?.(outcome) ?? false;

const attemptsOf = (db: Db, session: Session, since: Date) =>
  db
    .selectFrom('payment_attempt')
    .leftJoin('card_hold', 'card_hold.attempt_id', 'payment_attempt.id')
    .leftJoin('card_task', (join) =>
      join.onRef('card_task.hold_id', '=', 'card_hold.id').on('card_task.state', '=', 'FAILED'),
    )
    .selectAll('payment_attempt')
    .select(['card_hold.state as holdState', 'card_hold.close_reason as closeReason'])
    .select(['card_hold.capture_amount as captureAmount', 'card_hold.closed_at as closedAt'])
    .select('card_task.last_error as failure')
    .where('payment_attempt.user_id', '=', session.userId)
    .where('payment_attempt.account_id', '=', session.accountId)
    .where((eb) => {
      const isRecent = eb('payment_attempt.created_at', '>', since);
      // the session of a guest has ended before
      return session.role === 'GUEST' ? isRecent : eb.or([isRecent, eb('payment_attempt.ended_at', 'is', null)]);
    })
    // filings have their own emails
    .where('payment_attempt.purpose', '<>', 'EFILE')
    .$if(session.role === 'GUEST', (query) => query.where('payment_attempt.session_id', '=', session.sessionId))
    .orderBy('payment_attempt.id', 'desc')
    .limit(100);

async function attemptNotices(db: Db, session: Session, since: Date, now: Date): Promise<PaymentNotice[]> {
  const rows = await attemptsOf(db, session, since).execute();
  return rows.flatMap((attempt) => {
    const outcome = outcomeOf(attempt, now);
    if (outcome === null || !isNews(outcome, attempt.told)) return [];
    const at = attempt.closedAt ?? attempt.ended_at ?? attempt.tried_at ?? attempt.created_at;
    return {
      id: attempt.invoice_number,
      purpose: attempt.purpose,
      outcome,
      amountCents: outcome === 'CHARGED' ? (attempt.captureAmount ?? 0) : attempt.amount,
      at: at.toISOString(),
      imageStateGuid: null,
      title: '',
    };
  });
}

const ordersOf = (db: Db, session: Session, since: Date) =>
  db
    .selectFrom('image_state')
    .selectAll('image_state')
    .where('image_state.user_id', '=', session.userId)
    .where('image_state.account_id', '=', session.accountId)
    .where('image_state.state', 'in', ['PAID', 'RETURNED'])
    .where('image_state.paid_at', '>', since)
    .$if(session.role === 'GUEST', (query) => query.where('image_state.session_id', '=', session.sessionId))
    .orderBy('image_state.paid_at', 'desc')
    .limit(100);

/** Orders that are paid and not delivered, and those that were refunded because nobody fetched them. */
async function orderNotices(db: Db, session: Session, since: Date, now: Date): Promise<PaymentNotice[]> {
  const rows = await ordersOf(db, session, since).execute();
  const amounts = await readPaidAmounts(db, rows);
  return rows.flatMap((row) => {
    const paidAt = row.paid_at ?? row.created_at;
    const isPaid = row.state === 'PAID';
    if (isPaid && !mayDownload(stateOf(row), paidAt.getTime(), now.getTime())) return [];
    const outcome: Outcome = isPaid ? 'PAID' : 'NOT_CHARGED';
    if (row.told === outcome) return [];
    return {
      id: row.guid,
      purpose: 'IMAGES',
      outcome,
      amountCents: amounts.get(row.guid) ?? 0,
      at: paidAt.toISOString(),
      imageStateGuid: isPaid ? row.guid : null,
      title: row.title,
    };
  });
}

/** Outcomes of payments that the user has not acknowledged (001-4.10.moments.1); for staff also the county's failed charges. */
export async function readNotices(services: PaymentServices, session: Session): Promise<{ notices: PaymentNotice[] }> {
  const { db } = services.database;
  const now = services.now();
  const since = new Date(now.getTime() - NOTICE_MS);
  return {
    notices: [
      ...(await readStaffNotices(db, session)),
      ...(await orderNotices(db, session, since, now)),
      ...(await attemptNotices(db, session, since, now)),
    ],
  };
}

/** Acknowledges a notice with its current outcome. It may be repeated; another user's notice is 'not found'. */
export async function acknowledgeNotice(
  services: PaymentServices,
  context: CallContext<{ readonly id: string }>,
): Promise<null> {
  const { db } = services.database;
  const { id } = context.input;
  const { session } = context;
  if (await closeStaffNotice(db, context, id, services.now())) return null;
  const now = services.now();
  const since = new Date(now.getTime() - NOTICE_MS);
  const attempt = await attemptsOf(db, session, since).where('invoice_number', '=', id).executeTakeFirst();
  if (attempt !== undefined) {
    const told = outcomeOf(attempt, now) ?? '';
    await db.updateTable('payment_attempt').set({ told }).where('id', '=', attempt.id).execute();
    return null;
  }
  const order = await ordersOf(db, session, since).where('image_state.guid', '=', id).executeTakeFirst();
  if (order === undefined) throw notFound();
  const told = order.state === 'PAID' ? 'PAID' : 'NOT_CHARGED';
  await db.updateTable('image_state').set({ told }).where('guid', '=', order.guid).execute();
  return null;
}
