import { type Kysely, type RawBuilder, sql } from 'kysely';
import { chargesOf } from '../ledger/charges.store.ts';
import type { JournalKind } from '../ledger/journal.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';
import {
  collectKeys,
  compareNames,
  GROUP_SEPARATOR,
  type KeyPage,
  type KeyPosition,
  type PostedRange,
  type RowKey,
  readSlice,
  rowsOfKeys,
  type Slice,
  slicesFor,
} from './report-rows.ts';

/** Selects charges by account, user, kind and time. */
export interface TransactionFilter extends Slice, PostedRange {
  /** Undefined for all accounts. */
  readonly accountIds?: readonly number[];
  /** Undefined for all users. */
  readonly userIds?: readonly number[];
  /** Undefined for all kinds of charges. */
  readonly kinds?: readonly JournalKind[];
}

export interface TransactionRow {
  readonly postedAt: Date;
  /** '' for a visitor. */
  readonly accountName: string;
  readonly username: string;
  readonly kind: string;
  /** The title of the document whose images were bought or refunded, or the number of a filing; empty for anything else. */
  readonly title: string;
  /** Image credits used, negative when they were refunded. */
  readonly images: number;
  /** The county's revenue, negative for a refund. */
  readonly cents: number;
}

export interface TransactionSums {
  /** Charges minus refunds, the same number that the home page shows. */
  readonly transactions: number;
  readonly images: number;
  readonly cents: number;
}

/** The transactions of a filter. Their number and order are fixed, and their rows are read on demand. */
export interface FoundTransactions extends TransactionSums {
  readonly count: number;
  readonly rows: () => AsyncGenerator<TransactionRow>;
}

/** The names by which rows are sorted before their time. */
export type TransactionGroup = 'account' | 'user' | 'accountAndUser' | 'none';

/** The journals of a filter, found with the index on their time. Includes those of visitors, who have no account. */
const journalsOf = (
  db: Kysely<Database>,
  { accountIds, userIds, kinds, afterJournal, throughJournal }: TransactionFilter,
  { from, until }: Slice,
) =>
  db
    .selectFrom('journal')
    .where('posted_at', '>=', from)
    .where('posted_at', '<', until)
    .$if(accountIds !== undefined, (query) => query.where('account_id', 'in', accountIds ?? []))
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .$if(afterJournal !== undefined, (query) => query.where('id', '>', afterJournal ?? 0))
    .$if(throughJournal !== undefined, (query) => query.where('id', '<=', throughJournal ?? 0));

/** The names that the reader sees; '' for a visitor. */
const USERNAME = sql<string>`coalesce(portal_user.username, '')`;
const ACCOUNT_NAME = sql<string>`coalesce(account.name, '')`;

const GROUP_NAMES: Readonly<Record<TransactionGroup, RawBuilder<string>>> = {
  account: ACCOUNT_NAME,
  user: USERNAME,
  accountAndUser: sql<string>`${ACCOUNT_NAME} || ${GROUP_SEPARATOR}::text || ${USERNAME}`,
  none: sql<string>`''`,
};

interface TransactionKey extends RowKey, TransactionSums {}

/** The charges in some journals. Names are looked up after summing, because they are not part of the grouping. */
const groupedCharges = (db: Kysely<Database>, ids: readonly number[], group: TransactionGroup) =>
  db
    .selectFrom(
      chargesOf(db, { journalIds: ids })
        .select(['journal.user_id as userId', 'journal.account_id as accountId'])
        .as('charge'),
    )
    .leftJoin('portal_user', 'portal_user.id', 'charge.userId')
    .leftJoin('account', 'account.id', 'charge.accountId')
    .select(['charge.journalId as id', 'charge.transactions', 'charge.images', 'charge.cents'])
    .select(GROUP_NAMES[group].as('group'));

