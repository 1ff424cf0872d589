import { randomInt } from 'node:crypto';
import {
  ATTEMPT_STATES,
  type AttemptAction,
  type AttemptState,
  cents,
  type Deposit,
  nextAttemptState,
  PAYMENT_PURPOSES,
  type PaymentPurpose,
  type Surcharge,
} from '@portal/domain';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/schema.ts';
import type { Session } from '../../platform/http/session.ts';
import type { PaymentAttemptTable } from '../payments.tables.ts';

export type AttemptRow = Selectable<PaymentAttemptTable>;

/** Letters and digits, without 0, O, 1 and I, which are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Prefix of our invoice numbers at the provider. An unknown transaction with this prefix needs the attention of staff. */
export const INVOICE_PREFIX = 'LR';

/** 80 random bits in 18 characters, so that nobody can guess another user's invoice number. */
const newInvoiceNumber = (): string =>
  INVOICE_PREFIX + Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The amounts to be paid, and the key of the sale if the payment is for one. */
export interface PaymentAmounts extends Pick<Deposit, 'totalCents' | 'surchargeCents'> {
  readonly saleKey?: string;
  /** For a preauthorization: the card fee that is shown with the form, and that its hold will have. */
  readonly holdSurcharge?: Surcharge;
}

/** The stored form of the card fee of a hold; null for a payment without a hold. */
const holdTerms = ({ holdSurcharge }: Pick<PaymentAmounts, 'holdSurcharge'>): string | null =>
  holdSurcharge === undefined ? null : JSON.stringify({ surcharge: holdSurcharge });

