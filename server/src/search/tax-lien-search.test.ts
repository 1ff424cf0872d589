import { SEARCH_CALLS, searchByTaxLien, type TaxLienRow } from '@portal/contracts';
import { compareInC, documentNumberKey, SEARCH_TYPES } from '@portal/domain';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import { matchesReading, readingsOf, storedNameKeys, typedNameKeys } from '../records/name-keys.ts';
import { INJECTIONS, refusalOf, SearchPortal, TEST_TIME } from './search-portal.testing.ts';

jest.setTimeout(120_000);
const numbered = (document_number: string) => ({ document_number });
/** The number of a confidential lien, which only staff may see. Every search below would find it. */
const CONFIDENTIAL = '2001-9';
const lien = (number: string, lien_number: string, lien_date: string, more = {}) => ({
  ...numbered(number),
  lien_number,
  lien_date,
  ...more,
});
const payer = (number: string, name: string, first_name = '', middle_name = '', address = '') => ({
  ...numbered(number),
  name,
  first_name,
  middle_name,
  address,
});

const COUNTY = {
  'codes.csv': [{ list: 'instrument', code: 'FTL', description: 'Federal Tax Lien', group: '' }],
  'documents.csv': [
    documentRow('2001-9', {
      recorded_at: '2001-02-03',
      document_type: 'TL',
      instrument_code: 'FTL',
      confidential: true,
    }),
    documentRow('2001-10', { recorded_at: '2001-02-03', document_type: 'TL', instrument_code: 'FTL', page_count: 2 }),
    documentRow('2010-2', { recorded_at: '2010-01-01', document_type: 'TL', instrument_code: 'STL' }),
    documentRow('2020-1', { recorded_at: '2020-05-05', document_type: 'LR' }),
    documentRow('2020-2', { recorded_at: '2020-06-05', document_type: 'TL', instrument_code: 'RFTL' }),
    documentRow('2020-3', { recorded_at: '2020-07-05', document_type: 'TL', confidential: true }),
  ],
  'tax_liens.csv': [
    lien('2001-9', 'X-1', '2001-01-01'),
    lien('2001-10', 'X-10', '2001-02-01', {
      expires_at: '2011-03-01',
      lien_type: 'Income tax',
      total_amount: '1250.50',
    }),
    lien('2010-2', 'X-009', '2009-12-31'),
    lien('2020-1', 'X-2', '2020-04-01', { expires_at: '2030-05-01' }),
  ],
  'tax_lien_taxpayers.csv': [
    payer('2001-9', 'Cruz', 'Maria'),
    payer('2001-10', 'Cruz', 'Maria', 'Tenorio', 'P.O. Box 7'),
    payer('2001-10', 'Bank of Tasi'),
    payer('2010-2', 'CRUZ', 'Manuel'),
    payer('2020-1', "O'Brien", 'Mary'),
  ],
  'tax_lien_events.csv': [
    { ...numbered('2010-2'), kind: 'RELEASE', flag: 'FULL', event_document_number: '2020-2', event_date: '2020-06-05' },
    { ...numbered('2020-1'), kind: 'RELEASE', flag: 'FULL', event_document_number: '1999-4', event_date: '2020-08-01' },
    { ...numbered('2020-1'), kind: 'REVOKE', event_document_number: '2020-3', event_date: '2020-09-01' },
    { ...numbered('2020-1'), kind: 'REVISION', flag: '', event_document_number: '2020-2', event_document_type: 'TL' },
  ],
};

const CALL = 'searchByTaxLien';
const ALL = { currentOrExpired: 'ALL' };
const by = (searchByTaxLienMethod: string, typed: object = {}) => ({ ...ALL, searchByTaxLienMethod, ...typed });

