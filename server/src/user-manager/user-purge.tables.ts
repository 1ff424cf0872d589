import type { Generated } from 'kysely';

/** A press of Purge Users Now. */
export interface UserPurgeTable {
  id: Generated<number>;
  /** Users who were last active before this moment are deleted. */
  active_before: Date;
  asked_by: number | null;
  asked_at: Date;
  /** Null while users are still to be deleted. */
  finished_at: Date | null;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    user_purge: UserPurgeTable;
  }
}
