import {
  documentDetails,
  grantorGranteeBookDetails,
  searchByGrantorGranteeBook,
  searchByTractBookId,
  tractBookDetails,
} from '@portal/contracts';
import { bookNameRange, compareInC, SEARCH_TYPES, typedNameRanges } from '@portal/domain';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { Answer } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { INJECTIONS, refusalOf, SearchPortal, TEST_TIME } from './search-portal.testing.ts';

jest.setTimeout(60_000);

const land = { kind: 'LB', plat_number: 'P1', lot: '5', block: '7' };
const ENTRIES = [
  {
    tract_book_id: 'TB-00100',
    recorded_at: '1921-02-03T10:20:30',
    instrument_code: 'WD',
    document_number: '500',
    ...land,
  },
  { tract_book_id: 'TB-00100', plat_number: 'P1', lot: '6', other_lot_code: 'OL', other_lot: 'A-12' },
  { tract_book_id: 'TB-99', recorded_at: '1850-01-01', plat_number: 'P1', lot: '51', document_number: '600' },
  { tract_book_id: 'TB-101', plat_number: 'P1', lot: '5', comment: 'no day' },
  {
    tract_book_id: 'TB-7',
    recorded_at: '1901-01-01',
    section: '5N',
    township: '2',
    range: '3W',
    qq: 'NE/4',
    q: 'SW/4',
  },
];
const PAGES = [
  ['A-1', 'GRANTOR', 'ABBOTT', 'CRUZ, MARIA', '1850-01-01', '1859-12-31'],
  ['A-2', 'GRANTOR', 'CRUZ, MARIA', 'CRUZADO', '1850-01-01', '1859-12-31'],
  ['A-10', 'GRANTOR', 'CRUZE', 'ZAPATA', '1860-01-01', '1869-12-31'],
  ['B-1', 'GRANTEE', 'A', 'C', '', ''],
  ['B-2', 'GRANTEE', "O'BRIEN", 'D', '1901-01-01', ''],
].map(([reference_id = '', type = '', from_name = '', to_name = '', from_date = '', to_date = '']) => ({
  reference_id,
  type,
  from_name,
  to_name,
  from_date,
  to_date,
}));

