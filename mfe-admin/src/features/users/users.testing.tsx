import type { UserEntry, UserList, UserListRow } from '@portal/contracts';
import { AlertHost } from '@portal/forms';
import { type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import type { ReactNode } from 'react';
import remote from '../../remote.ts';
import { aClerk } from '../../testing.ts';

/** The accounts whose users a county's clerk manages. */
export const ACCOUNTS = [
  { code: '1', description: 'Tasi County Recorder', kind: 'COUNTY' },
  { code: '3', description: 'Pacific Title', kind: 'CUSTOMER' },
  { code: '4', description: 'Bank of Tasi', kind: 'CUSTOMER' },
  { code: '5', description: 'Guests', kind: 'GUEST' },
];

/** One row of the list. */
export const aUserRow = (more: Partial<UserListRow> = {}): UserListRow => ({
  id: 20,
  username: 'title.examiner',
  firstName: 'Elena',
  lastName: 'Examiner',
  role: 'USER',
  accountId: 3,
  accountName: 'Pacific Title',
  status: 'A',
  ...more,
});

/** A response with a list of users. */
export const aUserList = (users: readonly UserListRow[], more: Partial<UserList> = {}): UserList => ({
  users: [...users],
  total: users.length,
  page: 1,
  ...more,
});

/** One user, as the user's page reads it. */
export const aUserEntry = (more: Partial<UserEntry> = {}): UserEntry => ({
  ...aUserRow(),
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  email: 'elena@tasi.example',
  phoneFormatType: 'STANDARD',
  phone: '',
  version: 3,
  changedBy: 'other.clerk',
  changedAt: '2026-11-20T01:00:00.000Z',
  ...more,
});

/** Renders a page of the user manager, by default for a clerk of the county. `around` replaces what is shown beside it. */
export async function openUserManager(
  path: string,
  handlers: FakeHandlers,
  user = aClerk({ allowableAccounts: ACCOUNTS }),
  around: ReactNode = <AlertHost />,
) {
  const api = fakeApi({ listUserSessions: () => ({ sessions: [] }), ...handlers });
  const rendered = await renderRemote(remote, { path, user, beside: around });
  return { api, ...rendered };
}
