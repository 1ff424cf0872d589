import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/read-config.ts';
import { openEmbedded } from '../../platform/database/open-embedded.ts';
import { createTestFolder, documentRow } from '../testing/import-folder-fixture.ts';
import { importCommand } from './import.command.ts';

describe('portal import', () => {
  test('loads a folder into a data folder that nothing was done with before', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'portal-first-import-'));
    const folder = await createTestFolder({ 'documents.csv': [documentRow('1'), documentRow('2')] });
    const read = readConfig({ PORTAL_DATA: dataFolder });
    if (!('config' in read)) throw new Error(read.problems.join(' '));
    const database = await openEmbedded({ dataFolder, durable: false });
    try {
      const said: string[] = [];
      const context = { config: read.config, database, signal: new AbortController().signal };
      const status = await importCommand.run([folder.path], { ...context, print: (line) => said.push(line) });
      expect([status, said.at(-1)]).toEqual([0, expect.stringContaining('2 documents added, 0 replaced')]);
    } finally {
      await database.close();
      await folder.remove();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  }, 120_000);
});
