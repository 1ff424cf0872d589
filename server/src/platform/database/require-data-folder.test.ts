import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from './errors.ts';
import { migrateToLatest } from './migrate.ts';
import { openServer } from './open-server.ts';
import { requireDataFolder } from './require-data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-folder-'));

it('the data folder is created with access only for its owner', () => {
  requireDataFolder(join(folder, 'new', 'data'));
  expect(statSync(join(folder, 'new', 'data')).mode & 0o777).toBe(0o700);
});

it('a data folder that is a file is refused in one sentence', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o600);
  expect(() => requireDataFolder(file)).toThrow(
    new RegExp(
      `^The data folder ${file} cannot be written \\(EEXIST.*\\): .* choose another folder with PORTAL_DATA\\.$`,
    ),
  );
});

it('the error for an unreachable database says what to do', async () => {
  const url = 'postgres://web:hunter2@127.0.0.1:1/portal';
  const database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
  const sentence = await migrateToLatest(database.admin).catch((error: unknown) => messageOf(error));
  await database.close();
  expect(sentence).toMatch(/^The database cannot be opened \(.*ECONNREFUSED.*\): start it, or fix DATABASE_URL/);
  expect(sentence).not.toContain('hunter2');
});
