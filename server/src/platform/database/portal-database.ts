import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export interface DatabaseHealth {
  ok: boolean;
  /** round trip of one trivial statement */
  milliseconds: number;
  /** why the check failed, for the log */
  reason?: string;
}

/** The portal's database, either embedded or a PostgreSQL server. Code that uses this interface does not depend on which one it is. */
export interface PortalDatabase {
  kind: 'embedded' | 'server';
  /** for requests: every statement has a time limit */
  db: Kysely<Database>;
  /** for migrations, imports and jobs: no time limit, and on a server the role that may change the schema */
  admin: Kysely<Database>;
  /**
   * For searches: a replica that is up to date, or else the primary. Use it only for the county's records, which no user request
   * writes (written-records.test.ts). Read the data that users write from `db`, so that users always see their own changes.
   */
  read(): Kysely<Database>;
  /** brings the schema up to date; returns the names of the migrations that ran */
  migrate(): Promise<string[]>;
  pendingMigrations(): Promise<string[]>;
  health(): Promise<DatabaseHealth>;
  /** throws when writes fail, for example because the disk is full or the database is read-only */
  probeWrites(): Promise<void>;
  /** throws when pages are damaged: a statement found one in the last five minutes, or this check reads one (each call checks more pages) */
  probePages(): Promise<void>;
  /** nightly and after bulk loads: updates statistics, and in the embedded database also vacuums and makes a checkpoint */
  maintenance(): Promise<void>;
  close(): Promise<void>;
}
