import { sessionStore } from '@portal/session';
import { aUser, refuse } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banner, openPortal, theUser } from '../portal.testing.tsx';

jest.setTimeout(60_000);
const sendFromOtherTab = (message: object): void => {
  const tab = new BroadcastChannel('portal-session');
  tab.postMessage(message);
  tab.close();
};
const logOut = async (): Promise<void> => {
  await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('You are logged out.')).toBeVisible();
};
const cleared = { user: null, history: [], balance: null, codeLists: {}, endReason: 'LOGGED_OUT' };

describe('after a logout', () => {
  it('[S44] [000-4.logout.1] the history of this tab contains no search', async () => {
    await openPortal('/home', theUser, { logout: () => null });
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Search' }),
    );
    await userEvent.click(screen.getByRole('link', { name: /CRUZ/ }));
    const before = window.history.length;
    await logOut();
    expect(sessionStore.getState()).toMatchObject(cleared);
    // history after the first address is discarded
    expect(window.history.length).toBeLessThan(before + 1);
    for (let steps = 0; steps < 3; steps += 1) {
      await act(async () => {
        window.history.back();
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
      expect(window.location.href).not.toMatch(/CRUZ|search/i);
      expect(document.body).not.toHaveTextContent('title.examiner');
    }
  });

  it('[000-4.logout.1] in another tab, this tab is cleared too', async () => {
    await openPortal('/home');
    window.sessionStorage.setItem('portal-draft:title.examiner:x:name', '{}');
    sendFromOtherTab({ kind: 'logged-out' });
    expect(await screen.findByText('You are logged out.')).toBeVisible();
    expect(sessionStore.getState()).toMatchObject(cleared);
    expect(window.sessionStorage).toHaveLength(0);
  });
});

describe('after a login in another tab', () => {
  it('the same user continues here', async () => {
    const api = await openPortal('/home');
    const requestCount = api.requestsOf('loginStatus').length;
    sendFromOtherTab({ kind: 'logged-in', userId: 7 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(api.requestsOf('loginStatus')).toHaveLength(requestCount);
    expect(banner()).toHaveTextContent('Hello, title.examiner');
  });

  it('another user takes over this tab, and sees no data of the first', async () => {
    const api = await openPortal('/home');
    window.sessionStorage.setItem('portal-draft:title.examiner:x:name', '{}');
    const clerk = aUser({ userId: 8, username: 'county.clerk', role: 'COUNTY' });
    api.answer({ loginStatus: () => ({ authenticated: true, user: clerk }) });
    sendFromOtherTab({ kind: 'logged-in', userId: 8 });
    await waitFor(() => expect(banner()).toHaveTextContent('Hello, county.clerk'));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('another guest takes over this tab, although all guests are one user', async () => {
    const guest = aUser({ userId: 9, username: 'guest.user', role: 'GUEST', guestLogin: 1 });
    const api = await openPortal('/home', guest);
    window.sessionStorage.setItem('portal-draft:guest.user:x:name', '{}');
    api.answer({ loginStatus: () => ({ authenticated: true, user: { ...guest, guestLogin: 2 } }) });
    sendFromOtherTab({ kind: 'logged-in', userId: 9 });
    await waitFor(() => expect(sessionStore.getState().user?.guestLogin).toBe(2));
    expect(window.sessionStorage.getItem('portal-draft:guest.user:x:name')).toBeNull();
  });

  it('another user takes over this tab with its next call, even if no message has arrived', async () => {
    const api = await openPortal('/home', theUser, {
      usageBalance: () => refuse({ httpStatus: 403, status: 'LOGIN', code: 'OTHER_USER' }),
    });
    window.sessionStorage.setItem('portal-draft:title.examiner:x:name', '{}');
    const clerk = aUser({ userId: 8, username: 'county.clerk', role: 'COUNTY' });
    api.answer({ loginStatus: () => ({ authenticated: true, user: clerk }) });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('This browser is now logged in with another account.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(banner()).toHaveTextContent('Hello, county.clerk'));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('unknown messages of another release are ignored', async () => {
    await openPortal('/home');
    sendFromOtherTab({ kind: 'moved-to-mars' });
    sendFromOtherTab({ kind: 'logged-in', userId: 'root' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(banner()).toHaveTextContent('Hello, title.examiner');
  });
});
