import type { HomeContent } from '@portal/contracts';
import type { Registry, RegistryRemote } from '@portal/contracts/remote';
import { type RemoteLoader, RemoteLoaderProvider } from '@portal/federation';
import { changeLanguage } from '@portal/i18n';
import { loggedOut, resetSession, sessionStore } from '@portal/session';
import {
  aGuest,
  aPastSearch,
  aUser,
  type FakeApi,
  type FakeHandlers,
  fakeApi,
  loadSharedTexts,
  noSession,
  refuse,
} from '@portal/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import Portal from './portal.tsx';
import { startApi } from './start/start-api.ts';
import { startSession } from './start/start-session.ts';

const remote: RegistryRemote = {
  id: 'search',
  version: '1.0.0',
  build: 'b1',
  contract: '1.0.0',
  shared: {},
  entry: 'remoteEntry.js',
  files: [],
  critical: [],
  routes: [{ path: 'search', titleKey: 'title', access: 'session' }],
  navigation: [
    { id: 'search', area: 'top', labelKey: 'title', path: 'search', requires: 'search' },
    {
      id: 'reportsTop',
      area: 'top',
      labelKey: 'reports',
      path: 'search/reports',
      requires: 'reports',
      roles: ['COUNTY'],
    },
    { id: 'name', area: 'side', labelKey: 'name', path: 'search/name', requires: 'Name' },
    { id: 'book', area: 'side', labelKey: 'book', path: 'search/bookAndPage', requires: 'BookAndPage' },
    {
      id: 'documentNumber',
      area: 'side',
      labelKey: 'documentNumber',
      path: 'search/documentNumber',
      requires: 'DocumentNumber',
    },
  ],
  slots: [],
  requires: { calls: [], slots: [] },
  labels: {
    en: {
      title: 'Search',
      reports: 'Reports',
      name: 'Name',
      book: '{{bookLabel}} and Page',
      documentNumber: 'Document Number',
    },
  },
  criticalShared: [],
  baseUrl: 'remotes/search/b1/',
  disabledMessage: '',
};
const registry: Registry = { contract: '1.0.0', remotes: [remote] };
const Screen = () => <h1>The search screen</h1>;
const loader: RemoteLoader = {
  registry,
  open: async () => ({
    definition: {
      id: 'search',
      contract: '1.0.0',
      routes: [],
      navigation: [],
      slots: {},
      requires: { calls: [], slots: [] },
      loadRoutes: async () => ({ default: Screen }),
      loadTexts: async () => ({}),
    },
    Routes: Screen,
  }),
  openSlot: () => Promise.reject(new Error('none')),
  giveUp: () => {},
  preload: () => {},
  providerOf: () => undefined,
};

const home: HomeContent = {
  lockout: { lockoutInPlace: false, messageHeadline: '' },
  selections: {
    contactUs: true,
    disclaimer: true,
    latestNews: true,
    latestNewsMore: true,
    links: true,
    linksMore: true,
    loginSlides: true,
    notableDates: true,
    transactions: true,
  },
  numberOfSlides: 2,
  slideCaptions: ['The sea', 'The court'],
  common: { contactPhone: '(670) 555-0142', contactEmail: 'recorder@tasi.example' },
  links: {
    paragraphs: [1, 2, 3, 4, 5].map((at) => ({ heading: `Link ${at}`, paragraphContent: `https://x.example/${at}` })),
  },
  latestNews: {
    paragraphs: [1, 2, 3, 4].map((at) => ({ heading: `2026-11-0${at}`, paragraphContent: `News ${at}` })),
  },
  notableDates: {
    headings: ['record', 'indexBegins', 'imagesBegin', 'postedThrough', 'verifiedThrough'],
    rows: [['abstract', '1975-01-02', '1983-01-03', '2026-11-19', '']],
  },
  transactionTotals: {
    headings: ['range', 'count', 'charged'],
    rows: [
      ['TODAY', '14', '1750'],
      ['YTD', '4907', '613375'],
    ],
  },
};