async function readKeys(
  db: Kysely<Database>,
  filter: TransactionFilter,
  group: TransactionGroup,
  [slice, after, limit]: readonly [Slice, KeyPosition | undefined, number],
): Promise<KeyPage<TransactionKey>> {
  const journals = await journalsOf(db, filter, slice)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(posted_at, id) > (${after?.at}, ${after?.id})`))
    .select(['id', 'posted_at as at'])
    .orderBy('posted_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (journals.length === 0) return { keys: [], next: undefined };
  const ids = journals.map(({ id }) => id);
  const charges = new Map((await groupedCharges(db, ids, group).execute()).map((charge) => [charge.id, charge]));
  const keys = journals.flatMap(({ id, at }) => {
    const charge = charges.get(id);
    return charge === undefined ? [] : [{ ...charge, at }];
  });
  return { keys, next: journals.length < limit ? undefined : journals.at(-1) };
}

/** The ledger is append-only, so the amounts read with the keys are still correct when the rows are read. */
async function readRows(
  db: Kysely<Database>,
  keys: readonly TransactionKey[],
): Promise<ReadonlyMap<number, TransactionRow>> {
  const rows = await db
    .selectFrom('journal')
    .where('journal.id', '=', anyOf(keys.map(({ id }) => id)))
    .leftJoin('portal_user', 'portal_user.id', 'journal.user_id')
    .leftJoin('account', 'account.id', 'journal.account_id')
    .select(['journal.id', 'journal.kind', USERNAME.as('username'), ACCOUNT_NAME.as('accountName')])
    .select(
      sql<string>`coalesce(
        (select title from image_state where image_state.journal_id = journal.id),
        (select title from image_state
          where journal.kind = 'REFUND' and image_state.guid = substr(journal.reference, length('image-state:') + 1)),
        (select transaction_number from efile_document where efile_document.journal_id = journal.id),
        (select transaction_number from efile_document
          where journal.kind = 'REFUND' and efile_document.id = substr(journal.reference, length('efile:') + 1)),
        '')`.as('title'),
    )
    .execute();
  const rowsById = new Map(rows.map(({ id, ...row }) => [id, row]));
  return new Map(
    keys.flatMap(({ id, at, images, cents }) => {
      const row = rowsById.get(id);
      return row === undefined ? [] : [[id, { ...row, postedAt: at, images, cents }] as const];
    }),
  );
}

/** The charges of a filter in posting order within their groups. @throws Refusal REPORT_TOO_LONG */
export async function findTransactions(
  db: Kysely<Database>,
  filter: TransactionFilter,
  group: TransactionGroup = 'none',
  maximum?: number,
): Promise<FoundTransactions> {
  const sums = { transactions: 0, images: 0, cents: 0 };
  const keys = await collectKeys(
    slicesFor(filter),
    (...page) => readSlice(db, filter, (sliceDb) => readKeys(sliceDb, filter, group, page)),
    ({ transactions, images, cents }) => {
      sums.transactions += transactions;
      sums.images += images;
      sums.cents += cents;
    },
    maximum,
  );
  return { ...sums, count: keys.length, rows: () => rowsOfKeys(keys, (batch) => readRows(db, batch)) };
}

/** The sums of the charges of one account, user and kind. */
export interface ChargeSum extends TransactionSums {
  /** Null for visitors, whose other fields are ''. */
  readonly accountId: number | null;
  readonly accountName: string;
  readonly accountType: string;
  readonly paymentMethod: string;
  readonly username: string;
  readonly kind: string;
}

const sumsIn = (db: Kysely<Database>, filter: TransactionFilter, slice: Slice) =>
  db
    .selectFrom(
      chargesOf(db, slice)
        .where('journal.id', 'in', journalsOf(db, filter, slice).select('id'))
        .groupBy(['journal.account_id', 'journal.user_id'])
        .select(['journal.account_id as accountId', 'journal.user_id as userId'])
        .as('charge'),
    )
    .leftJoin('account', 'account.id', 'charge.accountId')
    .leftJoin('portal_user', 'portal_user.id', 'charge.userId')
    .groupBy(['account.id', 'portal_user.id', 'charge.kind'])
    .select([
      'account.id as accountId',
      sql<string>`coalesce(account.name, '')`.as('accountName'),
      sql<string>`coalesce(account.account_type, '')`.as('accountType'),
      // visitors can pay only by card
      sql<string>`coalesce(account.payment_method, 'CREDIT_CARD')`.as('paymentMethod'),
      sql<string>`coalesce(portal_user.username, '')`.as('username'),
      'charge.kind',
      sql<number>`sum(charge.transactions)::bigint`.as('transactions'),
      sql<number>`sum(charge.images)::bigint`.as('images'),
      sql<number>`sum(charge.cents)::bigint`.as('cents'),
    ])
    .execute();

/**
 * The sums of a filter, grouped by the names that `namesOf` returns, and in their order. They are read and added up slice by slice, so that no query is long.
 */
export async function sumCharges(
  db: Kysely<Database>,
  filter: TransactionFilter,
  namesOf: (sum: ChargeSum) => readonly string[],
): Promise<readonly (ChargeSum & { readonly accounts: number })[]> {
  const sums = new Map<string, { names: readonly string[]; sum: ChargeSum; accounts: Set<number> }>();
  for (const slice of slicesFor(filter)) {
    for (const part of await readSlice(db, filter, (sliceDb) => sumsIn(sliceDb, filter, slice))) {
      const names = namesOf(part);
      const name = JSON.stringify(names);
      const known = sums.get(name);
      sums.set(name, {
        names,
        sum: { ...part, ...addSums(known?.sum, part) },
        accounts: new Set([...(known?.accounts ?? []), ...(part.accountId === null ? [] : [part.accountId])]),
      });
    }
  }
  return [...sums.values()]
    .sort((one, other) => compareNames(one.names, other.names))
    .map(({ sum, accounts }) => ({ ...sum, accounts: accounts.size }));
}

const addSums = (known: TransactionSums | undefined, part: TransactionSums): TransactionSums => ({
  transactions: (known?.transactions ?? 0) + part.transactions,
  images: (known?.images ?? 0) + part.images,
  cents: (known?.cents ?? 0) + part.cents,
});
