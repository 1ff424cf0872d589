import { refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClerk } from '../../testing.ts';
import { aUserEntry, openUserManager } from './users.testing.tsx';

jest.setTimeout(60_000);

const OFFICE = {
  id: 7,
  network: '203.0.113.0/24',
  loggedInAt: '2026-11-20T01:00:00.000Z',
  lastSeenAt: '2026-11-20T02:30:00.000Z',
};
const HOME = { ...OFFICE, id: 8, network: '198.51.100.0/24' };
const readUser = () => aUserEntry();
const table = () => screen.findByRole('table', { name: 'Sessions' });

describe('the sessions of a user', () => {
  it('can be ended one by one, and the others stay in the list', async () => {
    const { api } = await openUserManager('/userManager/20', {
      readUser,
      listUserSessions: () => ({ sessions: [OFFICE, HOME] }),
      endSessionsOfUser: () => ({ sessions: [HOME] }),
    });
    expect(within(await table()).getAllByRole('row')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: /203\.0\.113/ }));
    await waitFor(() => expect(screen.queryByText('203.0.113.0/24')).toBeNull());
    expect(api.requestsOf('endSessionsOfUser')).toEqual([{ userId: 20, sessionId: 7 }]);
    expect(within(await table()).getByText('198.51.100.0/24')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
  });

  it('can all be ended with one press', async () => {
    const { api } = await openUserManager('/userManager/20', {
      readUser,
      listUserSessions: () => ({ sessions: [OFFICE, HOME] }),
      endSessionsOfUser: () => ({ sessions: [] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('Not logged in now.')).toBeVisible();
    expect(api.requestsOf('endSessionsOfUser')).toEqual([{ userId: 20 }]);
  });

  it('stay in the list if they could not be ended', async () => {
    await openUserManager('/userManager/20', {
      readUser,
      listUserSessions: () => ({ sessions: [OFFICE] }),
      endSessionsOfUser: () => refuse({ httpStatus: 404, status: 'ERROR', code: 'NOT_FOUND' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /203\.0\.113/ }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(screen.getByText('203.0.113.0/24')).toBeInTheDocument();
  });

  it('have no End button for users who may not end them', async () => {
    const administrator = { id: 20, role: 'TRIMIN' } as const;
    await openUserManager(
      '/userManager/20',
      { readUser: () => aUserEntry(administrator), listUserSessions: () => ({ sessions: [OFFICE] }) },
      aClerk({ userId: 20 }),
    );
    await screen.findByText('203.0.113.0/24');
    expect(screen.queryByRole('button', { name: /203\.0\.113/ })).toBeNull();
  });
});
