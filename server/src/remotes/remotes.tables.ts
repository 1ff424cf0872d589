import type { JSONColumnType } from 'kysely';

/** A build whose files are in the releases folder. */
export interface RemoteReleaseTable {
  remote: string;
  build: string;
  manifest: JSONColumnType<object>;
  released_by: string;
  released_at: Date;
}

/** A change of a remote, with the state after it. A remote without changes runs the build that came with the portal. */
export interface RemoteChangeTable {
  remote: string;
  number: number;
  /** One of REMOTE_CHANGES in the domain package. */
  what: string;
  build: string | null;
  canary_build: string | null;
  canary_percent: number;
  canary_roles: JSONColumnType<string[]>;
  disabled_message: string;
  changed_by: string;
  changed_at: Date;
  reason: string;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    remote_release: RemoteReleaseTable;
    remote_change: RemoteChangeTable;
  }
}
