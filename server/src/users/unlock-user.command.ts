import { usernameKey } from '../accounts/username-key.ts';
import { NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { Command } from '../platform/control/command.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { liftLock } from './unlock-user.ts';
import { findLoginUser } from './users.store.ts';

/** `portal user unlock USERNAME` */
export const unlockUserCommand: Command = {
  name: 'user unlock',
  usage: 'USERNAME',
  summary: 'unlocks a user who was locked after failed logins or by staff',
  help: [
    'It also resets the count of failed logins, even for a user who is not locked.',
    'The password stays the same. A user can also unlock the account with Forgot Password.',
  ],
  minimumArguments: 1,
  run: async ([username = ''], { database, print }) => {
    const outcome = await unlock(database, username);
    print(SENTENCES[outcome](username));
    return outcome === 'UNKNOWN' || outcome === 'INACTIVE' ? 1 : 0;
  },
};

type Outcome = 'UNLOCKED' | 'NOT_LOCKED' | 'INACTIVE' | 'UNKNOWN';

const SENTENCES: Readonly<Record<Outcome, (username: string) => string>> = {
  UNLOCKED: (username) => `${username} is unlocked and can log in.`,
  NOT_LOCKED: (username) => `${username} was not locked. The count of failed logins is reset, and the user can log in.`,
  INACTIVE: (username) => `${username} is not locked, but inactive or unconfirmed. Activate the user instead.`,
  UNKNOWN: (username) => `There is no user ${username}. Check the spelling.`,
};

/** Unlocks and forgets the failures in one transaction: one without the other would refuse the next login again. */
function unlock({ db }: PortalDatabase, username: string): Promise<Outcome> {
  const key = usernameKey(username);
  return db.transaction().execute(async (tx): Promise<Outcome> => {
    const user = await findLoginUser(tx, key);
    if (user === undefined) return 'UNKNOWN';
    if (user.status !== 'A' && user.status !== 'L') return 'INACTIVE';
    await tx.deleteFrom('login_failure').where('username_key', '=', key).execute();
    const isUnlocked = await liftLock(tx, { user, why: 'OPERATOR', actor: SYSTEM_ACTOR, request: NO_REQUEST });
    return isUnlocked ? 'UNLOCKED' : 'NOT_LOCKED';
  });
}
