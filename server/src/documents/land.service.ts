import type { LegalDescriptionDetails, LegalDetailsLine, ParcelLinks } from '@portal/contracts';
import { maySeeConfidential } from '@portal/domain';
import { audit } from '../audit/audit.ts';
import { transact } from '../platform/database/transact.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import { type Answer, answer, type CallContext } from '../platform/http/route.ts';
import { isConfidentialRecord } from '../records/confidential-records.store.ts';
import { type RowView, readDocumentRows, readParcelsAndAddresses } from './document-rows.store.ts';
import type { DocumentServices } from './document-services.ts';
import { LEGAL_FIELDS, readLegals, type StoredLegal } from './legal-details.store.ts';
import { hasRecordAccess } from './record-access.service.ts';

type RecordContext = CallContext<{ readonly id: number }>;

const rowViewOf = ({ county }: DocumentServices, { session }: RecordContext): RowView => ({
  seesConfidential: maySeeConfidential(session.role),
  torrensLabel: county.current.common.torrensLabel,
});

/**
 * Throws 'not found' unless this user was shown the record before. The pages request land data only for a record that a result list or a
 * details page shows.
 */
async function requireShown(services: DocumentServices, { session, input }: RecordContext): Promise<void> {
  if (!(await hasRecordAccess(services, session, input.id))) throw notFound();
}

const LAND_FIELDS = [...LEGAL_FIELDS, { field: 'platName', column: 'plat_name' }] as const;

/** The header and rows for one kind of legal description, with only the fields that have a value in at least one row. */
function headerAndRowsOf(legals: readonly StoredLegal[]): { headers: LegalDetailsLine[]; rows: LegalDetailsLine[] } {
  const filledFields = LAND_FIELDS.filter(({ column }) => legals.some((legal) => legal[column] !== ''));
  if (filledFields.length === 0) return { headers: [], rows: [] };
  return {
    headers: [{ legalDescriptionTypeDetails: filledFields.map(({ field }) => field) }],
    rows: legals.map((legal) => ({ legalDescriptionTypeDetails: filledFields.map(({ column }) => legal[column]) })),
  };
}

/** `search/legalDescriptionDetails`: every field of the legal descriptions of a document or of an entry of the tract book. */
export async function readLegalDetails(
  services: DocumentServices,
  context: RecordContext,
): Promise<Answer<LegalDescriptionDetails>> {
  const { session, request, input } = context;
  await requireShown(services, context);
  const db = services.database.read();
  const view = rowViewOf(services, context);
  // undefined for an entry of the tract book
  const [document] = await readDocumentRows(db, [input.id], { ...view, seesConfidential: true });
  // the document exists, but is confidential, and this user may not see it
  if (document !== undefined && (await readDocumentRows(db, [input.id], view)).length === 0) throw notFound();
  if (document === undefined && !view.seesConfidential && (await isConfidentialRecord(db, input.id))) throw notFound();
  const legals = await readLegals(db, input.id);
  if (legals.length === 0) throw notFound();
  const headerAndRowsOfKind = (kind: string) => headerAndRowsOf(legals.filter((legal) => legal.kind === kind));
  const [metesAndBounds, lotsAndBlocks, condo] = [
    headerAndRowsOfKind('MB'),
    headerAndRowsOfKind('LB'),
    headerAndRowsOfKind('CONDO'),
  ];
  const recordKey =
    document === undefined ? { id: input.id } : { docType: document.docType, docNumber: document.docNumber };
  const detail = { ...recordKey, part: 'LEGALS' };
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

/** The county's systems that parcels link to. The first setting turns the links on; the second is the template of their addresses. */
const COUNTY_SYSTEMS = {
  tax: { switchName: 'tax', templateName: 'taxLinkTemplate' },
  gis: { switchName: 'map', templateName: 'gisLinkTemplate' },
} as const;

/** `tax/getLinks` and `gis/getLinks`: the parcels of one document, each with its link to the county's system. */
export async function readParcelLinks(
  services: DocumentServices,
  context: RecordContext,
  system: keyof typeof COUNTY_SYSTEMS,
): Promise<Answer<ParcelLinks>> {
  const { input } = context;
  const { switchName, templateName } = COUNTY_SYSTEMS[system];
  const { search2, facts } = services.county.current;
  const template = facts[templateName];
  if (!search2[switchName] || template === '') throw new Refusal('DENIED');
  await requireShown(services, context);
  const db = services.database.read();
  const [document] = await readDocumentRows(db, [input.id], rowViewOf(services, context));
  if (document === undefined) throw notFound();
  const parcelIds = [...new Set((await readParcelsAndAddresses(db, input.id)).parcelIds)];
  if (parcelIds.length === 0) throw new Refusal('NO_PARCELS');
  return answer(
    {
      header: `${document.instrumentDescription} ${document.displayDocNumber}`,
      parcelIds,
      parcelIdLinks: parcelIds.map((parcelId) => template.replaceAll('{parcelId}', encodeURIComponent(parcelId))),
    },
    '',
  );
}
