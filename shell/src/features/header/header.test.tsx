import type { ContentOf, CurrentUser, logoutCharge } from '@portal/contracts';
import { LeaveConfirmation, useLeaveGuard } from '@portal/forms';
import { clearPendingLogout, isLogoutPending, markLogoutPending, sessionStore } from '@portal/session';
import { aUser, refuse } from '@portal/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anonymous, banner, openPortal, theUser } from '../../portal.testing.tsx';

// a generous limit that only ends hung tests, because parallel tests slow the machine down
jest.setTimeout(60_000);

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

  it.each([
    ['HOLD', 'Card charges so far'],
    ['ACCRUED', 'Owed this month'],
  ] as const)('labels a balance of the kind %s with %s', async (kind, name) => {
    await openPortal('/home', { ...theUser, usageBalance: { kind, amount: 1234 } });
    expect(within(banner()).getByRole('group', { name })).toHaveTextContent('$12.34');
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

  it('names the language chooser by its purpose and the language that it shows', async () => {
    await openPortal('/home', theUser, {
      landshark: () => ({ lists: [{ name: 'languages', baseContent: { languages: true } }] }),
    });
    const chooser = await within(banner()).findByRole('button', { name: 'Language: English' });
    expect(chooser).toHaveTextContent('English');
  });

  it('announces the balance after each refresh, also if it has not changed', async () => {
    await openPortal('/home', theUser, { usageBalance: () => ({ usageBalance: theUser.usageBalance }) });
    const heard: (string | null)[] = [];
    const region = document.body.querySelector(':scope > [role=status]');
    if (region === null) throw new Error('There is no live region.');
    new MutationObserver(() => heard.push(region.textContent)).observe(region, { characterData: true, subtree: true });
    for (const count of [1, 2]) {
      await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
      await waitFor(() => expect(heard).toHaveLength(count));
    }
    expect(heard).toEqual([
      expect.stringMatching(/^Usage balance: \$250\.00/),
      expect.stringMatching(/^Usage balance/),
    ]);
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

  it('[000-4.logout.2] warns before a logout that unsaved changes will be lost', async () => {
    const Changed = () => <LeaveConfirmation guard={useLeaveGuard(true)} />;
    const definition = {
      id: 'search',
      contract: '1.0.0',
      routes: [],
      navigation: [],
      slots: {},
      requires: { calls: [], slots: [] },
      loadRoutes: async () => ({ default: Changed }),
      loadTexts: async () => ({}),
    };
    await openPortal('/search/name', theUser, {}, { open: async () => ({ definition, Routes: Changed }) });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveAccessibleDescription('Continue? What you changed here will be lost.');
  });

  it('[000-4.logout.1] logs out, goes to /login and clears stored data', async () => {
    await openPortal('/home', theUser, { logout: () => null });
    window.sessionStorage.setItem('portal-draft:title.examiner:x:name', '{}');
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(sessionStore.getState()).toMatchObject({ user: null, history: [], balance: null });
    expect(window.sessionStorage).toHaveLength(0);
  });

  const confirmLogout = async () => {
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
  };

  it("[000-8.logout.1] [000-4.logout.3] alerts 'Logout Failed' when the call fails, and forgets the user anyway", async () => {
    await openPortal('/home', theUser, { logout: () => new Error('offline') });
    await confirmLogout();
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('Logout Failed'));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('You are logged out on this computer.');
    expect(window.location.pathname).toBe('/login');
    expect(sessionStore.getState()).toMatchObject({ status: 'anonymous', user: null });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  });

  it('logs the user out on screen, and notifies the server later, if the browser cannot store anything', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await openPortal('/home', theUser, { logout: () => new Error('offline') });
    await confirmLogout();
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('Logout Failed'));
    full.mockRestore();
    expect(sessionStore.getState()).toMatchObject({ status: 'anonymous', user: null });
    expect(isLogoutPending()).toBe(true);
    clearPendingLogout();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  });

  it('does not show the session after a logout that did not reach the server, and sends the logout first', async () => {
    markLogoutPending();
    const answers = { logout: () => new Error('offline') };
    const api = await openPortal('/search/name', theUser, answers);
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(api.requestsOf('loginStatus')).toEqual([]);
    cleanup();
    const again = await openPortal('/home', theUser, { ...anonymous, logout: () => null });
    expect(again.requests[0]?.name).toBe('logout');
    expect(isLogoutPending()).toBe(false);
  });

  it('drops an unsent logout once someone has logged in', async () => {
    markLogoutPending();
    const api = await openPortal('/login', theUser, { logout: () => new Error('offline') });
    api.answer({ login: () => refuse({ httpStatus: 401, message: 'No.' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('No.')).toBeVisible();
    expect(isLogoutPending()).toBe(true);
    api.answer({ login: () => ({ user: theUser }) });
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('navigation', { name: 'Start a search' })).toBeVisible();
    expect(isLogoutPending()).toBe(false);
  });

  describe('the logout of a card payer', () => {
    const payer = aUser({ ...theUser, paymentMethod: 'CREDIT_CARD', accountType: 'A_LA_CARTE' });
    const guest = aUser({ ...payer, role: 'GUEST' });
    const openLogoutDialog = async (user: CurrentUser, charge: ContentOf<typeof logoutCharge>) => {
      await openPortal('/home', user, { logoutCharge: () => charge, logout: () => ({ chargedCents: 256 }) });
      await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
      return screen.findByRole('alertdialog');
    };

    it('says what the logout charges the card and that downloads end, and then what was charged', async () => {
      const dialog = await openLogoutDialog(guest, { chargeCents: 256, heldCents: 2500, canceledOrders: 1 });
      expect(await within(dialog).findByText('Your card will be charged $2.56.')).toBeVisible();
      expect(dialog).toHaveTextContent('1 order that you did not download is canceled.');
      expect(dialog).toHaveTextContent('you cannot download your copies again');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }));
      expect(await screen.findByText('You are logged out. Your card is charged $2.56.')).toBeVisible();
    });

    it('says what the logout charges the card of a flat-fee user for images beyond the flat fee', async () => {
      const flat = aUser({ ...payer, accountType: 'FLAT_FEE' });
      const dialog = await openLogoutDialog(flat, { chargeCents: 300, heldCents: 2500, canceledOrders: 0 });
      expect(await within(dialog).findByText('Your card will be charged $3.00.')).toBeVisible();
    });

    it('says that nothing is charged, and shows no message if there was no hold on a card', async () => {
      const dialog = await openLogoutDialog(payer, { chargeCents: 0, heldCents: 2500, canceledOrders: 0 });
      expect(await within(dialog).findByText('Your card will not be charged. The hold of $25.00 ends.')).toBeVisible();
      expect(dialog).not.toHaveTextContent('download');
      cleanup();
      const other = await openLogoutDialog(payer, { chargeCents: null, heldCents: 0, canceledOrders: 0 });
      await waitFor(() => expect(within(other).queryByRole('status')).toBeNull());
      expect(other).not.toHaveTextContent('card');
    });
  });

  it('opens the list of keyboard shortcuts from the footer of every page', async () => {
    await openPortal('/home');
    const foot = await screen.findByRole('contentinfo');
    await userEvent.click(within(foot).getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  it('links to the disclaimer in the footer of every page, if the county has one', async () => {
    const facts = (disclaimerUrl: string) => ({
      landshark: () => ({ lists: [{ name: 'facts', baseContent: { disclaimerUrl } }] }),
    });
    await openPortal('/home', theUser, facts('https://x.example/disclaimer'));
    const foot = await screen.findByRole('contentinfo');
    expect(within(foot).getByRole('link', { name: 'Disclaimer' })).toHaveAttribute(
      'href',
      'https://x.example/disclaimer',
    );
    cleanup();
    await openPortal('/home', theUser, facts(''));
    expect(within(await screen.findByRole('contentinfo')).queryByRole('link')).toBeNull();
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
