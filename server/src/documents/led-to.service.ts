import type { DocumentRow } from '@portal/contracts';
import { isStaff, type SearchType } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import { priceOfLookup } from '../ledger/charge.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { portalUserOf } from '../platform/http/visit.ts';
import type { DocumentServices } from './document-services.ts';
import { wasBought } from './shown-records.store.ts';
import { readerOf } from './shown-records.ts';

interface Wanted {
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'address'>;
  readonly docId: number;
  /** The searches that the reader may make. */
  readonly searches: readonly SearchType[];
}

/** The records that a row shows: itself, and those that it refers to. */
export const recordsOf = (rows: readonly DocumentRow[]): number[] =>
  rows.flatMap((row) => [row.docId, ...row.referenceDocumentSearchResults.map(({ docId }) => docId)]);

/** The index is paid for by searches alone: none is free to this reader, and details are. */
const isPaidBySearch = (session: Session, searches: readonly SearchType[], county: CountyRecords): boolean =>
  priceOfLookup({ session, lookup: 'documentDetails', county }).totalCents === 0 &&
  searches.every((lookup) => priceOfLookup({ session, lookup, county }).totalCents > 0);

/**
 * Lets through who was led to the record by an own search, by a record opened before, or by buying its images. A record that
 * nothing led to (a link without its search) is one of a small number that refills; where only searches are paid for it
 * has to be searched for (decision 27). Asked before the record is looked for: counting ids costs the same for those that
 * do not exist.
 */
export async function requireLedTo(
  services: DocumentServices,
  { session, request, docId, searches }: Wanted,
): Promise<void> {
  if (isStaff(session.role)) return;
  const { database, limits, shownRecords } = services;
  if (await shownRecords.has(readerOf(session), docId, services.now())) return;
  const guestSessionId = session.role === 'GUEST' ? session.sessionId : null;
  if (await wasBought(database.db, { accountId: session.accountId, guestSessionId }, docId)) return;
  if (isPaidBySearch(session, searches, services.county.current)) throw new Refusal('SEARCH_FIRST');
  limits.use('otherRecords', { user: portalUserOf(session), address: request.address });
}
