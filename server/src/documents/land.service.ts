import type { LegalDescriptionDetails, LegalDetailsLine, ParcelLinks } from '@portal/contracts';
import { maySeeConfidential } from '@portal/domain';
import { audit } from '../audit/audit.ts';
import { transact } from '../platform/database/transact.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import { type Answer, answer, type CallContext } from '../platform/http/route.ts';
import { readDocumentPlaces, readDocumentRows } from './document-rows.store.ts';
import type { DocumentServices } from './document-services.ts';
import { isLedTo } from './led-to.service.ts';
import { LEGAL_FIELDS, readLegals, type StoredLegal } from './legal-details.store.ts';

type AskedById = CallContext<{ readonly id: number }>;

/** A record that nothing led this reader to is as one that does not exist: what is asked here comes out of its list or details. */
async function requireShown(services: DocumentServices, { session, input }: AskedById): Promise<void> {
  if (!(await isLedTo(services, session, input.id))) throw notFound();
}

const FIELDS = [...LEGAL_FIELDS, { field: 'platName', column: 'plat_name' }] as const;

/** Lines of one kind of land: a head with the fields in which some row says something, then the rows. */
function linesOf(legals: readonly StoredLegal[]): { headers: LegalDetailsLine[]; rows: LegalDetailsLine[] } {
  const said = FIELDS.filter(({ column }) => legals.some((legal) => legal[column] !== ''));
  if (said.length === 0) return { headers: [], rows: [] };
  return {
    headers: [{ legalDescriptionTypeDetails: said.map(({ field }) => field) }],
    rows: legals.map((legal) => ({ legalDescriptionTypeDetails: said.map(({ column }) => legal[column]) })),
  };
}

/** `search/legalDescriptionDetails`: every field of the land of one record. */
export async function readLegalDetails(
  services: DocumentServices,
  asked: AskedById,
): Promise<Answer<LegalDescriptionDetails>> {
  const { session, request, input } = asked;
  await requireShown(services, asked);
  const db = services.database.read();
  const [document] = await readDocumentRows(db, [input.id], true);
  if (document !== undefined && (await readDocumentRows(db, [input.id], maySeeConfidential(session.role))).length === 0)
    throw notFound();
  const legals = await readLegals(db, input.id);
  if (legals.length === 0) throw notFound();
  const of = (kind: string) => linesOf(legals.filter((legal) => legal.kind === kind));
  const [metesAndBounds, lotsAndBlocks, condo] = [of('MB'), of('LB'), of('CONDO')];
  const named =
    document === undefined ? { id: input.id } : { docType: document.docType, docNumber: document.docNumber };
  const detail = { ...named, part: 'LEGALS' };
  await transact(services.database.db, (tx) => audit(tx, { kind: 'DETAILS', actor: session, request, detail }));
  return answer(
    {
      metesAndBoundsHeaders: metesAndBounds.headers,
      metesAndBoundsRows: metesAndBounds.rows,
      lotsAndBlocksHeaders: lotsAndBlocks.headers,
      lotsAndBlocksRows: lotsAndBlocks.rows,
      condoHeaders: condo.headers,
      condoRows: condo.rows,
    },
    '',
  );
}

/** The systems of a county that a document's parcels lead to. */
const SYSTEMS = {
  tax: { isOn: 'tax', template: 'taxLinkTemplate' },
  gis: { isOn: 'map', template: 'gisLinkTemplate' },
} as const;

/** `tax/getLinks` and `gis/getLinks`: the parcels of one document, and where the county has each. */
export async function readParcelLinks(
  services: DocumentServices,
  asked: AskedById,
  system: keyof typeof SYSTEMS,
): Promise<Answer<ParcelLinks>> {
  const { session, input } = asked;
  const { isOn, template } = SYSTEMS[system];
  const { search2, facts } = services.county.current;
  const address = facts[template];
  if (!search2[isOn] || address === '') throw new Refusal('DENIED');
  await requireShown(services, asked);
  const db = services.database.read();
  const [document] = await readDocumentRows(db, [input.id], maySeeConfidential(session.role));
  if (document === undefined) throw notFound();
  const parcelIds = [...new Set((await readDocumentPlaces(db, input.id)).parcelIds)];
  if (parcelIds.length === 0) throw new Refusal('NO_PARCELS');
  return answer(
    {
      header: `${document.instrumentDescription} ${document.displayDocNumber}`,
      parcelIds,
      parcelIdLinks: parcelIds.map((parcelId) => address.replaceAll('{parcelId}', encodeURIComponent(parcelId))),
    },
    '',
  );
}
