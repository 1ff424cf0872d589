import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '@portal/testing/postgres';
import { openEmbedded } from '../open-embedded.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { keepSeedRows } from './empty-tables.ts';
import { keepCompiled } from './keep-compiled.ts';
import { schemaHash } from './schema-hash.ts';

const root = () => join(quickFolder(), `portal-test-embedded-${process.getuid?.() ?? 0}`);

/** A database zeroes its cache when it opens. With PostgreSQL's own 128 MB that is a quarter of what opening costs. */
const CACHE_MB = 32;

/** A migrated embedded database in a folder of its own, which goes when it is closed. */
export async function openEmbeddedTestDatabase(): Promise<PortalDatabase> {
  const dataFolder = await newMigratedFolder();
  const database = await openEmbedded({ dataFolder, durable: false, cacheMb: CACHE_MB });
  return {
    ...database,
    async close() {
      await database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A data folder with a migrated database that nobody has open. Making one takes seconds, copying a tenth of a second. */
export async function newMigratedFolder(): Promise<string> {
  keepCompiled();
  mkdirSync(root(), { recursive: true, mode: 0o700 });
  removeLeftovers();
  const dataFolder = join(root(), `run-${process.pid}-${randomUUID()}`);
  cpSync(await template(), dataFolder, { recursive: true });
  return dataFolder;
}

/** PostgreSQL's own templates of a database, which nobody connects to: more files than all others together. */
const SPARE = ['1', '4'];

async function template(): Promise<string> {
  const folder = join(root(), `template-${schemaHash()}`);
  if (existsSync(folder)) return folder;
  const draft = join(root(), `run-${process.pid}-${randomUUID()}`);
  const database = await openEmbedded({ dataFolder: draft, durable: false });
  try {
    await database.migrate();
    await keepSeedRows(database.admin);
  } finally {
    await database.close();
  }
  for (const spare of SPARE) rmSync(join(draft, 'database', 'base', spare), { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch {
    // another test process was quicker
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** Folders of test processes that ended without closing, and templates of other schemas. */
function removeLeftovers(): void {
  for (const name of readdirSync(root())) {
    const pid = /^run-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(root(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
