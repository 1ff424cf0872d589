import { type Call, searchByLegalDescription, searchByTractBookLegal } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { SearchPortal, TEST_TIME } from './search-portal.testing.ts';

/** Each text is the lot or block of one document, whose number is its position in the list, from 1. */
const LOTS = [
  '1-4',
  '1, 3 & 5',
  'LOTS 1 THRU 4',
  'N 1/2 LOT 3',
  'PT LOT 3',
  'LOT 3 LESS E 10 FT',
  '1,2',
  '003',
  '13A',
  '14',
  '1882-4',
  'The north 50 feet of the south 150 feet of block 3',
  '100-999999',
  Array.from({ length: 39 }, (_, index) => 2_000 + 2 * index).join(','),
] as const;
const BLOCKS = ['BLOCKS 2 & 3', '2', 'none', '002', '1-4'] as const;

const numbered = <Row>(prefix: string, rows: readonly Row[], toRow: (row: Row) => object) =>
  rows.map((row, index) => ({ document_number: `${prefix}${index + 1}`, ...toRow(row) }));

const LEGALS = [
  ...numbered('L', LOTS, (lot) => ({ plat_number: 'P1', lot, block: '1' })),
  ...numbered('B', BLOCKS, (block) => ({ plat_number: 'P2', lot: '5', block })),
];

const lot = (text: string, more: object = {}) => ({ plat: 'P1', lot: text, ...more });
const block = (text: string, more: object = {}) => ({ plat: 'P2', block: text, ...more });
const EXACT = { searchMethod: 'EXACT' };

const RESULTS = z.object({
  searchResults: z.object({
    searchResultList: z.array(z.object({ docNumber: z.optional(z.string()), tractBookId: z.optional(z.string()) })),
  }),
});

/** Inputs, and the numbers of the documents found. */
type Cases = readonly (readonly [typed: object, found: string])[];

describeOnBothDatabases('lots as they are written in deeds and tax statements', (getDb, getDatabase) => {
  let searches: SearchPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    await importRows(getDb(), {
      'documents.csv': LEGALS.map(({ document_number }) => documentRow(document_number)),
      'legals.csv': LEGALS,
      'tract_book.csv': LOTS.map((text, index) => ({ tract_book_id: `L${index + 1}`, plat_number: 'P1', lot: text })),
    });
  });
  afterEach(() => searches.close());

  /** The numbers of the documents, or of the tract book entries, that a search finds. */
  const found = async ({ name }: Call, examiner: Session, typed: object): Promise<readonly string[]> => {
    const { content } = await searches.call(name, examiner, { timestamp: TEST_TIME, ...typed });
    const { searchResultList } = z.parse(RESULTS, content).searchResults;
    return searchResultList.map(({ docNumber, tractBookId }) => tractBookId ?? docNumber ?? '');
  };
  const expectFound = async (call: Call, cases: Cases): Promise<void> => {
    const examiner = await searches.person();
    for (const [typed, numbers] of cases)
      expect([typed, (await found(call, examiner, typed)).join(' ')]).toEqual([typed, numbers]);
  };

  const ANY_3 = 'L1 L2 L3 L4 L5 L6 L8 L9 L12';
  const LOT_CASES: Cases = [
    [lot('3'), ANY_3],
    [lot('Lot 3'), ANY_3],
    [lot('4'), 'L1 L3 L10 L11'],
    [lot('2'), 'L1 L3 L7 L11'],
    // 1-4 is not 14, and 1,2 not 12
    [lot('14', EXACT), 'L10'],
    [lot('12'), ''],
    [lot('14'), 'L10'],
    // the same land in another spelling
    [lot('1 to 4', EXACT), 'L1 L3'],
    [lot('1, 2, 3, 4', EXACT), 'L1 L3'],
    [lot('lots 1 and 2', EXACT), 'L7'],
    [lot('N½ of Lot 3', EXACT), 'L4'],
    [lot('P/O 3', EXACT), 'L5'],
    [lot('3', EXACT), 'L8'],
    [lot('LOT 3', EXACT), 'L8'],
    // the lots of a range and of a list
    [lot('2-3'), 'L1 L2 L3 L4 L5 L6 L7 L8'],
    [lot('14 & 15'), 'L10'],
    [lot('Part of Lot 14'), 'L10'],
    [lot('5 thru 9'), 'L2'],
    [lot('1882-4', EXACT), 'L11'],
    [lot('150'), 'L12 L13'],
    [lot('2076'), 'L13 L14'],
    [lot('99999999999'), ''],
    [lot('Lot'), ''],
  ];

  test('[001-2.2.legal.2] a lot is found within ranges, lists and parts', async () => {
    await expectFound(searchByLegalDescription, LOT_CASES);
    await expectFound(searchByLegalDescription, [
      [block('3'), 'B1 B5'],
      [block('2'), 'B1 B2 B4 B5'],
      [block('Blk. 2', EXACT), 'B2 B4'],
      [block('2-3', EXACT), 'B1'],
      [block('NONE', EXACT), 'B3'],
      [block('2', { lot: '3' }), ''],
    ]);
  });

  test('[001-2.2.tractBookLegal.1] a lot is found within ranges, lists and parts of the tract book', async () => {
    await expectFound(searchByTractBookLegal, LOT_CASES);
  });
});
