import { isStaff } from '@portal/domain';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import { usernameKey } from '../users/users.store.ts';
import { findAccountsByName, findUsersByName } from './report-names.store.ts';
import type { ReportServices } from './report-services.ts';

/** The accounts and users whose rows a report may contain; undefined means all. Only staff have unlimited accounts. */
export interface ReportScope {
  readonly accountIds?: readonly number[];
  readonly userIds?: readonly number[];
  /** The name as stored; '' for all accounts. */
  readonly accountName: string;
  /** '' for all users. */
  readonly username: string;
}

interface TypedNames {
  readonly accountName: string;
  readonly username: string;
}

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const NO_ACCOUNT = { accountName: { key: 'noSuchAccount' } } as const;
const NO_USER = { username: { key: 'noSuchUser' } } as const;

/**
 * The rows that the caller may see: staff get those of the typed names, or all; an account's administrator those of the account;
 * other users their own. The name of another account gets the same error as an unknown one.
 *
 * @throws Refusal INVALID at accountName or username, DENIED for a guest
 */
export async function scopeOf(services: ReportServices, session: Session, typed: TypedNames): Promise<ReportScope> {
  if (session.role === 'GUEST') throw new Refusal('DENIED');
  const account = isStaff(session.role) ? await accountFor(services, typed) : ownAccount(session, typed);
  if (session.role === 'USER') return { ...account, ...ownUser(session, typed) };
  if (typed.username.trim() === '') return { ...account, username: '' };
  const users = await findUsersByName(services.database.db, usernameKey(typed.username), account.accountIds);
  const [first] = users;
  if (first === undefined) throw invalid(NO_USER);
  return { ...account, userIds: users.map(({ id }) => id), username: first.username };
}

type AccountScope = Pick<ReportScope, 'accountIds' | 'accountName'>;

async function accountFor(services: ReportServices, { accountName }: TypedNames): Promise<AccountScope> {
  if (accountName.trim() === '') return { accountName: '' };
  const accounts = await findAccountsByName(services.database.db, accountName.trim());
  const [first] = accounts;
  if (first === undefined) throw invalid(NO_ACCOUNT);
  return { accountIds: accounts.map(({ id }) => id), accountName: first.name };
}

function ownAccount({ accountId, accountName }: Session, typed: TypedNames): Required<AccountScope> {
  if (typed.accountName.trim() !== '' && !isSameName(typed.accountName, accountName)) throw invalid(NO_ACCOUNT);
  return { accountIds: [accountId], accountName };
}

function ownUser(
  { userId, username }: Session,
  typed: TypedNames,
): Required<Pick<ReportScope, 'userIds' | 'username'>> {
  if (typed.username.trim() !== '' && usernameKey(typed.username) !== usernameKey(username)) throw invalid(NO_USER);
  return { userIds: [userId], username };
}
