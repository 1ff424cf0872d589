import readSheets from 'read-excel-file/node';
import type { Cell, FileTable } from '../table-file.ts';
import { batchesOf, exampleTable, rowOf, wholeFile } from '../tables.testing.ts';
import { xmlText } from './cell-xml.ts';
import { sheetBegin, sheetNames } from './workbook-parts.ts';
import { writeExcel } from './write-excel.ts';

const fileOf = (rows: readonly (readonly Cell[])[], changes: Partial<FileTable> = {}): Promise<Buffer> =>
  wholeFile(writeExcel(exampleTable(changes), batchesOf(rows)));
const sheetsOf = async (...given: Parameters<typeof fileOf>) => readSheets(await fileOf(...given), { trim: false });

it('a workbook contains dates, times, money and counts as typed values, in the county time zone', async () => {
  const [sheet, about] = await sheetsOf([rowOf('Jane Doe'), ['2024-02-29', null, 'x', 7, -5]]);
  expect(sheet?.sheet).toBe('Example Report');
  expect(sheet?.data.slice(0, 3)).toEqual([
    ['Day', 'Received', 'Name', 'Pages', 'Charged'],
    [new Date('2026-05-01T00:00:00Z'), new Date('2026-05-01T10:30:00Z'), 'Jane Doe', 2, 12.34],
    [new Date('2024-02-29T00:00:00Z'), null, 'x', 7, -0.05],
  ]);
  expect(sheet?.data.at(-1)).toEqual(['Sum', null, null, 9, 12.29]);
  expect(about?.sheet).toBe('About');
  expect(about?.data).toEqual([['Tasi County'], ['Example Report'], ['From 01/01/2026 to 12/31/2026']]);
});

it('a workbook has times of whole seconds with all their digits, so that programs show their minute', async () => {
  const { readZipEntries } = await import('../read-zip.testing.ts');
  const MINUTE_MS = 60_000;
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => Date.UTC(2026, 4, 1) + minute * MINUTE_MS);
  const fractions = minutes.map((at) => ['2026-05-01', at + 999, 'Jane Doe', 2, 1234]);
  const entries = readZipEntries(await fileOf(fractions));
  const sheet = entries['xl/worksheets/sheet1.xml'] ?? '';
  const serials = [...sheet.matchAll(/<c r="B\d+" s="\d+"><v>([\d.]+)<\/v>/g)].map(([, serial]) => Number(serial));
  expect(serials).toHaveLength(minutes.length);
  // a time that is less than a millisecond early is shown as the minute before, and 11:59:59.999 PM as the next date
  const farthest = Math.max(...serials.map((serial) => Math.abs(serial * 24 * 60 - Math.round(serial * 24 * 60))));
  expect(farthest * MINUTE_MS).toBeLessThan(0.01);
});

const HOSTILE = [
  '=HYPERLINK("https://evil.test","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '_x0041_',
  '<b>&amp;"quoted"</b>',
  ' leading and trailing ',
  'two\nlines',
];

it('a workbook keeps text as text, whatever its first character', async () => {
  const [sheet] = await sheetsOf(HOSTILE.map((name) => rowOf(name)));
  const names = sheet?.data.slice(1, HOSTILE.length + 1).map((row) => row[2]);
  expect(names).toEqual(HOSTILE.map((name) => name.replace('\t', ' ')));
});

