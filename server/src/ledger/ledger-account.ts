import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Ledger accounts of customers. Their balances are stored. */
type CustomerKind = 'ESCROW' | 'IMAGES' | 'RECEIVABLE' | 'HOLD';
/** The county's own ledger accounts. Their balances are the sums of their entries. */
type CountyKind = 'CASH' | 'REVENUE' | 'SURCHARGE' | 'IMAGES_ISSUED' | 'ADJUSTMENT';
export type LedgerAccountKind = CustomerKind | CountyKind;

export interface LedgerAccount {
  readonly kind: LedgerAccountKind;
  /** The customer's account id, or for a HOLD the hold's id; empty for the county's own accounts. */
  readonly owner: string;
}

const COUNTY_KINDS: readonly string[] = ['CASH', 'REVENUE', 'SURCHARGE', 'IMAGES_ISSUED', 'ADJUSTMENT'];
const IMAGE_KINDS: readonly string[] = ['IMAGES', 'IMAGES_ISSUED'];

/** The ledger account of a customer: its escrow, its remaining image credits, or its debt (negative). */
export const customerLedgerAccount = (kind: Exclude<CustomerKind, 'HOLD'>, accountId: number): LedgerAccount => ({
  kind,
  owner: String(accountId),
});
/** The ledger account of a card hold: the draws that are not captured yet (negative). */
export const holdLedgerAccount = (holdId: number): LedgerAccount => ({ kind: 'HOLD', owner: String(holdId) });
/** One of the county's own ledger accounts. */
export const countyLedgerAccount = (kind: CountyKind): LedgerAccount => ({ kind, owner: '' });

/** Transactions that open several accounts open them in the order of these keys, so that none waits for another in a circle. */
export const openingKey = ({ kind, owner }: LedgerAccount): string => `${kind} ${owner}`;

export interface OpenedLedgerAccount {
  readonly id: number;
  readonly unit: string;
  readonly hasStoredBalance: boolean;
}

/** The row of a ledger account, created on first use. */
export async function openLedgerAccount(
  tx: Transaction<Database>,
  account: LedgerAccount,
): Promise<OpenedLedgerAccount> {
  const hasStoredBalance = !COUNTY_KINDS.includes(account.kind);
  const unit = IMAGE_KINDS.includes(account.kind) ? 'IMAGES' : 'CENTS';
  const find = () =>
    tx
      .selectFrom('ledger_account')
      .select('id')
      .where('kind', '=', account.kind)
      .where('owner', '=', account.owner)
      .executeTakeFirst();
  const existing = await find();
  if (existing) return { id: existing.id, unit, hasStoredBalance };
  await tx
    .insertInto('ledger_account')
    .values({ kind: account.kind, owner: account.owner, unit, balance: hasStoredBalance ? 0 : null })
    .onConflict((conflict) => conflict.columns(['kind', 'owner']).doNothing())
    .execute();
  const created = await find();
  if (created === undefined)
    throw new Error(`The ledger account ${account.kind} ${account.owner} could not be opened.`);
  return { id: created.id, unit, hasStoredBalance };
}

/** Balances of an account that is about to be deleted, in cents. */
export interface ClosingBalances {
  readonly escrow: number;
  /** The debt, as a negative number. */
  readonly receivable: number;
}

const TAKEN_FROM = ['ESCROW', 'RECEIVABLE', 'IMAGES'] as const;

/**
 * Closes the accounts that charges are taken from, and returns their balances. A concurrent charge was either posted before, and
 * is included, or finds the account closed. A caller that finds a balance rolls back.
 */
export async function closeLedgerAccounts(tx: Transaction<Database>, accountId: number): Promise<ClosingBalances> {
  const balances = await closeLedgerAccountsOf(tx, [accountId]);
  return balances.get(accountId) ?? { escrow: 0, receivable: 0 };
}

/** Whether the ledger accounts of a customer are closed, because the account was deleted. */
export const hasClosedLedger = async (db: Kysely<Database>, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', 'in', TAKEN_FROM)
    .where('owner', '=', String(accountId))
    .where('is_closed', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** `closeLedgerAccounts` for several accounts. */
export async function closeLedgerAccountsOf(
  tx: Transaction<Database>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, ClosingBalances>> {
  const owners = sql<string>`any(${accountIds.map(String)}::text[])`;
  await sql`insert into ledger_account (kind, owner, unit, balance)
    select kind, owner, case kind when 'IMAGES' then 'IMAGES' else 'CENTS' end, 0
    from unnest(${accountIds.map(String)}::text[]) as owner cross join unnest(${[...TAKEN_FROM]}::text[]) as kind
    order by kind || ' ' || owner collate "C"
    on conflict (kind, owner) do nothing`.execute(tx);
  // locked in the same order as by journals, to avoid deadlocks
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['kind', 'owner', 'balance'])
    .where('kind', 'in', TAKEN_FROM)
    .where('owner', '=', owners)
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx
    .updateTable('ledger_account')
    .set({ is_closed: true })
    .where('kind', 'in', TAKEN_FROM)
    .where('owner', '=', owners)
    .execute();
  const balanceByKey = new Map(rows.map(({ kind, owner, balance }) => [`${kind} ${owner}`, balance ?? 0]));
  return new Map(
    accountIds.map((id) => [
      id,
      { escrow: balanceByKey.get(`ESCROW ${id}`) ?? 0, receivable: balanceByKey.get(`RECEIVABLE ${id}`) ?? 0 },
    ]),
  );
}

/** The balance of a ledger account; 0 if it has no entries. */
export async function balanceOf(db: Kysely<Database>, account: LedgerAccount): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select(['id', 'balance'])
    .where('kind', '=', account.kind)
    .where('owner', '=', account.owner)
    .executeTakeFirst();
  if (row === undefined) return 0;
  if (row.balance !== null) return row.balance;
  const sum = await db
    .selectFrom('entry')
    .select((select) => select.fn.sum<string | null>('amount').as('amount'))
    .where('ledger_account_id', '=', row.id)
    .executeTakeFirstOrThrow();
  return Number(sum.amount ?? 0);
}

/** Stored balances of customers' ledger accounts of one kind, by owner; accounts without any entry are missing. */
export async function readStoredBalances(
  db: Kysely<Database>,
  kind: CustomerKind,
  owners: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['owner', 'balance'])
    .where('kind', '=', kind)
    .where('owner', 'in', owners)
    .execute();
  return new Map(rows.map(({ owner, balance }) => [owner, balance ?? 0]));
}

/** The charges of an invoiced account since a time, in cents. Its payments are not subtracted. */
export async function accruedSince(db: Kysely<Database>, accountId: number, since: Date): Promise<number> {
  const sum = await db
    .selectFrom('ledger_account')
    .innerJoin('entry', 'entry.ledger_account_id', 'ledger_account.id')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .select((select) => select.fn.sum<string | null>('entry.amount').as('amount'))
    .where('ledger_account.kind', '=', 'RECEIVABLE')
    .where('ledger_account.owner', '=', String(accountId))
    .where('journal.posted_at', '>=', since)
    .where('journal.kind', '<>', 'INVOICE_PAYMENT')
    .executeTakeFirstOrThrow();
  return 0 - Number(sum.amount ?? 0);
}
