import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * The county's walk-in account, whose users registered themselves: the oldest active A_LA_CARTE, CREDIT_CARD account without its
 * own administrator. An account with an administrator belongs to a company, and strangers must not join it.
 */
export async function findWalkInAccount(db: Kysely<Database>): Promise<number | undefined> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'CUSTOMER')
    .where('account_type', '=', 'A_LA_CARTE')
    .where('payment_method', '=', 'CREDIT_CARD')
    .where('status', '=', 'A')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('portal_user')
            .select('portal_user.id')
            .whereRef('portal_user.account_id', '=', 'account.id')
            .where('portal_user.role', '=', 'ACCOUNT')
            .where('portal_user.deleted_at', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return account?.id;
}
