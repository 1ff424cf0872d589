import type { saveUser, UserEntry } from '@portal/contracts';
import {
  checkUserEntry,
  checkUsername,
  cleanFields,
  cleanText,
  collectMessages,
  managedAccount,
  type ProfileFields,
  rolesFor,
} from '@portal/domain';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { endAccess, voidLinks } from '../auth/end-access.ts';
import { hashPassword } from '../credentials/password.ts';
import { checkSentPassword, countyNames, requireNoOwnName } from '../credentials/password-blocklist.ts';
import { mailAddressKey } from '../mail/mail-address.ts';
import type { Database } from '../platform/database/schema.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { requireAnotherAdministrator, users } from './manage-user.ts';
import { insertUser, lockAccount, lockUsers, type SavedUser, updateUser } from './managed-user.store.ts';
import { notifyUser } from './user-actions.service.ts';
import { invite } from './user-invitation.service.ts';

type UserEntryServices = Pick<Services, 'database' | 'now' | 'county'>;
type Sent = z.output<(typeof saveUser)['request']>;

/** Changes a user, or creates one if the id is 0. Returns the saved user. */
export const saveManagedUser = (services: UserEntryServices, context: CallContext<Sent>): Promise<UserEntry> =>
  context.input.id === 0 ? createUser(services, context) : changeUser(services, context);

/** Cleans and validates the input. */
function savedUserOf(input: Sent): SavedUser {
  const { firstName, lastName, company, address, city, state, zip, email, phoneFormatType, phone } = input;
  const profile: ProfileFields = cleanFields({
    firstName,
    lastName,
    company,
    address,
    city,
    state,
    zip,
    email,
    phoneFormatType,
    phone,
  });
  return { accountId: input.accountId, role: cleanText(input.role), profile };
}

const messagesOf = ({ profile, role, accountId }: SavedUser) =>
  checkUserEntry({ ...profile, role, accountId: accountId === 0 ? '' : String(accountId) });

/** Requires an account that the manager may use, and a user type that the manager may assign in it. */
async function requireAssignable(tx: Transaction<Database>, session: Session, user: SavedUser): Promise<void> {
  const own = managedAccount(session);
  const account = own === null || own === user.accountId ? await lockAccount(tx, user.accountId) : undefined;
  // an account that the manager may not use is treated like one that does not exist
  if (account === undefined) throw invalid({ accountId: { key: 'accountGone' } });
  if (!rolesFor(session.role, account.kind).some((role) => role === user.role))
    throw invalid({ role: { key: 'roleOfAccount' } });
}

async function createUser(services: UserEntryServices, context: CallContext<Sent>): Promise<UserEntry> {
  const { input, session } = context;
  const user = savedUserOf(input);
  const username = cleanText(input.username ?? '');
  const isInvited = input.invite === true && user.role !== 'GUEST';
  const hasPassword = !isInvited && user.role !== 'GUEST';
  const sent = { password: input.password ?? '', passwordConfirm: input.passwordConfirm };
  requireValid({
    ...messagesOf(user),
    ...collectMessages({ username: checkUsername(username) }),
    ...(hasPassword ? checkSentPassword(sent) : {}),
  });
  if (hasPassword) requireNoOwnName(sent.password, { username, ...user.profile }, countyNames(services.county.current));
  const passwordHash = hasPassword ? await hashPassword(sent.password) : null;
  return users.create(services, context, async (tx, change) => {
    if (!(await lockUsers(tx, session, session.userId))) throw new Refusal('LOGIN');
    await requireAssignable(tx, session, user);
    const id = await insertUser(tx, user, { username, passwordHash }, change);
    if (id === undefined) throw new Refusal('USERNAME_TAKEN');
    if (isInvited) await invite(tx, id, change.now);
    return id;
  });
}

function changeUser(services: UserEntryServices, context: CallContext<Sent>): Promise<UserEntry> {
  const { input, session } = context;
  const wanted = savedUserOf(input);
  return users.change(services, context, async (tx, stored, change) => {
    requireValid(messagesOf(wanted));
    const isMoved = wanted.accountId !== stored.accountId || wanted.role !== stored.role;
    if (isMoved) await requireMove(tx, session, stored, wanted);
    await updateUser(tx, stored.id, wanted, change);
    const { email } = wanted.profile;
    if (mailAddressKey(stored.email) !== mailAddressKey(email)) await voidLinksToOldAddress(tx, stored, change.now);
    // another account or user type has other rights, so the user must log in again
    return isMoved ? { sessionsEnded: await endAccess(tx, stored.id, 'STAFF', change.now) } : {};
  });
}

/**
 * Voids the links that were sent to the previous email address: someone else may read its mailbox, which may be the reason for the
 * change.
 */
async function voidLinksToOldAddress(tx: Transaction<Database>, stored: UserEntry, now: Date): Promise<void> {
  await voidLinks(tx, stored.id, now);
  await notifyUser(tx, stored, 'emailChanged', stored.email, now);
}

/** Checks a change of account or user type. A guest must stay a guest, because it has no password and all other users need one. */
async function requireMove(
  tx: Transaction<Database>,
  session: Session,
  stored: UserEntry,
  wanted: SavedUser,
): Promise<void> {
  await requireAssignable(tx, session, wanted);
  if ((stored.role === 'GUEST') !== (wanted.role === 'GUEST')) throw invalid({ role: { key: 'roleOfAccount' } });
  await requireAnotherAdministrator(tx, stored);
}
