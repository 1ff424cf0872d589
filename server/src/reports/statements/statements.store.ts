import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { PostedRange, Slice } from '../report-rows.ts';
import { type StatementHead, type StatementLine, sha256Of } from './statement-content.ts';

/** The columns of a statement without its lines. */
const STATEMENT_COLUMNS = ['number', 'head', 'sha256', 'issued_at'] as const;

/**
 * A subquery for the newest statement of an account, with the columns `last_journal`, the id of the last journal when it was issued, and
 * `until`, the end of its month. It has no row if that statement is of the given month ('2026-10') or a later one: charges that came too
 * late go on the statement after the newest, and not on an older one that is issued late.
 */
const lastStatement = (accountId: RawBuilder<unknown>, month: string) =>
  sql`(select (newest.head->>'lastJournal')::bigint as last_journal, (newest.head->>'until')::timestamptz as until
    from (select head::jsonb as head, month from statement where account_id = ${accountId} order by month desc limit 1) newest
    where newest.month < ${month})`;

/**
 * Customer accounts that need a statement for a month ('2026-10', between the two instants) and have none yet: they had charges in it, owed something at its end, or were charged in
 * an earlier month after its statement was issued.
 */
export const accountsToIssue = (
  db: Kysely<Database>,
  month: string,
  { from, until }: Slice,
): Promise<{ id: number }[]> =>
  db
    .selectFrom('account')
    .select('account.id')
    .where('account.kind', '=', 'CUSTOMER')
    .where(sql<boolean>`not exists (select from statement where account_id = account.id and month = ${month})`)
    .where(
      sql<boolean>`(exists (select from journal where account_id = account.id and posted_at >= ${from} and posted_at < ${until})
        or (select coalesce(sum(amount), 0) from entry
          join ledger_account on ledger_account.id = entry.ledger_account_id
          join journal on journal.id = entry.journal_id
          where ledger_account.kind = 'RECEIVABLE' and ledger_account.owner = account.id::text and posted_at < ${until}) <> 0
        or exists (select from ${lastStatement(sql.ref('account.id'), month)} last
          join journal on journal.account_id = account.id and journal.id > last.last_journal and journal.posted_at < last.until))`,
    )
    .orderBy('account.id')
    .execute();

