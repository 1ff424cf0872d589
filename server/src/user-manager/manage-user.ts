import type { UserEntry } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import { decideUserOperation, isLastAdministrator, type UserDecision, type UserOperation } from '@portal/domain';
import type { Transaction } from 'kysely';
import { ManagedEntries } from '../lists/managed-entries.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { countOtherUsers, findUserEntry, lockAccount, lockUsers } from './managed-user.store.ts';

const REFUSALS = {
  allowed: null,
  hidden: 'NOT_FOUND',
  own: 'OWN_USER',
  notActive: 'USER_NOT_ACTIVE',
  noPassword: 'GUEST_WITHOUT_PASSWORD',
} as const satisfies Readonly<Record<UserDecision, ErrorCode | null>>;

const PROFILE = [
  ...(['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zip', 'email'] as const),
  ...(['phoneFormatType', 'phone'] as const),
];

/** The managed users. The audit log never contains a password or its hash. */
export const users = new ManagedEntries<UserEntry, UserOperation>({
  table: 'portal_user',
  find: findUserEntry,
  lockWithRights: async (tx, session, id) => {
    if (!(await lockUsers(tx, session, id))) throw new Refusal('LOGIN');
  },
  refusal: (operation, session, user) => REFUSALS[decideUserOperation(operation, session, user)],
  auditKind: 'USER_CHANGED',
  identity: ({ id, username }) => ({ userId: id, username }),
  auditedFields: ({ role, accountId, accountName, status, invitation, ...user }) => ({
    role,
    accountId,
    // the name at that time, since an account may be renamed or deleted later
    accountName,
    status,
    ...((invitation ?? null) === null ? {} : { invited: true }),
    ...Object.fromEntries(PROFILE.map((name) => [name, user[name]])),
  }),
});

/** Refuses to remove an account's last administrator. Locks the account, so that concurrent removals wait for each other. */
export async function requireAnotherAdministrator(tx: Transaction<Database>, user: UserEntry): Promise<void> {
  await lockAccount(tx, user.accountId);
  if (isLastAdministrator(user, await countOtherUsers(tx, user))) throw new Refusal('LAST_ADMINISTRATOR');
}
