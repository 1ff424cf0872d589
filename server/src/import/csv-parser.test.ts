import fc from 'fast-check';
import { CsvParser, type CsvRecord } from './csv-parser.ts';
import { csvOf } from './testing/import-folder-fixture.ts';

/** Parses a text in pieces of the given size. */
const parse = (text: string, size = Math.max(1, text.length)): CsvRecord[] => {
  const records: CsvRecord[] = [];
  const parser = new CsvParser((record) => records.push(record));
  for (let offset = 0; offset < text.length; offset += size) parser.push(text.slice(offset, offset + size));
  parser.end();
  return records;
};
const cells = (text: string) => parse(text).map((record) => record.cells);

describe('a CSV file', () => {
  test.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\r1\r', [['a'], ['1']]],
    ['"a","b ""c"""\n', [['a', 'b "c"']]],
    ['"x\r\ny",2\n', [['x\r\ny', '2']]],
    ['"",""\n', [['', '']]],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a\n\n\nb\n', [['a'], ['b']]],
    ['', []],
  ])('is parsed into cells: %j', (text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  test('has a start line for each record, which counts line breaks inside quotes', () => {
    expect(parse('h\n"a\nb\nc"\nd\r\ne').map(({ line }) => line)).toEqual([1, 2, 5, 6]);
  });

  test.each([
    ['a"b,c\n', 'quote'],
    ['"a"b,c\n', 'quote'],
    ['"a,b\n', 'unclosed'],
  ])('is reported as invalid CSV: %j', (text, problem) => {
    expect(parse(text)[0]?.problem).toBe(problem);
  });

  test.each(['x', '""'])(
    'has a cell of ten megabytes of %s truncated during reading, and the next row intact',
    (text) => {
      const [long, next] = parse(`"${text.repeat(10_000_000 / text.length)}",1\nfine,2\n`, 65_536);
      expect(long?.problem).toBe('long');
      expect(long?.cells[0]?.length).toBeLessThanOrEqual(100_000);
      expect(next).toMatchObject({ cells: ['fine', '2'], problem: undefined });
    },
  );

  test('is parsed back into the written cells, in pieces of any size', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', 'Å', ' '), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const text = csvOf(rows.map(([a, b]) => ({ a, b })));
        expect(parse(text, size).map((record) => record.cells)).toEqual([['a', 'b'], ...rows]);
      }),
    );
  });
});
