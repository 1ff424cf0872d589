import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { skipIf } from '@portal/testing/skips';
import { readPdfPages } from '../read-pdf.testing.ts';
import { batchesOf, exampleTable, rowOf, wholeFile } from '../tables.testing.ts';
import { writeExcel } from './write-excel.ts';

/** Why the test is skipped: it takes seconds, so it runs only in the long test run, and it needs LibreOffice. */
const SKIP_REASON =
  process.env.PROPERTY_RUNS === undefined
    ? 'in npm run test:long only'
    : spawnSync('soffice', ['--version']).status === 0
      ? ''
      : 'LibreOffice is not installed';
const run = promisify(execFile);
const ROWS = 120;

skipIf(SKIP_REASON, it)(
  '[002-2.2.reports.5] LibreOffice opens a workbook without repair, and prints all columns side by side, with the header row on every page',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-office-'));
    try {
      const table = exampleTable();
      const columns = [
        ...table.columns,
        ...['Event', 'Details'].map((title) => ({ title, kind: 'text', share: 60 }) as const),
      ];
      const rows = Array.from({ length: ROWS }, (_, index) => [...rowOf(`Name ${index}`), '=1+1', 'two\nlines']);
      await writeFile(join(folder, 'report.xlsx'), await wholeFile(writeExcel({ ...table, columns }, batchesOf(rows))));
      const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
      await run('soffice', [
        profile,
        '--headless',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        join(folder, 'report.xlsx'),
      ]);
      const pages = await readPdfPages(await readFile(join(folder, 'report.pdf')));
      // the last page is the sheet with the report's title and facts
      for (const page of pages.slice(0, -1)) expect(page).toContain('Day Received Name Pages Charged Event Details');
      expect(pages[0]).toContain('05/01/2026 05/01/2026 10:30 AM Name 0 2 $12.34 =1+1');
      // LibreOffice computed these sums
      expect(pages.at(-2)).toMatch(/Sum 240 \$1,480\.80/);
      expect(pages.at(-1)).toContain('From 01/01/2026 to 12/31/2026');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
