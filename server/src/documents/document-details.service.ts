import type { DocumentDetail, DocumentRow, documentDetails, UsageBalance } from '@portal/contracts';
import { maySeeConfidential } from '@portal/domain';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { audit } from '../audit/audit.ts';
import { readSearchList } from '../auth/account-rights.store.ts';
import { chargeLookupOnce, type LookupOutcome, mayBeShown } from '../ledger/lookup-charge.service.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import { type Answer, answer, type CallContext } from '../platform/http/route.ts';
import { readDocumentPlaces, readDocumentRows } from './document-rows.store.ts';
import type { DocumentServices } from './document-services.ts';
import { recordsOf, requireLedTo } from './led-to.service.ts';
import { readerOf } from './shown-records.ts';

type DetailsInput = z.output<(typeof documentDetails)['request']>;

const isDocument = (row: DocumentRow, key: DetailsInput['sourcedDocKey']): boolean =>
  key === undefined ||
  (row.sourcedDocKey.docKeyType === key.docKeyType && row.sourcedDocKey.docKeyNumber === key.docKeyNumber);

/** Nothing of the document, in the shape of a detail: `docId` 0 tells the client that it must be paid for first. */
const withheld = (): Omit<DocumentDetail, 'usageBalance' | 'paymentNeeded' | 'paymentNeededAgain'> => ({
  docId: 0,
  docType: '',
  docNumber: '',
  displayDocNumber: '',
  instrumentCode: '',
  instrumentDescription: '',
  recordedDate: '',
  recordedDateTime: '',
  instrumentDate: '',
  displayBookAndPage: '',
  mortgageAmount: null,
  salePrice: null,
  verifiedStatus: false,
  pageCount: 0,
  grantorSearchResults: [],
  granteeSearchResults: [],
  referenceDocumentSearchResults: [],
  legalSearchResults: [],
  torrensSearchResults: [],
  additionalInfoSearchResults: [],
  displayOnlySearchResults: [],
  sourcedDocKey: { docKeyType: '', docKeyNumber: '', imageKeyType: '' },
  parcelIds: [],
  addresses: [],
});

/** `search/documentDetails`: one document in full. What the user may not see is answered as what does not exist. */
export const showDocumentDetails = async (
  services: DocumentServices,
  asked: CallContext<DetailsInput>,
): Promise<Answer<DocumentDetail>> => {
  const { input, session } = asked;
  const searches = await readSearchList(services.database.db, session, services.county.current);
  if (searches.length === 0) throw new Refusal('DENIED');
  const docId = input.docId;
  await requireLedTo(services, { session, request: asked.request, docId, searches });
  const db = services.database.read();
  const [row] = await readDocumentRows(db, [input.docId], maySeeConfidential(session.role));
  if (row === undefined || !isDocument(row, input.sourcedDocKey)) throw notFound();
  const places = await readDocumentPlaces(db, row.docId);
  const { lookup, usageBalance } = await transact(services.database.db, (tx) => settle(tx, services, asked, row));
  const isShown = mayBeShown(lookup);
  if (isShown) services.shownRecords.note(readerOf(session), recordsOf([row]), services.now());
  const paymentNeededAgain = lookup.outcome === 'PAYMENT_NEEDED_AGAIN';
  const paymentNeeded = paymentNeededAgain || lookup.outcome === 'PAYMENT_NEEDED';
  const shown = isShown ? { ...row, ...places } : withheld();
  const message = lookup.outcome === 'INSUFFICIENT_FUNDS' ? errorText('INSUFFICIENT_FUNDS') : '';
  return answer({ ...shown, paymentNeeded, paymentNeededAgain, usageBalance }, message);
};

const settle = async (
  tx: Transaction<Database>,
  services: DocumentServices,
  { session, request }: CallContext<DetailsInput>,
  row: DocumentRow,
): Promise<{ lookup: LookupOutcome; usageBalance: UsageBalance }> => {
  const now = services.now();
  const lookup = await chargeLookupOnce(tx, {
    session,
    kind: 'documentDetails',
    criteria: { docId: String(row.docId) },
    submittedAt: now.getTime(),
    now,
    county: services.county.current,
    cardHolds: services.cardHolds,
  });
  const detail = { docId: row.docId, docType: row.docType, docNumber: row.docNumber, ...lookup };
  await audit(tx, { kind: 'DETAILS', actor: session, request, detail });
  // Read before the commit: after it nothing may fail, or a charge would be answered as an error.
  return { lookup, usageBalance: await services.readUsageBalance(session, tx) };
};
