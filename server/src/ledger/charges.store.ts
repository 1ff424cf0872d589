import { type Kysely, sql } from 'kysely';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';
import { JOURNAL_KINDS, type JournalKind } from './journal.ts';

/**
 * What a journal of each kind is to the customer: a charge and one transaction; a charge taken back and one transaction less; a
 * surcharge alone, which belongs to charges or to money that is no charge; or nothing that was charged.
 */
type ChargeRole = 'CHARGE' | 'RETURN' | 'SURCHARGE' | 'NONE';

/** The portal's one definition of a charge (decision 22). A new kind of journal does not compile without a role. */
const ROLES: Readonly<Record<JournalKind, ChargeRole>> = {
  IMAGES: 'CHARGE',
  SEARCH: 'CHARGE',
  DETAILS: 'CHARGE',
  ADD_ON: 'CHARGE',
  MONTHLY_FEE: 'CHARGE',
  EFILE: 'CHARGE',
  REFUND: 'RETURN',
  // The draws were charged when they were made: only the surcharge comes with the capture.
  CAPTURE: 'SURCHARGE',
  // The deposit is still the customer's money; its surcharge is not.
  DEPOSIT: 'SURCHARGE',
  // What was drawn becomes a debt; a debt is paid. Neither is a new charge.
  CAPTURE_FAILED: 'NONE',
  INVOICE_PAYMENT: 'NONE',
  OPENING_BALANCE: 'NONE',
  ADJUSTMENT: 'NONE',
  IMAGE_RENEWAL: 'NONE',
};

const kindsOf = (...roles: readonly ChargeRole[]): JournalKind[] =>
  JOURNAL_KINDS.filter((kind) => roles.includes(ROLES[kind]));

/** Whose charges, and from when to when. */
export interface ChargeFilter {
  /** Undefined for all accounts. */
  readonly accountId?: number;
  /** Undefined for all users of the account. */
  readonly userId?: number;
  /** The first instant of the range; undefined for no beginning. */
  readonly from?: Date;
  /** The first instant after the range; undefined for no end. */
  readonly until?: Date;
  /** Those among these journals; undefined for all. */
  readonly journalIds?: readonly number[];
}

const NO_TIME = new Date(0);

/** What the charge earned the county, negative when it was refunded. An order paid with image credits earns no cents. */
const EARNED = sql<number>`coalesce(sum(amount) filter (where ledger_account.kind in ('REVENUE', 'SURCHARGE')), 0)::bigint`;

/**
 * The charges of a customer, one row a journal: home card, transaction report and statements are sums of these rows. A charge
 * of nothing, such as a repeated download, is a transaction too. The caller may narrow, order and join further.
 */
export const chargesOf = (db: Kysely<Database>, { accountId, userId, from, until, journalIds }: ChargeFilter) =>
  db
    .selectFrom('journal')
    .leftJoin('entry', (join) => {
      const own = join.onRef('entry.journal_id', '=', 'journal.id');
      // said of entries too: PostgreSQL does not conclude it, and reads all entries that there are to find those of some journals
      return journalIds === undefined ? own : own.on('entry.journal_id', '=', anyOf(journalIds));
    })
    .leftJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .where('journal.kind', 'in', kindsOf('CHARGE', 'RETURN', 'SURCHARGE'))
    .$if(accountId !== undefined, (query) => query.where('journal.account_id', '=', accountId ?? 0))
    .$if(from !== undefined, (query) => query.where('journal.posted_at', '>=', from ?? NO_TIME))
    .$if(until !== undefined, (query) => query.where('journal.posted_at', '<', until ?? NO_TIME))
    .$if(userId !== undefined, (query) => query.where('journal.user_id', '=', userId ?? 0))
    .$if(journalIds !== undefined, (query) => query.where('journal.id', '=', anyOf(journalIds ?? [])))
    .groupBy('journal.id')
    .having((having) => having.or([having('journal.kind', 'not in', kindsOf('SURCHARGE')), having(EARNED, '<>', 0)]))
    .select([
      'journal.id as journalId',
      'journal.posted_at as postedAt',
      'journal.kind',
      // How many transactions the row adds: a return takes back the one that it returns, but not when it returns some pages of it.
      sql<number>`case when journal.kind in (${sql.join(kindsOf('CHARGE'))}) then 1
        when journal.lines @> '[{"reason":"PAGES_REPEATED"}]' then 0
        when journal.kind in (${sql.join(kindsOf('RETURN'))}) then -1 else 0 end`.as('transactions'),
      // Credits left the customer's account when they were used; those of an add-on came.
      sql<number>`coalesce(-sum(amount) filter (where ledger_account.kind = 'IMAGES' and journal.kind <> 'ADD_ON'), 0)::bigint`.as(
        'images',
      ),
      EARNED.as('cents'),
    ]);
