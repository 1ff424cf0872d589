import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The remotes that somebody switched off, with the message shown instead. */
export async function readDisabledRemotes(db: Kysely<Database>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('remote_registry')
    .select(['remote', 'disabled_message'])
    .where('disabled_message', '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.remote, row.disabled_message]));
}
