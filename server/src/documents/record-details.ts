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
import { type PricedDetails, requireLedTo } from './led-to.service.ts';
import { readerOf } from './shown-records.ts';

/** What tells the details of one kind of record from those of all others. */
export interface RecordDetails<Detail extends object> {
  /** As what they are priced; undefined for a kind whose details have no rate and are free. */
  readonly lookup: PricedDetails | undefined;
  /** Searches of which a reader needs one; any at all where it is undefined. */
  readonly searches?: readonly SearchType[];
  /** One record in full; undefined when there is none, or none that this reader may see. */
  readonly read: (
    db: Kysely<Database>,
    asked: DetailsRequest,
    seesConfidential: boolean,
  ) => Promise<Detail | undefined>;
  /** Nothing of it, in the shape of a detail: `docId` 0 tells the client that it must be paid for first (001 section 4.4). */
  readonly withheld: () => Detail;
  /** The record itself and those that it leads to. */
  readonly recordsOf: (detail: Detail) => number[];
  /** What the audit log calls it. */
  readonly auditedAs: (detail: Detail) => object;
}

type AskedDetails = CallContext<DetailsRequest>;

/** The searches of this kind that the reader may make; refused when there are none. */
const searchesOf = (
  services: DocumentServices,
  { session }: AskedDetails,
  searches: readonly SearchType[] | undefined,
): readonly SearchType[] => {
  const allowed = searchListOf(session, services.county.current);
  const own = allowed.filter((type) => searches === undefined || searches.includes(type));
  if (own.length === 0) throw new Refusal('DENIED');
  return own;
};

/** One record in full, of any kind: rights, charge and audit row are here. What the user may not see does not exist. */
export const showDetails = async <Detail extends object>(
  services: DocumentServices,
  asked: AskedDetails,
  kind: RecordDetails<Detail>,
): Promise<Answer<Detail & DetailAnswer>> => {
  const { input, session, request } = asked;
  const searches = searchesOf(services, asked, kind.searches);
  await requireLedTo(services, { session, request, id: input.docId, lookup: kind.lookup, searches });
  const detail = await kind.read(services.database.read(), input, maySeeConfidential(session.role));
  if (detail === undefined) throw notFound();
  const { lookup, usageBalance } = await transact(services.database.db, (tx) =>
    settle(tx, services, asked, kind, detail),
  );
  const isShown = mayBeShown(lookup);
  if (isShown) services.shownRecords.note(readerOf(session), kind.recordsOf(detail), services.now());
  const paymentNeededAgain = lookup.outcome === 'PAYMENT_NEEDED_AGAIN';
  const paymentNeeded = paymentNeededAgain || lookup.outcome === 'PAYMENT_NEEDED';
  const message = lookup.outcome === 'INSUFFICIENT_FUNDS' ? errorText('INSUFFICIENT_FUNDS') : '';
  const shown = isShown ? detail : kind.withheld();
  return answer({ ...shown, paymentNeeded, paymentNeededAgain, usageBalance }, message);
};

const chargeDetails = async (
  tx: Transaction<Database>,
  services: DocumentServices,
  { session, input }: AskedDetails,
  lookup: PricedDetails | undefined,
): Promise<LookupOutcome> => {
  if (lookup === undefined) return NOT_PRICED;
  const now = services.now();
  return chargeLookupOnce(tx, {
    session,
    kind: lookup,
    criteria: { docId: String(input.docId) },
    submittedAt: now.getTime(),
    now,
    county: services.county.current,
    cardHolds: services.cardHolds,
  });
};

const settle = async <Detail extends object>(
  tx: Transaction<Database>,
  services: DocumentServices,
  asked: AskedDetails,
  kind: RecordDetails<Detail>,
  shown: Detail,
): Promise<{ lookup: LookupOutcome } & Pick<DetailAnswer, 'usageBalance'>> => {
  const { session, request } = asked;
  const lookup = await chargeDetails(tx, services, asked, kind.lookup);
  await audit(tx, { kind: 'DETAILS', actor: session, request, detail: { ...kind.auditedAs(shown), ...lookup } });
  // Read before the commit: after it nothing may fail, or a charge would be answered as an error.
  return { lookup, usageBalance: await services.readUsageBalance(session, tx) };
};
