import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifiedThrough } from '../accounts/demonstration-days.ts';
import { generateCounty } from './generate.ts';
import { writeImportFolder } from './write-import-folder.ts';

describe('the import folder of the demonstration county', () => {
  it.each([
    ['a Sunday', '2026-11-22', '2026-11-18'],
    ['a Tuesday', '2026-11-24', '2026-11-19'],
  ])("marks on %s exactly the documents up to the county's verified date as verified", async (_day, today, through) => {
    expect(verifiedThrough(today)).toBe(through);
    const folder = await mkdtemp(join(tmpdir(), 'portal-demonstration-'));
    try {
      await writeImportFolder(folder, generateCounty(today, 25_000).county, today);
      const [header = '', ...rows] = (await readFile(join(folder, 'documents.csv'), 'utf8')).trimEnd().split('\n');
      const columns = header.split(',');
      const cells = rows.map((row) => row.split(','));
      const cellOf = (name: string) => (row: readonly string[]) => row[columns.indexOf(name)] ?? '';
      const isWrong = (row: readonly string[]) =>
        (cellOf('verified')(row) === 'true') !== cellOf('recorded_at')(row).slice(0, 10) <= through;
      expect(cells.filter(isWrong)).toEqual([]);
      expect(cells.filter((row) => cellOf('verified')(row) === 'false').length).toBeGreaterThan(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
