import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipIf } from '@portal/testing/skips';
import { readPdfPages, unpackedPdf } from '../read-pdf.testing.ts';
import type { Cell, FileTable } from '../table-file.ts';
import { batchesOf, exampleTable, rowOf, wholeFile } from '../tables.testing.ts';
import { writePdf } from './write-pdf.ts';

jest.setTimeout(60_000);
const TOOLS = ['qpdf', 'pdftotext', 'pdfinfo'];
const itWithTools = skipIf(
  TOOLS.every((tool) => existsSync(`/usr/bin/${tool}`)) ? '' : `${TOOLS.join(', ')} are not all installed`,
  it,
);

const pdfOf = (rows: readonly (readonly Cell[])[], changes: Partial<FileTable> = {}): Promise<Buffer> =>
  wholeFile(writePdf(exampleTable(changes), batchesOf(rows)));
const pagesOf = async (...given: Parameters<typeof pdfOf>): Promise<string[]> => readPdfPages(await pdfOf(...given));
const count = (text: string, part: string): number => text.split(part).length - 1;

it('a PDF table repeats the header row on every page, numbers the pages, and adds up columns', async () => {
  const rows = Array.from({ length: 130 }, (_, index) => rowOf(`Name ${index}`));
  const pages = await pagesOf(rows, { totals: [{ label: 'Documents', kind: 'count', value: 130 }] });
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Day Received Name Pages Charged');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('Example Report · Tasi County');
  }
  const [first = '', last = ''] = [pages[0], pages.at(-1)];
  expect(first).toContain('05/01/2026 05/01/2026 10:30 AM Name 0 2 $12.34');
  expect(last).toContain('Sum 260 $1,604.20');
  expect(last).toContain('Documents 130');
});

it('a PDF table shows the totals of each group below it', async () => {
  const rows = [rowOf('A', '2026-05-01'), rowOf('B', '2026-05-01'), rowOf('C', '2026-05-02')];
  const [page = ''] = await pagesOf(rows, { groupBy: { column: 0, label: 'Sum of {{name}}' } });
  expect(page).toContain('B 2 $12.34 Sum of 05/01/2026 4 $24.68 05/02/2026');
  expect(page).toContain('C 2 $12.34 Sum of 05/02/2026 2 $12.34 Sum 6 $37.02');
});

it("a PDF table shows a group's name as it is, also with a dollar sign before another mark", async () => {
  const names = ['Acme $& Sons', 'Cash $$ Title', "Jo's $' Bank"];
  const [page = ''] = await pagesOf(
    names.map((name) => rowOf(name)),
    { groupBy: { column: 2, label: 'Sum of {{name}}' } },
  );
  for (const name of names) expect(page).toContain(`Sum of ${name} 2 $12.34`);
});

it('a PDF table contains all text of a cell longer than a page and of a word wider than a column', async () => {
  const words = Array.from({ length: 1_700 }, (_, index) => `w${index}`);
  const link = `https://portal.test/${'a1b2c3d4'.repeat(60)}`;
  const pages = await pagesOf([rowOf('before'), rowOf(words.join(' ')), rowOf(link), rowOf('after')]);
  const text = pages.join(' ');
  expect(words.join(' ').length).toBeGreaterThan(10_000 - 1_700);
  for (const word of words) expect(text).toContain(word);
  expect(text.replaceAll(/\s/g, '')).toContain(link.slice(0, 40));
  expect(count(text.replaceAll(/\s/g, ''), 'a1b2c3d4')).toBeGreaterThan(50);
  expect(text).toContain('after');
});

const NAMES = [
  'Peña Ñúñez',
  'Иванов Пётр',
  '山田太郎',
  'ひらがな カタカナ',
  '김철수',
  '陈小明',
  'สมชาย ใจดี',
  'Şükrü Yılmaz',
  'Đặng',
];

it('a PDF table writes names of the nine languages so that they can be searched and copied', async () => {
  const text = (await pagesOf(NAMES.map((name) => rowOf(name)))).join(' ').normalize('NFC');
  for (const name of NAMES) expect(text).toContain(name);
});

it('a PDF table writes each letter in a font that has it, no matter which letter precedes it', async () => {
  // only text without glyphs is repeated as ActualText
  const turkish = 'Veri kaynağı, kullanım başına, çağrı';
  expect(unpackedPdf(await pdfOf([rowOf(turkish), rowOf('ğŒğœ ąı')]))).not.toContain('/ActualText');
  expect(unpackedPdf(await pdfOf([rowOf('محمد')]))).toContain('/ActualText');
});

