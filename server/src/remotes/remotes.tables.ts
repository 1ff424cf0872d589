import type { Generated } from 'kysely';

/** The build of a remote that is served; a remote without a row serves its last local build. */
export interface RemoteRegistryTable {
  remote: string;
  build: string;
  previous_build: string | null;
  disabled_message: Generated<string>;
  changed_by: string;
  changed_at: Date;
  reason: Generated<string>;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    remote_registry: RemoteRegistryTable;
  }
}
