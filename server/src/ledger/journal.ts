import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type LedgerAccount, openLedgerAccount } from './ledger-account.ts';

/** The kinds of journals. Each new kind is added here, so that statements and reports handle all of them. */
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
  /** Whole cents or images, by the account's unit. */
  readonly amount: number;
}

export interface Journal {
  /** Identifies the journal. It is posted once per key, even if it is requested several times. */
  readonly idempotencyKey: string;
  readonly kind: JournalKind;
  readonly actor: {
    readonly userId: number | null;
    readonly accountId: number | null;
    readonly sessionId?: number | null;
  };
  readonly reference: string;
  readonly postedAt: Date;
  /** Price lines with their reasons. */
  readonly lines: readonly object[];
  /** Their sum is zero in each unit. A journal without entries records something free. */
  readonly entries: readonly JournalEntry[];
}

export interface PostedJournal {
  readonly journalId: number;
  /** True if this call posted it, false if it already existed. */
  readonly isNew: boolean;
}

/** The escrow or the image credits are too low. It is thrown, so that the whole transaction is rolled back. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
}

/** An idempotency key was used for a different journal: because of a bug, or because of a forged request. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
}

/**
 * Posts a journal once. Every transaction locks the key first and then the balances in the order of their accounts, so that concurrent
 * transactions wait for each other without deadlocks.
 *
 * @throws InsufficientFunds if a balance would fall below its minimum
 * @throws IdempotencyConflict if the key belongs to a different journal
 */
export async function postJournal(tx: Transaction<Database>, journal: Journal): Promise<PostedJournal> {
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

/** The journal posted under a key. */
export const findJournal = (db: Kysely<Database>, idempotencyKey: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('journal').select('id').where('idempotency_key', '=', idempotencyKey).executeTakeFirst();

/** The hash does not include the time, because a repeated request comes later. */
const hashOf = ({ kind, actor, reference, entries }: Journal): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, actor.accountId, reference, entries]))
    .digest('hex');

async function findPosted(tx: Kysely<Database>, key: string, requestHash: string): Promise<PostedJournal> {
  const found = await tx
    .selectFrom('journal')
    .select(['id', 'request_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (found.request_hash !== requestHash)
    throw new IdempotencyConflict(`The key ${key} was used for a different journal.`);
  return { journalId: found.id, isNew: false };
}

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

interface AccountAmount {
  readonly id: number;
  readonly unit: string;
  readonly hasStoredBalance: boolean;
  readonly amount: number;
}

async function sumByAccount(tx: Transaction<Database>, entries: readonly JournalEntry[]): Promise<AccountAmount[]> {
  const sums = new Map<number, AccountAmount>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount: ${amount}`);
    const ledgerAccount = await openLedgerAccount(tx, account);
    sums.set(ledgerAccount.id, { ...ledgerAccount, amount: amount + (sums.get(ledgerAccount.id)?.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0).sort((a, b) => a.id - b.id);
}

async function moveBalance(tx: Transaction<Database>, id: number, amount: number): Promise<void> {
  const moved = await tx
    .updateTable('ledger_account')
    .set({ balance: sql<number>`balance + ${amount}` })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('kind', 'not in', ['ESCROW', 'IMAGES']), where(sql<number>`balance + ${amount}`, '>=', 0)]),
    )
    // the account was deleted while the charge was in progress
    .$if(amount < 0, (query) => query.where('is_closed', '=', false))
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) throw new InsufficientFunds('The balance does not cover this.');
}
