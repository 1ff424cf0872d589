import { createHash } from 'node:crypto';
import { type ChargedLookup, type Criteria, isFreeAgain } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import type { CardHolds } from './card-holds.ts';
import { type ChargeOutcome, chargeForLookup, priceOfLookup } from './charge.ts';

/** A key of the request, without page, order or time: the same question is the same lookup. */
const lookupOf = (kind: ChargedLookup, criteria: Criteria): string => {
  const sorted = Object.entries(criteria).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, sorted]))
    .digest('base64url');
};

export interface LookupRequest {
  readonly session: Session;
  readonly kind: ChargedLookup;
  readonly criteria: Criteria;
  /** The client's time of one press of Submit. It is kept with the charge and decides nothing. */
  readonly submittedAt: number;
  readonly now: Date;
  readonly county: CountyRecords;
  readonly cardHolds: CardHolds;
}

export interface LookupOutcome {
  readonly outcome: ChargeOutcome;
  readonly chargedCents: number;
  /** It costs something, though it may be free again for a while. */
  readonly isPriced: boolean;
}
/** A lookup that costs nothing. */
export const NOT_PRICED: LookupOutcome = { outcome: 'FREE', chargedCents: 0, isPriced: false };

/** One that was paid for a short while ago. */
const FREE_AGAIN: LookupOutcome = { outcome: 'FREE', chargedCents: 0, isPriced: true };

/** GUEST is one user for everyone: what a guest paid for belongs to the session. */
const payerOf = ({ role, sessionId, userId }: Session): string =>
  role === 'GUEST' ? `session:${sessionId}` : `user:${userId}`;

/** What was paid for may be shown; a refusal may not. */
export const mayBeShown = ({ outcome }: LookupOutcome): boolean => outcome === 'FREE' || outcome === 'CHARGED';

/** Whether a lookup costs this payer nothing in this county, however often it is made. */
export const isNotPriced = ({ session, kind, county }: Pick<LookupRequest, 'session' | 'kind' | 'county'>): boolean =>
  priceOfLookup({ session, lookup: kind, county }).totalCents === 0;

/**
 * Charges a lookup once in ten minutes by the server's clock: what the client says of the time keeps nothing free. Requests of one
 * lookup that come together wait here for each other.
 */
export const chargeLookupOnce = async (tx: Transaction<Database>, asked: LookupRequest): Promise<LookupOutcome> => {
  const { session, kind, submittedAt, now, county, cardHolds } = asked;
  const price = priceOfLookup({ session, lookup: kind, county });
  if (price.totalCents === 0) return NOT_PRICED;
  const owner = payerOf(session);
  const lookup = lookupOf(kind, asked.criteria);
  const chargedAt = await lockLastCharge(tx, owner, lookup);
  if (isFreeAgain(chargedAt.getTime(), now.getTime())) return FREE_AGAIN;
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
 * A lookup that costs nothing now, so that there is nothing to write; undefined for one that has to be charged. A charge that is
 * being made at this moment is not seen: then `chargeLookupOnce` waits for it.
 */
export const freeLookup = async (db: Kysely<Database>, asked: LookupRequest): Promise<LookupOutcome | undefined> => {
  const { session, kind, criteria, now } = asked;
  if (isNotPriced(asked)) return NOT_PRICED;
  const last = await db
    .selectFrom('lookup_charge')
    .select('charged_at')
    .where('owner', '=', payerOf(session))
    .where('lookup', '=', lookupOf(kind, criteria))
    .executeTakeFirst();
  return last !== undefined && isFreeAgain(last.charged_at.getTime(), now.getTime()) ? FREE_AGAIN : undefined;
};

/** When this was last charged, 1970 for never. The row stays locked: the next request of the lookup waits for this one. */
const lockLastCharge = async (tx: Transaction<Database>, owner: string, lookup: string): Promise<Date> => {
  const { rows } = await sql<{ charged_at: Date }>`
    INSERT INTO lookup_charge (owner, lookup, submitted_at, charged_at) VALUES (${owner}, ${lookup}, -1, to_timestamp(0))
    ON CONFLICT (owner, lookup) DO UPDATE SET submitted_at = lookup_charge.submitted_at
    RETURNING charged_at`.execute(tx);
  return rows[0]?.charged_at ?? new Date(0);
};
