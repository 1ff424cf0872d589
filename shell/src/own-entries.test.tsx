import { aUser, noSession } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banner, openPortal, theUser } from './portal.testing.tsx';

jest.setTimeout(60_000);
const RESULTS = '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ';
const theOther = aUser({ ...theUser, userId: 8, username: 'county.clerk' });

const pressBack = () =>
  act(async () => {
    window.history.back();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
/** Opens a page after another, and lets the session end there without a logout. */
async function openAndLoseSession() {
  const api = await openPortal(RESULTS, theUser, { usageBalance: noSession });
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { name: 'What are you looking for?' });
  await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
  await screen.findByRole('button', { name: 'Log In' });
  return api;
}
async function logIn(api: Awaited<ReturnType<typeof openAndLoseSession>>, user: typeof theOther) {
  api.answer({ login: () => ({ user }), loginStatus: () => ({ authenticated: true, user }) });
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(banner()).toHaveTextContent(user.username));
  await screen.findByRole('heading', { name: 'What are you looking for?' });
}
async function expectNoSearchBehind(): Promise<void> {
  for (let steps = 0; steps < 3; steps += 1) {
    await pressBack();
    expect(window.location.href).not.toMatch(/CRUZ|search/i);
    expect(screen.queryByRole('heading', { name: 'The search screen' })).not.toBeInTheDocument();
  }
}

describe('after a session that ended without a logout', () => {
  it('[S44] Back does not lead another user to the pages of the first', async () => {
    const api = await openAndLoseSession();
    await logIn(api, theOther);
    await expectNoSearchBehind();
  });

  it('[S44] nor does a login, if Back was pressed before it', async () => {
    const api = await openAndLoseSession();
    await pressBack();
    await pressBack();
    expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
    await logIn(api, theOther);
    await expectNoSearchBehind();
  });

  it('Back leads the same user to the pages of before', async () => {
    const api = await openAndLoseSession();
    await logIn(api, theUser);
    await pressBack();
    await pressBack();
    expect(window.location.href).toContain(RESULTS);
    expect(await screen.findByRole('heading', { name: 'The search screen' })).toBeVisible();
  });
});

it('[S44] pages that another user opened before this page was loaded are not shown by Back', async () => {
  await openPortal('/home', theOther);
  // the browser keeps the entries of a tab with their state, even when it is closed and opened
  window.history.pushState({ idx: 1, key: 'a', owner: `user:${theUser.userId}` }, '', RESULTS);
  window.history.pushState({ idx: 2, key: 'b' }, '', '/home');
  await pressBack();
  expect(await screen.findByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
  expect(window.location.pathname).toBe('/home');
  expect(banner()).toHaveTextContent('county.clerk');
});
