import {
  type Call,
  changeUserStatus,
  deleteUser,
  endSessionsOfUser,
  readUser,
  saveUser,
  setUserPassword,
  type UserEntry,
} from '@portal/contracts';
import type { UserOperation } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import type { Database } from '../platform/database/schema.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

export const NEW_PASSWORD = 'Breadfruit#7';

/** What an entry sends of a person; say only what the test is about. */
export const aSavedUser = (more: object = {}): object => ({
  id: 0,
  accountId: 0,
  role: 'USER',
  firstName: 'Rosa',
  lastName: 'Camacho',
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  email: 'rosa@tasi.example',
  phoneFormatType: 'STANDARD',
  phone: '',
  ...more,
});

export interface ManagedPortal extends TestPortal {
  /** Sends a call for someone. */
  as(
    cookie: string,
    call: Call,
    body?: object,
  ): Promise<{ status: number; code: string | undefined; content: unknown; message: string }>;
  /** The id of an account, made when it is new. */
  account(name: string, kind: UserKind): Promise<number>;
}
type UserKind = 'PROVIDER' | 'COUNTY' | 'CUSTOMER' | 'GUEST';

/** A portal with room for a day's work of an administrator. */
export async function openManagedPortal(database: PortalDatabase): Promise<ManagedPortal> {
  const portal = await openTestPortal(database, { services: { limits: ampleLimits() } });
  return {
    ...portal,
    as: async (cookie, call, body) => {
      const answer = await portal.send(call, body, { cookie });
      const { code, content, message } = envelopeOfAnswer(answer);
      return { status: answer.statusCode, code, content, message };
    },
    account: async (name, kind) => {
      const known = await database.db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirst();
      if (known !== undefined) {
        await database.db.updateTable('account').set({ kind }).where('id', '=', known.id).execute();
        return known.id;
      }
      const account = { name, kind, account_type: 'A_LA_CARTE', payment_method: 'INVOICE' };
      const made = await database.db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
      return made.id;
    },
  };
}

/** The call of each operation on a user. */
export const callOf = (
  operation: UserOperation,
  { id, accountId, role }: Pick<UserEntry, 'id' | 'accountId' | 'role'>,
): readonly [Call, object] => {
  switch (operation) {
    case 'read':
      return [readUser, { id: String(id) }];
    case 'change':
      return [saveUser, aSavedUser({ id, accountId, role })];
    case 'setStatus':
      return [changeUserStatus, { userId: id }];
    case 'setPassword':
      return [setUserPassword, { id, password: NEW_PASSWORD }];
    case 'endSessions':
      return [endSessionsOfUser, { userId: id }];
    case 'delete':
      return [deleteUser, { userId: id }];
  }
};

/** What the audit log says of changed users, the oldest first, and who changed them. */
export const changesOf = async (db: Kysely<Database>) =>
  (
    await db
      .selectFrom('audit_log')
      .select(['username', 'detail'])
      .where('kind', '=', 'USER_CHANGED')
      .orderBy('id')
      .execute()
  ).map(({ username, detail }) => ({ by: username, ...detail }));
