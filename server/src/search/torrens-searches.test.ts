import { searchByTorrensCertificate, searchByTorrensText, torrensCertificateDetails } from '@portal/contracts';
import { documentNumberKey, hasTypedText, SEARCH_TYPES } from '@portal/domain';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { COUNTY_JSON, documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { INJECTIONS, refusalOf, SearchPortal, TEST_TIME } from './search-portal.testing.ts';

jest.setTimeout(60_000);

const TORRENS_COUNTY = JSON.stringify({
  ...z.parse(z.looseObject({}), JSON.parse(COUNTY_JSON)),
  landlink: { torrens: true },
  torrensUseFileNumber: true,
});

const certificate = (number: string, day: string, more: object = {}) => ({
  certificate_number: number,
  certified_at: `${day}T09:30:00`,
  status: 'ACTIVE',
  ...more,
});
const memorial = (certificate_number: string, more: object) => ({
  certificate_number,
  document_number: '',
  document_type: '',
  memorial_text: '',
  recital_text: '',
  ...more,
});

describeOnBothDatabases('the certificate searches', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    await importRows(getDb(), {
      'county.json': TORRENS_COUNTY,
      'documents.csv': [
        documentRow('T1', { document_type: 'TOR', recorded_at: '2001-02-03T10:20:30' }),
        documentRow('T1', { document_type: 'LR' }),
        documentRow('T7', { document_type: 'LR' }),
        documentRow('T9', { document_type: 'TOR', confidential: true }),
      ],
      'torrens_certificates.csv': [
        certificate('T-00100', '2001-02-03', { book: '9', page: '2', legal_text: 'Lot 5, Block 7, CHELSEA HEIGHTS' }),
        certificate('T-99', '1980-01-01', { status: 'CANCELLED', book: '10', page: '1', file_number: 'F-7' }),
        certificate('T-101', '1995-06-07', { status: 'Cancelled', legal_text: 'Lot 51, Block 7' }),
      ],
      'torrens_memorials.csv': [
        memorial('T-99', { document_number: 'T1', memorial_text: 'Mortgage to O’Brien', recital_text: 'From 12' }),
        memorial('T-99', { document_number: 'T7', memorial_text: 'Lis pendens' }),
        memorial('T-101', { document_number: 'T1', document_type: 'LR', memorial_text: 'Easement' }),
        memorial('T-101', { document_number: 'T9', memorial_text: 'Kept back' }),
      ],
      'torrens_cancellations.csv': [
        { certificate_number: 'T-99', cancelled_by_certificate: 'T-00100' },
        { certificate_number: 'T-99', cancelled_by_certificate: 'T-500' },
      ],
    });
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  const answerOf = async (name: string, body: object, session = examiner) => {
    const { content } = await searches.call(name, session, { timestamp: TEST_TIME, ...body });
    return z.parse(searchByTorrensCertificate.content, content);
  };
  const found = async (name: string, body: object): Promise<readonly string[]> =>
    (await answerOf(name, body)).searchResults.searchResultList.map(({ certificateNumber }) => certificateNumber);

  test('[001-2.2.certificate.1] a number finds its certificate regardless of case, punctuation and leading zeros', async () => {
    for (const certificateNumber of ['T-00100', 't100', ' T 0100 '])
      expect(await found('searchByTorrensCertificate', { certificateNumber })).toEqual(['T-00100']);
    for (const certificateNumber of ['100', 'T-10', '%', 'T-1_1'])
      expect(await found('searchByTorrensCertificate', { certificateNumber })).toEqual([]);
  });

  test('[001-5.torrens.1] empty criteria are valid and find all certificates', async () => {
    for (const name of ['searchByTorrensCertificate', 'searchByTorrensText'])
      expect(await found(name, {})).toEqual(['T-99', 'T-00100', 'T-101']);
  });

  test('[001-2.2.text.2] text finds certificates by the section that contains it', async () => {
    const expected = [
      [{ text: 'lot 5' }, ['T-00100']],
      [{ text: 'block 7' }, ['T-00100', 'T-101']],
      [{ text: 'obrien', searchIn: 'MEMORIAL' }, ['T-99']],
      [{ text: 'obrien', searchIn: 'LEGAL' }, []],
      [{ text: 'from 12', searchIn: 'RECITAL' }, ['T-99']],
      [{ text: 'from 12', searchIn: 'MEMORIAL' }, []],
      [{ text: 't1', searchIn: 'DOCUMENT' }, ['T-99', 'T-101']],
      [{ text: 't1', searchIn: 'LEGAL' }, []],
      [{ text: 't7' }, ['T-99']],
      [{ text: '--', searchIn: 'ALL' }, []],
      [{ text: '%', searchIn: 'DOCUMENT' }, []],
    ] as const;
    for (const [typed, numbers] of expected)
      expect([typed, await found('searchByTorrensText', typed)]).toEqual([typed, numbers]);
  });

  test('[001-2.5.torrens.2] a list is sorted by number, certified date or book in both directions', async () => {
    const sorted = (sortKey: string, sortDirection: string) =>
      found('searchByTorrensCertificate', { sortKey, sortDirection });
    expect(await sorted('certificateNumber', 'DESC')).toEqual(['T-101', 'T-00100', 'T-99']);
    expect(await sorted('certifiedDate', 'ASC')).toEqual(['T-99', 'T-101', 'T-00100']);
    expect(await sorted('bookAndPage', 'ASC')).toEqual(['T-101', 'T-00100', 'T-99']);
    expect((await refusalOf(sorted('docNumber', 'ASC'))).entry.code).toBe('INVALID');
  });

  test('[001-3.torrens.1] a row has the number, file, date, book, state and the certificates that replaced it', async () => {
    const { searchResultList } = (await answerOf('searchByTorrensCertificate', { certificateNumber: 'T-99' }))
      .searchResults;
    expect(searchResultList).toMatchObject([
      {
        certificateNumber: 'T-99',
        fileNumber: 'F-7',
        certifiedDate: '1980-01-01',
        displayBookAndPage: '10 / 1',
        shortStatus: 'CANCELLED',
        status: 'Cancelled',
        cancelledBySearchResults: [
          { cancelledByCertificateId: expect.any(Number), cancelledByCertificateNumber: 'T-00100' },
          { cancelledByCertificateId: 0, cancelledByCertificateNumber: 'T-500' },
        ],
        sourcedDocKey: { docKeyType: 'TORRENS_CERT', docKeyNumber: 'T-99', imageKeyType: 'TOR' },
      },
    ]);
  });

  const idOf = async (certificateNumber: string): Promise<number> =>
    (await answerOf('searchByTorrensCertificate', { certificateNumber })).searchResults.searchResultList[0]?.id ?? 0;
  const detailsOf = async (certificateNumber: string, session = examiner) => {
    const { content } = await searches.call('torrensCertificateDetails', session, {
      docId: await idOf(certificateNumber),
    });
    return z.parse(torrensCertificateDetails.content, content);
  };

  test('[001-2.5.certificate.3] details contain the legal text and the memorials, each with its document', async () => {
    expect((await detailsOf('T-00100')).legalText).toBe('Lot 5, Block 7, CHELSEA HEIGHTS');
    const { memorials } = await detailsOf('T-99');
    // if two documents have the number, the memorial refers to the Torrens document, unless it names another type
    expect(memorials).toMatchObject([
      { docType: 'TOR', displayDocNumber: 'T1', memorialText: 'Mortgage to O’Brien', recitalText: 'From 12' },
      { docType: 'LR', displayDocNumber: 'T7', memorialText: 'Lis pendens' },
    ]);
    expect((await detailsOf('T-101')).memorials).toMatchObject([{ docType: 'LR' }, { docId: 0, docNumber: 'T9' }]);
    const clerk = await searches.person({ role: 'COUNTY' });
    expect((await detailsOf('T-101', clerk)).memorials).toMatchObject([
      {},
      { docId: expect.any(Number), docType: 'TOR' },
    ]);
  });

  test('[001-3.torrens.2] [001-3.row.2] a document lists the certificates on which it is noted, by its own type', async () => {
    const listed = async (body: object) =>
      (await searches.search('searchByDocumentNumber', examiner, body)).searchResults.searchResultList.map((row) => [
        row.docType,
        row.torrensSearchResults,
      ]);
    expect(await listed({ fromDocumentNumber: 'T1' })).toEqual([
      ['TOR', [{ certificateNumber: 'T-99', status: 'Cancelled' }]],
      ['LR', [{ certificateNumber: 'T-101', status: 'Cancelled' }]],
    ]);
    expect(await listed({ fromDocumentNumber: 'T7' })).toEqual([
      ['LR', [{ certificateNumber: 'T-99', status: 'Cancelled' }]],
    ]);
  });

  test('[001-3.torrens.3] details of a document contain its memorials on certificates', async () => {
    const { searchResults } = await searches.search('searchByDocumentNumber', examiner, { fromDocumentNumber: 'T7' });
    const docId = searchResults.searchResultList[0]?.docId ?? 0;
    const { content } = await searches.call('documentDetails', examiner, { docId });
    expect(content).toMatchObject({ displayOnlySearchResults: [{ label: 'Torrens T-99', value: 'Lis pendens' }] });
  });

  test('[S47] a user opens a certificate that a search led to, but cannot open a document by its id as a certificate', async () => {
    const otherUser = await searches.person();
    const own = await answerOf('searchByTorrensCertificate', { certificateNumber: 'T-99' }, otherUser);
    const id = own.searchResults.searchResultList[0]?.id ?? 0;
    await expect(searches.call('torrensCertificateDetails', otherUser, { docId: id })).resolves.toBeDefined();
    const document = await getDb().selectFrom('document').select('id').executeTakeFirstOrThrow();
    expect(
      (await refusalOf(searches.call('torrensCertificateDetails', otherUser, { docId: document.id }))).entry.code,
    ).toBe('NOT_FOUND');
  });

  test('a card payer gets no rows and no details before the card is authorized; details are included in a paid search', async () => {
    await searches.portal.saveRecord('aLaCarte', { searchByTorrensCertificateNumber: 30, searchByTorrensText: 40 });
    const card = await searches.person({ paymentMethod: 'CREDIT_CARD' });
    for (const name of ['searchByTorrensCertificate', 'searchByTorrensText'])
      expect(await answerOf(name, {}, card)).toMatchObject({
        searchResults: { totalRecordCount: 0, searchResultList: [] },
        paymentNeeded: true,
        historyResults: { searchHistoryList: [] },
      });
    const invoiced = await searches.person({ paymentMethod: 'INVOICE' });
    const { searchResultList } = (await answerOf('searchByTorrensText', { text: 'lot' }, invoiced)).searchResults;
    const docId = searchResultList[0]?.id ?? 0;
    const opened = await searches.call('torrensCertificateDetails', invoiced, { docId });
    expect(opened.content).toMatchObject({ id: docId, paymentNeeded: false });
    expect((await refusalOf(searches.call('torrensCertificateDetails', card, { docId }))).entry.code).toBe(
      'SEARCH_FIRST',
    );
    const charges = (await searches.audited(invoiced)).map(({ detail }) => detail);
    expect(charges).toMatchObject([{ chargedCents: 40 }, { chargedCents: 0 }]);
  });

  test('[001-6.torrens.1] only a Torrens county has these searches, and only users who may search can open details', async () => {
    const id = await idOf('T-99');
    await searches.portal.saveRecord('search', { enabled: ['Name'] });
    for (const [name, body] of [
      ['searchByTorrensCertificate', {}],
      ['searchByTorrensText', {}],
      ['torrensCertificateDetails', { docId: id }],
    ] as const)
      expect((await refusalOf(searches.call(name, examiner, body))).entry.code).toBe('DENIED');
  });

  test('attack strings are searched for as plain text', async () => {
    for (const text of INJECTIONS) {
      expect(await found('searchByTorrensCertificate', { certificateNumber: text.slice(0, 60) })).toEqual([]);
      for (const searchIn of ['ALL', 'LEGAL', 'DOCUMENT'])
        expect(await found('searchByTorrensText', { text, searchIn })).toEqual([]);
    }
  });
});

