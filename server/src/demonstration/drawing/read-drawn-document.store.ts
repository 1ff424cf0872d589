import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { COUNTY_FACTS } from '../records/county-facts.ts';
import { CERTIFICATE } from './certificate-page.ts';
import type { DrawnDocument } from './drawn-document.ts';
import { readDrawnBook } from './read-drawn-book.store.ts';

const MAX_LOTS = 40;

/** The index data of the document with this image key; undefined if there is none. */
export async function readDrawnDocument(db: Kysely<Database>, key: string): Promise<DrawnDocument | undefined> {
  const id = Number(/^demonstration\/(\d+)-/.exec(key)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(id)) return undefined;
  const row = await db
    .selectFrom('document')
    .leftJoin('code', (join) =>
      join.onRef('code.code', '=', 'document.instrument_code').on('code.list', '=', 'instrument'),
    )
    .selectAll('document')
    .select(['code.description', sql<string>`to_char(document.recorded_at, 'YYYY-MM-DD"T"HH24:MI')`.as('recorded')])
    .where('document.id', '=', id)
    .where('image_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return (await readDrawnCertificate(db, id, key)) ?? (await readDrawnBook(db, id, key));
  const parties = await db.selectFrom('party').selectAll().where('doc_id', '=', id).orderBy('ord').execute();
  const legals = await db.selectFrom('legal').selectAll().where('doc_id', '=', id).orderBy('ord').execute();
  const references = await db.selectFrom('document_reference').select('refers_to').where('doc_id', '=', id).execute();
  const parcels = await db.selectFrom('parcel').select('parcel_id').where('doc_id', '=', id).execute();
  const nameOf = (party: (typeof parties)[number]): string =>
    [party.first_name, party.middle_name, party.last_name, party.suffix].filter((part) => part !== '').join(' ');
  return {
    county: COUNTY_FACTS.name,
    documentNumber: row.document_number,
    documentType: row.document_type,
    instrumentCode: row.instrument_code,
    instrument: row.description ?? row.instrument_code,
    recordedAt: row.recorded,
    instrumentOn: row.instrument_on,
    book: row.book,
    page: row.page,
    pageCount: row.page_count,
    salePriceCents: row.sale_price_cents,
    mortgageAmountCents: row.mortgage_amount_cents,
    grantors: parties.filter((party) => party.is_grantor).map(nameOf),
    grantees: parties.filter((party) => !party.is_grantor).map(nameOf),
    legals: legals.map(({ lot, block, plat_number: plat, unit, comment }) => ({ lot, block, plat, unit, comment })),
    references: references.map(({ refers_to: number }) => number),
    parcels: parcels.map(({ parcel_id: parcel }) => parcel),
    memorials: [],
    platLots: row.instrument_code === 'PLAT' ? await readPlatLots(db, row.recorded_on) : [],
  };
}

/** Lots of the plats recorded on that day. */
async function readPlatLots(db: Kysely<Database>, recordedOn: string): Promise<string[]> {
  const rows = await db
    .selectFrom('legal')
    .innerJoin('plat', 'plat.plat_number', 'legal.plat_number')
    .select('legal.lot')
    .distinct()
    .where('plat.recorded_on', '=', recordedOn)
    .where('legal.lot', '<>', '')
    .orderBy('legal.lot')
    .limit(MAX_LOTS)
    .execute();
  return rows.map(({ lot }) => lot);
}

/** The certificate with this image key, including its memorials. */
async function readDrawnCertificate(db: Kysely<Database>, id: number, key: string): Promise<DrawnDocument | undefined> {
  const row = await db
    .selectFrom('torrens_certificate')
    .selectAll()
    .select(sql<string>`to_char(certified_at, 'YYYY-MM-DD"T"HH24:MI')`.as('certified'))
    .where('id', '=', id)
    .where('image_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const memorials = await db
    .selectFrom('torrens_memorial')
    .select(['document_number', 'memorial_text', 'recital_text'])
    .where('cert_id', '=', id)
    .orderBy('ord')
    .execute();
  return {
    county: COUNTY_FACTS.name,
    documentNumber: row.certificate_number,
    documentType: row.document_type,
    instrumentCode: CERTIFICATE,
    instrument: 'Certificate of Title',
    recordedAt: row.certified,
    instrumentOn: null,
    book: row.book,
    page: row.page,
    pageCount: row.page_count,
    salePriceCents: null,
    mortgageAmountCents: null,
    grantors: [],
    grantees: [],
    legals: [{ lot: '', block: '', plat: '', unit: '', comment: row.legal_text }],
    references: [],
    parcels: [],
    memorials: memorials.map(({ document_number: number, memorial_text: memorial, recital_text: recital }) =>
      [number === '' ? '' : `Document No. ${number}.`, memorial, recital].filter((text) => text !== '').join(' '),
    ),
    platLots: [],
  };
}
