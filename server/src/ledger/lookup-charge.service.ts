import { createHash } from 'node:crypto';
import {
  type Cents,
  type ChargedLookup,
  type Criteria,
  formatCents,
  isFreeRepeat,
  isOfPaidList,
  type PaidSubmit,
} from '@portal/domain';
import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
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
  /** The client's time of the click on Submit. All pages and files of its list are free while it is paid. */
  readonly submittedAt: number;
  /** True for a request that only continues a list or makes a file of it. It is never charged, because its user was not told a price. */
  readonly isContinuation?: boolean;
  /** The price that the user saw, in cents; undefined if the client did not send it. */
  readonly shownCents?: number | undefined;
  readonly now: Date;
  readonly county: CountyRecords;
  readonly cardHolds: CardHolds;
}

export interface LookupOutcome {
  /** SUBMIT_NEEDED: the list is not paid, or no longer, and a request that continues it is not charged. */
  readonly outcome: ChargeOutcome | 'SUBMIT_NEEDED';
  readonly chargedCents: number;
  /** True if the lookup has a price, even if it is free right now because it was already charged. */
  readonly isPriced: boolean;
}
/** The result for a lookup without a price. */
export const NOT_PRICED: LookupOutcome = { outcome: 'FREE', chargedCents: 0, isPriced: false };

/** The result for a lookup that was charged a short time ago. */
const FREE_AGAIN: LookupOutcome = { outcome: 'FREE', chargedCents: 0, isPriced: true };

const SUBMIT_NEEDED: LookupOutcome = { outcome: 'SUBMIT_NEEDED', chargedCents: 0, isPriced: true };

/** All guests share one user, so the purchases of a guest belong to the session. */
const payerOf = ({ role, sessionId, userId }: Session): string =>
  role === 'GUEST' ? `session:${sessionId}` : `user:${userId}`;

/** True if the results may be shown: the lookup is free or paid. */
export const mayBeShown = ({ outcome }: LookupOutcome): boolean => outcome === 'FREE' || outcome === 'CHARGED';

/** True if a lookup is always free for this payer in this county. */
export const isNotPriced = ({ session, kind, county }: Pick<LookupRequest, 'session' | 'kind' | 'county'>): boolean =>
  priceOfLookup({ session, lookup: kind, county }).totalCents === 0;

const isFreeNow = (paid: PaidSubmit, { submittedAt, now }: LookupRequest): boolean =>
  isFreeRepeat(paid.chargedAtMillis, now.getTime()) ||
  isOfPaidList(paid, { submittedAtMillis: submittedAt, nowMillis: now.getTime() });

/** A page that was open when the county raised a price still shows the old one. Its user agreed to no more than that. */
function refuseHigherPrice(priceCents: Cents, shownCents: number = priceCents): void {
  if (priceCents <= shownCents) return;
  const amount = formatCents(priceCents);
  const message = errorText('PRICE_CHANGED').replace('{{amount}}', amount);
  throw new Refusal('PRICE_CHANGED', { message, content: { amount, priceCents } });
}

/**
 * Charges a submitted lookup once in ten minutes by the server's clock; the pages and files of its list are free for longer. Concurrent
 * requests of the same lookup wait for each other.
 */
export const chargeLookupOnce = async (tx: Transaction<Database>, request: LookupRequest): Promise<LookupOutcome> => {
  const { session, kind, submittedAt, now, county, cardHolds, isContinuation = false } = request;
  const price = priceOfLookup({ session, lookup: kind, county });
  if (price.totalCents === 0) return NOT_PRICED;
  const owner = payerOf(session);
  const lookup = lookupKeyOf(kind, request.criteria);
  const paid = await lockLastCharge(tx, owner, lookup);
  if (isFreeNow(paid, request)) {
    // the list of a repeated submit is paid for as long as that of the first
    if (submittedAt > paid.submittedAtMillis) await notePaid(tx, owner, lookup, { submitted_at: submittedAt });
    return FREE_AGAIN;
  }
  if (isContinuation) return SUBMIT_NEEDED;
  refuseHigherPrice(price.totalCents, request.shownCents);
  const key = `${owner}:${lookup}:${now.getTime()}:${submittedAt}`;
  const { outcome } = await chargeForLookup(tx, { session, lookup: kind, key, county, now, cardHolds });
  if (outcome !== 'CHARGED') return { outcome, chargedCents: 0, isPriced: true };
  await notePaid(tx, owner, lookup, { submitted_at: submittedAt, charged_at: now });
  return { outcome, chargedCents: price.totalCents, isPriced: true };
};

/**
 * The result for a lookup that is free now and needs no writes; undefined for one that must be charged. A concurrent charge is not
 * visible here, but `chargeLookupOnce` waits for it.
 */
export const freeLookup = async (db: Kysely<Database>, request: LookupRequest): Promise<LookupOutcome | undefined> => {
  const { session, kind, criteria } = request;
  if (isNotPriced(request)) return NOT_PRICED;
  const last = await db
    .selectFrom('lookup_charge')
    .select(['charged_at', 'submitted_at'])
    .where('owner', '=', payerOf(session))
    .where('lookup', '=', lookupKeyOf(kind, criteria))
    .executeTakeFirst();
  return last !== undefined && isFreeNow(paidSubmitOf(last), request) ? FREE_AGAIN : undefined;
};

type PaidRow = Pick<Database['lookup_charge'], 'charged_at' | 'submitted_at'>;

const paidSubmitOf = ({ charged_at, submitted_at }: Selectable<PaidRow>): PaidSubmit => ({
  chargedAtMillis: charged_at.getTime(),
  submittedAtMillis: submitted_at,
});

const notePaid = async (
  tx: Transaction<Database>,
  owner: string,
  lookup: string,
  paid: Updateable<PaidRow>,
): Promise<void> => {
  await tx.updateTable('lookup_charge').set(paid).where('owner', '=', owner).where('lookup', '=', lookup).execute();
};

/** Reads the last charge (of 1970 for never), and locks its row, so that the next request of the lookup waits. */
const lockLastCharge = async (tx: Transaction<Database>, owner: string, lookup: string): Promise<PaidSubmit> => {
  const { rows } = await sql<Selectable<PaidRow>>`
    INSERT INTO lookup_charge (owner, lookup, submitted_at, charged_at) VALUES (${owner}, ${lookup}, -1, to_timestamp(0))
    ON CONFLICT (owner, lookup) DO UPDATE SET submitted_at = lookup_charge.submitted_at
    RETURNING charged_at, submitted_at`.execute(tx);
  const [row] = rows;
  return row === undefined ? { chargedAtMillis: 0, submittedAtMillis: -1 } : paidSubmitOf(row);
};
