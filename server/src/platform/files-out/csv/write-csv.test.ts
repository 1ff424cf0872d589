import fc from 'fast-check';
import { batchesOf, exampleTable, rowOf, wholeFile } from '../tables.testing.ts';
import { escapeFormula } from './escape-formula.ts';
import { writeCsv } from './write-csv.ts';

const fileOf = async (rows: Parameters<typeof batchesOf>[0]): Promise<string> =>
  (await wholeFile(writeCsv(exampleTable(), batchesOf(rows, 2)))).toString('utf8');

/** Parses CSV character by character by the grammar of RFC 4180, without any code of the writer. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let [cell, at, isQuoted] = ['', 0, false];
  while (at < text.length) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character === '"' && text[at + 1] === '"') {
        cell += character;
        at += 1;
      } else if (character === '"') isQuoted = false;
      else cell += character;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === ',') [row, cell] = [[...row, cell], ''];
    else if (character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell, at] = [[], '', at + 1];
    } else cell += character;
    at += 1;
  }
  return rows;
}

it('a CSV file is UTF-8 with a byte order mark, has CRLF line ends, and has machine-readable dates and amounts', async () => {
  const text = await fileOf([rowOf('CRUZ, MARIA'), rowOf('李小龍 "Bruce"'), rowOf('ÅNGSTRÖM')]);
  expect(text.startsWith('\ufeffDay,Received,Name,Pages,Charged\r\n')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(parse(text.slice(1))).toEqual([
    ['Day', 'Received', 'Name', 'Pages', 'Charged'],
    ['2026-05-01', '05/01/2026 10:30 AM', 'CRUZ, MARIA', '2', '12.34'],
    ['2026-05-01', '05/01/2026 10:30 AM', '李小龍 "Bruce"', '2', '12.34'],
    ['2026-05-01', '05/01/2026 10:30 AM', 'ÅNGSTRÖM', '2', '12.34'],
  ]);
});

it('a CSV file without rows has only the column titles', async () => {
  expect(parse((await fileOf([])).slice(1))).toEqual([['Day', 'Received', 'Name', 'Pages', 'Charged']]);
});

it.each([
  '=HYPERLINK("x")',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '\t=1',
  'A;=1',
  'A,=1',
  'A\n=1',
  'A;  =1',
  'A,\u00a0=1',
  '＝1',
])('a CSV file marks %j as text, so that a spreadsheet does not compute it', async (name) => {
  const [, row] = parse((await fileOf([rowOf(name)])).slice(1));
  expect(row?.[2]).toMatch(/'[=+\-@＝]/u);
  expect(row?.[2]).not.toMatch(/(^|[;,|\n])\s*[=+\-@＝]/u);
});

it('a CSV file has the same number of cells in each row, and no cell starts a formula, for any text in a name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), async (names) => {
      const rows = parse((await fileOf(names.map((name) => rowOf(name)))).slice(1));
      expect(rows).toHaveLength(names.length + 1);
      for (const row of rows) {
        expect(row).toHaveLength(5);
        expect(row[2]).not.toMatch(/^\s*[=+\-@]/u);
      }
    }),
    { numRuns: 60 },
  );
});

it('escapeFormula does not change text without special characters', () => {
  fc.assert(fc.property(fc.stringMatching(/^[A-Za-z0-9 ]*$/), (text) => expect(escapeFormula(text)).toBe(text)));
});