const WORDS = ['LOT', 'BLOCK', '5', '51', 'EASEMENT', 'EAST', 'O’Brien', 'Hagåtña', '1/2', '½', 'LOTS'];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));
const title = fc.record({
  legal: text,
  memorials: fc.array(fc.record({ memorial: text, recital: text, number: fc.constantFrom('', '5', 'LOT 5', 'E-51') }), {
    maxLength: 3,
  }),
});
type Title = typeof title extends fc.Arbitrary<infer Value> ? Value : never;

/** True if a certificate must be found, by the plain rule without an index. */
const isMatch = ({ legal, memorials }: Title, typed: string, searchIn: string): boolean => {
  if (typed.trim() === '') return true;
  const among = (section: string) => searchIn === 'ALL' || searchIn === section;
  const key = documentNumberKey(typed);
  return (
    (among('LEGAL') && hasTypedText(legal, typed)) ||
    memorials.some(
      ({ memorial: written, recital, number }) =>
        (among('MEMORIAL') && hasTypedText(written, typed)) ||
        (among('RECITAL') && hasTypedText(recital, typed)) ||
        (among('DOCUMENT') && number !== '' && key !== '' && documentNumberKey(number) === key),
    )
  );
};

describeOnBothDatabases('the search for certificates by text', (getDb, getDatabase) => {
  let searches: SearchPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
  });
  afterEach(() => searches.close());

  test('[001-2.2.text.3] finds exactly the same certificates as a plain scan', async () => {
    const titles = fc.sample(title, { numRuns: 300, seed: 15 });
    const numberOf = (index: number) => String(1_000 + index);
    await importRows(getDb(), {
      'county.json': TORRENS_COUNTY,
      'documents.csv': [documentRow('1')],
      'torrens_certificates.csv': titles.map(({ legal }, index) =>
        certificate(numberOf(index), '2001-02-03', { legal_text: legal }),
      ),
      'torrens_memorials.csv': titles.flatMap(({ memorials }, index) =>
        memorials
          .filter(({ memorial: written, recital, number }) => [written, recital, number].some((part) => part !== ''))
          .map(({ memorial: written, recital, number }) =>
            memorial(numberOf(index), { memorial_text: written, recital_text: recital, document_number: number }),
          ),
      ),
    });
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    const clerk = await searches.person({ role: 'COUNTY' });
    const all = async (body: object): Promise<string[]> => {
      const numbers: string[] = [];
      for (let request = 0; ; request += 1) {
        const page = { pageNumber: 1 + Math.floor(request / 4), batch: 1 + (request % 4), updateHistory: false };
        const { content } = await searches.call('searchByTorrensText', clerk, {
          timestamp: TEST_TIME,
          ...body,
          ...page,
        });
        const { searchResultList, totalRecordCount } = z.parse(searchByTorrensText.content, content).searchResults;
        numbers.push(...searchResultList.map(({ certificateNumber }) => certificateNumber));
        if (numbers.length >= totalRecordCount || searchResultList.length === 0) return numbers;
      }
    };
    const typed = [...WORDS, 'lot 5', 'LOT 5 BLOCK', 'EAS', 'E', 'o brien', 'hagatna lot', 'e51', '', ' ', '%', '5 5'];
    for (const searchIn of ['ALL', 'LEGAL', 'DOCUMENT', 'MEMORIAL', 'RECITAL'])
      for (const input of typed) {
        const expected = titles.flatMap((one, index) => (isMatch(one, input, searchIn) ? [numberOf(index)] : []));
        expect([searchIn, input, await all({ text: input, searchIn })]).toEqual([searchIn, input, expected]);
      }
  });
});
