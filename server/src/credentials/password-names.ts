import type { PasswordOwner } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { requireNoOwnName } from './password-blocklist.ts';

/** Refuses a password that contains a name of the user with this id, of the county or of the portal. */
export async function requireNoOwnNameOf(
  db: Kysely<Database>,
  userId: number,
  password: string,
  countyNames: readonly string[],
): Promise<void> {
  const owner: PasswordOwner | undefined = await db
    .selectFrom('portal_user')
    .select(['username', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (owner !== undefined) requireNoOwnName(password, owner, countyNames);
}
