import { searchByBookAndPage } from '@portal/contracts';
import { sql } from 'kysely';
import { documentRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { describeDocumentSearch } from './document-search.testing.ts';
import { addDocuments, DOCUMENTS } from './many-documents.testing.ts';
import { oneRowPerRecord } from './paging.testing.ts';

describeDocumentSearch({
  call: searchByBookAndPage,
  county: {
    'documents.csv': [
      documentRow('1', { book: 'A-012', page: '0034', book_type: 'D' }),
      documentRow('2', { book: 'a12', page: '35' }),
      documentRow('10', { book: '13', page: '1' }),
      documentRow('SECRET', { confidential: true, book: 'A12', page: '34' }),
    ],
  },
  finds: '[001-2.2.book.2] [001-3.book.1] finds a book or one page of it, however they were written',
  cases: [
    [{ book: 'a 12' }, ['1', '2']],
    [{ book: 'A12', page: '34' }, ['1']],
    [{ book: 'A-012', page: '0035' }, ['2']],
    [{ book: 'A12', bookType: 'D' }, ['1']],
    [{ book: 'A1' }, []],
    // no wildcard
    [{ book: 'A_2' }, []],
  ],
  refused: [[{ page: '1' }, { book: { key: 'required' } }]],
  alike: { 'documents.csv': oneRowPerRecord((number) => documentRow(number, { book: 'A12', page: '3' })) },
});

/** The number of documents in each book. */
const DOCUMENTS_PER_BOOK = 12;

describeOnBothDatabases('the row estimate of the database for a book', (_getDb, getDatabase) => {
  it('is at most four times the real number, and not the default of one row in 200, for which the database would scan all document numbers', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin);
    await sql`UPDATE document SET book = 'A-' || id / ${sql.lit(DOCUMENTS_PER_BOOK)}`.execute(admin);
    await sql`ANALYZE document`.execute(admin);
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`EXPLAIN (FORMAT JSON)
      SELECT FROM document WHERE book <> '' AND search_key(book) = search_key('a 77')`.execute(admin);
    expect(rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows']).toBeLessThan(4 * DOCUMENTS_PER_BOOK);
    expect(DOCUMENTS / 200).toBeGreaterThan(4 * DOCUMENTS_PER_BOOK);
  }, 120_000);
});
