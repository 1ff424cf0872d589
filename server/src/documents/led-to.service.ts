import type { DocumentRow } from '@portal/contracts';
import { type ChargedLookup, isStaff, type SearchType } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import { priceOfLookup } from '../ledger/charge.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { portalUserOf } from '../platform/http/visit.ts';
import type { DocumentServices } from './document-services.ts';
import { wasBought } from './shown-records.store.ts';
import { readerOf } from './shown-records.ts';

/** Details that have a rate. */
export type PricedDetails = Exclude<ChargedLookup, SearchType>;

interface Wanted {
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'address'>;
  /** Records of all kinds have their ids out of one sequence. */
  readonly id: number;
  /** As what its details are priced; undefined when they are free. */
  readonly lookup: PricedDetails | undefined;
  /** The searches that the reader may make. */
  readonly searches: readonly SearchType[];
}

type ShownDocument = Pick<DocumentRow, 'docId' | 'referenceDocumentSearchResults'>;

/** The records that a row shows: itself, and those that it refers to. */
export const recordsOf = (rows: readonly ShownDocument[]): number[] =>
  rows.flatMap((row) => [row.docId, ...row.referenceDocumentSearchResults.map(({ docId }) => docId)]);

/** The index is paid for by searches alone: none is free to this reader, and details are. */
const isPaidBySearch = ({ session, lookup: details, searches }: Wanted, county: CountyRecords): boolean => {
  const costs = (lookup: ChargedLookup) => priceOfLookup({ session, lookup, county }).totalCents > 0;
  return (details === undefined || !costs(details)) && searches.every(costs);
};

/** Whether an own search, a record opened before or bought images led to a record. Everything is open to staff. */
export async function isLedTo(services: DocumentServices, session: Session, id: number): Promise<boolean> {
  if (isStaff(session.role)) return true;
  const { database, shownRecords } = services;
  if (await shownRecords.has(readerOf(session), id, services.now())) return true;
  const guestSessionId = session.role === 'GUEST' ? session.sessionId : null;
  return wasBought(database.db, { accountId: session.accountId, guestSessionId }, id);
}

/**
 * Allows access to a record that the caller reached by a search, from a record opened before, or by buying its images. Any other
 * record (a link without its search) counts against a small allowance that refills; where only searches are charged, it must be
 * found by a search (decision 27). This is checked before the record is looked up: guessing ids costs the same for ids that do
 * not exist.
 */
export async function requireLedTo(services: DocumentServices, wanted: Wanted): Promise<void> {
  const { session, request, id } = wanted;
  if (await isLedTo(services, session, id)) return;
  if (isPaidBySearch(wanted, services.county.current)) throw new Refusal('SEARCH_FIRST');
  services.limits.use('otherRecords', { user: portalUserOf(session), address: request.address });
}
