import { sessionStore } from '@portal/session';
import { aUser, refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banner, openPortal, theUser } from '../../portal.testing.tsx';

describe('the header', () => {
  it('[000-2.header.1] shows county and title, greets the user and shows the balance', async () => {
    await openPortal('/home');
    expect(within(banner()).getByRole('link', { name: /Tasi County/ })).toHaveTextContent('Land Record Portal');
    expect(banner()).toHaveTextContent('Hello, title.examiner');
    expect(within(banner()).getByRole('group', { name: 'Usage balance' })).toHaveTextContent('$250.00');
  });

  it.each(['TRIMIN', 'COUNTY', 'GUEST'])('[000-6.balance.1] hides the balance from %s', async (role) => {
    await openPortal('/home', aUser({ role }));
    expect(within(banner()).queryByRole('group', { name: 'Usage balance' })).toBeNull();
  });

  it('[000-7.balance.1] refreshes the balance with the user id', async () => {
    const api = await openPortal('/home', theUser, {
      usageBalance: () => ({ usageBalance: { kind: 'IMAGES', amount: 1 } }),
    });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    expect(await within(banner()).findByText('1 image')).toBeVisible();
    expect(api.requestsOf('usageBalance')).toEqual([{ userId: 7 }]);
  });

  it("[001-8.balance.1] [000-8.balance.1] says 'Cannot refresh usage balance' and keeps the old figure", async () => {
    await openPortal('/home', theUser, { usageBalance: () => refuse({ httpStatus: 503 }) });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    expect(await within(banner()).findByText('Cannot refresh usage balance')).toBeVisible();
    expect(within(banner()).getByText('$250.00')).toBeVisible();
  });

  it("[000-2.header.2] [000-4.logout.2] [U13] asks 'Continue?' before it logs out, and stays on No", async () => {
    const api = await openPortal('/home', theUser, { logout: () => null });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Continue?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'No' }));
    expect(api.requestsOf('logout')).toEqual([]);
    expect(window.location.pathname).toBe('/home');
    expect(sessionStore.getState().user?.username).toBe('title.examiner');
  });

  it('[000-4.logout.1] logs out, goes to /login and clears what was stored', async () => {
    await openPortal('/home', theUser, { logout: () => null });
    window.sessionStorage.setItem('portal-draft:title.examiner:x:name', '{}');
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(sessionStore.getState()).toMatchObject({ user: null, history: [], balance: null });
    expect(window.sessionStorage).toHaveLength(0);
  });

  it("[000-8.logout.1] [000-4.logout.3] alerts 'Logout Failed' when the call fails", async () => {
    await openPortal('/home', theUser, { logout: () => new Error('offline') });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('Logout Failed'));
    expect(window.location.pathname).toBe('/home');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  });

  it('[000-2.header.3] shows the headline of a lockout while it is in place', async () => {
    const lockout = { lockoutInPlace: true, messageHeadline: 'Closed on Friday' };
    await openPortal('/home', theUser, {
      usageBalance: () =>
        Response.json({
          ok: true,
          status: 'OK',
          message: '',
          lockout,
          content: { usageBalance: theUser.usageBalance },
        }),
    });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    expect(await screen.findByText('Closed on Friday')).toBeVisible();
  });
});
