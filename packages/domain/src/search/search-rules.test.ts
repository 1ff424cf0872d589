import fc from 'fast-check';
import {
  addToHistory,
  batchCountOfPage,
  describeCriteria,
  SEARCH_LIMITS,
  type SearchIdentity,
  typedNames,
} from './index.ts';

const name = (lastName: string, more: Record<string, string> = {}): SearchIdentity => ({
  type: 'Name',
  criteria: { grantorGranteeLastName1: lastName, ...more },
});

describe('the search limits', () => {
  it('[001-9.limits.1] [000-9.batches.1] are those of the specification', () => {
    expect(SEARCH_LIMITS).toEqual({ batch: 25, page: 100, cap: 1000, filter: 100, history: 5, batchesPerPage: 4 });
  });

  it.each([
    [0, 1, 0],
    [1, 1, 1],
    [25, 1, 1],
    [26, 1, 2],
    [100, 1, 4],
    [150, 1, 4],
    [150, 2, 2],
    [150, 3, 0],
    [5000, 10, 4],
    [5000, 11, 0],
  ])('[001-4.3.batches.1] %p records, page %p: %p batches', (total, page, batches) => {
    expect(batchCountOfPage(total, page)).toBe(batches);
  });
});

describe('addToHistory', () => {
  it('[000-9.history.1] keeps the last five distinct searches, newest first', () => {
    const letters = ['AB', 'BC', 'CD', 'DE', 'EF', 'FG'].map((text) => name(text));
    const history = letters.reduce<SearchIdentity[]>((list, entry) => addToHistory(list, entry), []);
    expect(history.map((entry) => entry.criteria.grantorGranteeLastName1)).toEqual(['FG', 'EF', 'DE', 'CD', 'BC']);
  });

  it('moves a repeated search to the front with its newest page and criteria', () => {
    const old = { ...name('CRUZ'), pageNumber: 1 };
    const again = { ...name(' CRUZ ', { documentType: 'ALL', andOr: '' }), pageNumber: 3 };
    expect(addToHistory([{ ...name('SABLAN'), pageNumber: 1 }, old], again)).toEqual([
      again,
      { ...name('SABLAN'), pageNumber: 1 },
    ]);
  });

  it('keeps a search for the typed word ALL apart from one without that field', () => {
    const lotOf = (lot: string) => ({
      type: 'LegalDescription',
      criteria: { plat: 'P9', lot, searchMethod: 'CONTAINS' },
    });
    expect(addToHistory([lotOf('')], lotOf('ALL'))).toEqual([lotOf('ALL'), lotOf('')]);
    expect(describeCriteria('LegalDescription', lotOf('ALL').criteria).displayCriteria).toContainEqual({
      key: 'lot',
      value: 'ALL',
    });
  });

  it('recognizes the same search in any order of its fields', () => {
    const [one, other] = [
      { type: 'Date', criteria: { b: '1', c: '3', a: '2' } },
      { type: 'Date', criteria: { a: '2', b: '1', c: '3' } },
    ];
    expect(addToHistory([one], other)).toEqual([other]);
    expect(addToHistory([other], one)).toEqual([one]);
  });

  it('distinguishes searches by type and criteria', () => {
    expect(addToHistory([{ ...name('CRUZ'), type: 'TaxLien' }], name('CRUZ'))).toHaveLength(2);
    expect(addToHistory([name('CRUZ', { andOr: 'OR' })], name('CRUZ', { andOr: 'AND' }))).toHaveLength(2);
  });

  it('returns at most five distinct searches, newest first', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G')), fc.string(), (typed, last) => {
        const entries = [...typed, last].map((text) => name(text));
        const history = entries.reduce<SearchIdentity[]>((list, entry) => addToHistory(list, entry), []);
        const names = history.map((entry) => (entry.criteria.grantorGranteeLastName1 ?? '').trim());
        expect(names[0]).toBe(last.trim());
        expect(new Set(names).size).toBe(names.length);
        expect(names.length).toBeLessThanOrEqual(SEARCH_LIMITS.history);
      }),
    );
  });
});

describe('typedNames', () => {
  const person = (which: '1' | '2', last: string, first: string, initial: string) => ({
    [`grantorGranteeLastName${which}`]: last,
    [`grantorGranteeFirstName${which}`]: first,
    [`grantorGranteeMiddleInitial${which}`]: initial,
  });

  it.each([
    ['CRUZ', 'MARIA', 'T', 'CRUZ, MARIA T'],
    [' CRUZ ', ' MARIA ', ' T ', 'CRUZ, MARIA T'],
    ['CRUZ', '', '', 'CRUZ'],
    ['CRUZ', '', 'T', 'CRUZ, T'],
    ['', 'MARIA', '', 'MARIA'],
    ['', '', '', ''],
  ])('formats %p, %p and %p as %p', (last, first, initial, shown) => {
    const both = { ...person('1', last, first, initial), ...person('2', last, first, initial) };
    expect(typedNames({ ...both, andOr: 'AND' })).toEqual({ first: shown, second: shown, andOr: 'AND' });
    expect(typedNames(person('1', last, first, initial))).toEqual({ first: shown, second: '', andOr: 'OR' });
  });
});

