import fc from 'fast-check';
import { batchesOf, exampleTable, rowOf, wholeFile } from '../tables.testing.ts';
import { asText } from './as-text.ts';
import { writeCsv } from './write-csv.ts';

const fileOf = async (rows: Parameters<typeof batchesOf>[0]): Promise<string> =>
  (await wholeFile(writeCsv(exampleTable(), batchesOf(rows, 2)))).toString('utf8');

/** Reads RFC 4180 by its grammar, letter by letter: no code of the writer's. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let [cell, at, isQuoted] = ['', 0, false];
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === ',') [row, cell] = [[...row, cell], ''];
    else if (sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell, at] = [[], '', at + 1];
    } else cell += sign;
    at += 1;
  }
  return rows;
}

it('is UTF-8 with its mark, lines that end as RFC 4180 says, days and amounts that programs read', async () => {
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

it('without rows has its titles alone', async () => {
  expect(parse((await fileOf([])).slice(1))).toEqual([['Day', 'Received', 'Name', 'Pages', 'Charged']]);
});

it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', 'A;=1', 'A,=1', 'A\n=1', '＝1'])(
  'a spreadsheet never computes %j',
  async (name) => {
    const [, row] = parse((await fileOf([rowOf(name)])).slice(1));
    expect(row?.[2]).toMatch(/'[=+\-@＝]/u);
    expect(row?.[2]).not.toMatch(/(^\s*|[;,|\n] ?)[=+\-@＝]/u);
  },
);

it('whatever a name holds, its row has as many cells, and no cell begins a formula', async () => {
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

it('text without signs stays as it is', () => {
  fc.assert(fc.property(fc.stringMatching(/^[A-Za-z0-9 ]*$/), (text) => expect(asText(text)).toBe(text)));
});
