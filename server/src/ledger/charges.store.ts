import { type Kysely, sql } from 'kysely';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';
import { JOURNAL_KINDS, type JournalKind } from './journal.ts';

/**
 * The role of each kind of journal for the customer: a charge, which adds a transaction; a refund, which removes one; only a
 * surcharge, which belongs to charges or to other money; or no charge.
 */
type ChargeRole = 'CHARGE' | 'RETURN' | 'SURCHARGE' | 'NONE';

/** The only definition of a charge in the portal (decision 22). A new kind of journal does not compile without a role. */
const ROLES: Readonly<Record<JournalKind, ChargeRole>> = {
  IMAGES: 'CHARGE',
  SEARCH: 'CHARGE',
  DETAILS: 'CHARGE',
  ADD_ON: 'CHARGE',
  MONTHLY_FEE: 'CHARGE',
  EFILE: 'CHARGE',
  REFUND: 'RETURN',
  // The draws were already charged, so the capture adds only the surcharge.
  CAPTURE: 'SURCHARGE',
  // The deposit still belongs to the customer, but its surcharge does not.
  DEPOSIT: 'SURCHARGE',
  // Draws that become a debt, and the payment of a debt, are not new charges.
  CAPTURE_FAILED: 'NONE',
  INVOICE_PAYMENT: 'NONE',
  OPENING_BALANCE: 'NONE',
  ADJUSTMENT: 'NONE',
  IMAGE_RENEWAL: 'NONE',
};

const kindsOf = (...roles: readonly ChargeRole[]): JournalKind[] =>
  JOURNAL_KINDS.filter((kind) => roles.includes(ROLES[kind]));

/** The account or user whose charges are read, and the time range. */
export interface ChargeFilter {
  /** Undefined for all accounts. */
  readonly accountId?: number;
  /** Undefined for all users of the account. */
  readonly userId?: number;
  /** The first instant of the range; undefined for no beginning. */
  readonly from?: Date;
  /** The first instant after the range; undefined for no end. */
  readonly until?: Date;
  /** Only the charges of these journals; undefined for all. */
  readonly journalIds?: readonly number[];
}

const NO_TIME = new Date(0);

/** The county's revenue of the charge; negative for a refund. An order that was paid with image credits has none. */
const EARNED = sql<number>`coalesce(sum(amount) filter (where ledger_account.kind in ('REVENUE', 'SURCHARGE')), 0)::bigint`;

/**
 * The charges of a customer, one row per journal. Home card, transaction report and statements are sums of these rows. A charge
 * of zero, such as a repeated download, is a transaction too. The caller can add filters, sort orders and joins.
 */
export const chargesOf = (db: Kysely<Database>, { accountId, userId, from, until, journalIds }: ChargeFilter) =>
  db
    .selectFrom('journal')
    .leftJoin('entry', (join) => {
      const ofJournal = join.onRef('entry.journal_id', '=', 'journal.id');
      // the condition is repeated for entries, because PostgreSQL does not derive it and would read all entries
      return journalIds === undefined ? ofJournal : ofJournal.on('entry.journal_id', '=', anyOf(journalIds));
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
      // The number of transactions that the row adds. A full refund subtracts its transaction; a refund of some pages does not.
      sql<number>`case when journal.kind in (${sql.join(kindsOf('CHARGE'))}) then 1
        when journal.lines @> '[{"reason":"PAGES_REPEATED"}]' then 0
        when journal.kind in (${sql.join(kindsOf('RETURN'))}) then -1 else 0 end`.as('transactions'),
      // Used credits left the customer's account; those of an add-on were added to it.
      sql<number>`coalesce(-sum(amount) filter (where ledger_account.kind = 'IMAGES' and journal.kind <> 'ADD_ON'), 0)::bigint`.as(
        'images',
      ),
      EARNED.as('cents'),
    ]);
