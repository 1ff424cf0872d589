import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** The remotes that are served now. */
    readonly remoteVersions: () => readonly { readonly id: string; readonly version: string }[];
  }
}

/** The remotes that somebody switched off, with the message shown instead. */
export async function readDisabledRemotes(db: Kysely<Database>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('remote_registry')
    .select(['remote', 'disabled_message'])
    .where('disabled_message', '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.remote, row.disabled_message]));
}
