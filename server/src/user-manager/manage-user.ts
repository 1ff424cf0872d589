import type { UserEntry } from '@portal/contracts';
import { decideUserOperation, isLastAdministrator, type UserDecision, type UserOperation } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import { countOtherUsers, findUserEntry, lockAccount, lockUsers } from './managed-user.store.ts';

const REFUSALS: Readonly<Record<Exclude<UserDecision, 'allowed'>, () => Refusal>> = {
  // what the caller may not see answers exactly as what does not exist
  hidden: notFound,
  own: () => new Refusal('OWN_USER'),
  notActive: () => new Refusal('USER_NOT_ACTIVE'),
  noPassword: () => new Refusal('GUEST_WITHOUT_PASSWORD'),
};

/** A user that the session's own user may do this with, as it is now. */
export async function findManagedUser(
  db: Kysely<Database>,
  session: Session,
  id: number,
  operation: UserOperation,
): Promise<UserEntry> {
  const user = await findUserEntry(db, id);
  if (user === undefined) throw notFound();
  const decision = decideUserOperation(operation, session, user);
  if (decision !== 'allowed') throw REFUSALS[decision]();
  return user;
}

/** The same, with the rows of both held until the transaction ends: rights are decided by what is true then. */
export async function lockManagedUser(
  tx: Transaction<Database>,
  session: Session,
  id: number,
  operation: UserOperation,
): Promise<UserEntry> {
  if (!(await lockUsers(tx, session, id))) throw new Refusal('LOGIN');
  return findManagedUser(tx, session, id, operation);
}

/** Refuses to take the last administrator away. Holds the account, so that of two who take one each the second waits. */
export async function requireAnotherAdministrator(tx: Transaction<Database>, user: UserEntry): Promise<void> {
  await lockAccount(tx, user.accountId);
  if (isLastAdministrator(user, await countOtherUsers(tx, user))) throw new Refusal('LAST_ADMINISTRATOR');
}
