import { createHash } from 'node:crypto';
import {
  type ChargedLookup,
  type Criteria,
  cents,
  type LookupRates,
  lookupRateField,
  type Price,
  payerKind,
  priceOfSearch,
} from '@portal/domain';
import { sql, type Transaction } from 'kysely';
import type { Session } from '../auth/session.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';

/** One search or detail to be charged, whatever it is asked again. */
export interface LookupCharge {
  readonly session: Session;
  readonly kind: ChargedLookup;
  readonly price: Price;
  /** Unique key of the ledger transaction. */
  readonly idempotencyKey: string;
}

/** PAYMENT_NEEDED: a card payer without a hold; PAYMENT_NEEDED_AGAIN: the hold is exhausted. Neither took anything. */
export type ChargeOutcome = 'CHARGED' | 'PAYMENT_NEEDED' | 'PAYMENT_NEEDED_AGAIN' | 'INSUFFICIENT_FUNDS';

/** The ledger's part: takes the price, in the caller's transaction, or says why it cannot. */
export type ChargeLookup = (tx: Transaction<Database>, charge: LookupCharge) => Promise<ChargeOutcome>;

/** Replaying a search within this time is free (server-behaviour section 2, 'Charging'). */
const FREE_AGAIN_MS = 10 * 60_000;

/** What a search or detail costs this user. */
export const lookupPrice = (kind: ChargedLookup, session: Session, county: CountyRecords): Price => {
  const payer = payerKind({ ...session, hasUnlimitedImages: false });
  const { applyAlternateRates, alternateRates } = county.creditCard;
  const aLaCarte = lookupRates(kind, county.aLaCarte);
  return priceOfSearch(kind, payer, { aLaCarte, applyAlternateRates, alternate: lookupRates(kind, alternateRates) });
};

/** The configuration keeps rates by the name of the call, the rules of pricing by the name of the search. */
const lookupRates = (kind: ChargedLookup, record: Readonly<Record<string, number>>): LookupRates => {
  const field = lookupRateField(kind);
  if (field === undefined) return {};
  return { [field]: cents(record[`searchBy${field}`] ?? record[field] ?? 0) };
};

/** Names what was asked for, without page, order or time: the same question is the same lookup. */
export const lookupOf = (kind: ChargedLookup, criteria: Criteria): string => {
  const sorted = Object.entries(criteria).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, sorted]))
    .digest('base64');
};

interface Asked {
  readonly session: Session;
  readonly kind: ChargedLookup;
  readonly criteria: Criteria;
  readonly price: Price;
  /** The client's timestamp, which names one press of Submit. */
  readonly submittedAt: number;
  readonly now: Date;
}

/**
 * Charges a lookup once: the same timestamp never pays twice, and the same question is free for ten minutes. Requests
 * of one lookup that come together wait here for each other.
 */
export const chargeLookupOnce = async (
  tx: Transaction<Database>,
  asked: Asked,
  charge: ChargeLookup,
): Promise<ChargeOutcome | 'FREE'> => {
  const { session, kind, price, submittedAt, now } = asked;
  if (price.totalCents === 0) return 'FREE';
  // GUEST is one user for everybody: what a guest paid for belongs to the session
  const owner = session.role === 'GUEST' ? `session:${session.sessionId}` : `user:${session.userId}`;
  const lookup = lookupOf(kind, asked.criteria);
  const { rows } = await sql<{ submitted_at: number; charged_at: Date }>`
    INSERT INTO lookup_charge (owner, lookup, submitted_at, charged_at)
    VALUES (${owner}, ${lookup}, -1, '-infinity')
    ON CONFLICT (owner, lookup) DO UPDATE SET submitted_at = lookup_charge.submitted_at
    RETURNING submitted_at, CASE WHEN submitted_at < 0 THEN to_timestamp(0) ELSE charged_at END AS charged_at`.execute(
    tx,
  );
  const [last] = rows;
  const isPaid = last !== undefined && last.submitted_at >= 0;
  if (isPaid && (last.submitted_at === submittedAt || now.getTime() - last.charged_at.getTime() < FREE_AGAIN_MS)) {
    return 'FREE';
  }
  const outcome = await charge(tx, { session, kind, price, idempotencyKey: `${owner}:${lookup}:${submittedAt}` });
  if (outcome === 'CHARGED') {
    await tx
      .updateTable('lookup_charge')
      .set({ submitted_at: submittedAt, charged_at: now })
      .where('owner', '=', owner)
      .where('lookup', '=', lookup)
      .execute();
  }
  return outcome;
};
