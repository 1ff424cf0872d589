import type { Transaction } from 'kysely';
import { type AuditEvent, audit } from '../audit/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { unlockUser } from './users.store.ts';

export interface UnlockRequest {
  readonly user: { readonly userId: number; readonly username: string };
  /** Why the lock was lifted: a login from a known browser, a new password, or an operator. */
  readonly why: 'LOGIN' | 'PASSWORD_RESET' | 'PASSWORD_CHANGED' | 'OPERATOR';
  readonly actor: AuditEvent['actor'];
  readonly request: AuditEvent['request'];
}

/** Lifts a user's lock and writes an audit row. False, without a row, if the user was not locked. */
export async function liftLock(
  tx: Transaction<Database>,
  { user, why, actor, request }: UnlockRequest,
): Promise<boolean> {
  if (!(await unlockUser(tx, user.userId, why === 'OPERATOR'))) return false;
  const detail = {
    userId: user.userId,
    username: user.username,
    before: { status: 'L' },
    after: { status: 'A' },
    why,
  };
  await audit(tx, { kind: 'USER_CHANGED', actor, request, detail });
  return true;
}
