import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder, removeLeftoverFolders } from '@portal/testing/postgres';
import { DISCARD_ALL } from '../embedded/statements.ts';
import { createPortalDatabase, openEmbedded, openEngine } from '../open-embedded.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { DatabasePool, type LastingDatabase } from './database-pool.ts';
import { EngineTurn } from './engine-turn.ts';
import { prepareRenewal, renewDatabase } from './renew-database.ts';
import { retainCompiledModule } from './retain-compiled-module.ts';
import { keepSeedRows } from './saved-rows.ts';
import { schemaHash } from './schema-hash.ts';

/** The start of a folder's name; the number of the process that uses it follows. */
const RUN_PREFIX = 'run-';
const root = () => join(quickFolder(), `portal-test-embedded-${process.getuid?.() ?? 0}`);

/** A database zeroes its cache when it opens. With PostgreSQL's default of 128 MB that takes a quarter of the opening time. */
const CACHE_MB = 32;

/** The data folders that this process has open. */
const openFolders = new Set<string>();
process.once('exit', () => {
  for (const folder of openFolders) rmSync(folder, { recursive: true, force: true });
});

const pool = new DatabasePool(createLastingEmbedded);

/** Opens a migrated embedded database. With `isOwn`, its folder is deleted when it is closed; otherwise a later block uses it again. */
export const openEmbeddedTestDatabase = (isOwn: boolean): Promise<PortalDatabase | string> => pool.open(isOwn);

/** Starts a migrated embedded database in a separate folder, which is deleted with it. */
export async function createLastingEmbedded(): Promise<LastingDatabase<PortalDatabase>> {
  const dataFolder = await newMigratedFolder();
  openFolders.add(dataFolder);
  const options = { dataFolder, durable: false, cacheMb: CACHE_MB };
  const { engine, folder, unlock } = await openEngine(options);
  const { generation } = engine;
  return {
    async open() {
      const turn = new EngineTurn(engine);
      const database = createPortalDatabase(turn, options, folder);
      return {
        ...database,
        async close() {
          await database.close();
          turn.end();
        },
      };
    },
    async renew() {
      // a database that was restarted has lost its transactions, and may have lost more
      if (engine.generation !== generation) return { schema: [], isUsedUp: true };
      const run = async (statement: string) => (await engine.query(statement, [])).rows.map(([value]) => value);
      await run('rollback');
      await run(DISCARD_ALL);
      return renewDatabase(run);
    },
    async delete() {
      await engine.close();
      unlock();
      rmSync(dataFolder, { recursive: true, force: true });
      openFolders.delete(dataFolder);
    },
  };
}

/** Creates a data folder with a migrated database by copying a template: migrating takes seconds, copying a tenth of a second. */
export async function newMigratedFolder(): Promise<string> {
  retainCompiledModule();
  mkdirSync(root(), { recursive: true, mode: 0o700 });
  removeLeftoverFolders(root(), RUN_PREFIX);
  const dataFolder = join(root(), `${RUN_PREFIX}${process.pid}-${randomUUID()}`);
  cpSync(await template(), dataFolder, { recursive: true });
  return dataFolder;
}

/** The object ids of PostgreSQL's template databases, which tests do not need and which have more files than all others together. */
const SPARE = ['1', '4'];

async function template(): Promise<string> {
  const folder = join(root(), `template-${schemaHash()}`);
  if (existsSync(folder)) return folder;
  const draft = join(root(), `${RUN_PREFIX}${process.pid}-${randomUUID()}`);
  const database = await openEmbedded({ dataFolder: draft, durable: false });
  try {
    await database.migrate();
    await keepSeedRows(database.admin);
    await prepareRenewal(database.admin);
  } finally {
    await database.close();
  }
  for (const spare of SPARE) rmSync(join(draft, 'database', 'base', spare), { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch {
    // another test process created the template first
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
