import type { UsageBalance } from '@portal/contracts';
import { type BalanceKind, dayBounds, todayIn } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import { type CardHolds, noCardHolds } from './card-holds.ts';
import { accruedSince, balanceOf, customerLedgerAccount } from './ledger-account.ts';
import { balanceKindOf } from './payer.ts';

declare module '../platform/services.ts' {
  interface Services {
    /**
     * The balance that the header of the pages shows. A charge reads it in its own transaction before the commit, so that an
     * overloaded database cannot cause an error after the charge.
     */
    readonly readUsageBalance: (session: Session, tx?: Kysely<Database>) => Promise<UsageBalance>;
  }
}

export interface BalanceFacts {
  readonly county: Pick<CountyRecords, 'flatFee' | 'facts'>;
  readonly now: Date;
  readonly cardHolds?: CardHolds;
}

/** The balance that the header of the pages shows. */
export async function usageBalanceFor(
  db: Kysely<Database>,
  session: Session,
  facts: BalanceFacts,
): Promise<UsageBalance> {
  const kind = balanceKindOf(session, facts.county);
  return { kind, amount: await amountFor(db, kind, session, facts) };
}

/** A balance whose amount is read as part of another statement. */
export interface BalanceExpression {
  readonly kind: UsageBalance['kind'];
  readonly amount: RawBuilder<number>;
}

/** The balance that the header of the pages shows, for reading as part of another statement; undefined if it needs more than one row. */
export function usageBalanceExpression(
  session: Session,
  county: Pick<CountyRecords, 'flatFee'>,
): BalanceExpression | undefined {
  const kind = balanceKindOf(session, county);
  if (kind === 'HOLD' || kind === 'ACCRUED') return undefined;
  if (kind !== 'ESCROW' && kind !== 'IMAGES') return { kind, amount: sql<number>`0` };
  const { owner } = customerLedgerAccount(kind, session.accountId);
  const balance = sql`SELECT balance FROM ledger_account WHERE kind = ${kind} AND owner = ${owner}`;
  return { kind, amount: sql<number>`coalesce((${balance}), 0)` };
}

/** The balance from an amount that was already read. */
export const knownBalance = ({ kind, amount }: UsageBalance): BalanceExpression => ({
  kind,
  amount: sql<number>`${amount}::bigint`,
});

async function amountFor(
  db: Kysely<Database>,
  kind: BalanceKind,
  session: Session,
  facts: BalanceFacts,
): Promise<number> {
  if (kind === 'ESCROW') return balanceOf(db, customerLedgerAccount('ESCROW', session.accountId));
  if (kind === 'IMAGES') return balanceOf(db, customerLedgerAccount('IMAGES', session.accountId));
  // The amount with surcharge that the card would be charged now, like the last line of the charge summary.
  if (kind === 'HOLD') return (await (facts.cardHolds ?? noCardHolds).pendingCapture(db, session)) ?? 0;
  if (kind !== 'ACCRUED') return 0;
  return accruedThisMonth(db, session.accountId, facts.county.facts.timeZone, facts.now);
}

/** The charges of an invoiced account in the county's current month, in cents. */
export const accruedThisMonth = (db: Kysely<Database>, accountId: number, zone: string, now: Date): Promise<number> =>
  accruedSince(db, accountId, startOfMonth(zone, now));

/** The beginning of the county's current month. */
function startOfMonth(zone: string, now: Date): Date {
  const firstDay = `${todayIn(zone, now.getTime()).slice(0, 8)}01`;
  return new Date(dayBounds(firstDay, zone).startMillis);
}
