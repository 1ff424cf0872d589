import { sql } from 'kysely';
import { type MigrationResult, Migrator } from 'kysely/migration';
import { isDatabaseClosed, notOpenedSentence } from './errors.ts';
import { readMigrations } from './migrations/index.ts';

/** A database of any schema: migrations cannot use the types of the current one. */
export type AnyDatabase = ConstructorParameters<typeof Migrator>[0]['db'];

const createMigrator = (db: AnyDatabase) => new Migrator({ db, provider: { getMigrations: readMigrations } });

/**
 * Runs all pending migrations in one transaction, in one process at a time (Kysely takes an advisory lock on PostgreSQL).
 * Returns the names of the migrations that ran.
 */
export async function migrateToLatest(db: AnyDatabase): Promise<string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest();
  if (error === undefined) return results.map((result) => result.migrationName);
  if (isDatabaseClosed(error)) throw new Error(notOpenedSentence(error), { cause: error });
  const [newest] = await unknownMigrations(db);
  if (newest !== undefined)
    throw new Error(
      `The database is of a newer release of the portal: it has the migration ${newest}, which this release does not know. Nothing was changed. Start that release again, or restore the backup from before the update (docs/operating.md, 'Backup').`,
      { cause: error },
    );
  throw new Error(`The database could not be brought up to date: ${failedName(results)} ${reasonOf(error)}`, {
    cause: error,
  });
}

/** Names of the migrations that the database does not have yet. */
export async function pendingMigrations(db: AnyDatabase): Promise<string[]> {
  const all = await createMigrator(db).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}

/** Names of the migrations of the database that this release does not have, the newest first; empty if they cannot be read. */
async function unknownMigrations(db: AnyDatabase): Promise<string[]> {
  const known = await readMigrations();
  const query = sql<{ name: string }>`select name from kysely_migration order by name desc`;
  const { rows } = await query.execute(db).catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(known, name));
}

function failedName(results: readonly MigrationResult[]): string {
  const failed = results.find((result) => result.status === 'Error');
  return failed ? `migration ${failed.migrationName} failed and nothing was changed.` : 'nothing was changed.';
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
