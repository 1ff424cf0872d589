import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type LedgerAccount, openingKey, openLedgerAccount } from './ledger-account.ts';

/**
 * The kinds of journals. For a new kind, the compiler requires its role in `charges.store.ts`, which statements and reports use;
 * `transaction-text.ts` decides which transaction type shows it.
 */
export const JOURNAL_KINDS = [
  'IMAGES',
  'SEARCH',
  'DETAILS',
  'DEPOSIT',
  'OPENING_BALANCE',
  'ADJUSTMENT',
  'IMAGE_RENEWAL',
  'ADD_ON',
  'MONTHLY_FEE',
  'INVOICE_PAYMENT',
  'CAPTURE',
  'CAPTURE_FAILED',
  'REFUND',
  'EFILE',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

export interface JournalEntry {
  readonly account: LedgerAccount;
  /** Whole cents or images, by the account's unit. It is added to the account's balance, so a charge is negative for the customer. */
  readonly amount: number;
}

export interface Journal {
  /** Identifies the journal: of several requests with the same key, only the first one posts it. */
  readonly idempotencyKey: string;
  readonly kind: JournalKind;
  /** The account that the journal is about; the user and the session that caused it, null for jobs and the server's commands. */
  readonly actor: {
    readonly userId: number | null;
    readonly accountId: number | null;
    readonly sessionId?: number | null;
  };
  /** What was paid or changed: 'image-state:' and the order's guid, 'invoice:' and the account's id. */
  readonly reference: string;
  readonly postedAt: Date;
  /** The lines of the price, with reason and amount: `{ reason: 'DOCUMENT', quantity: 1, unitCents: 300, amountCents: 300 }`. */
  readonly lines: readonly object[];
  /**
   * Their amounts must sum to zero in each unit; otherwise the database rejects the transaction when it is committed. A journal without
   * entries records something free.
   */
  readonly entries: readonly JournalEntry[];
}

export interface Posted {
  readonly journalId: number;
  /** True if this call posted the journal, false if it already existed. */
  readonly isNew: boolean;
}

/**
 * The escrow or the image credits are too low, or the account was deleted. An error and not a result, so that the whole transaction is
 * rolled back.
 */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
}

/** An idempotency key was used for a different journal, by a bug or a forged request. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
}

/**
 * Posts a journal once. Every transaction locks the key first, and then the ledger accounts with stored balances by ascending id, so
 * that concurrent transactions wait for each other without deadlocks.
 *
 * @throws InsufficientFunds if a balance of escrow or image credits would fall below zero, or if the charged account was deleted
 * @throws IdempotencyConflict if the key belongs to a different journal
 */
export async function postJournal(tx: Transaction<Database>, journal: Journal): Promise<Posted> {
  const requestHash = hashOf(journal);
  const inserted = await tx
    .insertInto('journal')
    .values({
      idempotency_key: journal.idempotencyKey,
      request_hash: requestHash,
      kind: journal.kind,
      user_id: journal.actor.userId,
      account_id: journal.actor.accountId,
      session_id: journal.actor.sessionId ?? null,
      reference: journal.reference,
      posted_at: journal.postedAt,
      lines: JSON.stringify(journal.lines),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return findPosted(tx, journal.idempotencyKey, requestHash);
  await postEntries(tx, inserted.id, journal.entries);
  return { journalId: inserted.id, isNew: true };
}

/** The journal that was posted with a key; undefined if there is none. */
export const findJournal = (db: Kysely<Database>, idempotencyKey: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('journal').select('id').where('idempotency_key', '=', idempotencyKey).executeTakeFirst();

/**
 * A hash of what a repeated request must have in common with the first one. The other fields may differ: it comes later, and perhaps
 * from another session.
 */
const hashOf = ({ kind, actor, reference, entries }: Journal): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, actor.accountId, reference, entries]))
    .digest('hex');

async function findPosted(tx: Kysely<Database>, key: string, requestHash: string): Promise<Posted> {
  const found = await tx
    .selectFrom('journal')
    .select(['id', 'request_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (found.request_hash !== requestHash)
    throw new IdempotencyConflict(`The key ${key} was used for a different journal.`);
  return { journalId: found.id, isNew: false };
}

/** Writes the entries and changes the stored balances. */
async function postEntries(
  tx: Transaction<Database>,
  journalId: number,
  entries: readonly JournalEntry[],
): Promise<void> {
  const amounts = await sumByAccount(tx, entries);
  for (const { id, amount, hasStoredBalance } of amounts) if (hasStoredBalance) await moveBalance(tx, id, amount);
  if (amounts.length === 0) return;
  await tx
    .insertInto('entry')
    .values(amounts.map(({ id, unit, amount }) => ({ journal_id: journalId, ledger_account_id: id, unit, amount })))
    .execute();
}

function byOpening(one: JournalEntry, other: JournalEntry): number {
  const [key, otherKey] = [openingKey(one.account), openingKey(other.account)];
  return key < otherKey ? -1 : Number(key > otherKey);
}

interface AccountAmount {
  readonly id: number;
  readonly unit: string;
  readonly hasStoredBalance: boolean;
  readonly amount: number;
}

/**
 * The sum of the entries of each ledger account, by ascending id, without sums of zero. Opens accounts that do not exist yet, in one
 * order for all journals: two that open the same accounts in opposite orders would each wait for the other.
 */
async function sumByAccount(tx: Transaction<Database>, entries: readonly JournalEntry[]): Promise<AccountAmount[]> {
  const sums = new Map<number, AccountAmount>();
  for (const { account, amount } of [...entries].sort(byOpening)) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount: ${amount}`);
    const ledgerAccount = await openLedgerAccount(tx, account);
    sums.set(ledgerAccount.id, { ...ledgerAccount, amount: amount + (sums.get(ledgerAccount.id)?.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0).sort((a, b) => a.id - b.id);
}

/** Adds an amount to a stored balance. @throws InsufficientFunds as `postJournal` */
async function moveBalance(tx: Transaction<Database>, id: number, amount: number): Promise<void> {
  const moved = await tx
    .updateTable('ledger_account')
    .set({ balance: sql<number>`balance + ${amount}` })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('kind', 'not in', ['ESCROW', 'IMAGES']), where(sql<number>`balance + ${amount}`, '>=', 0)]),
    )
    // the account may have been deleted while the charge was in progress
    .$if(amount < 0, (query) => query.where('is_closed', '=', false))
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) throw new InsufficientFunds('The balance does not cover this.');
}
