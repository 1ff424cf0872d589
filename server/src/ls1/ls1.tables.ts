import type { Generated, JSONColumnType } from 'kysely';

/** The position of a migration of LS1's audit log, from which any later run continues. */
export interface Ls1LogMigrationTable {
  id: Generated<number>;
  /** The database, range and kind of rows, which must be the same to continue. */
  asked: JSONColumnType<object>;
  started_at: Date;
  /** Null while rows of earlier migrations are still to be deleted. */
  cleared_at: Date | null;
  /** Number in LS1 of the last row that was read. */
  last_source_id: string;
  deleted: number;
  migrated: number;
  rejected: number;
  finished_at: Date | null;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    ls1_log_migration: Ls1LogMigrationTable;
  }
}
