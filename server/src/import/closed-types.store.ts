import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { readDocumentTypes } from '../records/code-lists.store.ts';

/**
 * The document types that the county's list has got since it had `before`. No account gets their images until staff enter them. Empty
 * while no account has rights to images: the accounts of a new county get all types when they are created.
 */
export async function typesClosedSince(db: Kysely<Database>, before: readonly string[]): Promise<string[]> {
  const added = (await readDocumentTypes(db)).filter((code) => !before.includes(code));
  if (added.length === 0) return [];
  const right = await db.selectFrom('account_doc_type').select('account_id').limit(1).executeTakeFirst();
  return right === undefined ? [] : added.sort();
}
