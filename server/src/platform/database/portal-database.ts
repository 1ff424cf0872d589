import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export interface DatabaseHealth {
  ok: boolean;
  /** round trip of one trivial statement */
  milliseconds: number;
  /** why not, for the log */
  reason?: string;
}

/** The portal's database, embedded or a PostgreSQL server: nothing above this interface knows which. */
export interface PortalDatabase {
  kind: 'embedded' | 'server';
  /** for requests: every statement has a time limit */
  db: Kysely<Database>;
  /** for migrations, imports and jobs: no time limit, and on a server the role that may change the schema */
  admin: Kysely<Database>;
  /**
   * For searches: a replica that keeps up, else the primary. Only for the county's records, which no call of a user writes
   * (written-records.test.ts): what users write they read from `db`, and so always see what they have just done.
   */
  read(): Kysely<Database>;
  /** brings the schema up to date; answers the names of the migrations that ran */
  migrate(): Promise<string[]>;
  pendingMigrations(): Promise<string[]>;
  health(): Promise<DatabaseHealth>;
  /** throws when the database refuses to write: its disk is full, or it is read-only */
  probeWrites(): Promise<void>;
  /** throws when pages are damaged: met by a statement in the last five minutes, or found by reading on through them */
  probePages(): Promise<void>;
  /** housekeeping, nightly and after bulk loads: new statistics, and what a server does by itself */
  maintenance(): Promise<void>;
  close(): Promise<void>;
}
