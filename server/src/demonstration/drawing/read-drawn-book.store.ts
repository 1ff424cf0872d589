import { bookNameKey, formatDate } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { legalDescription } from '../../records/legal-description.ts';
import { COUNTY_FACTS } from '../records/county-facts.ts';
import { INDEX_BOOK_PAGE, LINES_PER_PAGE, TRACT_BOOK_PAGE } from './book-page.ts';
import type { DrawnDocument } from './drawn-document.ts';

/** A page of a book: a heading, and lines of text, which are in `memorials`. */
const bookPage = (
  page: Pick<DrawnDocument, 'documentNumber' | 'documentType' | 'instrumentCode' | 'instrument' | 'memorials'>,
): DrawnDocument => ({
  county: COUNTY_FACTS.name,
  recordedAt: '',
  instrumentOn: null,
  book: '',
  page: '',
  pageCount: 1,
  salePriceCents: null,
  mortgageAmountCents: null,
  grantors: [],
  grantees: [],
  legals: [],
  references: [],
  parcels: [],
  platLots: [],
  ...page,
});

/** The tract book page with this image key: an entry with a line for each tract. */
async function readDrawnEntry(db: Kysely<Database>, id: number, key: string): Promise<DrawnDocument | undefined> {
  const entry = await db
    .selectFrom('tract_book_entry')
    .selectAll()
    .where('id', '=', id)
    .where('image_key', '=', key)
    .executeTakeFirst();
  if (entry === undefined) return undefined;
  const legals = await db
    .selectFrom('tract_book_legal')
    .leftJoin('plat', 'plat.plat_number', 'tract_book_legal.plat_number')
    .selectAll('tract_book_legal')
    .select((select) => select.fn.coalesce('plat.plat_name', sql<string>`''`).as('plat_name'))
    .where('entry_id', '=', id)
    .orderBy('ord')
    .execute();
  const day = entry.recorded_on === null ? '' : formatDate(entry.recorded_on);
  return bookPage({
    documentNumber: entry.tract_book_id,
    documentType: entry.document_type,
    instrumentCode: TRACT_BOOK_PAGE,
    instrument: 'Tract Book',
    memorials: legals.map((legal) =>
      [day, entry.instrument_code, entry.named_number, legalDescription(legal)]
        .filter((part) => part !== '')
        .join('   '),
    ),
  });
}

/** The page of an index book with this image key: the names on it, with their documents. */
async function readDrawnIndex(db: Kysely<Database>, id: number, key: string): Promise<DrawnDocument | undefined> {
  const page = await db
    .selectFrom('grantor_grantee_book')
    .selectAll()
    .where('id', '=', id)
    .where('image_key', '=', key)
    .executeTakeFirst();
  if (page === undefined) return undefined;
  const isOnPage = (name: string): boolean =>
    bookNameKey(name) >= page.from_key && (page.until_key === null || bookNameKey(name) < page.until_key);
  const lastName = (name: string) => bookNameKey(name.split(',')[0] ?? '');
  const parties = await db
    .selectFrom('party')
    .innerJoin('document', 'document.id', 'party.doc_id')
    .select([
      'last_name',
      'first_name',
      'middle_name',
      'document.recorded_on as day',
      'document.document_number as number',
    ])
    .where('is_grantor', '=', page.type === 'GRANTOR')
    .where('last_key', '>=', lastName(page.from_name))
    .where('last_key', '<=', lastName(page.to_name))
    .where('document.recorded_on', '>=', page.from_on ?? '1800-01-01')
    .where('document.recorded_on', '<=', page.to_on ?? '9999-12-31')
    .where('document.confidential', '=', false)
    .orderBy('last_key')
    .orderBy('first_key')
    .orderBy('document.number_key')
    .execute();
  const entries = parties.map(({ last_name, first_name, middle_name, day, number }) => {
    const given = [first_name, middle_name].filter((part) => part !== '').join(' ');
    return { name: given === '' ? last_name : `${last_name}, ${given}`, day, number };
  });
  return bookPage({
    documentNumber: page.reference_id,
    documentType: page.document_type,
    instrumentCode: INDEX_BOOK_PAGE,
    instrument: page.type === 'GRANTOR' ? 'Index to Grantors' : 'Index to Grantees',
    memorials: entries
      .filter(({ name }) => isOnPage(name))
      .slice(0, LINES_PER_PAGE)
      .map(({ name, day, number }) => `${name.slice(0, 44).padEnd(46)}${formatDate(day)}   ${number}`),
  });
}

/** The page of any book with this image key; undefined if there is none. */
export const readDrawnBook = async (
  db: Kysely<Database>,
  id: number,
  key: string,
): Promise<DrawnDocument | undefined> => (await readDrawnEntry(db, id, key)) ?? (await readDrawnIndex(db, id, key));