/** The account data that a statement contains. */
export const readStatementAccount = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'payment_method', 'address', 'city', 'state', 'zip', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The id of the ledger's last journal; 0 if it has none. */
export const readLastJournal = async (db: Kysely<Database>): Promise<number> => {
  const { last } = await db
    .selectFrom('journal')
    .select((select) => select.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
};

/**
 * The charges that are carried over to a statement, because they were posted after the statement of their month was issued: those posted
 * in the slice, by their date, with an id after `afterJournal`.
 */
export interface CarriedRange extends Slice {
  /** The id of the last journal when the previous statement was issued. */
  readonly afterJournal: number;
}

/** The charges that the statement of an account and a month carries over; undefined if there are none. */
export const findCarried = async (
  db: Kysely<Database>,
  accountId: number,
  month: string,
  throughJournal: number,
): Promise<CarriedRange | undefined> => {
  const { rows } = await sql<{ afterJournal: number; from: Date; until: Date }>`
    select last.last_journal as "afterJournal", min(journal.posted_at) as "from", last.until
    from ${lastStatement(sql`${accountId}::bigint`, month)} last
    join journal on journal.account_id = ${accountId}::bigint and journal.id > last.last_journal
      and journal.id <= ${throughJournal}::bigint and journal.posted_at < last.until
    group by last.last_journal, last.until`.execute(db);
  return rows[0];
};

/** The county's revenue from an account, in cents, computed from the ledger's entries of all journal kinds. */
export async function revenueFromLedger(
  db: Kysely<Database>,
  accountId: number,
  { from, until, afterJournal, throughJournal }: Slice & PostedRange,
): Promise<number> {
  const { cents } = await db
    .selectFrom('entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .where('ledger_account.kind', 'in', ['REVENUE', 'SURCHARGE'])
    .where('journal.account_id', '=', accountId)
    .where('journal.posted_at', '>=', from)
    .where('journal.posted_at', '<', until)
    .$if(afterJournal !== undefined, (query) => query.where('journal.id', '>', afterJournal ?? 0))
    .$if(throughJournal !== undefined, (query) => query.where('journal.id', '<=', throughJournal ?? 0))
    .select(sql<number>`coalesce(sum(entry.amount), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
}

/** Stores a statement. Returns false if its number already exists. */
export async function insertStatement(
  tx: Transaction<Database>,
  head: StatementHead,
  parts: readonly (readonly StatementLine[])[],
): Promise<boolean> {
  const text = JSON.stringify(head);
  const inserted = await tx
    .insertInto('statement')
    .values({
      number: head.number,
      account_id: head.accountId,
      month: head.month,
      issued_at: new Date(head.issuedAt),
      transactions: head.transactions,
      cents: head.cents,
      // a debt is a negative balance, and the column has what is due as a positive amount
      due_cents: 0 - (head.balances.owed?.after ?? 0),
      head: text,
      sha256: sha256Of(text),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  for (const [index, lines] of parts.entries())
    await tx
      .insertInto('statement_part')
      .values({ number: head.number, part: index + 1, lines: JSON.stringify(lines) })
      .execute();
  return true;
}

/** A statement by its number. With `accountId`, only a statement of that account. */
export const findStatement = (db: Kysely<Database>, number: string, accountId?: number) =>
  db
    .selectFrom('statement')
    .select(STATEMENT_COLUMNS)
    .where('number', '=', number)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .executeTakeFirst();

/** The stored lines of one part of a statement, as JSON (`readLines`). Parts are counted from 1. */
export const readPart = async (db: Kysely<Database>, number: string, part: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('statement_part')
    .select('lines')
    .where('number', '=', number)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.lines;
};

/** The statements after a number, one batch at a time. */
export const statementsAfter = (db: Kysely<Database>, number: string, limit: number) =>
  db
    .selectFrom('statement')
    .select(STATEMENT_COLUMNS)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute();

/** The first month with an issued statement ('2026-10'); null if there is none. */
export const firstIssuedMonth = async (db: Kysely<Database>): Promise<string | null> => {
  const { month } = await db
    .selectFrom('statement')
    .select((select) => select.fn.min<string | null>('month').as('month'))
    .executeTakeFirstOrThrow();
  return month;
};

/** Selects the statements of a list. */
export interface StatementFilter {
  /** Undefined for all accounts. */
  readonly accountId?: number;
  /** A part of the account's name; '' for all. */
  readonly accountName: string;
}

const filteredStatements = (db: Kysely<Database>, { accountId, accountName }: StatementFilter) =>
  db
    .selectFrom('statement')
    .innerJoin('account', 'account.id', 'statement.account_id')
    .$if(accountId !== undefined, (query) => query.where('statement.account_id', '=', accountId ?? 0))
    // Matches the typed text literally, without wildcards.
    .$if(accountName !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(account.name), lower(${accountName})) > 0`),
    );

export async function countStatements(db: Kysely<Database>, filter: StatementFilter): Promise<number> {
  const { count } = await filteredStatements(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of the list, the newest month first. */
export const readStatementRows = (
  db: Kysely<Database>,
  filter: StatementFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) =>
  filteredStatements(db, filter)
    .select(['statement.number', 'account.name as accountName', 'statement.month', 'statement.issued_at as issuedAt'])
    .select(['statement.transactions', 'statement.cents', 'statement.due_cents as dueCents'])
    .orderBy('statement.month', 'desc')
    .orderBy('account.name')
    .orderBy('statement.number')
    .offset(offset)
    .limit(limit)
    .execute();
