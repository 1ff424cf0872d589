import fc from 'fast-check';
import { readLots } from './read-lots.ts';

const READ: readonly (readonly [
  key: string,
  numbers: readonly (readonly [number, number])[],
  spellings: readonly string[],
])[] = [
  ['5', [[5, 5]], ['Lot 5', 'LOT 05', 'Lt. No. 5']],
  ['1-4', [[1, 4]], ['1-4', '1 – 4', '001-004', 'LOTS 1 THRU 4', 'Lots 1 to 4, inclusive', '1,2,3,4', '4, 3, 2 and 1']],
  [
    '1,3,5',
    [
      [1, 1],
      [3, 3],
      [5, 5],
    ],
    ['1, 3 & 5', 'LOTS 1, 3 AND 5', '1;3;5'],
  ],
  ['11-12', [[11, 12]], ['11/12', '11+12', 'LTS 11 & 12']],
  ['N1/2 3', [[3, 3]], ['N 1/2 LOT 3', 'N½ of Lot 3', 'North half of Lot 3', 'N/2 LOT 3', 'N1/2 3']],
  ['PT3', [[3, 3]], ['PT LOT 3', 'PT 3', 'P/O LOT 3', 'Part of Lot 3']],
  ['3 LESS E10FT', [[3, 3]], ['LOT 3 LESS E 10 FT', 'Lot 3 except the east 10 feet', "3 EX E 10'"]],
  ['E10FT3,4', [[3, 4]], ["E 10' of Lot 3 and all of Lot 4"]],
  ['1-4,6,N1/2 5', [[1, 6]], ['1-4, 6 & N 1/2 LOT 5']],
  ['3BLOCK5', [[3, 3]], ['Lot 3 Block 5']],
  ['N50FTS150FTBLOCK5', [], ['The north 50 feet of the south 150 feet of block 5']],
  ['1-999999', [[1, 999_999]], ['1-999999']],
];

describe('[001-2.2.legal.2] lots', () => {
  it.each(READ)('with the key %j and the numbers %j are %j', (key, numbers, spellings) => {
    expect(spellings.map((text) => readLots(text, 'LOT'))).toEqual(spellings.map(() => ({ key, numbers })));
  });

  it.each([
    '',
    '5',
    '005',
    '13A',
    'B',
    '374 NEW',
    '008 D 27',
    'E.A. 204',
    '1882-4',
    '12-14-3',
    '4-1',
    'Outlot 32',
    'NONE',
    '%',
    '1-99999999999',
  ])('in the field %j are one name', (text) => {
    expect(readLots(text, 'LOT')).toBeUndefined();
  });

  it('have a word that other fields do not have', () => {
    expect(readLots('BLKS 1 & 2', 'BLOCK')).toEqual({ key: '1-2', numbers: [[1, 2]] });
    expect(readLots('BLOCK 2', 'LOT')?.numbers).toEqual([]);
  });

  it('of a long field are limited to a key and ranges that fit into an index', () => {
    const many = readLots(Array.from({ length: 100 }, (_, index) => 2 * index).join(','), 'LOT');
    expect(many?.numbers).toHaveLength(24);
    expect(many?.numbers.at(-1)).toEqual([46, 198]);
    expect(many?.key).toHaveLength(130);
  });

  it('of any list have each of its numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 2, maxLength: 12 }), (lots) => {
        const numbers = readLots(lots.join(', '), 'LOT')?.numbers ?? [];
        return lots.every((lot) => numbers.some(([first, last]) => first <= lot && lot <= last));
      }),
    );
  });

  it('have sorted ranges with gaps, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const numbers = readLots(text, 'LOT')?.numbers ?? [];
        return numbers.every(([first, last], index) => first <= last && first > (numbers[index - 1]?.[1] ?? -1));
      }),
    );
  });
});
