import { randomBytes } from 'node:crypto';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import { hashPassword } from '../auth/password.ts';
import type { Command } from '../platform/control/command.ts';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { PortalDatabase } from '../platform/database/open.ts';
import { usernameKey } from './users.store.ts';

const PROVIDER = 'Land Record Portal';
/** 000 section 5: 8 to 50 letters, digits and single _ . @ signs, not at either end. */
const USERNAME = /^(?=.{8,50}$)[A-Za-z0-9]+(?:[_.@][A-Za-z0-9]+)*$/;

/** Letters, digits and a sign, as the rules of passwords want; used once. */
const newPassword = (): string => `${randomBytes(12).toString('base64url').replaceAll(/[_-]/g, 'x')}a7#`;

/** `portal create-admin USERNAME` */
export const createAdminCommand: Command = {
  name: 'create-admin',
  usage: 'USERNAME',
  summary: 'makes a user of role TRIMIN and prints a password that must be changed at the first login',
  help: ['The username has 8 to 50 letters, digits, underscores, dots and @, and none of these twice in a row.'],
  minimumArguments: 1,
  run: async ([username = ''], { database, print }) => {
    if (!USERNAME.test(username)) {
      print(`'${username}' is not a username; use 8 to 50 letters, digits and single _ . @ between them.`);
      return 1;
    }
    const password = newPassword();
    try {
      await createAdmin(database, username, await hashPassword(password));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      print(`The username ${username} is taken; choose another.`);
      return 1;
    }
    print(`${username} may log in with ${password} and must then choose a new password.`);
    return 0;
  },
};

async function createAdmin({ db }: PortalDatabase, username: string, passwordHash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('account')
      .select('id')
      .where('kind', '=', 'PROVIDER')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    const provider = {
      name: PROVIDER,
      kind: 'PROVIDER',
      account_type: 'A_LA_CARTE',
      payment_method: 'INVOICE',
    } as const;
    const account =
      known ?? (await tx.insertInto('account').values(provider).returning('id').executeTakeFirstOrThrow());
    const user = { account_id: account.id, username, username_key: usernameKey(username), password_hash: passwordHash };
    await tx
      .insertInto('portal_user')
      .values({ ...user, role: 'TRIMIN', must_change_password: true })
      .execute();
    const detail = { username, role: 'TRIMIN', by: 'create-admin' };
    await audit(tx, { kind: 'USER_CHANGED', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail });
  });
}
