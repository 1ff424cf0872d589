import { createHash } from 'node:crypto';
import { type ChargedLookup, type Criteria, isFreeRepeat } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import type { CardHolds } from './card-holds.ts';
import { type ChargeOutcome, chargeForLookup, priceOfLookup } from './charge.ts';

/** A key of the request without page, sort order and time. Requests with the same key are the same lookup. */
const lookupKeyOf = (kind: ChargedLookup, criteria: Criteria): string => {
  const sorted = Object.entries(criteria).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, sorted]))
    .digest('base64url');
};

export interface LookupRequest {
  readonly session: Session;
  readonly kind: ChargedLookup;
  readonly criteria: Criteria;
  /** The client's time of the click on Submit. It is stored with the charge, but not used for decisions. */
  readonly submittedAt: number;
  readonly now: Date;
  readonly county: CountyRecords;
  readonly cardHolds: CardHolds;
}

export interface LookupOutcome {
  readonly outcome: ChargeOutcome;
  readonly chargedCents: number;
  /** True if the lookup has a price, even if it is free right now because it was already charged. */
  readonly isPriced: boolean;
}
/** The result for a lookup without a price. */
export const NOT_PRICED: LookupOutcome = { outcome: 'FREE', chargedCents: 0, isPriced: false };

/** The result for a lookup that was charged a short time ago. */
const FREE_AGAIN: LookupOutcome = { outcome: 'FREE', chargedCents: 0, isPriced: true };

/** All guests share one user, so the purchases of a guest belong to the session. */
const payerOf = ({ role, sessionId, userId }: Session): string =>
  role === 'GUEST' ? `session:${sessionId}` : `user:${userId}`;

/** True if the results may be shown: the lookup is free or paid. */
export const mayBeShown = ({ outcome }: LookupOutcome): boolean => outcome === 'FREE' || outcome === 'CHARGED';

/** True if a lookup is always free for this payer in this county. */
export const isNotPriced = ({ session, kind, county }: Pick<LookupRequest, 'session' | 'kind' | 'county'>): boolean =>
  priceOfLookup({ session, lookup: kind, county }).totalCents === 0;

/**
 * Charges a lookup once in ten minutes by the server's clock; the client's time has no influence. Concurrent requests of the same
 * lookup wait for each other.
 */
export const chargeLookupOnce = async (tx: Transaction<Database>, request: LookupRequest): Promise<LookupOutcome> => {
  const { session, kind, submittedAt, now, county, cardHolds } = request;
  const price = priceOfLookup({ session, lookup: kind, county });
  if (price.totalCents === 0) return NOT_PRICED;
  const owner = payerOf(session);
  const lookup = lookupKeyOf(kind, request.criteria);
  const chargedAt = await lockLastCharge(tx, owner, lookup);
  if (isFreeRepeat(chargedAt.getTime(), now.getTime())) return FREE_AGAIN;
  const key = `${owner}:${lookup}:${now.getTime()}:${submittedAt}`;
  const { outcome } = await chargeForLookup(tx, { session, lookup: kind, key, county, now, cardHolds });
  if (outcome !== 'CHARGED') return { outcome, chargedCents: 0, isPriced: true };
  await tx
    .updateTable('lookup_charge')
    .set({ submitted_at: submittedAt, charged_at: now })
    .where('owner', '=', owner)
    .where('lookup', '=', lookup)
    .execute();
  return { outcome, chargedCents: price.totalCents, isPriced: true };
};

/**
 * The result for a lookup that is free now and needs no writes; undefined for one that must be charged. A concurrent charge is not
 * visible here, but `chargeLookupOnce` waits for it.
 */
export const freeLookup = async (db: Kysely<Database>, request: LookupRequest): Promise<LookupOutcome | undefined> => {
  const { session, kind, criteria, now } = request;
  if (isNotPriced(request)) return NOT_PRICED;
  const last = await db
    .selectFrom('lookup_charge')
    .select('charged_at')
    .where('owner', '=', payerOf(session))
    .where('lookup', '=', lookupKeyOf(kind, criteria))
    .executeTakeFirst();
  return last !== undefined && isFreeRepeat(last.charged_at.getTime(), now.getTime()) ? FREE_AGAIN : undefined;
};

/** Reads the time of the last charge (1970 for never), and locks its row, so that the next request of the lookup waits. */
const lockLastCharge = async (tx: Transaction<Database>, owner: string, lookup: string): Promise<Date> => {
  const { rows } = await sql<{ charged_at: Date }>`
    INSERT INTO lookup_charge (owner, lookup, submitted_at, charged_at) VALUES (${owner}, ${lookup}, -1, to_timestamp(0))
    ON CONFLICT (owner, lookup) DO UPDATE SET submitted_at = lookup_charge.submitted_at
    RETURNING charged_at`.execute(tx);
  return rows[0]?.charged_at ?? new Date(0);
};
