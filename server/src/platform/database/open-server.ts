import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { DatabaseSettings } from '../config/config.ts';
import { configureValueParsers } from './embedded/values.ts';
import { assertNoChecksumFailure, checkHealth, DamageWatch, damageLogger, probeWrites } from './health.ts';
import { maintainTables } from './maintain-tables.ts';
import { type AnyDatabase, migrateToLatest, pendingMigrations } from './migrate.ts';
import type { PortalDatabase } from './portal-database.ts';
import { createPool, fairPool, webSettings } from './postgres/pools.ts';
import { createReadPool } from './postgres/replicas.ts';
import type { Database } from './schema.ts';
import { grantNewTables, grantTableRights } from './web-rights.ts';

export type ServerSettings = Extract<DatabaseSettings, { kind: 'server' }>;

const poolSize = 10;
/** Two of these connections hold the advisory locks of the jobs. */
const adminPoolSize = 4;

/** Opens a PostgreSQL server with its replicas. Checks the replicas now, and connects to the primary at the first statement. */
export async function openServer(settings: ServerSettings): Promise<PortalDatabase> {
  configureValueParsers();
  const plainPool = createPool({ url: settings.url, size: poolSize, settings: webSettings });
  const webPool = fairPool(plainPool);
  const adminPool = fairPool(createPool({ url: settings.adminUrl, size: adminPoolSize, settings: {} }));
  const replicas = createReadPool(settings.readUrls, poolSize, plainPool, webPool);
  await replicas.ready();

  const damage = new DamageWatch();
  const db = connectKysely(webPool, damage);
  const admin = connectKysely(adminPool, damage);
  const readDb = connectKysely(replicas.pool, damage);
  return {
    kind: 'server',
    db,
    admin,
    read: () => readDb,
    migrate: () => migrateServer(admin, settings),
    pendingMigrations: () => pendingMigrations(db),
    health: () => checkHealth(db),
    probeWrites: () => probeWrites(db),
    async probePages() {
      damage.assertNone();
      await assertNoChecksumFailure(db);
    },
    // autovacuum and the checkpointer do the rest, but new rows need statistics immediately
    maintenance: () => maintainTables(admin, sql`analyze`),
    async close() {
      await Promise.all([db.destroy(), admin.destroy(), readDb.destroy()]);
      // Kysely does not close a pool that it never used, and this one checks its replicas on a timer.
      await replicas.end();
    },
  };
}

const connectKysely = (pool: PostgresPool, damage: DamageWatch) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: damageLogger(damage) });

/** Applies the migrations. If the web role is not the role of the migrations, it also gets its rights on the tables. */
async function migrateServer(admin: AnyDatabase, settings: ServerSettings): Promise<string[]> {
  const webRole = decodeURIComponent(new URL(settings.url).username);
  const adminRole = decodeURIComponent(new URL(settings.adminUrl).username);
  if (!webRole || webRole === adminRole) return migrateToLatest(admin);
  await grantNewTables(admin, webRole);
  const names = await migrateToLatest(admin);
  await grantTableRights(admin, webRole);
  return names;
}
