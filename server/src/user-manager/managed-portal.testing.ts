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

/** The request of `saveUser` with default values; a test passes only the fields that matter to it. */
export const aUserRequest = (more: object = {}): object => ({
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
  /** Sends a call as the user with this session cookie. */
  sendAs(
    cookie: string,
    call: Call,
    body?: object,
  ): Promise<{ status: number; code: string | undefined; content: unknown; message: string }>;
  /** Returns the id of the account with this name and kind; creates it if it is missing. */
  ensureAccount(name: string, kind: AccountKind): Promise<number>;
}
type AccountKind = 'PROVIDER' | 'COUNTY' | 'CUSTOMER' | 'GUEST';

/** Opens a test portal whose limits allow many administrative calls. */
export async function openManagedPortal(database: PortalDatabase): Promise<ManagedPortal> {
  const portal = await openTestPortal(database, { services: { limits: ampleLimits() } });
  return {
    ...portal,
    sendAs: async (cookie, call, body) => {
      const answer = await portal.send(call, body, { cookie });
      const { code, content, message } = envelopeOfAnswer(answer);
      return { status: answer.statusCode, code, content, message };
    },
    ensureAccount: async (name, kind) => {
      const existing = await database.db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirst();
      if (existing !== undefined) {
        await database.db.updateTable('account').set({ kind }).where('id', '=', existing.id).execute();
        return existing.id;
      }
      const account = { name, kind, account_type: 'A_LA_CARTE', payment_method: 'INVOICE' };
      const created = await database.db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
      return created.id;
    },
  };
}

/** Adds the users `county.clerk` (COUNTY) and `the.provider` (TRIMIN), each with an account of that kind. */
export async function addStaff(portal: ManagedPortal): Promise<void> {
  await portal.ensureAccount('County', 'COUNTY');
  await portal.ensureAccount('Provider', 'PROVIDER');
  await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
  await portal.addUser({ username: 'the.provider', role: 'TRIMIN', account: 'Provider' });
}

/** The call and request of an operation on a user. */
export const callOf = (
  operation: UserOperation,
  { id, accountId, role }: Pick<UserEntry, 'id' | 'accountId' | 'role'>,
): readonly [Call, object] => {
  switch (operation) {
    case 'read':
      return [readUser, { id: String(id) }];
    case 'change':
      return [saveUser, aUserRequest({ id, accountId, role })];
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

/** The audit log's changes of users, oldest first, with the username of the user who made each. */
export const changesOf = async (db: Kysely<Database>) =>
  (
    await db
      .selectFrom('audit_log')
      .select(['username', 'detail'])
      .where('kind', '=', 'USER_CHANGED')
      .orderBy('id')
      .execute()
  ).map(({ username, detail }) => ({ by: username, ...detail }));
