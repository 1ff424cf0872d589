import { randomBytes } from 'node:crypto';
import { checkUsername } from '@portal/domain';
import type { Transaction } from 'kysely';
import { usernameKey } from '../accounts/username-key.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import { hashPassword } from '../credentials/password.ts';
import type { Command } from '../platform/control/command.ts';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import type { Database } from '../platform/database/schema.ts';

/** The password may remain in the history of a terminal or in a message, so it is only valid for a short time. */
const VALID_HOURS = 24;
const HOUR_MS = 3_600_000;
const PROVIDER = 'Land Record Portal';

/** A random password with letters, digits and a special character, as the password rules require. It is used once. */
const newPassword = (): string => `${randomBytes(12).toString('base64url').replaceAll(/[_-]/g, 'x')}a7#`;

/** `portal create-admin USERNAME` */
export const createAdminCommand: Command = {
  name: 'create-admin',
  usage: 'USERNAME',
  summary:
    'creates a user with the role TRIMIN, and prints a password that is valid for 24 hours and must be changed at the first login',
  help: [
    'A username has 8 to 50 characters: letters, digits, and single underscores, dots and @ between them.',
    'For an administrator who has not chosen a password yet, run it again to get a new one.',
  ],
  minimumArguments: 1,
  run: async ([username = ''], { database, print }) => {
    if (checkUsername(username) !== undefined) {
      print(
        `'${username}' is not a valid username. Use 8 to 50 characters: letters, digits, and single _ . @ between them.`,
      );
      return 1;
    }
    const password = newPassword();
    const expiresAt = new Date(Date.now() + VALID_HOURS * HOUR_MS);
    if (!(await createAdmin(database, { username, passwordHash: await hashPassword(password), expiresAt }))) {
      print(`The username ${username} is taken. Choose another.`);
      return 1;
    }
    print(`${username} may log in with ${password} and must then choose a new password.`);
    print(
      `Do so within ${VALID_HOURS} hours. After that, the password expires; run the same command to get a new one.`,
    );
    return 0;
  },
};

interface NewAdmin {
  readonly username: string;
  readonly passwordHash: string;
  readonly expiresAt: Date;
}

/** Creates the user, or sets another password as long as its user has chosen none. False if another user has the name. */
async function createAdmin({ db }: PortalDatabase, admin: NewAdmin): Promise<boolean> {
  const audited = (change: (tx: Transaction<Database>, admin: NewAdmin) => Promise<boolean>): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      if (!(await change(tx, admin))) return false;
      const detail = { username: admin.username, role: 'TRIMIN', by: 'create-admin' };
      await audit(tx, { kind: 'USER_CHANGED', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail });
      return true;
    });
  try {
    return await audited(insertAdmin);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return audited(renewPassword);
  }
}

async function insertAdmin(
  tx: Transaction<Database>,
  { username, passwordHash, expiresAt }: NewAdmin,
): Promise<boolean> {
  await tx
    .insertInto('portal_user')
    .values({
      account_id: await providerAccount(tx),
      username,
      username_key: usernameKey(username),
      password_hash: passwordHash,
      password_expires_at: expiresAt,
      role: 'TRIMIN',
      must_change_password: true,
    })
    .execute();
  return true;
}

/** Only for an administrator that this command created and that has not chosen a password yet, so that no chosen password is replaced. */
async function renewPassword(
  tx: Transaction<Database>,
  { username, passwordHash, expiresAt }: NewAdmin,
): Promise<boolean> {
  const renewed = await tx
    .updateTable('portal_user')
    .set({ password_hash: passwordHash, password_expires_at: expiresAt })
    .where('username_key', '=', usernameKey(username))
    .where('deleted_at', 'is', null)
    .where('role', '=', 'TRIMIN')
    .where('must_change_password', '=', true)
    .where('password_expires_at', 'is not', null)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

async function providerAccount(tx: Transaction<Database>): Promise<number> {
  const known = await tx
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'PROVIDER')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const provider = { name: PROVIDER, kind: 'PROVIDER', account_type: 'A_LA_CARTE', payment_method: 'INVOICE' } as const;
  return (await tx.insertInto('account').values(provider).returning('id').executeTakeFirstOrThrow()).id;
}
