import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type LedgerAccount, openLedgerAccount } from './ledger-account.ts';

/** What happened. A new kind is added here, so that statements and reports know them all. */
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
  /** The same key is the same happening, posted once however often it is asked for. */
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
  /** Sum to zero in each unit. None at all is a happening that cost nothing. */
  readonly entries: readonly JournalEntry[];
}

export interface Posted {
  readonly journalId: number;
  /** True when this call posted it, false when it was there already. */
  readonly isNew: boolean;
}

/** The escrow or the image credits do not cover it. Thrown, so that the transaction is rolled back with all it did. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
}

/** An idempotency key was used for something else: a bug, or someone who plays with requests. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
}

/**
 * Posts a journal once. The key comes first and the balances after it, in the order of their accounts, in every
 * transaction: two that meet wait for one another and never in a circle.
 *
 * @throws InsufficientFunds when a balance with a floor would fall below it
 * @throws IdempotencyConflict when the key stands for a different journal
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

/** The journal posted under a key. */
export const findJournal = (db: Kysely<Database>, idempotencyKey: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('journal').select('id').where('idempotency_key', '=', idempotencyKey).executeTakeFirst();

/** The hash leaves the time out: a replay comes later than what it repeats. */
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
  if (found.request_hash !== requestHash) throw new IdempotencyConflict(`The key ${key} was used for something else.`);
  return { journalId: found.id, isNew: false };
}

async function postEntries(
  tx: Transaction<Database>,
  journalId: number,
  entries: readonly JournalEntry[],
): Promise<void> {
  const amounts = await sumByAccount(tx, entries);
  for (const { id, amount, isKept } of amounts) if (isKept) await moveBalance(tx, id, amount);
  if (amounts.length === 0) return;
  await tx
    .insertInto('entry')
    .values(amounts.map(({ id, unit, amount }) => ({ journal_id: journalId, ledger_account_id: id, unit, amount })))
    .execute();
}

interface AccountAmount {
  readonly id: number;
  readonly unit: string;
  readonly isKept: boolean;
  readonly amount: number;
}

async function sumByAccount(tx: Transaction<Database>, entries: readonly JournalEntry[]): Promise<AccountAmount[]> {
  const sums = new Map<number, AccountAmount>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount: ${amount}`);
    const opened = await openLedgerAccount(tx, account);
    sums.set(opened.id, { ...opened, amount: amount + (sums.get(opened.id)?.amount ?? 0) });
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
    // a charge that was on its way while its account was deleted
    .$if(amount < 0, (query) => query.where('is_closed', '=', false))
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) throw new InsufficientFunds('The balance does not cover this.');
}
