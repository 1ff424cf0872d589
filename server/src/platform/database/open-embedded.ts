import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { makeFolderSync } from '../config/make-folder.ts';
import { FairGate } from '../fairness/fair-gate.ts';
import { EmbeddedEngine } from './embedded/engine.ts';
import { lockDataFolder } from './embedded/lock.ts';
import { openPageReader } from './embedded/page-reader.ts';
import { createEmbeddedPool, type StatementEngine } from './embedded/pool.ts';
import { refuseLostDatabase } from './embedded/refuse-lost-database.ts';
import { configureValueParsers } from './embedded/values.ts';
import { DatabaseBusyError } from './errors.ts';
import { checkHealth, DamageWatch, damageLogger, probeWrites } from './health.ts';
import { maintainTables } from './maintain-tables.ts';
import { migrateToLatest, pendingMigrations } from './migrate.ts';
import type { PortalDatabase } from './portal-database.ts';
import type { Database } from './schema.ts';

export interface EmbeddedOptions {
  dataFolder: string;
  /** false only in tests: skips the fsync of each commit */
  durable?: boolean;
  statementLimitMs?: number;
  idleLimitMs?: number;
  /** how many bytes of write-ahead log may be written between two checkpoints */
  checkpointBytes?: number;
  /** size of the database's buffer cache, which it zeroes when it opens; set only in tests */
  cacheMb?: number;
}

/** A checkpoint briefly stops all queries. With this size it happens once in about a hundred thousand imported documents. */
const defaultCheckpointBytes = 1024 ** 3;

// PostgreSQL's own statement timeout has no effect in the embedded build, and stopping a statement means restarting the database's
// thread: therefore the limit is three times that of a server.
const defaultStatementLimitMs = 15_000;
const defaultIdleLimitMs = 30_000;
const maxWaiting = 500;
const maxWaitMs = 10_000;

/** The running database of a locked data folder. */
export interface OpenedEngine {
  readonly engine: EmbeddedEngine;
  /** The folder of the database's files. */
  readonly folder: string;
  readonly unlock: () => void;
}

/** Opens the embedded database of the data folder, and creates it if there is none yet. */
export async function openEmbedded(options: EmbeddedOptions): Promise<PortalDatabase> {
  const { engine, folder, unlock } = await openEngine(options);
  const database = createPortalDatabase(engine, options, folder);
  return {
    ...database,
    async close() {
      await database.close();
      await engine.close();
      unlock();
    },
  };
}

/** Locks the data folder and starts its database. In tests, several portals use it one after the other. */
export async function openEngine(options: EmbeddedOptions): Promise<OpenedEngine> {
  const { dataFolder, durable = true, checkpointBytes = defaultCheckpointBytes } = options;
  makeFolderSync(dataFolder, 0o700);
  const folder = join(dataFolder, 'database');
  refuseLostDatabase(dataFolder, folder);
  const unlock = lockDataFolder(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  configureValueParsers();
  const engine = new EmbeddedEngine({ folder, durable, checkpointBytes, cacheMb: options.cacheMb });
  try {
    await engine.open();
  } catch (error) {
    await engine.close().catch(() => undefined);
    unlock();
    throw error;
  }
  return { engine, folder, unlock };
}

/** The interface of a running database. `close` only ends its connections. */
export function createPortalDatabase(
  engine: StatementEngine & Pick<EmbeddedEngine, 'checkpoint'>,
  options: Omit<EmbeddedOptions, 'dataFolder'>,
  folder: string,
): PortalDatabase {
  const gate = new FairGate(1, () => new DatabaseBusyError());
  const webPool = createEmbeddedPool(engine, gate, {
    maxWaiting,
    maxWaitMs,
    statementMs: options.statementLimitMs ?? defaultStatementLimitMs,
    idleMs: options.idleLimitMs ?? defaultIdleLimitMs,
  });
  const adminPool = createEmbeddedPool(engine, gate, { maxWaiting });
  const damage = new DamageWatch();
  const log = damageLogger(damage);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: webPool }), log });
  const admin = new Kysely<Database>({ dialect: new PostgresDialect({ pool: adminPool }), log });
  const pages = openPageReader(folder);
  return {
    kind: 'embedded',
    db,
    admin,
    read: () => db,
    migrate: () => migrateToLatest(admin),
    pendingMigrations: () => pendingMigrations(admin),
    health: () => checkHealth(db),
    probeWrites: () => probeWrites(db),
    async probePages() {
      damage.assertNone();
      const [first] = (await hasChecksums(db)) ? await pages.readSome() : [];
      if (first !== undefined) throw new Error(`page ${first.page} of ${first.path} is damaged`);
    },
    async maintenance() {
      await maintainTables(admin, sql`vacuum (analyze)`);
      const release = await gate.acquire({ maxWaiting });
      await engine.checkpoint().finally(release);
    },
    async close() {
      await db.destroy();
      await admin.destroy();
    },
  };
}

/** Without checksums, as in a data folder of an early release, damaged pages cannot be detected. */
async function hasChecksums(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ data_checksums: string }>`show data_checksums`.execute(db);
  return rows[0]?.data_checksums === 'on';
}