describeOnBothDatabases('the searches of books', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    await importRows(getDb(), {
      'documents.csv': [documentRow('500'), documentRow('600', { confidential: true })],
      'plats.csv': [{ plat_number: 'P1', plat_name: 'CHELSEA HEIGHTS' }],
      'tract_book.csv': ENTRIES.map((entry) => ({ ...COLUMNS, ...entry })),
      'grantor_grantee_book.csv': PAGES,
    });
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  const tractRows = async (name: string, typed: object, session = examiner) => {
    const { content } = await searches.call(name, session, { timestamp: TEST_TIME, ...typed });
    return z.parse(searchByTractBookId.content, content).searchResults.searchResultList;
  };
  const entries = async (name: string, typed: object) =>
    (await tractRows(name, typed)).map(({ tractBookId }) => tractBookId);
  const pages = async (typed: object) => {
    const { content } = await searches.call('searchByGrantorGranteeBook', examiner, { timestamp: TEST_TIME, ...typed });
    const { searchResultList } = z.parse(searchByGrantorGranteeBook.content, content).searchResults;
    return searchResultList.map(({ bookReferenceId }) => bookReferenceId);
  };

  test('[001-2.2.tractBookId.1] an ID finds its entry regardless of case, punctuation and leading zeros', async () => {
    for (const tractBookId of ['TB-00100', 'tb100', ' TB 0100 '])
      expect(await entries('searchByTractBookId', { tractBookId })).toEqual(['TB-00100']);
    for (const tractBookId of ['100', 'TB-10', 'TB_101'])
      expect(await entries('searchByTractBookId', { tractBookId })).not.toContain('TB-00100');
  });

  test('[001-2.2.tractBookLegal.1] [001-3.tractBookLegal.1] a legal description finds entries by plat or by section, with either search method', async () => {
    const plat = { legalType: 'LB', plat: 'P1' };
    const section = { legalType: 'MB', section: '5', township: '02', range: '3' };
    const expected = [
      [plat, ['TB-99', 'TB-101', 'TB-00100']],
      [{ ...plat, lot: '5' }, ['TB-99', 'TB-101', 'TB-00100']],
      [{ ...plat, lot: '5', searchMethod: 'EXACT' }, ['TB-101', 'TB-00100']],
      [{ ...plat, lot: '5', block: '7' }, ['TB-00100']],
      [{ ...plat, otherLotCodeLb: 'OL', otherLotLb: 'a12' }, ['TB-00100']],
      [{ ...plat, otherLot: 'a12' }, ['TB-00100']],
      [{ ...plat, otherLot: 'b' }, []],
      [{ ...plat, lot: '5', otherLot: 'a12' }, []],
      [section, ['TB-7']],
      [{ ...section, qq: 'NE', q: 'sw' }, ['TB-7']],
      [{ ...section, qq: 'NW' }, []],
      [{ ...section, section: '55' }, []],
      [{ ...plat, fromRecordedDate: '01/01/1900' }, ['TB-00100']],
      [{ ...plat, fromRecordedDate: '01/01/1849', toRecordedDate: '12/31/1900' }, ['TB-99']],
      [{ ...plat, fromRecordedDate: '01/01/1800' }, ['TB-99', 'TB-101', 'TB-00100']],
    ] as const;
    for (const [typed, found] of expected)
      expect([typed, await entries('searchByTractBookLegal', typed)]).toEqual([
        typed,
        [...found].sort((left, right) => ORDER.indexOf(left) - ORDER.indexOf(right)),
      ]);
  });

  test('[001-2.5.tractBook.2] entries are sorted by ID and by date in both directions; those without a date are the oldest', async () => {
    const sorted = (sortKey: string, sortDirection: string) =>
      entries('searchByTractBookLegal', { legalType: 'LB', plat: 'P1', sortKey, sortDirection });
    expect(await sorted('tractBookId', 'ASC')).toEqual(['TB-99', 'TB-00100', 'TB-101']);
    expect(await sorted('tractBookId', 'DESC')).toEqual(['TB-101', 'TB-00100', 'TB-99']);
    expect(await sorted('recordedDate', 'ASC')).toEqual(['TB-101', 'TB-99', 'TB-00100']);
    expect(await sorted('recordedDate', 'DESC')).toEqual(['TB-00100', 'TB-99', 'TB-101']);
    expect((await refusalOf(sorted('docNumber', 'ASC'))).entry.code).toBe('INVALID');
  });

  test('[001-5.tractBook.1] an ID, a plat, or section, township and range are required', async () => {
    const wrong = [
      ['searchByTractBookId', {}, ['tractBookId']],
      ['searchByTractBookLegal', { legalType: 'LB', plat: '' }, ['plat']],
      ['searchByTractBookLegal', { legalType: 'MB', plat: 'P1' }, ['section', 'township', 'range']],
      [
        'searchByTractBookLegal',
        { plat: 'P1', fromRecordedDate: '1/1/2000', toRecordedDate: '1/1/1999' },
        ['toRecordedDate'],
      ],
      ['searchByGrantorGranteeBook', {}, ['grantorGranteeLastName']],
    ] as const;
    for (const [name, typed, fields] of wrong) {
      const { content } = await refusalOf(searches.call(name, examiner, typed));
      expect(Object.keys(z.parse(z.looseObject({ errors: z.looseObject({}) }), content).errors)).toEqual(fields);
    }
  });

  test('[001-2.5.tractBook.3] [001-7.books.1] details show the entry, its legal descriptions, and the document that it names', async () => {
    const [row] = await tractRows('searchByTractBookId', { tractBookId: 'TB-100' });
    const { content } = await searches.call('tractBookDetails', examiner, { docId: row?.id });
    const detail = z.parse(tractBookDetails.content, content);
    expect(detail).toMatchObject({
      tractBookId: 'TB-00100',
      recordedDate: '1921-02-03',
      recordedDateTime: '1921-02-03T10:20:30',
      legalSearchResults: [
        { description: 'LOT 5 BLK 7 CHELSEA HEIGHTS' },
        { description: 'LOT 6 OL A-12 CHELSEA HEIGHTS' },
      ],
      referenceDocumentSearchResults: [{ displayDocNumber: '500', docId: expect.any(Number) }],
      sourcedDocKey: { docKeyType: 'TRACT_BOOK', docKeyNumber: 'TB-00100', imageKeyType: 'TB' },
      paymentNeeded: false,
    });
    const [named] = detail.referenceDocumentSearchResults;
    const document = await searches.call('documentDetails', examiner, { docId: named?.docId });
    expect(z.parse(documentDetails.content, document.content).docNumber).toBe('500');
  });

  test('an entry that names a confidential document shows only its number to users who may not see it', async () => {
    const namedBy = async (session: Session) =>
      (await tractRows('searchByTractBookId', { tractBookId: 'TB-99' }, session))[0]?.referenceDocumentSearchResults;
    expect(await namedBy(examiner)).toMatchObject([{ docId: 0, displayDocNumber: '600', recordedDate: '' }]);
    const clerk = await searches.person({ role: 'COUNTY' });
    expect(await namedBy(clerk)).toMatchObject([{ docId: expect.any(Number), docType: 'LR', displayDocNumber: '600' }]);
  });

  test('[001-2.2.indexBook.1] a name finds the pages that it is on, in the chosen books and dates', async () => {
    const expected = [
      [{ grantorGranteeLastName: 'Cruz' }, ['A-1', 'A-2', 'A-10', 'B-1']],
      [{ grantorGranteeLastName: 'cruz, ana' }, ['A-1', 'B-1']],
      [{ grantorGranteeLastName: 'CRUZ', searchIn: 'GRANTORS' }, ['A-1', 'A-2', 'A-10']],
      [{ grantorGranteeLastName: 'CRUZ', searchIn: 'GRANTEES' }, ['B-1']],
      [{ grantorGranteeLastName: 'Obrien' }, ['A-10', 'B-2']],
      [{ grantorGranteeLastName: 'Cruz', fromRecordedDate: '01/01/1860' }, ['A-10', 'B-1']],
      [{ grantorGranteeLastName: 'Cruz', toRecordedDate: '12/31/1859' }, ['A-1', 'A-2', 'B-1']],
      [{ grantorGranteeLastName: 'Earl', toRecordedDate: '12/31/1900' }, ['A-10']],
    ] as const;
    for (const [typed, found] of expected) expect([typed, await pages(typed)]).toEqual([typed, found]);
  });

  test('[001-2.5.book.2] pages are sorted by reference, first name and first date in both directions', async () => {
    const sorted = (sortKey: string, sortDirection: string) =>
      pages({ grantorGranteeLastName: 'Cruz', sortKey, sortDirection });
    expect(await sorted('bookReferenceId', 'ASC')).toEqual(['A-1', 'A-2', 'A-10', 'B-1']);
    expect(await sorted('bookReferenceId', 'DESC')).toEqual(['B-1', 'A-10', 'A-2', 'A-1']);
    expect(await sorted('fromName', 'ASC')).toEqual(['B-1', 'A-1', 'A-2', 'A-10']);
    expect(await sorted('fromDate', 'DESC')).toEqual(['A-10', 'A-2', 'A-1', 'B-1']);
  });

  test('[001-2.5.book.3] [001-3.indexBook.1] [001-7.books.1] details of a page show its kind, names and dates', async () => {
    const { content } = await searches.call('searchByGrantorGranteeBook', examiner, {
      grantorGranteeLastName: 'abbott',
    });
    const row = z.parse(searchByGrantorGranteeBook.content, content).searchResults.searchResultList[0];
    const answer = await searches.call('grantorGranteeBookDetails', examiner, { docId: row?.id });
    expect(z.parse(grantorGranteeBookDetails.content, answer.content)).toMatchObject({
      bookReferenceId: 'A-1',
      type: 'GRANTOR',
      fromName: 'ABBOTT',
      toName: 'CRUZ, MARIA',
      fromDate: '1850-01-01',
      toDate: '1859-12-31',
      sourcedDocKey: { docKeyType: 'GRANTOR_GRANTEE_BOOK', docKeyNumber: 'A-1', imageKeyType: 'GGB' },
    });
  });

  test('a book search finds the same pages as a plain scan for any typed name', async () => {
    const isBefore = (low: string, high: string | null) => high === null || compareInC(low, high) < 0;
    const scan = (typed: string) => {
      const ranges = typedNameRanges(typed);
      return PAGES.filter(({ from_name, to_name }) => {
        const { from, until } = bookNameRange(from_name, to_name);
        return ranges.some((range) => isBefore(from, range.until) && isBefore(range.from, until));
      }).map(({ reference_id }) => reference_id);
    };
    const typed = fc.string({ unit: fc.constantFrom(...'ABCDORUZ, '), minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        fc.pre(typedNameRanges(text).length > 0);
        for (const sortKey of ['bookReferenceId', 'fromName'])
          expect([...(await pages({ grantorGranteeLastName: text, sortKey }))].sort()).toEqual([...scan(text)].sort());
      }),
      { numRuns: 30 },
    );
  });

  test('attack strings are not interpreted as patterns and cause no errors', async () => {
    for (const typed of INJECTIONS) {
      const tried = [
        ['searchByTractBookId', { tractBookId: typed.slice(0, 60) }],
        ['searchByTractBookLegal', { legalType: 'LB', plat: typed.slice(0, 100), lot: typed.slice(0, 100) }],
        ['searchByGrantorGranteeBook', { grantorGranteeLastName: typed }],
      ] as const;
      for (const [name, body] of tried) {
        const attempt = searches.call(name, examiner, { timestamp: TEST_TIME, ...body });
        const outcome = await attempt.catch((error: unknown) => error);
        expect([typed, outcome instanceof Answer || outcome instanceof Refusal]).toEqual([typed, true]);
      }
    }
  });

  test('[001-6.books.1] details of books are only for users who may search them', async () => {
    const [row] = await tractRows('searchByTractBookId', { tractBookId: 'TB-100' });
    await searches.portal.saveRecord('search', { enabled: ['Name'] });
    for (const name of [
      'tractBookDetails',
      'grantorGranteeBookDetails',
      'searchByTractBookId',
      'searchByGrantorGranteeBook',
    ]) {
      const body = name.endsWith('Details') ? { docId: row?.id } : { tractBookId: '1' };
      const input = name === 'searchByGrantorGranteeBook' ? { grantorGranteeLastName: 'CRUZ' } : body;
      expect((await refusalOf(searches.call(name, examiner, input))).entry.code).toBe('DENIED');
    }
  });
});

/** Every column of the rows, because all rows of a file must have the same columns. */
const COLUMNS = Object.fromEntries(ENTRIES.flatMap((entry) => Object.keys(entry)).map((column) => [column, '']));
const ORDER = ['TB-7', 'TB-99', 'TB-00100', 'TB-101'];