describe('describeCriteria', () => {
  it('describes one name, two names, or a range of numbers', () => {
    const two = {
      grantorGranteeLastName1: 'CRUZ',
      grantorGranteeFirstName1: 'MARIA',
      grantorGranteeMiddleInitial1: 'T',
      andOr: 'AND',
      grantorGranteeLastName2: ' BANK ',
      documentType: 'ALL',
      grantorGranteeSearchIn: 'BOTH',
    };
    expect(describeCriteria('Name', two).longDescription).toBe('CRUZ, MARIA T AND BANK');
    expect(describeCriteria('Name', { ...two, andOr: 'OR' }).longDescription).toBe('CRUZ, MARIA T OR BANK');
    expect(describeCriteria('Name', { ...two, grantorGranteeLastName2: '' }).longDescription).toBe('CRUZ, MARIA T');
    expect(describeCriteria('DocumentNumber', { fromDocumentNumber: '1', toDocumentNumber: '9' }).longDescription).toBe(
      '1 - 9',
    );
    expect(
      describeCriteria('DocumentNumber', { fromDocumentNumber: '2024-1', toDocumentNumber: '' }).longDescription,
    ).toBe('2024-1');
    expect(describeCriteria('DocumentNumber', { fromDocumentNumber: ' 7 ' }).longDescription).toBe('7');
    expect(describeCriteria('DocumentNumber', { toDocumentNumber: '9' }).longDescription).toBe('9');
  });

  it.each([
    ['Address', { streetNumber: ' 12 ', streetName: 'MIDDLE', city: '', instrumentGroup: 'ALL' }, '12 MIDDLE'],
    ['BookAndPage', { book: ' 12 ', page: '' }, '12'],
    ['BookAndPage', { book: '12', page: '345', bookType: 'LR' }, '12 / 345'],
    [
      'Date',
      { documentType: 'LR', fromRecordedDate: '01/01/2024', toRecordedDate: '01/31/2024' },
      '01/01/2024 - 01/31/2024',
    ],
    ['ParcelId', { parcelId: '01234', fromRecordedDate: '01/01/1900' }, '01234'],
    ['Plat', { plat: '7', platName: 'KOBLER HEIGHTS', platNumber: '7' }, 'KOBLER HEIGHTS'],
    ['TractIndexNMI', { island: 'SPN', village: 'GARAPAN', parcelId: '' }, 'GARAPAN'],
    ['LegalDescription', { legalType: 'LB', platName: 'KOBLER', lot: '4', block: '2', section: '9' }, 'KOBLER, 4, 2'],
    ['LegalDescription', { legalType: 'MB', platName: 'KOBLER', section: '12', township: '5', range: '3' }, '12-5-3'],
    ['TaxLien', { searchByTaxLienMethod: 'LIENNUMBER', lienNumber: 'TX-7', currentOrExpired: 'CURRENT' }, 'TX-7'],
    ['TaxLien', { searchByTaxLienMethod: 'DOCUMENTNUMBER', documentNumber: '2024-7' }, '2024-7'],
    ['TaxLien', { fromRecordedDate: '01/01/2024', toRecordedDate: '02/01/2024' }, '01/01/2024 - 02/01/2024'],
    [
      'TaxLien',
      {
        searchByTaxLienMethod: 'TAXPAYER',
        taxpayerName: 'CRUZ',
        taxpayerFirstName: 'MARIA',
        taxpayerMiddleInitial: 'T',
      },
      'CRUZ, MARIA T',
    ],
    ['TorrensText', { text: 'EASEMENT', searchIn: 'ALL' }, 'EASEMENT'],
  ])('describes a search by %s with its main criteria', (type, criteria, expected) => {
    expect(describeCriteria(type, criteria).longDescription).toBe(expected);
  });

  it('lists criteria that restrict the results, and AND or OR only with two names', () => {
    const one = { grantorGranteeLastName1: 'CRUZ', andOr: 'OR', documentType: 'ALL', fromRecordedDate: '01/01/1900' };
    expect(describeCriteria('Name', one).displayCriteria).toEqual([
      { key: 'grantorGranteeLastName1', value: 'CRUZ' },
      { key: 'fromRecordedDate', value: '01/01/1900' },
    ]);
    const blank = describeCriteria('Name', { ...one, grantorGranteeLastName2: ' ' }).displayCriteria;
    expect(blank.map(({ key }) => key)).toEqual(['grantorGranteeLastName1', 'fromRecordedDate']);
    const both = describeCriteria('Name', { ...one, grantorGranteeLastName2: 'BANK' }).displayCriteria;
    expect(both.map(({ key }) => key)).toContain('andOr');
  });
});
