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

/**
 * One attempt to pay by card. It is open until `ended_at` is set: its form may be paid, or a payment is being looked up. After
 * that it is watched until `watch_ended_at` is set: the reconciliation job may still find a payment of it at the provider.
 */
export type AttemptRow = Selectable<PaymentAttemptTable>;

/** The reason of an open attempt whose card was declined: nothing was charged, and the form can be submitted again. */
export const DECLINED = 'DECLINED';

/** Whether a browser reported a payment of this open attempt, but its outcome is unknown, so that its payer was asked to wait. */
export const isPending = (row: Pick<AttemptRow, 'reported_transaction_id' | 'reason'>): boolean =>
  row.reported_transaction_id !== null && row.reason !== DECLINED;

/** The condition of `isPending` in SQL. */
const IS_PENDING = sql<boolean>`(reported_transaction_id is not null and reason <> ${DECLINED})`;

/** Letters and digits, without 0, O, 1 and I, which are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/**
 * Prefix of the portal's invoice numbers. The county may sell through the same merchant account elsewhere, so only an unknown
 * transaction with this prefix raises an alert for staff.
 */
export const INVOICE_PREFIX = 'LR';

/** The prefix and 16 random characters of 5 bits each: 80 bits, so that nobody can guess another user's invoice number. */
const newInvoiceNumber = (): string =>
  INVOICE_PREFIX + Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** What is to be paid. */
export interface PaymentAmounts extends Pick<Deposit, 'totalCents' | 'surchargeCents'> {
  /** The id of the one item that the payment buys, such as a filing; absent for a deposit or a preauthorization. */
  readonly saleKey?: string;
  /** For a preauthorization: the rule of the card fee that is shown with the form, and that each charge of the hold will follow. */
  readonly holdSurcharge?: Surcharge;
}

/** The column `hold_terms`: the card fee of a preauthorization as JSON; null for other payments. */
const holdTermsColumn = ({ holdSurcharge }: Pick<PaymentAmounts, 'holdSurcharge'>): string | null =>
  holdSurcharge === undefined ? null : JSON.stringify({ surcharge: holdSurcharge });

/** Stores a new attempt, before the provider is called. `session` is null for a visitor, who has none. */
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
      hold_terms: holdTermsColumn(amounts),
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

/** What the portal asked the provider to charge, which `domain` compares with the provider's transaction. */
export const requestedPaymentOf = (row: AttemptRow) => ({
  purpose: purposeOf(row),
  invoiceNumber: row.invoice_number,
  amountCents: cents(row.amount),
});

/** Whether a session owns an attempt: by user and account, and for a guest also by session, because all guests share one user. */
export const ownsAttempt = (row: AttemptRow, session: Session): boolean =>
  row.user_id === session.userId &&
  row.account_id === session.accountId &&
  (!row.is_guest || row.session_id === session.sessionId);

/** The user, account and session of an attempt. @throws Error for a visitor's attempt, which has none of them */
export function ownerOf(row: AttemptRow): { userId: number; accountId: number; sessionId: number } {
  const { user_id: userId, account_id: accountId, session_id: sessionId } = row;
  if (userId === null || accountId === null || sessionId === null)
    throw new Error(`The attempt ${row.invoice_number} belongs to no account.`);
  return { userId, accountId, sessionId };
}

/** The open attempts of a sale, newest first, locked until the transaction ends. */
export const openAttemptsOfSale = (tx: Transaction<Database>, saleKey: string): Promise<AttemptRow[]> =>
  tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('sale_key', '=', saleKey)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();

/** The attempt that paid for a sale; undefined if none did. */
export const paidAttemptOfSale = (db: Kysely<Database>, saleKey: string): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('sale_key', '=', saleKey)
    .where('state', '=', 'DONE')
    .executeTakeFirst();

/**
 * Whether any open attempt of a sale is pending (see `isPending`). It reads without a lock to avoid a deadlock: the completion of a
 * payment locks the attempt and then the sold item, but the caller of this function may have locked the item already.
 */
export async function hasUnconfirmedPayment(db: Kysely<Database>, saleKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('sale_key', '=', saleKey)
    .where('ended_at', 'is', null)
    .where(IS_PENDING)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The attempt with an invoice number; undefined if there is none. */
export const findByInvoice = (db: Kysely<Database>, invoiceNumber: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('invoice_number', '=', invoiceNumber).executeTakeFirst();

/**
 * Locks an attempt until the transaction ends. A browser's report and the reconciliation job may complete it at the same time; the
 * second of them waits, and then sees what the first did.
 */
export const lockAttempt = (tx: Transaction<Database>, id: number): Promise<AttemptRow> =>
  tx.selectFrom('payment_attempt').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** The open attempts, oldest first. */
export const openAttempts = (db: Kysely<Database>): Promise<AttemptRow[]> =>
  db.selectFrom('payment_attempt').selectAll().where('ended_at', 'is', null).orderBy('id').execute();

/** The open attempts and the ended ones that are still watched, oldest first. */
export const watchedAttempts = (db: Kysely<Database>): Promise<AttemptRow[]> =>
  db.selectFrom('payment_attempt').selectAll().where('watch_ended_at', 'is', null).orderBy('id').execute();

/** Since when the attempt's form can be paid, in epoch milliseconds. */
export const attemptStart = (row: Pick<AttemptRow, 'token_issued_at' | 'created_at'>): number =>
  (row.token_issued_at ?? row.created_at).getTime();

/**
 * The session's last open attempt of a purpose. A browser's report of a payment is assigned to it if the provider cannot tell which
 * attempt was paid.
 */
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
 * The session's last attempt for the same payment whose form nobody has tried to pay, if it was created after `since`. When the form
 * is opened again, this attempt is used instead of a new one. It is locked until the transaction ends. Not for sales: the `saleKey`
 * is not compared.
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
    .where(sql<boolean>`hold_terms IS NOT DISTINCT FROM ${holdTermsColumn(wanted.amounts)}::jsonb`)
    .where('state', '=', 'TOKEN_ISSUED')
    .where('tried_at', 'is', null)
    .where('created_at', '>', wanted.since)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/**
 * The number of the user's open attempts whose form became payable after `since`; for a guest, those of the session, because all
 * guests share one user. Older ones do not count: they stay open while the provider cannot be reached, and must not block a payment.
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

/** Stores the last outcome that the payer of a sale was notified of, so that nobody is notified of it twice. */
export async function storeNotifiedOutcome(db: Kysely<Database>, id: number, outcome: string): Promise<void> {
  await db.updateTable('payment_attempt').set({ told: outcome }).where('id', '=', id).execute();
}

/**
 * Records on an open attempt that someone tried to pay: the time of the first try, the reason if it failed, and the transaction if
 * its outcome must still be looked up.
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
