import fc from 'fast-check';
import {
  compareDocumentNumbers,
  documentNumberKey,
  documentNumberKeysWithHyphen,
  lienNumberKeysGroupedDifferently,
  preferSameCharacters,
} from './index.ts';

const parts = fc.tuple(fc.constantFrom('', 'A', 'T-', 'DOC '), fc.nat(3000), fc.nat(100_000));

describe('compareDocumentNumbers', () => {
  it.each([
    [['2024-9', '2024-10', '2024-000123', '2025-1']],
    [['A9', 'A10', 'A683300', 'A683301']],
    [['T-1158', 'T-1159', 'T-11580']],
    [['999', '1000', '178075', 'A1']],
    [['ABS-127753', 'ABS-127754', 'TOR-10231']],
    [['Book 12 Page 9', 'Book 12 Page 10', 'Book 101 Page 1']],
    [['DEEDS_book_218_page_313', 'DEEDS_book_218_page_1000', 'MISC_book_48_page_278']],
    [['2024', '2024-1', '2024-1A', '2024-2']],
    [['', '0', '1']],
    [['999999999', '1000000000']],
    [['9'.repeat(20), `1${'0'.repeat(20)}`]],
  ])('sorts %p in this order', (numbers) => {
    expect([...numbers].reverse().sort(compareDocumentNumbers)).toEqual(numbers);
  });

  it('compares year and sequence as numbers', () => {
    fc.assert(
      fc.property(parts, parts, ([prefix, year, sequence], [, otherYear, otherSequence]) => {
        const order = compareDocumentNumbers(`${prefix}${year}-${sequence}`, `${prefix}${otherYear}-${otherSequence}`);
        expect(Math.sign(order)).toBe(Math.sign(year - otherYear || sequence - otherSequence));
      }),
    );
  });

  it('is a total order on any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        // adding 0 makes 0 of -0, which toBe distinguishes
        expect(Math.sign(compareDocumentNumbers(a, b))).toBe(-Math.sign(compareDocumentNumbers(b, a)) + 0);
        if (compareDocumentNumbers(a, b) <= 0 && compareDocumentNumbers(b, c) <= 0) {
          expect(compareDocumentNumbers(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

describe('documentNumberKey', () => {
  it.each([
    ['A683300', 'a 683300'],
    ['T-1158', 't1158'],
    ['2024-000123', '2024-123'],
    ['2024 - 9', '2024-9'],
    ['TORRENS_CERT_007484', 'torrens cert 7484'],
    ['ABS-127753', 'ABS127753'],
    [' 178075 ', '178075'],
    ['２０２４-９', '2024-9'],
    ['Büro 7', 'BURO 7'],
    ['Straße 1', 'STRASSE 1'],
  ])('%p and %p have the same key', (left, right) => {
    expect(documentNumberKey(left)).toBe(documentNumberKey(right));
    expect(compareDocumentNumbers(left, right)).toBe(0);
  });

  it.each([
    ['2024-9', '20249'],
    ['A1', 'B1'],
    ['1-10', '11-0'],
    ['A-1', '1-A'],
  ])('%p and %p have different keys', (left, right) => {
    expect(documentNumberKey(left)).not.toBe(documentNumberKey(right));
  });

  it('is short enough for an index, whatever the input', () => {
    expect(documentNumberKey('1-'.repeat(100_000)).length).toBeLessThan(1000);
  });

  it('ignores case, surrounding spaces and leading zeros', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 5 }), ([prefix, year, sequence], zeros) => {
        const number = `${prefix}${year}-${sequence}`;
        const other = ` ${prefix.toLowerCase()}${year} - ${'0'.repeat(zeros)}${sequence}  `;
        expect(documentNumberKey(other)).toBe(documentNumberKey(number));
      }),
    );
  });
});

describe('documentNumberKeysWithHyphen', () => {
  it.each([
    ['2024000123', '2024-000123'],
    [' 2024000123 ', '2024-123'],
    ['２０２４９', '2024-9'],
  ])('returns for %p the key of %p among others', (typed, number) => {
    expect(documentNumberKeysWithHyphen(typed)).toContain(documentNumberKey(number));
  });

  it.each(['2024-9', 'A2024', '7', '', ' '])('returns no key for %p', (typed) => {
    expect(documentNumberKeysWithHyphen(typed)).toEqual([]);
  });
});

describe('the number of a lien whose digits were grouped differently', () => {
  it.each([
    ['TX2400012', 'TX-24-00012'],
    ['tx-2400012', 'TX-24-00012'],
    ['TX-24-00012A', 'TX-24-00012A'],
    ['TX2400012A', 'TX-24-00012A'],
    ['2400012', '24-00012'],
    ['104 523 898', '104523898'],
    [' 104 523898 ', '104523898'],
  ])('%p may be %p', (typed, number) => {
    expect([documentNumberKey(typed), ...lienNumberKeysGroupedDifferently(typed)]).toContain(documentNumberKey(number));
  });

  it.each([
    ['2024-9', '20249'],
    ['TX-24-12', 'TX-2412'],
    ['TX-24-12', 'TX-2-412'],
    ['104-523-898', '104523898'],
    ['TX24', 'RX-2-4'],
  ])('%p is not %p', (typed, number) => {
    expect(lienNumberKeysGroupedDifferently(typed)).not.toContain(documentNumberKey(number));
  });

  it.each(['', ' ', '7', 'TX-7', 'TX'])('%p has only one way to be grouped', (typed) => {
    expect(lienNumberKeysGroupedDifferently(typed)).toEqual([]);
  });

  it('is preferably the one with all the typed characters, else one with more leading zeros', () => {
    expect(preferSameCharacters('tx2400012', ['TX-240-12', 'TX-24-00012'])).toEqual(['TX-24-00012']);
    expect(preferSameCharacters('tx2412', ['TX-24-00012'])).toEqual(['TX-24-00012']);
    expect(preferSameCharacters('20241', ['20-241', '2-241', '2024-1'])).toEqual(['20-241', '2024-1']);
  });
});
