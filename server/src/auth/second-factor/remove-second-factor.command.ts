import { usernameKey } from '../../accounts/username-key.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import type { Command } from '../../platform/control/command.ts';
import type { PortalDatabase } from '../../platform/database/portal-database.ts';
import { findLoginUser } from '../../users/users.store.ts';
import { removeFactor } from './second-factor.store.ts';

/** `portal user remove-second-factor USERNAME` */
export const removeSecondFactorCommand: Command = {
  name: 'user remove-second-factor',
  usage: 'USERNAME',
  summary: 'removes the second factor of a user who lost the authenticator app and the recovery codes',
  help: [
    'First make sure that the request comes from the user. The password stays the same.',
    'If the county requires a second factor, the user must set up a new one at the next login.',
  ],
  minimumArguments: 1,
  run: async ([username = ''], { database, print }) => {
    const outcome = await remove(database, username);
    print(SENTENCES[outcome](username));
    return outcome === 'UNKNOWN' ? 1 : 0;
  },
};

type Outcome = 'REMOVED' | 'NONE' | 'UNKNOWN';

const SENTENCES: Readonly<Record<Outcome, (username: string) => string>> = {
  REMOVED: (username) => `${username} can now log in with only the password.`,
  NONE: (username) => `${username} has no second factor.`,
  UNKNOWN: (username) => `There is no user ${username}. Check the spelling.`,
};

function remove({ db }: PortalDatabase, username: string): Promise<Outcome> {
  return db.transaction().execute(async (tx): Promise<Outcome> => {
    const user = await findLoginUser(tx, usernameKey(username));
    if (user === undefined) return 'UNKNOWN';
    if (!(await removeFactor(tx, user.userId))) return 'NONE';
    const detail = { userId: user.userId, username: user.username, change: 'REMOVED', why: 'OPERATOR' };
    await audit(tx, { kind: 'SECOND_FACTOR_CHANGED', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail });
    return 'REMOVED';
  });
}
