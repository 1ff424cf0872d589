import type { ContentOf, submitEfile } from '@portal/contracts';
import {
  cents,
  type EfileContact,
  type EfileType,
  filingPayment,
  type Price,
  priceLine,
  priceOfLines,
} from '@portal/domain';
import type { Transaction } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import { charge } from '../ledger/charge.ts';
import { hasUnconfirmedPayment } from '../payments/attempts/attempt.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, notFound, Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { type EfileRow, lockDocument, updateContact } from './efile.store.ts';
import { actorOf, type Filer } from './filer.ts';
import { requireFreeFilingQuota } from './free-filings.store.ts';
import { requireContact, requireEfile } from './require-efile.ts';
import { submitFiling } from './submit-filing.ts';

type Submitted = ContentOf<typeof submitEfile>;

export interface SubmissionRequest extends EfileContact {
  readonly imageId: string;
  readonly efileType: EfileType;
  /** '0' where no card is charged. */
  readonly paymentTransactionId: string;
  readonly acknowledgement?: boolean | undefined;
}

/**
 * Submits a document once: a repeated call returns the existing number. A document paid by card was
 * already submitted when the payment was completed. Prices are those of the upload; prices in the request are ignored.
 */
export function submitDocument(services: Services, filer: Filer, input: SubmissionRequest): Promise<Submitted> {
  const county = services.county.current;
  return transact(services.database.db, async (tx) => {
    const row = await lockDocument(tx, filer, input.imageId);
    if (row === undefined) throw notFound();
    const transactionNumber = row.transaction_number ?? (await submitLocked(tx, services, county, filer, row, input));
    // read before the commit: a failure after it would report a committed charge as an error
    const usageBalance = filer.session === null ? null : await services.readUsageBalance(filer.session, tx);
    return { transactionNumber, usageBalance };
  });
}

async function submitLocked(
  tx: Transaction<Database>,
  services: Services,
  county: CountyRecords,
  filer: Filer,
  row: EfileRow,
  input: SubmissionRequest,
): Promise<string> {
  requireEfile(county, filer.session);
  const contact = requireContact(county, input);
  // the price was computed for the type that was selected at the upload
  if (input.efileType !== row.efile_type) throw invalid({ efileType: { key: 'malformed' } });
  if (row.payment === 'CREDIT_CARD') throw await unpaidRefusal(tx, row);
  if (Number(input.paymentTransactionId) !== 0) throw invalid({ paymentTransactionId: { key: 'malformed' } });
  await requireFreeFilingQuota(tx, row, contact.email, services.now());
  const journalId = row.payment === 'NONE' ? null : await chargeAccount(tx, services, filer.session, row);
  await updateContact(tx, row.id, contact);
  const cause = { actor: actorOf(filer), request: filer.request };
  return submitFiling(tx, county, { row, journalId, cause, now: services.now() });
}

/** The refusal for a document whose card payment is pending or missing. */
async function unpaidRefusal(tx: Transaction<Database>, { id }: EfileRow): Promise<Refusal> {
  return new Refusal((await hasUnconfirmedPayment(tx, id)) ? 'EFILE_PAYMENT_PENDING' : 'EFILE_NOT_PAID');
}

/**
 * Charges the account that the document was uploaded for. Throws CHANGED if the payment method changed
 * since then, so that the filer sees the new price first.
 */
async function chargeAccount(
  tx: Transaction<Database>,
  services: Services,
  session: Session | null,
  row: EfileRow,
): Promise<number | null> {
  const payment = filingPayment(session);
  if (session === null || payment !== row.payment || (payment !== 'ESCROW' && payment !== 'INVOICE'))
    throw new Refusal('CHANGED');
  const { outcome, journalId } = await charge(tx, {
    session,
    payer: payment,
    price: priceOf(row),
    idempotencyKey: `efile:${row.id}`,
    kind: 'EFILE',
    reference: `efile:${row.id}`,
    postedAt: services.now(),
    cardHolds: services.cardHolds,
    county: services.county.current,
  });
  if (outcome === 'CHARGED' || outcome === 'FREE') return journalId;
  throw new Refusal('EFILE_ESCROW_LOW');
}

/** The price that was shown to the filer, as lines of the ledger. */
export function priceOf({
  page_count: pages,
  first_page: firstCents,
  additional_pages: additionalCents,
}: EfileRow): Price {
  const lines = [priceLine('DOCUMENT', 1, cents(firstCents))];
  const additionalPages = pages - 1;
  if (additionalPages > 0 && additionalCents > 0)
    lines.push(priceLine('ADDITIONAL_PAGES', additionalPages, cents(additionalCents / additionalPages)));
  return priceOfLines(firstCents + additionalCents === 0 ? [] : lines);
}
