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
import { shownRecordsOwner } from './shown-records.ts';

/** The kinds of details that have a rate. */
export type PricedDetails = Exclude<ChargedLookup, SearchType>;

interface RecordRequest {
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'address'>;
  /** The id of the record. All kinds of records take their ids from one sequence. */
  readonly id: number;
  /** The kind of details, for the price; undefined if they are free. */
  readonly lookup: PricedDetails | undefined;
  /** The searches that the user may make. */
  readonly searches: readonly SearchType[];
}

type ShownDocument = Pick<DocumentRow, 'docId' | 'referenceDocumentSearchResults'>;

/** The ids of the records that rows show: their own, and those that they refer to. */
export const shownRecordIds = (rows: readonly ShownDocument[]): number[] =>
  rows.flatMap((row) => [row.docId, ...row.referenceDocumentSearchResults.map(({ docId }) => docId)]);

/** True if only searches cost money for this user: no search is free, but details are. */
const isPaidBySearch = ({ session, lookup: details, searches }: RecordRequest, county: CountyRecords): boolean => {
  const costs = (lookup: ChargedLookup) => priceOfLookup({ session, lookup, county }).totalCents > 0;
  return (details === undefined || !costs(details)) && searches.every(costs);
};

/** True if the user was shown the record by a search or by another record, or bought its images. Staff may open every record. */
export async function hasRecordAccess(services: DocumentServices, session: Session, id: number): Promise<boolean> {
  if (isStaff(session.role)) return true;
  const { database, shownRecords } = services;
  if (await shownRecords.has(shownRecordsOwner(session), id, services.now())) return true;
  const guestSessionId = session.role === 'GUEST' ? session.sessionId : null;
  const { accountId, userId } = session;
  return wasBought(database.db, { accountId, userId, guestSessionId }, id);
}

/**
 * Allows access to a record that the caller reached by a search, from a record opened before, or by buying its images. Any other
 * record, for example one opened by a link, counts against a small allowance that refills. Where only searches cost money, such a
 * record is refused, because it must be found by a search (docs/decisions/0027). The check comes before the record is looked up, so
 * that guessed ids of missing records count too.
 */
export async function requireRecordAccess(services: DocumentServices, requested: RecordRequest): Promise<void> {
  const { session, request, id } = requested;
  if (await hasRecordAccess(services, session, id)) return;
  if (isPaidBySearch(requested, services.county.current)) throw new Refusal('SEARCH_FIRST');
  services.limits.use('otherRecords', { user: portalUserOf(session), address: request.address });
}