const answers: FakeHandlers = {
  landlink: () => ({ lists: [] }),
  landshark: () => ({
    lists: [
      { name: 'common', baseContent: { countyName: 'Tasi County', bookLabel: 'Liber' } },
      { name: 'facts', baseContent: { countyDirectory: 'tasi' } },
      { name: 'languages', baseContent: { languages: true } },
    ],
  }),
  landsharkCodeDescription: () => ({ lists: [] }),
  productVersions: () => ({ lists: [] }),
  notableDates: () => ({ lists: [] }),
  loginPageLinks: () => ({ paragraphs: [] }),
  loginPageSlides: () => ({ numberOfSlides: 0, captions: [] }),
  loginPageLatestNews: () => ({ paragraphs: [] }),
  homeAll: () => home,
  logReact: () => null,
};
let stop = () => {};
const theUser = aUser({ searchList: ['DocumentNumber', 'Name', 'Plat'], searchHistoryList: [aPastSearch()] });

async function open(path: string, user = aUser(theUser), more: FakeHandlers = {}): Promise<FakeApi> {
  const api = fakeApi({ ...answers, loginStatus: () => ({ authenticated: true, user }), ...more });
  window.history.replaceState(null, '', path);
  await loadSharedTexts();
  stop = startApi();
  const started = startSession();
  await act(async () => {
    render(
      <RemoteLoaderProvider loader={loader}>
        <Portal />
      </RemoteLoaderProvider>,
    );
  });
  await act(() => started);
  return api;
}
const anonymous: FakeHandlers = { loginStatus: () => ({ authenticated: false, user: null }) };
const banner = () => screen.getByRole('banner');

beforeEach(() => {
  globalThis.fetch = async () => new Response('{}');
  const base = document.createElement('base');
  base.href = '/';
  document.head.append(base);
});
afterEach(async () => {
  act(loggedOut);
  stop();
  resetSession();
  window.sessionStorage.clear();
  window.localStorage.clear();
  document.head.querySelector('base')?.remove();
  await act(() => changeLanguage('ENGLISH'));
});

describe('a logged-in-only route', () => {
  it("[000-2.routes.1] shows 'LOADING' while the login status is checked", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const opening = open('/search/name', theUser, {
      loginStatus: async () => {
        await waiting;
        return { authenticated: true, user: theUser };
      },
    });
    expect(await screen.findByText('LOADING')).toBeVisible();
    answer();
    await opening;
    expect(await screen.findByRole('heading', { name: 'The search screen' })).toBeVisible();
    expect(document.title).toBe('Search - Tasi County Land Record Portal');
  });

  it('[000-2.routes.2] redirects to /login without a session, and back to where the user came from', async () => {
    const api = await open('/search/name?page=2', theUser, anonymous);
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    api.answer({ login: () => ({ user: theUser }) });
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('heading', { name: 'The search screen' })).toBeVisible();
    expect(window.location.search).toBe('?page=2');
  });

  it('[000-2.routes.3] takes a failed login-status call for not authenticated', async () => {
    await open('/search/name', theUser, { loginStatus: () => new Error('offline') });
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  });

  it('[000-8.403.1] goes to /login when a call answers 403, remembering the address', async () => {
    await open('/home', theUser, { usageBalance: noSession });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(window.sessionStorage.getItem('portal.returnPath')).toBe('/home');
  });

  it('[000-8.403.2] alerts the message of a denied call, then goes to /login, which leads a live session home', async () => {
    await open('/search/name', theUser, {
      usageBalance: () => refuse({ httpStatus: 403, status: 'DENIED', code: 'DENIED', message: 'You may not.' }),
    });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('ERROR: You may not.');
    expect(alert).toHaveTextContent('Reference: fake-1');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
  });
});