describeOnBothDatabases('the tax lien search', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    await importRows(getDb(), COUNTY);
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  const found = async (body: object, session = examiner): Promise<readonly string[]> =>
    (await searches.search(CALL, session, body)).numbers;
  /** The numbers of all batches of all pages. */
  const foundToTheEnd = async (body: object): Promise<readonly string[]> => {
    const numbers: string[] = [];
    for (let slice = 0; ; slice += 1) {
      const place = { pageNumber: 1 + Math.floor(slice / 4), batch: 1 + (slice % 4), updateHistory: slice === 0 };
      const response = await searches.search(CALL, examiner, { ...body, ...place });
      numbers.push(...response.numbers);
      if (numbers.length >= response.total) return numbers;
    }
  };
  const rowOf = async (number: string): Promise<TaxLienRow | undefined> => {
    const { content } = await searches.call(CALL, examiner, {
      ...by('DOCUMENTNUMBER', { documentNumber: number }),
      timestamp: TEST_TIME,
    });
    return z.parse(searchByTaxLien.content, content).searchResults.searchResultList[0];
  };

  test('[001-2.2.lien.2] finds liens by each of four methods, and uses only the fields of the chosen one', async () => {
    const expected: readonly (readonly [object, readonly string[]])[] = [
      [by('DATERANGE'), ['2001-10', '2010-2', '2020-1']],
      [by('DATERANGE', { fromRecordedDate: '02/04/2001', toRecordedDate: '05/05/2020' }), ['2010-2', '2020-1']],
      [
        by('DATERANGE', { fromRecordedDate: '01/01/2010', toRecordedDate: '01/01/2010', lienNumber: 'X-2' }),
        ['2010-2'],
      ],
      [by('DATERANGE', { documentType: 'LR' }), ['2001-10', '2010-2', '2020-1']],
      [by('DOCUMENTNUMBER', { documentNumber: '2001 0010' }), ['2001-10']],
      [by('DOCUMENTNUMBER', { documentNumber: '2001-10', documentType: 'LR' }), []],
      [by('DOCUMENTNUMBER', { documentNumber: '2020-1', documentType: 'LR', taxpayerName: 'Cruz' }), ['2020-1']],
      [by('DOCUMENTNUMBER', { documentNumber: '2020-2' }), []],
      [by('LIENNUMBER', { lienNumber: 'x9' }), ['2010-2']],
      [by('LIENNUMBER', { lienNumber: 'X-1' }), []],
      [by('TAXPAYER', { taxpayerName: 'cru' }), ['2001-10', '2010-2']],
      [by('TAXPAYER', { taxpayerName: 'Cruz', taxpayerFirstName: 'mar' }), ['2001-10']],
      [by('TAXPAYER', { taxpayerName: 'Cruz', taxpayerFirstName: 'M', taxpayerMiddleInitial: 't' }), ['2001-10']],
      [by('TAXPAYER', { taxpayerName: 'Cruz, Manuel' }), ['2010-2']],
      [by('TAXPAYER', { taxpayerName: 'BANK' }), ['2001-10']],
      [by('TAXPAYER', { taxpayerName: 'o brien' }), ['2020-1']],
    ];
    for (const [typed, numbers] of expected) expect([typed, await found(typed)]).toEqual([typed, numbers]);
  });

  test('[001-2.2.lien.3] finds current liens by default, or expired or all liens', async () => {
    const byState = async (typed: object) => found({ searchByTaxLienMethod: 'DATERANGE', ...typed });
    // 2010-2 is released, 2001-10 is past its last day of refiling, and the release of 2020-1 was revoked
    expect(await byState({})).toEqual(['2020-1']);
    expect(await byState({ currentOrExpired: 'CURRENT' })).toEqual(['2020-1']);
    expect(await byState({ currentOrExpired: 'EXPIRED' })).toEqual(['2001-10', '2010-2']);
    expect(await byState(ALL)).toEqual(['2001-10', '2010-2', '2020-1']);
    searches.portal.setNow(new Date('2011-03-01T02:00:00Z'));
    const then = { currentOrExpired: 'CURRENT', timestamp: Date.parse('2011-03-01T02:00:00Z') };
    expect(await byState(then)).toEqual(['2001-10', '2020-1']);
  });

  test('[001-2.5.lien.3] sorts liens by document number, recorded date, lien date and lien number in both directions', async () => {
    const ordered = (sortKey: string, sortDirection = 'ASC') => found({ ...ALL, sortKey, sortDirection });
    expect(await ordered('docNumber', 'DESC')).toEqual(['2020-1', '2010-2', '2001-10']);
    expect(await ordered('recordedDate')).toEqual(['2001-10', '2010-2', '2020-1']);
    expect(await ordered('lienDate', 'DESC')).toEqual(['2020-1', '2010-2', '2001-10']);
    expect(await ordered('lienNumber')).toEqual(['2020-1', '2010-2', '2001-10']);
    expect((await refusalOf(ordered('grantor'))).content).toMatchObject({ errors: { sortKey: expect.anything() } });
  });

  test('[001-3.lien.1] returns rows with the specified fields, and links only to documents that the user may open', async () => {
    expect(await rowOf('2001-10')).toMatchObject({
      docType: 'TL',
      docNumber: '2001-10',
      instrumentDescription: 'Federal Tax Lien',
      recordedDate: '2001-02-03',
      lienNumber: 'X-10',
      lienDate: '2001-02-01',
      lienType: 'Income tax',
      totalAmount: 1250.5,
      pageCount: 2,
      taxpayerSearchResults: [
        { name: 'Cruz, Maria Tenorio', displayAddress: 'P.O. Box 7', lastName: 'Cruz', middleInitial: 'T' },
        { name: 'Bank of Tasi', displayAddress: '' },
      ],
      releaseSearchResults: [],
      revisionSearchResults: [],
      sourcedDocKey: { docKeyType: 'TL', docKeyNumber: '2001-10', imageKeyType: 'TL' },
    });
    const revoked = await rowOf('2020-1');
    expect(revoked).toMatchObject({
      totalAmount: null,
      releaseSearchResults: [
        {
          partialFullFlag: 'FULL',
          releaseDocId: 0,
          releaseDisplayDocNumber: '1999-4',
          releaseDate: '2020-08-01',
          // this document exists but is confidential, so only its number is shown
          revokeDocId: 0,
          revokeDocType: '',
          revokeDisplayDocNumber: '2020-3',
          revokeDate: '2020-09-01',
        },
      ],
      revisionSearchResults: [{ flag: '', docType: 'TL', docNumber: '2020-2', displayDocNumber: '2020-2' }],
    });
    expect(revoked?.revisionSearchResults[0]?.docId).toBeGreaterThan(0);
  });

  test('shows confidential liens only to staff, with every method', async () => {
    const staff = await searches.person({ role: 'COUNTY' });
    for (const typed of [
      by('DATERANGE'),
      by('DOCUMENTNUMBER', { documentNumber: CONFIDENTIAL }),
      by('LIENNUMBER', { lienNumber: 'X-1' }),
      by('TAXPAYER', { taxpayerName: 'Cruz' }),
    ]) {
      expect([typed, await found(typed, staff)]).toEqual([typed, expect.arrayContaining([CONFIDENTIAL])]);
      expect([typed, await found(typed)]).toEqual([typed, expect.not.arrayContaining([CONFIDENTIAL])]);
    }
  });

  test('[S31] treats attack strings as plain text or refuses them, in every field', async () => {
    const bodies = [
      by('DATERANGE'),
      by('DOCUMENTNUMBER', { documentNumber: '2001-10' }),
      by('LIENNUMBER', { lienNumber: 'X-1' }),
      by('TAXPAYER', { taxpayerName: 'Cruz' }),
    ];
    for (const body of bodies) {
      const fields = Object.entries(z.parse(z.record(z.string(), z.unknown()), z.parse(searchByTaxLien.request, body)));
      for (const [field] of fields.filter(([, value]) => typeof value === 'string')) {
        for (const text of INJECTIONS) {
          const numbers = await found({ ...body, [field]: text }).catch((error: unknown): readonly string[] => {
            if (error instanceof Refusal && error.entry.status === 400) return [];
            throw new Error(`${field}: ${text}`, { cause: error });
          });
          expect([field, text, numbers.includes(CONFIDENTIAL)]).toEqual([field, text, false]);
        }
      }
    }
    expect(await getDb().selectFrom('tax_lien').select('doc_id').execute()).toHaveLength(4);
  });

  test('[001-6.lien.1] is refused, like its details and lists, if the county or the account does not allow it', async () => {
    const docId = (await rowOf('2020-1'))?.docId ?? 0;
    await searches.portal.saveRecord('search', { enabled: SEARCH_TYPES.filter((type) => type !== 'TaxLien') });
    expect((await refusalOf(found(ALL))).entry.code).toBe('DENIED');
    expect((await refusalOf(searches.call('taxLienDetails', examiner, { docId }))).entry.code).toBe('DENIED');
    const { print } = SEARCH_CALLS.TaxLien.files;
    const list = searches.call(print.name, examiner, z.parse(print.request, ALL));
    expect((await refusalOf(list)).entry.code).toBe('DENIED');
  });

  test('[001-7.lien.1] is charged at its own rate, added to the history with its type, and audited once', async () => {
    await searches.portal.saveRecord('aLaCarte', { searchByTaxLien: 30, taxLienDetails: 12 });
    const invoicePayer = await searches.person({ paymentMethod: 'INVOICE' });
    const first = await searches.search(
      CALL,
      invoicePayer,
      by('TAXPAYER', { taxpayerName: 'Cruz', taxpayerFirstName: 'Maria' }),
    );
    await searches.search(CALL, invoicePayer, {
      ...by('TAXPAYER', { taxpayerName: 'Cruz', taxpayerFirstName: 'Maria' }),
      updateHistory: false,
    });
    expect(first.historyResults.searchHistoryList).toMatchObject([
      { type: 'TaxLien', link: 'search/searchByTaxLien', longDescription: 'Cruz, Maria' },
    ]);
    const docId = first.searchResults.searchResultList[0]?.docId ?? 0;
    expect((await searches.call('taxLienDetails', invoicePayer, { docId })).content).toMatchObject({
      lienNumber: 'X-10',
    });
    expect(await searches.audited(invoicePayer)).toMatchObject([
      { kind: 'SEARCH', detail: { type: 'TaxLien', count: 1, chargedCents: 30 } },
      { kind: 'DETAILS', detail: { docNumber: '2001-10', lienNumber: 'X-10', chargedCents: 12 } },
    ]);
  });

  test('shows no liens or details to a card payer before the card is authorized', async () => {
    const docId = (await rowOf('2020-1'))?.docId ?? 0;
    await searches.portal.saveRecord('aLaCarte', { searchByTaxLien: 30, taxLienDetails: 12 });
    const card = await searches.person({ paymentMethod: 'CREDIT_CARD' });
    expect(await searches.search(CALL, card, ALL)).toMatchObject({
      numbers: [],
      total: 0,
      paymentNeeded: true,
      paymentNeededAgain: false,
      historyResults: { searchHistoryList: [] },
    });
    const { content } = await searches.call('taxLienDetails', card, { docId });
    expect(content).toMatchObject({ docId: 0, lienNumber: '', taxpayerSearchResults: [], paymentNeeded: true });
    // a search without results is free for every kind of payer
    expect(await searches.search(CALL, card, by('LIENNUMBER', { lienNumber: 'NONE' }))).toMatchObject({
      total: 0,
      paymentNeeded: false,
      message: 'No Records Found.',
    });
    expect(await searches.audited(card)).toMatchObject([
      { detail: { outcome: 'PAYMENT_NEEDED', chargedCents: 0 } },
      { detail: { outcome: 'PAYMENT_NEEDED', chargedCents: 0 } },
      { detail: { outcome: 'FREE', count: 0 } },
    ]);
  });

  test('[001-7.lien.2] has details that show a lien from a search result, but no unpaid lien and no other record', async () => {
    const docId = (await rowOf('2020-1'))?.docId ?? 0;
    const details = async (body: object, session = examiner) =>
      (await searches.call('taxLienDetails', session, body)).content;
    expect(await details({ docId })).toMatchObject({ docId, lienNumber: 'X-2', paymentNeeded: false });
    const key = { docKeyType: 'TL', docKeyNumber: '2020-1', imageKeyType: 'LR' };
    expect((await refusalOf(details({ docId, sourcedDocKey: key }))).entry.status).toBe(404);
    const plain = await getDb()
      .selectFrom('document')
      .select('id')
      .where('document_number', '=', '2020-2')
      .executeTakeFirstOrThrow();
    expect((await refusalOf(details({ docId: plain.id }))).entry.status).toBe(404);
    const hidden = await getDb()
      .selectFrom('document')
      .select('id')
      .where('document_number', '=', CONFIDENTIAL)
      .executeTakeFirstOrThrow();
    expect((await refusalOf(details({ docId: hidden.id }))).entry.status).toBe(404);
    await searches.portal.saveRecord('aLaCarte', { taxLienDetails: 500 });
    const poor = await searches.person();
    expect(await details({ docId }, poor)).toMatchObject({ docId: 0, lienNumber: '', taxpayerSearchResults: [] });
  });

  test('finds exactly the same liens as a plain scan, in the same order', async () => {
    const liens = generateLiens(160);
    await importRows(getDb(), {
      'documents.csv': liens.map(({ number, type, recordedOn, isHidden }) =>
        documentRow(number, { document_type: type, recorded_at: recordedOn, confidential: isHidden }),
      ),
      'tax_liens.csv': liens.map(({ number, type, lienNumber, lienOn, expiresOn }) => ({
        ...lien(number, lienNumber, lienOn, { expires_at: expiresOn }),
        document_type: type,
      })),
      'tax_lien_taxpayers.csv': liens.flatMap(({ number, type, payers }) =>
        payers.map(([last, first, middle]) => ({ ...payer(number, last, first, middle), document_type: type })),
      ),
      'tax_lien_events.csv': liens.flatMap(({ number, type, isReleased }) =>
        isReleased ? [{ ...numbered(number), document_type: type, kind: 'RELEASE', flag: 'FULL' }] : [],
      ),
    });
    const generatedNumbers = new Set(liens.map(({ number }) => number));
    await fc.assert(
      fc.asyncProperty(INPUTS, async (input) => {
        const numbers = (await foundToTheEnd(input)).filter((number) => generatedNumbers.has(number));
        expect(numbers).toEqual(scan(liens, input));
      }),
      { numRuns: 40 },
    );
  });
});

