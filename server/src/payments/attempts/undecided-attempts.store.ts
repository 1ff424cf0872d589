import { mayStaffDecide } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type AttemptRow, attemptStart, attemptStateOf } from './attempt.store.ts';

/** An attempt whose outcome staff must find out, with its payer; both names are null for a visitor. */
export interface UndecidedAttempt extends AttemptRow {
  readonly username: string | null;
  readonly account: string | null;
}

/** The open attempts that the portal should have settled long ago, oldest first. */
export async function undecidedAttempts(db: Kysely<Database>, now: Date): Promise<UndecidedAttempt[]> {
  const open = await db
    .selectFrom('payment_attempt')
    .leftJoin('portal_user', 'portal_user.id', 'payment_attempt.user_id')
    .leftJoin('account', 'account.id', 'payment_attempt.account_id')
    .selectAll('payment_attempt')
    .select(['portal_user.username', 'account.name as account'])
    .where('payment_attempt.ended_at', 'is', null)
    .orderBy('payment_attempt.id')
    .execute();
  return open.filter((attempt) => isUndecided(attempt, now));
}

/** Whether staff may decide this attempt. */
export const isUndecided = (attempt: AttemptRow, now: Date): boolean =>
  mayStaffDecide({ state: attemptStateOf(attempt), startedAtMillis: attemptStart(attempt) }, now.getTime());
