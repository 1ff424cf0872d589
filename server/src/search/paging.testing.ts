import { SEARCH_LIMITS, type SearchType } from '@portal/domain';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import type { Session } from '../platform/http/session.ts';
import { type SearchPortal, TEST_TIME } from './search-portal.testing.ts';

/** More than one page of 100 and one batch of 25: the lists have a second page, whose second batch has only 5 rows. */
const RECORDS = 130;

/** One document number, 'TB7', in different spellings: with 0 to 9 hyphens and 0 to 12 zeros before the 7. All have the same sort key. */
const NUMBERS = Array.from(
  { length: RECORDS },
  (_, index) => `TB${'-'.repeat(index % 10)}${'0'.repeat(Math.floor(index / 10))}7`,
);

/** The rows of an import file for records with equal sort keys: `rowOf` makes the row of each record from its number. */
export const oneRowPerRecord = <Row>(rowOf: (number: string) => Row): Row[] => NUMBERS.map(rowOf);

/** The input of a search that finds all these records, and the sort keys of its list. */
export interface PagedSearch {
  readonly typed: object;
  readonly sortKeys: readonly string[];
}

const pageResponse = z.object({
  searchResults: z.object({
    totalRecordCount: z.int(),
    searchResultList: z.array(z.union([z.object({ docId: z.int() }), z.object({ id: z.int() })])),
  }),
});

/** Moves rows on the disk, so that they are no longer in the order of their ids and only the sort order separates the pages. */
export const scatterRows = async ({ admin }: PortalDatabase): Promise<void> => {
  for (const table of ['document', 'party', 'tax_lien_taxpayer', 'torrens_certificate', 'tract_book_entry'])
    await sql`UPDATE ${sql.table(table)} SET number_key = number_key WHERE number_key LIKE ${'TB%'} AND ctid::text LIKE ${'%3)'}`.execute(
      admin,
    );
};

/** The sort orders in which the pages of a list skip or repeat a record, or in which records with equal keys are not sorted by id. */
export const wrongOrders = async (
  searches: SearchPortal,
  examiner: Session,
  type: SearchType,
  { typed, sortKeys }: PagedSearch,
): Promise<readonly string[]> => {
  const batchOf = async (body: object): Promise<number[]> => {
    const { content } = await searches.call(`searchBy${type}`, examiner, { timestamp: TEST_TIME, ...typed, ...body });
    const { searchResults } = z.parse(pageResponse, content);
    expect([type, searchResults.totalRecordCount]).toEqual([type, RECORDS]);
    return searchResults.searchResultList.map((row) => ('docId' in row ? row.docId : row.id));
  };
  const idsOf = async (body: object): Promise<number[]> => {
    const ids: number[] = [];
    for (let first = 0; first < RECORDS; first += SEARCH_LIMITS.batch) {
      const pageNumber = 1 + Math.floor(first / SEARCH_LIMITS.page);
      const batch = 1 + (first % SEARCH_LIMITS.page) / SEARCH_LIMITS.batch;
      ids.push(...(await batchOf({ ...body, pageNumber, batch, updateHistory: false })));
    }
    return ids;
  };
  const wrong: string[] = [];
  for (const sortKey of sortKeys)
    for (const sortDirection of ['ASC', 'DESC']) {
      const ids = await idsOf({ sortKey, sortDirection });
      const inOrder = [...ids].sort((one, other) => (sortDirection === 'ASC' ? one - other : other - one));
      const isWhole = new Set(ids).size === RECORDS && ids.length === RECORDS;
      if (!isWhole || ids.join() !== inOrder.join()) wrong.push(`${type} by ${sortKey} ${sortDirection}`);
    }
  return wrong;
};