itWithTools('a PDF table passes qpdf, and poppler reads its text, including Bengali, and its structure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  try {
    const names = [...NAMES, 'শ্রী কৃষ্ণ', 'محمد علي', 'x'.repeat(300)];
    const rows = Array.from({ length: 600 }, (_, index) => rowOf(names[index % names.length] ?? ''));
    const file = join(folder, 'report.pdf');
    await writeFile(file, await pdfOf(rows, { isWide: true }));
    execFileSync('/usr/bin/qpdf', ['--check', file], { stdio: 'pipe' });
    const text = execFileSync('/usr/bin/pdftotext', ['-layout', file, '-']).toString().normalize('NFC');
    for (const name of [...NAMES, 'শ্রী কৃষ্ণ']) expect(text).toContain(name);
    const info = execFileSync('/usr/bin/pdfinfo', [file]).toString();
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(info).toMatch(/Page size:\s+792 x 612/);
    const structure = execFileSync('/usr/bin/pdfinfo', ['-struct', file]).toString();
    // one header row, each data row once, and one row of totals, no matter how many pages they take
    expect(count(structure, ' TR\n')).toBe(602);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('a PDF table keeps text that no font has readable for screen readers and searches', async () => {
  const name = Buffer.from('محمد', 'utf16le').swap16().toString('hex').toUpperCase();
  expect(unpackedPdf(await pdfOf([rowOf('محمد علي')]))).toContain(`/ActualText<FEFF${name}>`);
});

it('a PDF table omits control characters and marks that change the direction of text', async () => {
  const text = (await pagesOf([rowOf('in\u0000voice\u202Egnp.exe'), rowOf('a\u200Fb\uD800c')])).join(' ');
  expect(text).toContain('in voicegnp.exe');
  expect(text).toMatch(/ab.c/);
  expect(text).not.toMatch(/[\u200F\u202E]/);
});

it('a PDF table is accessible: the structure contains the title, headers and cells, and no repeated headers', async () => {
  const raw = unpackedPdf(await pdfOf([rowOf('A')], { language: 'ja' }));
  for (const part of ['/Marked true', '/Lang(ja)', '/DisplayDocTitle true', '/S/H1', '/Scope/Column', '/Artifact BMC'])
    expect(raw).toContain(part);
  expect(count(raw, '/S/TH/')).toBe(5 + 1);
  expect(count(raw, '/S/TD/')).toBe(5 + 2);
  expect(raw).toContain('/A<</O/Table/Scope/Row/ColSpan 3>>');
});

it('a PDF table draws headers and totals bolder than rows, even in fonts with only a light weight', async () => {
  const columns = exampleTable().columns.map((column) => ({ ...column, title: '명' }));
  const raw = unpackedPdf(await pdfOf([rowOf('김철수')], { columns, sumLabel: '計' }));
  // five headers and a total are drawn bolder
  expect(count(raw, '2 Tr 0.7 w')).toBe(5 + 1);
  expect(count(raw, '2 Tr 0.35 w')).toBeGreaterThan(0);
  const row = raw.slice(0, raw.indexOf('2 Tr 0.35 w'));
  expect(count(row, '2 Tr 0.7 w')).toBe(5);
});

it('a PDF table without rows contains a text that says so', async () => {
  const [page = ''] = await pagesOf([]);
  expect(page).toContain('Nothing in this range. Sum 0 $0.00');
  expect(page).toContain('Page 1 of 1');
});

it.each(['ชื่อ', 'ที่อยู่ ชื่อ', 'เรื่องที่ยื่น', 'র্ক্যাঁ কোঁ'])(
  'a PDF table stacks the marks of %p without moving other glyphs',
  async (name) => {
    const pdf = unpackedPdf(await pdfOf([rowOf(name)]));
    const moves = [...pdf.matchAll(/\[(?<shown>[^\]\n]*)\]TJ/g)].map(({ groups }) =>
      [...(groups?.shown ?? '').replaceAll(/<[^>]*>/g, ' ').matchAll(/-?\d+/g)].map(([move]) => Number(move)),
    );
    expect(moves.flat().length).toBeGreaterThan(0);
    // no mark is further from its letter than the letter's width, and the next letter starts where it would start without marks
    expect(moves.flat().filter((move) => Math.abs(move) > 1000)).toEqual([]);
    expect(moves.map((some) => some.reduce((sum, move) => sum + move, 0)).filter((sum) => Math.abs(sum) > 60)).toEqual(
      [],
    );
  },
);