describe('the header', () => {
  it('[000-2.header.1] shows county and title, greets the user and shows the balance', async () => {
    await open('/home');
    expect(within(banner()).getByRole('link', { name: /Tasi County/ })).toHaveTextContent('Land Record Portal');
    expect(banner()).toHaveTextContent('Hello, title.examiner');
    expect(within(banner()).getByRole('group', { name: 'Usage balance' })).toHaveTextContent('$250.00');
  });

  it.each(['TRIMIN', 'COUNTY', 'GUEST'])('[000-6.balance.1] hides the balance from %s', async (role) => {
    await open('/home', aUser({ role }));
    expect(within(banner()).queryByRole('group', { name: 'Usage balance' })).toBeNull();
  });

  it('refreshes the balance with the user id', async () => {
    const api = await open('/home', theUser, {
      usageBalance: () => ({ usageBalance: { kind: 'IMAGES', amount: 1 } }),
    });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    expect(await within(banner()).findByText('1 image')).toBeVisible();
    expect(api.requestsOf('usageBalance')).toEqual([{ userId: 7 }]);
  });

  it("[000-8.balance.1] says 'Cannot refresh usage balance' and keeps the old figure", async () => {
    await open('/home', theUser, { usageBalance: () => refuse({ httpStatus: 503 }) });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Refresh usage balance' }));
    expect(await within(banner()).findByText('Cannot refresh usage balance')).toBeVisible();
    expect(within(banner()).getByText('$250.00')).toBeVisible();
  });

  it("[000-2.header.2] asks 'Continue?' before it logs out, and stays on No", async () => {
    const api = await open('/home', theUser, { logout: () => null });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Continue?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'No' }));
    expect(api.requestsOf('logout')).toEqual([]);
  });

  it('[000-4.logout.1] logs out, goes to /login and clears what was stored', async () => {
    await open('/home', theUser, { logout: () => null });
    window.sessionStorage.setItem('portal-draft:title.examiner:x:name', '{}');
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(sessionStore.getState()).toMatchObject({ user: null, history: [], balance: null });
    expect(window.sessionStorage).toHaveLength(0);
  });

  it("[000-8.logout.1] alerts 'Logout Failed' when the call fails", async () => {
    await open('/home', theUser, { logout: () => new Error('offline') });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Logout' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('Logout Failed'));
    expect(window.location.pathname).toBe('/home');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  });

  it('[000-2.header.3] shows the headline of a lockout while it is in place', async () => {
    const lockout = { lockoutInPlace: true, messageHeadline: 'Closed on Friday' };
    await open('/home', theUser, {
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

describe('the menus', () => {
  const names = (within_: HTMLElement) =>
    within(within_)
      .getAllByRole('link')
      .map((link) => link.textContent);

  it("[000-2.navigation.1] show the parts that exist and are this user's", async () => {
    await open('/home', aUser({ ...theUser, tabList: ['home', 'efile', 'search', 'reports'] }));
    expect(names(screen.getByRole('navigation', { name: 'Main' }))).toEqual(['Home', 'Search']);
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });

  it("[001-2.1.types.2] list the searches of the user in the user's order, with the county's labels", async () => {
    await open('/home', aUser({ ...theUser, role: 'COUNTY', searchList: ['BookAndPage', 'Name'] }));
    const side = screen.getByRole('navigation', { name: 'Search' });
    expect(names(within(side).getByRole('region', { name: 'Search by' }))).toEqual(['Liber and Page ', 'Name ']);
  });

  it('[000-2.navigation.2] list up to 5 recent searches, the first badged Current', async () => {
    const searchHistoryList = Array.from({ length: 6 }, (_none, at) =>
      aPastSearch({ type: at === 1 ? 'DocumentNumber' : 'Name', displayCriteria: [{ key: 'x', value: `CRUZ ${at}` }] }),
    );
    await open('/home', aUser({ ...theUser, searchHistoryList }));
    const recent = screen.getByRole('region', { name: 'Recent Searches' });
    const links = within(recent).getAllByRole('link');
    expect(links).toHaveLength(5);
    expect(links[0]).toHaveTextContent('Name CurrentCRUZ 0');
    expect(links[0]).toHaveAttribute('href', '/search/searchHistory/name/1');
    expect(links[1]).toHaveAttribute('href', '/search/searchHistory/documentNumber/2');
    expect(within(recent).getAllByText('Current')).toHaveLength(1);
  });

  it('[000-6.guest.1] show no recent searches to a guest', async () => {
    await open('/home', aGuest({ searchHistoryList: [aPastSearch()] }));
    expect(screen.queryByRole('region', { name: 'Recent Searches' })).toBeNull();
  });

  it('[000-4.side.1] the side navigation is open at first, and remembered when closed', async () => {
    await open('/home');
    const close = within(screen.getByRole('navigation', { name: 'Search' })).getByRole('button', {
      name: 'Close navigation',
    });
    await userEvent.click(close);
    expect(screen.queryByRole('navigation', { name: 'Search' })).toBeNull();
    expect(window.localStorage.getItem('portal.sideOpen')).toBe('false');
  });
});

describe('the home page', () => {
  it('asks six questions in plain words, those that this user has a search for', async () => {
    await open('/home');
    expect(document.title).toBe('Home - Tasi County Land Record Portal');
    const questions = within(screen.getByRole('navigation', { name: 'Start a search' })).getAllByRole('link');
    expect(questions.map((link) => link.querySelector('b')?.textContent)).toEqual([
      'A person or company',
      'A document',
    ]);
    expect(questions[0]).toHaveAttribute('href', '/search/name');
  });

  it('[000-2.home.1] shows the cards that the county enables', async () => {
    await open('/home');
    const dates = await screen.findByRole('region', { name: 'Notable Dates' });
    expect(within(dates).getByRole('row', { name: /Abstract/ })).toHaveTextContent('01/02/1975');
    expect(within(dates).getByRole('row', { name: /Abstract/ })).toHaveTextContent('--');
    const totals = screen.getByRole('region', { name: 'Transactions' });
    expect(within(totals).getByRole('row', { name: /YTD/ })).toHaveTextContent('4,907$6,133.75');
    expect(screen.getByRole('link', { name: 'recorder@tasi.example' })).toHaveAttribute(
      'href',
      'mailto:recorder@tasi.example',
    );
    expect(within(screen.getByRole('region', { name: 'Links' })).getAllByRole('link')).toHaveLength(5);
    expect(screen.getByRole('region', { name: 'Disclaimer' })).toHaveTextContent('By using this site you agree');
  });

  it('[000-2.home.2] shows no card that the county has switched off', async () => {
    const off = Object.fromEntries(Object.keys(home.selections).map((name) => [name, false]));
    await open('/home', theUser, { homeAll: () => ({ ...home, selections: { ...home.selections, ...off } }) });
    const regions = screen.queryAllByRole('region').filter((region) => region.closest('nav') === null);
    expect(regions.map((region) => region.textContent)).toEqual([]);
  });

  it('[000-2.home.3] enlarges news and slides on a click', async () => {
    await open('/home');
    const news = await screen.findByRole('region', { name: 'Latest News' });
    await userEvent.click(within(news).getByRole('button', { name: 'Enlarge' }));
    const large = await screen.findByRole('dialog', { name: 'Latest News' });
    expect(within(large).getByText('News 1')).toBeVisible();
    await userEvent.click(within(large).getByRole('button', { name: 'Close' }));
    const slides = screen.getByRole('region', { name: 'County slides' });
    await userEvent.click(within(slides).getByRole('button', { name: 'Enlarge' }));
    expect(await screen.findByRole('dialog', { name: 'The sea' })).toBeVisible();
  });

  it('[000-2.home.4] leads to More Links and More News', async () => {
    await open('/home');
    await userEvent.click(await screen.findByRole('link', { name: 'More News' }));
    expect(await screen.findByRole('heading', { name: 'More News' })).toHaveFocus();
    expect(screen.getByText('News 4')).toBeVisible();
  });

  it('[000-8.home.1] is silent when its load fails, and still leads to the searches', async () => {
    await open('/home', theUser, { homeAll: () => refuse({ httpStatus: 404 }) });
    expect(screen.getByRole('navigation', { name: 'Start a search' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is free of accessibility faults', async () => {
    await open('/home');
    await screen.findByRole('region', { name: 'Notable Dates' });
    const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});

test('an address that the portal does not have says so', async () => {
  await open('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/home');
});
