import { lookupRateTable } from '@portal/contracts/county-config';
import { type Cents, type ChargedLookup, type PayerKind, type Price, priceOfSearch } from '@portal/domain';
import { sql, type Transaction } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import type { CardHolds } from './card-holds.ts';
import {
  findJournal,
  InsufficientFunds,
  type Journal,
  type JournalEntry,
  type JournalKind,
  postJournal,
} from './journal.ts';
import { postToLandlink } from './landlink/landlink.store.ts';
import { countyLedgerAccount, customerLedgerAccount } from './ledger-account.ts';
import { payerKindOf } from './payer.ts';

/** The outcome of a charge. Only CHARGED and FREE are successful; all others changed nothing. */
export type ChargeOutcome = 'CHARGED' | 'FREE' | 'INSUFFICIENT_FUNDS' | 'PAYMENT_NEEDED' | 'PAYMENT_NEEDED_AGAIN';

export interface Charge {
  readonly outcome: ChargeOutcome;
  readonly journalId: number | null;
}

export interface ChargeOf {
  readonly session: Session;
  readonly payer: PayerKind;
  readonly price: Price;
  /** Additional entries whose sum is zero, such as the images of an add-on. */
  readonly also?: readonly JournalEntry[];
  readonly idempotencyKey: string;
  readonly kind: JournalKind;
  readonly reference: string;
  readonly postedAt: Date;
  readonly cardHolds: CardHolds;
  readonly county: Pick<CountyRecords, 'escrow' | 'creditCardExtra'>;
}

/**
 * Charges a price by the payer's payment method, once for each key. A price of zero writes a journal without entries, so
 * that free purchases are also recorded. When the outcome is a refusal, the transaction is as it was before the call.
 */
export async function charge(tx: Transaction<Database>, order: ChargeOf): Promise<Charge> {
  await sql`savepoint charge`.execute(tx);
  try {
    const result = await chargeInSavepoint(tx, order);
    await sql`release savepoint charge`.execute(tx);
    return result;
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error;
    await sql`rollback to savepoint charge`.execute(tx);
    return { outcome: 'INSUFFICIENT_FUNDS', journalId: null };
  }
}

async function chargeInSavepoint(tx: Transaction<Database>, order: ChargeOf): Promise<Charge> {
  const known = await findJournal(tx, order.idempotencyKey);
  if (known !== undefined) return { outcome: 'CHARGED', journalId: known.id };
  const charged = await entriesOf(tx, order);
  if (typeof charged === 'string') return { outcome: charged, journalId: null };
  // The same charge may have been posted while this one waited for a hold. It must not be drawn on another hold.
  const posted = await findJournal(tx, order.idempotencyKey);
  if (posted !== undefined) return { outcome: 'CHARGED', journalId: posted.id };
  const entries = [...charged, ...(order.also ?? [])];
  const { journalId } = await postJournal(tx, journalOf(order, entries));
  await postChargeToLandlink(tx, order, journalId);
  return { outcome: entries.length === 0 ? 'FREE' : 'CHARGED', journalId };
}

const journalOf = (order: ChargeOf, entries: readonly JournalEntry[]): Journal => ({
  idempotencyKey: order.idempotencyKey,
  kind: order.kind,
  actor: order.session,
  reference: order.reference,
  postedAt: order.postedAt,
  lines: order.price.lines,
  entries,
});

type PaymentNeeded = 'PAYMENT_NEEDED' | 'PAYMENT_NEEDED_AGAIN';

/** The two entries of the charge, or the first reason why it is impossible. */
async function entriesOf(tx: Transaction<Database>, order: ChargeOf): Promise<JournalEntry[] | PaymentNeeded> {
  const { payer, price, session } = order;
  if (payer === 'IMAGE_CREDITS') return imageEntries(session.accountId, price.imageCredits);
  if (price.totalCents === 0) return [];
  if (payer === 'FREE' || payer === 'UNLIMITED') throw new Error(`${payer} users are never charged.`);
  if (payer === 'ESCROW') return sale(customerLedgerAccount('ESCROW', session.accountId), price.totalCents);
  if (payer === 'INVOICE') return sale(customerLedgerAccount('RECEIVABLE', session.accountId), price.totalCents);
  const drawn = await order.cardHolds.draw(tx, session, price.totalCents);
  if (drawn.outcome === 'DRAWN') return sale(drawn.account, price.totalCents);
  return drawn.outcome === 'NO_HOLD' ? 'PAYMENT_NEEDED' : 'PAYMENT_NEEDED_AGAIN';
}

/** Charges on a card are reported to LandLink at capture, with the codes of cards; all others are reported now. */
async function postChargeToLandlink(tx: Transaction<Database>, order: ChargeOf, journalId: number): Promise<void> {
  const { payer, price, session, county, postedAt } = order;
  if (payer !== 'ESCROW' && payer !== 'INVOICE') return;
  const { chargeCode, feeCode } = county.escrow;
  const row = { journalId, accountId: session.accountId, postedAt, chargeCode, feeCode };
  await postToLandlink(tx, county, { ...row, kind: 'CHARGE', amount: price.totalCents });
}

const sale = (payer: JournalEntry['account'], amount: Cents): JournalEntry[] => [
  { account: payer, amount: 0 - amount },
  { account: countyLedgerAccount('REVENUE'), amount },
];

const imageEntries = (accountId: number, credits: number): JournalEntry[] =>
  credits === 0
    ? []
    : [
        { account: customerLedgerAccount('IMAGES', accountId), amount: 0 - credits },
        { account: countyLedgerAccount('IMAGES_ISSUED'), amount: credits },
      ];

export interface LookupCharge {
  readonly session: Session;
  readonly lookup: ChargedLookup;
  /**
   * The submitted search or opened detail: the same key never charges twice. Derived from the user, the request, and the server's
   * time of the charge.
   */
  readonly key: string;
  readonly county: CountyRecords;
  readonly now: Date;
  readonly cardHolds: CardHolds;
}

/** The price of a search or a detail for this user. */
export const priceOfLookup = ({
  session,
  lookup,
  county,
}: Pick<LookupCharge, 'session' | 'lookup' | 'county'>): Price =>
  priceOfSearch(lookup, payerKindOf(session, county), lookupRateTable(county), session.role === 'GUEST');

/**
 * Charges one search that found something, or one opened detail. Call it after counting the results, because an empty result is
 * free. A free lookup has no journal, only an audit row.
 */
export async function chargeForLookup(tx: Transaction<Database>, lookup: LookupCharge): Promise<Charge> {
  const price = priceOfLookup(lookup);
  if (price.totalCents === 0) return { outcome: 'FREE', journalId: null };
  const isDetail = lookup.lookup === 'documentDetails' || lookup.lookup === 'taxLienDetails';
  return charge(tx, {
    session: lookup.session,
    payer: payerKindOf(lookup.session, lookup.county),
    price,
    idempotencyKey: `lookup:${lookup.key}`,
    kind: isDetail ? 'DETAILS' : 'SEARCH',
    reference: `${lookup.lookup}:${lookup.key}`,
    postedAt: lookup.now,
    cardHolds: lookup.cardHolds,
    county: lookup.county,
  });
}