interface GeneratedLien {
  readonly number: string;
  readonly type: string;
  readonly recordedOn: string;
  readonly lienNumber: string;
  readonly lienOn: string;
  readonly expiresOn: string;
  readonly isReleased: boolean;
  readonly isHidden: boolean;
  readonly payers: readonly (readonly [string, string, string])[];
}

const NAMES = ['Alpha', 'ALPHONSE', "O'Alpha", 'Beta & Sons', 'De la Beta', 'Gamma, Ann B', 'GAMMA'];
const FIRSTS = ['', 'Ann', 'Anna B', 'Bert'];
const MIDDLES = ['', 'B', 'Carl'];
const day = (index: number): string => new Date(Date.UTC(2015, 0, 1 + index * 11)).toISOString().slice(0, 10);
const at = <Item>(items: readonly [Item, ...Item[]], index: number): Item => items[index % items.length] ?? items[0];

/** Generates liens with many combinations of the values, because the steps through the lists are different numbers, mostly primes. */
const generateLiens = (count: number): GeneratedLien[] =>
  Array.from({ length: count }, (_, index) => ({
    number: `77-${(index * 37) % count}`,
    type: index % 3 === 0 ? 'LR' : 'TL',
    recordedOn: day((index * 7) % 90),
    lienNumber: `Z-${(index * 11) % 45}`,
    lienOn: day((index * 13) % 60),
    expiresOn: index % 4 === 0 ? '' : day(200 + ((index * 17) % 400)),
    isReleased: index % 5 === 0,
    isHidden: index % 19 === 0,
    payers: [0, 1].slice(0, 1 + (index % 2)).map((which) => {
      const last = at(['Alpha', ...NAMES], index * 3 + which);
      const first = last.includes(',') || last.includes('&') ? '' : at(['', ...FIRSTS], index * 5 + which);
      return [last, first, first === '' ? '' : at(['', ...MIDDLES], index + which)] as const;
    }),
  }));

