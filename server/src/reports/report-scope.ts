import { cleanText, isStaff } from '@portal/domain';
import { usernameKey } from '../accounts/username-key.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
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

const isSameName = (one: string, other: string): boolean =>
  cleanText(one).toLowerCase() === cleanText(other).toLowerCase();

const NO_ACCOUNT = { accountName: { key: 'noSuchAccount' } } as const;
const NO_USER = { username: { key: 'noSuchUser' } } as const;

/**
 * Returns the accounts and users whose rows the caller gets. Staff get those of the typed names, or all. An account's administrator gets
 * the account, and other users get themselves. The name of another account causes the same error as an unknown name.
 *
 * @throws Refusal INVALID at accountName or username, DENIED for a guest
 */
export async function scopeOf(services: ReportServices, session: Session, names: TypedNames): Promise<ReportScope> {
  if (session.role === 'GUEST') throw new Refusal('DENIED');
  const account = isStaff(session.role) ? await accountFor(services, names) : ownAccount(session, names);
  if (session.role === 'USER') return { ...account, ...ownUser(session, names) };
  if (names.username.trim() === '') return { ...account, username: '' };
  const users = await findUsersByName(services.database.db, usernameKey(names.username), account.accountIds);
  const [first] = users;
  if (first === undefined) throw invalid(NO_USER);
  return { ...account, userIds: users.map(({ id }) => id), username: first.username };
}

type AccountScope = Pick<ReportScope, 'accountIds' | 'accountName'>;

async function accountFor(services: ReportServices, { accountName }: TypedNames): Promise<AccountScope> {
  if (accountName.trim() === '') return { accountName: '' };
  const accounts = await findAccountsByName(services.database.db, accountName);
  const [first] = accounts;
  if (first === undefined) throw invalid(NO_ACCOUNT);
  return { accountIds: accounts.map(({ id }) => id), accountName: first.name };
}

function ownAccount({ accountId, accountName }: Session, names: TypedNames): Required<AccountScope> {
  if (names.accountName.trim() !== '' && !isSameName(names.accountName, accountName)) throw invalid(NO_ACCOUNT);
  return { accountIds: [accountId], accountName };
}

function ownUser(
  { userId, username }: Session,
  names: TypedNames,
): Required<Pick<ReportScope, 'userIds' | 'username'>> {
  if (names.username.trim() !== '' && usernameKey(names.username) !== usernameKey(username)) throw invalid(NO_USER);
  return { userIds: [userId], username };
}