/** Stores a new attempt, before the provider is called. A visitor has no session. */
export function insertAttempt(
  tx: Transaction<Database>,
  session: Session | null,
  purpose: PaymentPurpose,
  amounts: PaymentAmounts,
  now: Date,
): Promise<AttemptRow> {
  const { totalCents, surchargeCents, saleKey } = amounts;
  return tx
    .insertInto('payment_attempt')
    .values({
      invoice_number: newInvoiceNumber(),
      purpose,
      state: 'NEW',
      user_id: session?.userId ?? null,
      account_id: session?.accountId ?? null,
      session_id: session?.sessionId ?? null,
      is_guest: session?.role === 'GUEST',
      sale_key: saleKey ?? null,
      amount: totalCents,
      surcharge: surchargeCents,
      hold_terms: holdTerms(amounts),
      transaction_id: null,
      reported_transaction_id: null,
      created_at: now,
      token_issued_at: null,
      tried_at: null,
      listed_at: null,
      watch_ended_at: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Parses the state of a row. */
export const attemptStateOf = (row: Pick<AttemptRow, 'state'>): AttemptState =>
  z.parse(z.enum(ATTEMPT_STATES), row.state);

/** Parses the purpose of a row. */
export const purposeOf = (row: Pick<AttemptRow, 'purpose'>): PaymentPurpose =>
  z.parse(z.enum(PAYMENT_PURPOSES), row.purpose);

/** The requested payment, in the form that the domain's rules compare. */
export const requestedPaymentOf = (row: AttemptRow) => ({
  purpose: purposeOf(row),
  invoiceNumber: row.invoice_number,
  amountCents: cents(row.amount),
});

/** Whether a session owns an attempt: by user and account, and for GUEST, a user that all guests share, also by session. */
export const ownsAttempt = (row: AttemptRow, session: Session): boolean =>
  row.user_id === session.userId &&
  row.account_id === session.accountId &&
  (!row.is_guest || row.session_id === session.sessionId);

/** The owner of an attempt of an account's user. @throws Error for a visitor's attempt */
export function ownerOf(row: AttemptRow): { userId: number; accountId: number; sessionId: number } {
  const { user_id: userId, account_id: accountId, session_id: sessionId } = row;
  if (userId === null || accountId === null || sessionId === null)
    throw new Error(`The attempt ${row.invoice_number} belongs to no account.`);
  return { userId, accountId, sessionId };
}

/** The attempts of a sale that may still be paid, newest first. Locked until the transaction ends. */
export const openAttemptsOfSale = (tx: Transaction<Database>, saleKey: string): Promise<AttemptRow[]> =>
  tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('sale_key', '=', saleKey)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();

/** The attempt that paid for a sale. */
export const paidAttemptOfSale = (db: Kysely<Database>, saleKey: string): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('sale_key', '=', saleKey)
    .where('state', '=', 'DONE')
    .executeTakeFirst();

/**
 * Whether a payment of a sale was reported but its outcome is unknown. Reads without a lock to avoid a deadlock: completing a payment
 * locks the attempt and then the sold item, which this caller may already have locked.
 */
export async function hasUnconfirmedPayment(db: Kysely<Database>, saleKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('sale_key', '=', saleKey)
    .where('ended_at', 'is', null)
    .where('reported_transaction_id', 'is not', null)
    .where('reason', '!=', DECLINED)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The attempt with an invoice number. */
export const findByInvoice = (db: Kysely<Database>, invoiceNumber: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('invoice_number', '=', invoiceNumber).executeTakeFirst();

/** Locks an attempt until the transaction ends, so that browser and reconciliation complete it one after the other. */
export const lockAttempt = (tx: Transaction<Database>, id: number): Promise<AttemptRow> =>
  tx.selectFrom('payment_attempt').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Attempts that a transaction may still complete, oldest first. */
export const openAttempts = (db: Kysely<Database>): Promise<AttemptRow[]> =>
  db.selectFrom('payment_attempt').selectAll().where('ended_at', 'is', null).orderBy('id').execute();

/** Attempts for which a payment may still be found: the open ones, and recently ended ones. Oldest first. */
export const watchedAttempts = (db: Kysely<Database>): Promise<AttemptRow[]> =>
  db.selectFrom('payment_attempt').selectAll().where('watch_ended_at', 'is', null).orderBy('id').execute();

/** The time since which the attempt's form could be paid. */
export const attemptStart = (row: Pick<AttemptRow, 'token_issued_at' | 'created_at'>): number =>
  (row.token_issued_at ?? row.created_at).getTime();

/** The session's last open attempt of a purpose, to which a browser's report is assigned when the provider does not answer. */
export const lastOpenAttempt = (
  db: Kysely<Database>,
  session: Session,
  purpose: PaymentPurpose,
): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('user_id', '=', session.userId)
    .where('session_id', '=', session.sessionId)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The session's recent attempt with an unused form, which is reused when the form is opened again. Locked until the transaction
 * ends.
 */
export const unusedAttempt = (
  tx: Transaction<Database>,
  session: Session,
  wanted: {
    readonly purpose: PaymentPurpose;
    readonly amounts: PaymentAmounts;
    readonly since: Date;
  },
): Promise<AttemptRow | undefined> =>
  tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('user_id', '=', session.userId)
    .where('session_id', '=', session.sessionId)
    .where('account_id', '=', session.accountId)
    .where('purpose', '=', wanted.purpose)
    .where('amount', '=', wanted.amounts.totalCents)
    .where('surcharge', '=', wanted.amounts.surchargeCents)
    .where(sql<boolean>`hold_terms IS NOT DISTINCT FROM ${holdTerms(wanted.amounts)}::jsonb`)
    .where('state', '=', 'TOKEN_ISSUED')
    .where('tried_at', 'is', null)
    .where('created_at', '>', wanted.since)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/**
 * The number of the user's attempts whose form can still be paid; for GUEST, a user that all guests share, those of the session.
 * Older attempts may stay open while the provider cannot be reached, and do not block a payment.
 */
export async function countOpenAttempts(db: Kysely<Database>, session: Session, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payment_attempt')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', session.userId)
    .$if(session.role === 'GUEST', (query) => query.where('session_id', '=', session.sessionId))
    .where('ended_at', 'is', null)
    .where(sql<Date>`coalesce(token_issued_at, created_at)`, '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Applies an action to an attempt's state. Returns false if the state changed meanwhile or does not allow the action. */
export async function moveAttempt(
  db: Kysely<Database>,
  row: Pick<AttemptRow, 'id' | 'state'>,
  action: AttemptAction,
  changes: Partial<
    Pick<AttemptRow, 'transaction_id' | 'reason' | 'token_issued_at' | 'tried_at' | 'ended_at' | 'told'>
  >,
): Promise<boolean> {
  const nextState = nextAttemptState(attemptStateOf(row), action);
  if (nextState === null) return false;
  const moved = await db
    .updateTable('payment_attempt')
    .set({ ...changes, state: nextState })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** The reason of an open attempt whose card was declined: nothing was charged, and the form can be submitted again. */
export const DECLINED = 'DECLINED';

/** Whether a payment was reported but its outcome is unknown, so that its payer was asked to wait. */
export const isPending = (row: Pick<AttemptRow, 'reported_transaction_id' | 'reason'>): boolean =>
  row.reported_transaction_id !== null && row.reason !== DECLINED;

/** Stores the last outcome that the payer of a sale was notified of. */
export async function storeNotifiedOutcome(db: Kysely<Database>, id: number, told: string): Promise<void> {
  await db.updateTable('payment_attempt').set({ told }).where('id', '=', id).execute();
}

/**
 * Records that someone tried to pay, with the reason of a failure, and with the transaction if its outcome must still be looked
 * up.
 */
export async function recordPaymentTry(
  db: Kysely<Database>,
  id: number,
  now: Date,
  tried: { readonly transactionId?: string; readonly reason?: string },
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({
      tried_at: sql<Date>`coalesce(tried_at, ${now})`,
      reason: tried.reason ?? '',
      ...(tried.transactionId === undefined ? {} : { reported_transaction_id: tried.transactionId }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
