import { sessionStore } from '@portal/session';
import { aPastSearch, aUser, noSession, refuse } from '@portal/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anonymous, banner, openPortal, theUser } from './portal.testing.tsx';

const LOGIN_NEEDED = 'Log in to see that page.';

describe('a route for logged-in users', () => {
  it("[000-2.routes.1] shows 'LOADING' while the login status is checked", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const opening = openPortal('/search/name', theUser, {
      loginStatus: async () => {
        await waiting;
        return { authenticated: true, user: theUser };
      },
    });
    expect(await screen.findByText('LOADING')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    // While the login status is unknown, no login is offered.
    expect(within(banner()).queryByRole('link', { name: 'Log In' })).not.toBeInTheDocument();
    expect(document.title).toBe('Search - Tasi County Land Record Portal');
    answer();
    await opening;
    expect(await screen.findByRole('heading', { name: 'The search screen' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('The search screen - Tasi County Land Record Portal'));
  });

  it('[000-2.routes.2] redirects to /login without a session, and back to where the user came from', async () => {
    const api = await openPortal('/search/name?page=2', theUser, anonymous);
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent(LOGIN_NEEDED);
    api.answer({ login: () => ({ user: theUser }) });
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('heading', { name: 'The search screen' })).toBeVisible();
    expect(window.location.search).toBe('?page=2');
  });

  it('is not mentioned by a login page that was opened by itself, or after a logout', async () => {
    await openPortal('/login', theUser, anonymous);
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByText(LOGIN_NEEDED)).not.toBeInTheDocument();
    cleanup();
    await openPortal('/search/name', theUser, { logout: () => null });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByText('You are logged out.')).toBeVisible());
    expect(screen.queryByText(LOGIN_NEEDED)).not.toBeInTheDocument();
  });

  it('has the focus on its heading after a login, even if it was shown before', async () => {
    const api = await openPortal('/home', theUser, { usageBalance: noSession });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    api.answer({ login: () => ({ user: theUser }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(window.location.pathname).toBe('/home');
  });

  it('[000-2.login.5] stores user, search history and default search, then goes to /home', async () => {
    const api = await openPortal('/login', theUser, anonymous);
    const history = [aPastSearch({ displayCriteria: [{ key: 'x', value: 'CRUZ' }] })];
    api.answer({ login: () => ({ user: aUser({ ...theUser, search: 'Name', searchHistoryList: history }) }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Log In' }));
    const recent = await screen.findByRole('region', { name: 'Recent Searches' });
    expect(within(recent).getByRole('link')).toHaveTextContent('CRUZ');
    expect(window.location.pathname).toBe('/home');
    expect(sessionStore.getState()).toMatchObject({ user: { username: 'title.examiner', search: 'Name' }, history });
  });

  it('[000-2.routes.3] treats a failed login-status call as not authenticated', async () => {
    await openPortal('/search/name', theUser, { loginStatus: () => new Error('offline') });
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  });

  it('[000-8.403.1] redirects to /login when a call fails with 403, and remembers the address', async () => {
    await openPortal('/home', theUser, { usageBalance: noSession });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(window.sessionStorage.getItem('portal.returnPath')).toBe('/home');
  });

  it('[000-8.403.2] alerts the message of a denied call, then goes to /login, which redirects a live session to /home', async () => {
    await openPortal('/search/name', theUser, {
      usageBalance: () => refuse({ httpStatus: 403, status: 'DENIED', code: 'DENIED', message: 'You may not.' }),
    });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent("ERROR: You don't have permission to do this.");
    expect(alert).toHaveTextContent('Reference number: fake-1');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
  });

  it('shows no menu entries for rights that the user no longer has after a denied call', async () => {
    const api = await openPortal('/search/name', theUser, {
      usageBalance: () => refuse({ httpStatus: 403, status: 'DENIED', code: 'DENIED' }),
    });
    expect(await screen.findByRole('link', { name: 'Name' })).toBeVisible();
    const user = aUser({ ...theUser, searchList: ['DocumentNumber'] });
    api.answer({ loginStatus: () => ({ authenticated: true, user }) });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Name' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Document Number' })).toBeVisible();
  });
});

describe('an address of the shell', () => {
  it.each([
    ['000-2.routes.6', '/', 'Log in'],
    ['000-2.routes.6', '/login', 'Log in'],
    ['000-2.routes.7', '/home', 'Transactions'],
    ['000-2.routes.8', '/forgotUsername', 'Forgot Username?  Enter your registered email.'],
    ['000-2.routes.8', '/forgotPassword', 'Forgot Password?  Enter your username and registered email.'],
    ['000-2.routes.9', '/passwordReset/abc', 'Create a new password'],
    ['000-2.routes.10', '/register', 'Register'],
    ['000-2.routes.13', '/CompleteRegistration/abc', 'Registration Incomplete'],
  ])('[%s] is open to visitors: %s shows %s', async (_row, path, heading) => {
    await openPortal(path, theUser, anonymous);
    const headings = await screen.findAllByRole('heading');
    await waitFor(() =>
      expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toContain(heading),
    );
    expect(headings.length).toBeGreaterThan(0);
  });
});

test('[000-2.routes.11] [000-2.routes.14] every address below a remote’s path belongs to the remote and requires a login', async () => {
  const own = ['/search', '/search/name', '/search/name/2', '/search/searchHistory/name/1'];
  const results = ['', 'Torrens', 'TractBook', 'GrantorGranteeBook', 'TaxLien'].map((kind) => `${kind}SearchResults`);
  for (const path of [...own, ...results.map((page) => `/search/${page}`)]) {
    await openPortal(path, theUser, anonymous);
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    cleanup();
  }
});

test("an unknown address shows 'not found'", async () => {
  await openPortal('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/home');
});
