import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { messageOf } from '../errors.ts';
import { openEmbedded } from '../open-embedded.ts';
import { newMigratedFolder } from '../testing/embedded-test-database.ts';

// the first test file after a schema change creates the template database that all others copy
jest.setTimeout(60_000);

const RESTORE =
  /: .*\. Change nothing in it, and restore PORTAL_DATA from the backup \(docs\/operating\.md, 'Backup'\)\.$/;

describe('an embedded database that does not open', () => {
  let dataFolder: string;
  let folder: string;
  beforeEach(async () => {
    dataFolder = await newMigratedFolder();
    folder = join(dataFolder, 'database');
  });
  afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

  const open = async (): Promise<string> => {
    try {
      await (await openEmbedded({ dataFolder })).close();
      return '';
    } catch (error) {
      return messageOf(error);
    }
  };
  const file = (...names: string[]) => join(folder, ...names);
  const flip = (path: string, at: number) => {
    const bytes = readFileSync(path);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };

  it.each<[string, () => void, string]>([
    [
      'a control file of zeros',
      () => writeFileSync(file('global', 'pg_control'), Buffer.alloc(8192)),
      'PG_CONTROL_VERSION 0',
    ],
    [
      'a flipped bit in the control file',
      () => flip(file('global', 'pg_control'), 60),
      'incorrect checksum in control file',
    ],
    ['no control file', () => rmSync(file('global', 'pg_control')), '"global/pg_control": No such file'],
    [
      'no log',
      () => {
        for (const name of readdirSync(file('pg_wal'))) rmSync(file('pg_wal', name), { recursive: true });
      },
      'could not locate a valid checkpoint record',
    ],
    ['an empty PG_VERSION', () => truncateSync(file('PG_VERSION')), 'does not contain valid data'],
    ['no settings', () => rmSync(file('postgresql.conf')), 'postgresql.conf'],
    ['an empty map of its files', () => truncateSync(file('base', '5', 'pg_filenode.map')), 'pg_filenode.map'],
    [
      'a catalog of other bytes',
      () => writeFileSync(file('base', '5', '1259'), Buffer.alloc(statSync(file('base', '5', '1259')).size, 7)),
      'invalid page in block 0',
    ],
    ['no tables', () => rmSync(file('base'), { recursive: true }), 'base/5'],
  ])('fails with one sentence that says what is wrong and what to do: %s', async (_title, damage, reason) => {
    damage();
    const sentence = await open();
    expect(sentence).toContain(`The embedded database in ${folder} does not open`);
    expect(sentence).toContain(reason);
    expect(sentence).toMatch(RESTORE);
    expect(sentence).not.toMatch(/\n|wasm|Aborted/);
  });

  it('is not overwritten by a new one when only PG_VERSION is missing', async () => {
    rmSync(file('PG_VERSION'));
    const before = readFileSync(file('global', 'pg_control'));
    expect(await open()).toContain('the file PG_VERSION is missing');
    expect(readFileSync(file('global', 'pg_control'))).toEqual(before);
  });

  it('asks for the release that wrote it when that was another one', async () => {
    writeFileSync(file('PG_VERSION'), '17\n');
    const sentence = await open();
    expect(sentence).toContain('initialized by PostgreSQL version 17');
    expect(sentence).toMatch(/Start it with the release of the portal that wrote it\.$/);
  });

  it('is created from the beginning when creating it was interrupted', async () => {
    rmSync(folder, { recursive: true });
    mkdirSync(join(folder, 'base'), { recursive: true });
    writeFileSync(file('PG_VERSION'), '18\n');
    writeFileSync(join(dataFolder, 'database.unfinished'), '');
    const database = await openEmbedded({ dataFolder });
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(readdirSync(dataFolder)).not.toContain('database.unfinished');
    // it is complete now, so the next start opens it
    expect(await open()).toBe('');
  });

  it('is not replaced by a new one if it is missing in the folder of a county, as after an interrupted restore', async () => {
    rmSync(folder, { recursive: true });
    mkdirSync(join(dataFolder, 'audit-heads'));
    writeFileSync(join(dataFolder, 'audit-heads', '2026-11-28.json'), '{}');
    expect(await open()).toMatch(
      /^There is no database in .*, but .* has heads of the audit log of a county\. Restore the whole of PORTAL_DATA/,
    );
    mkdirSync(folder);
    expect(await open()).toMatch(/^There is no database/);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(join(dataFolder, 'audit-heads'), { recursive: true });
    expect(await open()).toBe('');
  });
});
