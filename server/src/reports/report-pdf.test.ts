import { buffer } from 'node:stream/consumers';
import { readPdfPages } from './report.testing.ts';
import { reportPdf } from './report-pdf.ts';

async function* rowsOf(...titles: readonly string[]): AsyncGenerator<readonly string[]> {
  for (const title of titles) yield [title];
}

const pageOf = async (...titles: readonly string[]): Promise<string> => {
  const report = reportPdf({
    title: 'Report',
    author: 'Tasi County',
    county: 'Tasi County',
    language: 'en',
    facts: [],
    columns: [{ title: 'Transaction', width: 150 }],
    rowCount: titles.length,
    rows: rowsOf(...titles),
    empty: 'None',
    totals: [],
    pageWords: (page, pages) => `Page ${page} of ${pages}`,
  });
  const [text = ''] = await readPdfPages(await buffer(report));
  return text;
};

test('what is too long for its column is cut before the number that it ends with', async () => {
  const text = await pageOf(
    'Images: Deed 1976-000001',
    'Images: Leasehold Mortgage with Assignment of Rents 1976-000018',
    '画像: Leasehold Mortgage with Assignment of Rents 1976-000019',
    'Something that is very long and ends without a number at all',
  );
  expect(text).toContain('Images: Deed 1976-000001');
  expect(text).toMatch(/Images: Leaseho[^…]*… ?1976-000018/);
  expect(text).toMatch(/… ?1976-000019/);
  expect(text).toMatch(/Something that is[^…]*…/);
});

test('a number that no column holds is cut as other words are', async () => {
  const number = '1976'.repeat(30);
  const text = await pageOf(`Images ${number}`, number);
  expect(text).not.toContain(number);
  expect(text.match(/…/g)).toHaveLength(2);
});