it('a workbook has no formulas except its own sums', async () => {
  const bytes = await fileOf(HOSTILE.map((name) => rowOf(name)));
  const { readZipEntries } = await import('../read-zip.testing.ts');
  const sheet = readZipEntries(bytes)['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet.match(/<f>[^<]*<\/f>/g)).toEqual(['<f>SUBTOTAL(109,D2:D10)</f>', '<f>SUBTOTAL(109,E2:E10)</f>']);
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<autoFilter ref="A1:E10"/>');
});

it('a workbook prints all columns on one page, and numbers and their titles are aligned right, at a distance from the next column', async () => {
  const { readZipEntries } = await import('../read-zip.testing.ts');
  const entries = readZipEntries(await fileOf([rowOf('Jane Doe')]));
  const sheet = entries['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
  expect(sheet).toContain('<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
  const cellStyles = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(entries['xl/styles.xml'] ?? '')?.[1]?.split('</xf>') ?? [];
  const alignmentsOf = (row: number) =>
    [...sheet.matchAll(new RegExp(`<c r="[A-E]${row}" s="(\\d+)"`, 'g'))].map(([, style]) =>
      / horizontal="(\w+)".*?( indent="1")?\/>/
        .exec(cellStyles[Number(style)] ?? '')
        ?.slice(1)
        .join(''),
    );
  const fromRight = 'right indent="1"';
  expect(alignmentsOf(1)).toEqual([undefined, undefined, undefined, fromRight, fromRight]);
  expect(alignmentsOf(2)).toEqual(['left', 'left', undefined, fromRight, fromRight]);
});

it('a workbook has rows that are tall enough for all lines of a cell, and for the letters of each script', async () => {
  const { readZipEntries } = await import('../read-zip.testing.ts');
  const rows = [
    'Jane Doe',
    'CRUZ, MARIA\nCRUZ, JUAN\nSANTOS, ANA',
    'a name of some words '.repeat(4),
    'মারিয়া',
    'x\n'.repeat(99),
  ];
  const totals = [{ label: 'The amount that was due before the month', kind: 'money', value: 5 }] as const;
  const entries = readZipEntries(
    await fileOf(
      rows.map((name) => rowOf(name)),
      { totals, facts: ['A criterion '.repeat(20)] },
    ),
  );
  const heightsOf = (path: string) =>
    [...(entries[path] ?? '').matchAll(/<row r="\d+"(?: ht="(\d+)")?>/g)].map(([, height]) => Number(height ?? 15));
  // the header row, the rows, the sums, the total
  expect(heightsOf('xl/worksheets/sheet1.xml')).toEqual([15, 15, 45, 45, 20, 409, 15, 60]);
  expect(heightsOf('xl/worksheets/sheet2.xml')).toEqual([15, 15, 45]);
});

it('a workbook leaves out forbidden characters, and truncates text that is too long for a cell', async () => {
  const [sheet] = await sheetsOf([
    rowOf('a\u0000b\u202Ec\uD800d'),
    rowOf('x'.repeat(10_000)),
    rowOf('y'.repeat(40_000)),
  ]);
  const [, first, second, third] = sheet?.data.map((row) => String(row[2])) ?? [];
  expect(first).toBe('a bc\uFFFDd');
  expect(second).toBe('x'.repeat(10_000));
  expect(third).toHaveLength(32_767);
  expect(third?.endsWith('y…')).toBe(true);
});

it('a workbook contains a date before March 1900 as text, because programs disagree on its serial number', async () => {
  const [sheet] = await sheetsOf(['1899-12-31', '1900-02-28', '1900-03-01'].map((day) => rowOf('a name', day)));
  expect(sheet?.data.slice(1, 4).map((row) => row[0])).toEqual([
    '12/31/1899',
    '02/28/1900',
    new Date('1900-03-01T00:00:00Z'),
  ]);
});

it('a workbook contains the rows of several batches, and a text when there are none', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => rowOf(`Name ${index}`));
  const [sheet] = await sheetsOf(rows, { sumLabel: 'All' });
  expect(sheet?.data[2_500]?.[2]).toBe('Name 2499');
  expect(sheet?.data.at(-1)).toEqual(['All', null, null, 5_000, 30_850]);
  const [none] = await sheetsOf([]);
  expect(none?.data.at(-1)?.[0]).toBe('Nothing in this range.');
});

it('a workbook has sheet names without forbidden characters, at most 31 characters long, and never the same twice', () => {
  expect(sheetNames(exampleTable({ title: "'[A]: b/c*d?' and more words than 31 letters", factsSheet: ':' }))).toEqual([
    'A   b c d   and more words than',
    'Sheet',
  ]);
  expect(sheetNames(exampleTable({ title: 'About' }))).toEqual(['About', 'About 2']);
  expect(xmlText('a_x0041_b')).toBe('a_x005F_x0041_b');
});

it('a workbook has columns that are wide enough for every value, such as a sum of a hundred million dollars', () => {
  const columns = [
    { title: 'Name', kind: 'text', share: 1_000 },
    { title: 'Charged', kind: 'money', share: 1, isSummed: true },
    { title: 'Received', kind: 'instant', share: 1 },
    { title: 'Pages', kind: 'count', share: 1 },
  ] as const;
  const begin = sheetBegin(exampleTable({ columns }));
  const widths = [...begin.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width));
  const widest = ['', '-$100,000,000.00', '12/31/2026 12:59 PM', '1,000,000'];
  expect(widths).toHaveLength(columns.length);
  // one character of space on each side
  for (const [index, text] of widest.entries())
    expect([text, (widths[index] ?? 0) - text.length > 1]).toEqual([text, true]);
});
