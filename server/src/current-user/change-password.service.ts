import type { Kysely, Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import { stopEmailChange } from '../auth/email-change.store.ts';
import { forgetOtherBrowsersOf } from '../auth/known-browsers.store.ts';
import { voidResetTickets } from '../auth/reset-ticket.store.ts';
import { endOtherSessionsOf } from '../auth/session.store.ts';
import { hashPassword, verifyPassword } from '../credentials/password.ts';
import { requireNoOwnNameOf } from '../credentials/password-names.ts';
import { enqueueMail } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { liftLock } from '../users/unlock-user.ts';
import { chosenPasswordColumns, IS_ACTIVE_OR_LOCKED_BY_FAILURES } from '../users/users.store.ts';

export interface PasswordChange {
  /** Valid by all rules, except that it has not yet been checked for names that it must not contain. */
  readonly password: string;
  /** Names of the county and its portal. */
  readonly county: readonly string[];
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'id' | 'address' | 'browserToken'>;
  readonly now: Date;
}

/**
 * Changes the password of the session's own user. All other sessions of the user end; this one stays. The user may not keep a
 * password that an administrator set.
 */
export async function changeOwnPassword(db: Kysely<Database>, change: PasswordChange): Promise<void> {
  const { session, password } = change;
  if (session.mustChangePassword && (await isPasswordOf(db, session.userId, password)))
    throw invalid({ password: { key: 'passwordUnchanged' } });
  await requireNoOwnNameOf(db, session.userId, password, change.county);
  const passwordHash = await hashPassword(password);
  await transact(db, (tx) => setPassword(tx, change, passwordHash));
}

async function isPasswordOf(db: Kysely<Database>, userId: number, password: string): Promise<boolean> {
  const user = await db.selectFrom('portal_user').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return verifyPassword(user?.password_hash ?? null, password);
}

async function setPassword(
  tx: Transaction<Database>,
  { session, request, now }: PasswordChange,
  passwordHash: string,
): Promise<void> {
  const user = await tx
    .updateTable('portal_user')
    .set(chosenPasswordColumns(passwordHash))
    .where('id', '=', session.userId)
    // the user may have lost the right to the session while the password was hashed
    .where(IS_ACTIVE_OR_LOCKED_BY_FAILURES)
    .where('role', '=', session.role)
    .where('deleted_at', 'is', null)
    .returning(['email', 'first_name', 'last_name'])
    .executeTakeFirst();
  if (user === undefined) throw new Refusal('LOGIN');
  const sessionsEnded = await endOtherSessionsOf(tx, session, 'PASSWORD_CHANGED', now);
  // someone with the old password may have logged in: no other browser is known until its next login
  await forgetOtherBrowsersOf(tx, session.userId, request.browserToken);
  // a reset link that was emailed before must not replace this password, and a pending email change must not redirect the next link
  await voidResetTickets(tx, session.userId, now);
  await stopEmailChange(tx, session.userId, now);
  const detail = { sessionsEnded, wasDemanded: session.mustChangePassword };
  await audit(tx, { kind: 'PASSWORD_CHANGED', actor: session, request, detail });
  await liftLock(tx, { user: session, why: 'PASSWORD_CHANGED', actor: session, request });
  await enqueueMail(tx, {
    kind: 'passwordChanged',
    to: user.email,
    language: session.language,
    name: `${user.first_name} ${user.last_name}`,
    username: session.username,
    at: now.toISOString(),
  });
}
