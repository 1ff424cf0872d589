import type { CurrentUser } from '@portal/contracts';
import { act, render, screen } from '@testing-library/react';
import {
  addCountyGroups,
  closeAlert,
  consumeReturnPath,
  handleLogin,
  handleLogout,
  handleSessionExpiry,
  historyOwner,
  onUserChange,
  rememberReturnPath,
  resetSession,
  sessionStore,
  setBalance,
  setLockout,
  setUser,
  showAlert,
  useAlert,
  useBalance,
  useCounty,
  watchOtherTabs,
} from './index.ts';

const user = (userId: number): CurrentUser => ({
  userId,
  username: 'title.examiner',
  fullName: 'Tita Examiner',
  role: 'USER',
  language: 'ENGLISH',
  accountId: 1,
  accountName: 'Pacific Title',
  accountType: 'A_LA_CARTE',
  paymentMethod: 'ESCROW',
  usageBalance: { kind: 'ESCROW', amount: 25_000 },
  search: 'Name',
  searchList: ['Name'],
  searchHistoryList: [],
  capabilities: [],
  tabList: ['home', 'search'],
  allowableAccounts: [],
  accountDocTypes: {},
  creditCardSearchRates: [],
  mustChangePassword: false,
});

afterEach(() => {
  resetSession();
  window.sessionStorage.clear();
});

test('[000-2.login.5] a login stores the user, the balance and the search history', () => {
  handleLogin(user(7));
  expect(sessionStore.getState()).toMatchObject({
    status: 'authenticated',
    user: { userId: 7 },
    balance: { amount: 25_000 },
    history: [],
  });
});

test('[000-4.logout.1] a logout clears the user, runs the registered clean-ups, and forgets the return path', () => {
  const cleanedUpFor: (string | null)[] = [];
  const undo = onUserChange((next) => cleanedUpFor.push(next));
  handleLogin(user(7));
  rememberReturnPath('/search/Name');
  handleLogout();
  // After the logout, the guard of the route tries to remember its page.
  rememberReturnPath('/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ');
  undo();
  expect(cleanedUpFor).toEqual(['title.examiner', null]);
  expect(consumeReturnPath()).toBeUndefined();
  expect(sessionStore.getState()).toMatchObject({
    status: 'anonymous',
    user: null,
    balance: null,
    history: [],
    codeLists: {},
  });
});

test('a guest gets neither drafts nor the return path of the previous guest, who has the same name', () => {
  const cleanedUpFor: (string | null)[] = [];
  const undo = onUserChange((next) => cleanedUpFor.push(next));
  handleLogin({ ...user(7), role: 'GUEST' });
  rememberReturnPath('/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ');
  handleSessionExpiry('LOGIN');
  rememberReturnPath('/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ');
  expect(consumeReturnPath()).toBeUndefined();
  handleLogin({ ...user(7), role: 'GUEST' });
  undo();
  expect(cleanedUpFor).toEqual([null, null]);
});

test('[R30] the page of a user whose session ended is opened for the same user, not for another', () => {
  const RESULTS = '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ';
  const endAndLogIn = (next: CurrentUser) => {
    handleLogin(user(7));
    rememberReturnPath(RESULTS);
    handleSessionExpiry('LOGIN');
    // the guard of the route remembers its page again
    rememberReturnPath(RESULTS);
    handleLogin(next);
    return consumeReturnPath();
  };
  expect(endAndLogIn(user(7))).toBe(RESULTS);
  expect(endAndLogIn({ ...user(8), username: 'someone.else' })).toBeUndefined();
});

test('the pages of two guests have different owners, also after a reload of the page', () => {
  const guest = { ...user(7), role: 'GUEST' };
  expect(historyOwner()).toBeNull();
  handleLogin(guest);
  const first = historyOwner();
  // a reload
  resetSession();
  setUser(guest);
  expect(historyOwner()).toBe(first);
  handleSessionExpiry('LOGIN');
  handleLogin(guest);
  expect(historyOwner()).not.toBe(first);
});

test('a page that was opened without a session is opened for whoever logs in', () => {
  handleLogin(user(7));
  rememberReturnPath('/home');
  handleSessionExpiry('LOGIN');
  rememberReturnPath('/search/Name');
  handleLogin({ ...user(8), username: 'someone.else' });
  expect(consumeReturnPath()).toBe('/search/Name');
});

test('a logout is sent to other tabs', async () => {
  const message = new Promise<unknown>((resolve) => {
    new BroadcastChannel('portal-session').addEventListener('message', function resolveAndClose(event) {
      if (event.currentTarget instanceof BroadcastChannel) event.currentTarget.close();
      resolve(event.data);
    });
  });
  const unwatch = watchOtherTabs(() => undefined);
  handleLogout();
  await expect(message).resolves.toEqual({ kind: 'logged-out' });
  unwatch();
});

test('[000-2.routes.2] [S41] the return path can be read once, and never leads to another host', () => {
  rememberReturnPath('/search/Name/1?page=2');
  expect(consumeReturnPath()).toBe('/search/Name/1?page=2');
  expect(consumeReturnPath()).toBeUndefined();
  for (const path of [
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'https://evil.example/',
    'javascript:x',
  ])
    rememberReturnPath(path);
  expect(consumeReturnPath()).toBeUndefined();
});

test('[000-1.county.1] [000-3.county.1] titles and labels have their defaults until those of the county are loaded', () => {
  const Names = () => {
    const county = useCounty();
    const balance = useBalance();
    return (
      <p>{[county.countyName, county.appTitle, county.bookLabel, county.torrensLabel, balance?.amount].join('|')}</p>
    );
  };
  render(<Names />);
  expect(screen.getByText('|Land Record Portal|Book|Torrens|')).toBeVisible();
  act(() => {
    addCountyGroups({ lists: [{ name: 'common', baseContent: { countyName: 'Tasi County', bookLabel: 'Liber' } }] });
    setBalance({ kind: 'ESCROW', amount: 5 });
  });
  expect(screen.getByText('Tasi County|Land Record Portal|Liber|Torrens|5')).toBeVisible();
});

test('a lockout that is not in force is ignored', () => {
  setLockout({ lockoutInPlace: true, messageHeadline: 'Closed for maintenance' });
  expect(sessionStore.getState().lockout?.messageHeadline).toBe('Closed for maintenance');
  setLockout({ lockoutInPlace: false, messageHeadline: 'Closed for maintenance' });
  expect(sessionStore.getState().lockout).toBeNull();
});

test('two alerts with the same text are shown once, and onClose of both is called', () => {
  const closed: string[] = [];
  const alert = (text: string, caller?: string) =>
    showAlert({
      kind: 'WARNING',
      title: 'About it',
      text,
      ...(caller === undefined ? {} : { onClose: () => closed.push(caller) }),
    });
  const ShownAlert = () => <p>{useAlert()?.text ?? 'nothing'}</p>;
  render(<ShownAlert />);
  act(() => {
    alert('The session has ended.', 'first');
    alert('The session has ended.', 'second');
    alert('The session has ended.');
    alert('Something else.');
  });
  expect(screen.getByText('The session has ended.')).toBeVisible();
  act(() => closeAlert());
  expect(closed).toEqual(['first', 'second']);
  expect(screen.getByText('Something else.')).toBeVisible();
  act(() => closeAlert());
  expect(screen.getByText('nothing')).toBeVisible();
});