const INPUTS = fc.record({
  searchByTaxLienMethod: fc.constantFrom('DATERANGE', 'DOCUMENTNUMBER', 'LIENNUMBER', 'TAXPAYER'),
  currentOrExpired: fc.constantFrom('ALL', 'CURRENT', 'EXPIRED'),
  fromRecordedDate: fc.constantFrom('', '03/01/2015', '06/15/2016'),
  toRecordedDate: fc.constantFrom('', '06/15/2016', '01/01/2017'),
  documentType: fc.constantFrom('ALL', 'TL'),
  documentNumber: fc.nat(170).map((number) => `77 ${number}`),
  lienNumber: fc.nat(50).map((number) => `z00${number}`),
  taxpayerName: fc.constantFrom('al', 'Alpha', 'o alpha', 'BETA', 'gamma', 'Gamma, Ann', 'de la', 'ZZ'),
  taxpayerFirstName: fc.constantFrom('', '', 'a', 'Ann', 'bert'),
  taxpayerMiddleInitial: fc.constant(''),
  sortKey: fc.constantFrom('docNumber', 'recordedDate', 'lienDate', 'lienNumber'),
  sortDirection: fc.constantFrom<'ASC' | 'DESC'>('ASC', 'DESC'),
});
type Input = typeof INPUTS extends fc.Arbitrary<infer Value> ? Value : never;

