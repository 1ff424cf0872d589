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
     * The balance block of the header. A charge reads it in its own transaction, before the commit: a database that is busy
     * afterwards must not turn what was charged into an error.
     */
    readonly readUsageBalance: (session: Session, tx?: Kysely<Database>) => Promise<UsageBalance>;
  }
}

export interface BalanceFacts {
  readonly county: Pick<CountyRecords, 'flatFee' | 'facts'>;
  readonly now: Date;
  readonly cardHolds?: CardHolds;
}

/** The balance in the header. */
export async function usageBalanceFor(
  db: Kysely<Database>,
  session: Session,
  facts: BalanceFacts,
): Promise<UsageBalance> {
  const kind = balanceKindOf(session, facts.county);
  return { kind, amount: await amountFor(db, kind, session, facts) };
}

/** A balance whose amount another statement reads beside what it does. */
export interface BalanceExpression {
  readonly kind: UsageBalance['kind'];
  readonly amount: RawBuilder<number>;
}

/** The balance in the header, to be read beside something else; undefined where it takes more than one row to tell. */
export function usageBalanceExpression(
  session: Session,
  county: Pick<CountyRecords, 'flatFee'>,
): BalanceExpression | undefined {
  const kind = balanceKindOf(session, county);
  if (kind === 'HOLD' || kind === 'ACCRUED') return undefined;
  if (kind !== 'ESCROW' && kind !== 'IMAGES') return { kind, amount: sql<number>`0` };
  const { owner } = customerLedgerAccount(kind, session.accountId);
  const kept = sql`SELECT balance FROM ledger_account WHERE kind = ${kind} AND owner = ${owner}`;
  return { kind, amount: sql<number>`coalesce((${kept}), 0)` };
}

/** One that was read before. */
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
  // With the surcharge, as the charge summary ends: what the card would be charged now.
  if (kind === 'HOLD') return (await (facts.cardHolds ?? noCardHolds).pendingCapture(db, session)) ?? 0;
  if (kind !== 'ACCRUED') return 0;
  return accruedThisMonth(db, session.accountId, facts.county.facts.timeZone, facts.now);
}

/** What an invoiced account was charged this month of the county, in cents. */
export const accruedThisMonth = (db: Kysely<Database>, accountId: number, zone: string, now: Date): Promise<number> =>
  accruedSince(db, accountId, startOfMonth(zone, now));

/** The first instant of the month it is in the county. */
function startOfMonth(zone: string, now: Date): Date {
  const firstDay = `${todayIn(zone, now.getTime()).slice(0, 8)}01`;
  return new Date(dayBounds(firstDay, zone).startMillis);
}
