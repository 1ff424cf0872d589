import type { DetailAnswer, DetailsRequest } from '@portal/contracts';
import { maySeeConfidential, type SearchType } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import { searchListOf } from '../auth/search-list.ts';
import { chargeLookupOnce, type LookupOutcome, mayBeShown, NOT_PRICED } from '../ledger/lookup-charge.service.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import { type Answer, answer, type CallContext } from '../platform/http/route.ts';
import type { DocumentServices } from './document-services.ts';
import { type PricedDetails, requireRecordAccess } from './record-access.service.ts';
import { shownRecordsOwner } from './shown-records.ts';

/** What differs between the details of one kind of record and another. */
export interface RecordDetails<Detail extends object> {
  /** The kind of lookup that sets the price; undefined for a kind whose details are free. */
  readonly lookup: PricedDetails | undefined;
  /** The user must be allowed one of these searches; any search when undefined. */
  readonly searches?: readonly SearchType[];
  /** The details of one record; undefined when it does not exist or the user may not see it. */
  readonly read: (
    db: Kysely<Database>,
    request: DetailsRequest,
    seesConfidential: boolean,
  ) => Promise<Detail | undefined>;
  /** An empty detail: `docId` 0 tells the client that the record must be paid for first (001 section 4.4). */
  readonly withheld: () => Detail;
  /** The record itself and those that its details link to. */
  readonly shownRecordIds: (detail: Detail) => number[];
  /** The fields that name the record in the audit log. */
  readonly auditedAs: (detail: Detail) => object;
}

type DetailsContext = CallContext<DetailsRequest>;

/** The searches for this kind of record that the user may make. Throws DENIED if there are none. */
const searchesOf = (
  services: DocumentServices,
  { session }: DetailsContext,
  searches: readonly SearchType[] | undefined,
): readonly SearchType[] => {
  const allowed = searchListOf(session, services.county.current);
  const searchable = allowed.filter((type) => searches === undefined || searches.includes(type));
  if (searchable.length === 0) throw new Refusal('DENIED');
  return searchable;
};

/**
 * Returns the details of one record of any kind. Checks the rights, charges, and writes the audit row. Throws NOT_FOUND for a record
 * that the user may not see.
 */
export const showDetails = async <Detail extends object>(
  services: DocumentServices,
  context: DetailsContext,
  kind: RecordDetails<Detail>,
): Promise<Answer<Detail & DetailAnswer>> => {
  const { input, session, request } = context;
  const searches = searchesOf(services, context, kind.searches);
  await requireRecordAccess(services, { session, request, id: input.docId, lookup: kind.lookup, searches });
  const detail = await kind.read(services.database.read(), input, maySeeConfidential(session.role));
  if (detail === undefined) throw notFound();
  const { charge, usageBalance } = await transact(services.database.db, (tx) =>
    chargeAndAudit(tx, services, context, kind, detail),
  );
  const isShown = mayBeShown(charge);
  if (isShown) services.shownRecords.note(shownRecordsOwner(session), kind.shownRecordIds(detail), services.now());
  const paymentNeededAgain = charge.outcome === 'PAYMENT_NEEDED_AGAIN';
  const paymentNeeded = paymentNeededAgain || charge.outcome === 'PAYMENT_NEEDED';
  const message = charge.outcome === 'INSUFFICIENT_FUNDS' ? errorText('INSUFFICIENT_FUNDS') : '';
  const shown = isShown ? detail : kind.withheld();
  return answer({ ...shown, paymentNeeded, paymentNeededAgain, usageBalance }, message);
};

const chargeDetails = async (
  tx: Transaction<Database>,
  services: DocumentServices,
  { session, input }: DetailsContext,
  lookup: PricedDetails | undefined,
): Promise<LookupOutcome> => {
  if (lookup === undefined) return NOT_PRICED;
  const now = services.now();
  return chargeLookupOnce(tx, {
    session,
    kind: lookup,
    criteria: { docId: String(input.docId) },
    submittedAt: now.getTime(),
    shownCents: input.shownCents,
    now,
    county: services.county.current,
    cardHolds: services.cardHolds,
  });
};

/** Charges for a record and writes its audit row, also if the record is withheld because it is not paid. */
const chargeAndAudit = async <Detail extends object>(
  tx: Transaction<Database>,
  services: DocumentServices,
  context: DetailsContext,
  kind: RecordDetails<Detail>,
  detail: Detail,
): Promise<{ charge: LookupOutcome } & Pick<DetailAnswer, 'usageBalance'>> => {
  const { session, request } = context;
  const charge = await chargeDetails(tx, services, context, kind.lookup);
  await audit(tx, { kind: 'DETAILS', actor: session, request, detail: { ...kind.auditedAs(detail), ...charge } });
  // Read before the commit: an error after it would report a failure although the user was charged.
  return { charge, usageBalance: await services.readUsageBalance(session, tx) };
};