const TODAY = '2026-11-20';
const isoOf = (typed: string): string => typed.replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3-$1-$2');

const matches = (generated: GeneratedLien, input: Input): boolean => {
  const { fromRecordedDate: from, toRecordedDate: to } = input;
  if (generated.isHidden) return false;
  if (from !== '' && generated.recordedOn < isoOf(from)) return false;
  if (to !== '' && generated.recordedOn > isoOf(to)) return false;
  const isCurrent = !generated.isReleased && (generated.expiresOn === '' || generated.expiresOn >= TODAY);
  if (input.currentOrExpired !== 'ALL' && isCurrent !== (input.currentOrExpired === 'CURRENT')) return false;
  return matchesMethod(generated, input);
};

const matchesMethod = (generated: GeneratedLien, input: Input): boolean => {
  const isSame = (one: string, other: string) => documentNumberKey(one) === documentNumberKey(other);
  switch (input.searchByTaxLienMethod) {
    case 'DOCUMENTNUMBER':
      return (
        isSame(generated.number, input.documentNumber) &&
        (input.documentType === 'ALL' || generated.type === input.documentType)
      );
    case 'LIENNUMBER':
      return isSame(generated.lienNumber, input.lienNumber);
    case 'TAXPAYER': {
      const typed = typedNameKeys({ last: input.taxpayerName, first: input.taxpayerFirstName, middle: '' });
      return generated.payers.some(([lastName, firstName, middleName]) =>
        readingsOf(typed).some((reading) =>
          matchesReading(reading, storedNameKeys({ lastName, firstName, middleName })),
        ),
      );
    }
    default:
      return true;
  }
};

/** The expected numbers: compares every lien one by one, and sorts the matches. */
const scan = (liens: readonly GeneratedLien[], input: Input): string[] => {
  const keyOf = ({ number, recordedOn, lienOn, lienNumber }: GeneratedLien): string => {
    const own = { recordedDate: recordedOn, lienDate: lienOn, lienNumber: documentNumberKey(lienNumber) };
    const first = input.sortKey === 'docNumber' ? '' : own[input.sortKey];
    return `${first}\t${documentNumberKey(number)}`;
  };
  const wanted = liens
    .filter((generated) => matches(generated, input))
    .map((generated) => ({ generated, key: keyOf(generated) }));
  wanted.sort((one, other) => compareInC(one.key, other.key));
  if (input.sortDirection === 'DESC') wanted.reverse();
  return wanted.map(({ generated }) => generated.number);
};
