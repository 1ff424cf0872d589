import type { CurrentUser } from '@portal/contracts';
import { addCountyGroups } from '@portal/session';
import { screen } from '@testing-library/react';
import { aClerk } from '../../testing.ts';
import { ACCOUNTS, aUserEntry, openUserManager } from './users.testing.tsx';

jest.setTimeout(60_000);

const link = () => screen.queryByRole('link', { name: "Show this user's history" });

describe("the link to a user's history", () => {
  const open = async (role: CurrentUser['role'], auditUsersReport: boolean, status = 'A') => {
    addCountyGroups({ lists: [{ name: 'reports', baseContent: { auditUsersReport } }] });
    const user = aClerk({ role, username: 'report.reader', allowableAccounts: ACCOUNTS });
    const { router } = await openUserManager(
      '/userManager/20',
      { readUser: () => aUserEntry({ username: 'o.title+1', status }) },
      user,
    );
    await screen.findByRole('heading', { level: 1, name: 'User (o.title+1)' });
    await screen.findByText('Not logged in now.');
    return router;
  };

  it.each(['TRIMIN', 'COUNTY'] as const)('is shown to %s, with the username in its URL', async (role) => {
    await open(role, true);
    expect(link()).toHaveAttribute('href', '/reports/History?username=o.title%2B1');
  });

  it('is also shown for an inactive user', async () => {
    await open('COUNTY', true, 'I');
    expect(link()).toBeVisible();
  });

  it.each([
    ['an account administrator', 'ACCOUNT', true],
    ['staff of a county without the report', 'COUNTY', false],
  ] as const)('is not shown to %s', async (_user, role, isOffered) => {
    await open(role, isOffered);
    expect(link()).toBeNull();
  });
});
