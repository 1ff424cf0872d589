import type { HomeContent, Product } from '@portal/contracts';
import type { Registry, RegistryRemote } from '@portal/contracts/remote';
import { createRegistryUpdates, type RemoteLoader, RemoteLoaderProvider } from '@portal/federation';
import { changeLanguage } from '@portal/i18n';
import { waitForWindowHistory } from '@portal/router';
import { handleLogout, resetSession } from '@portal/session';
import { aPastSearch, aUser, type FakeApi, type FakeHandlers, fakeApi, loadSharedTexts } from '@portal/testing';
import { PageHead } from '@portal/ui';
import { act, render, screen } from '@testing-library/react';
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
    { id: 'search', area: 'top', labelKey: 'title', path: 'search', when: { capability: 'search' } },
    {
      id: 'reportsTop',
      area: 'top',
      labelKey: 'reports',
      path: 'search/reports',
      when: { capability: 'reports.read', roles: ['COUNTY'] },
    },
    {
      id: 'Name',
      area: 'side',
      labelKey: 'name',
      path: 'search/name',
      alsoAt: ['search/SearchResults?search=Name'],
      when: { capability: 'search.Name' },
    },
    {
      id: 'BookAndPage',
      area: 'side',
      labelKey: 'book',
      path: 'search/bookAndPage',
      alsoAt: ['search/SearchResults?search=BookAndPage'],
      when: { capability: 'search.BookAndPage' },
    },
    {
      id: 'DocumentNumber',
      area: 'side',
      labelKey: 'documentNumber',
      path: 'search/documentNumber',
      when: { capability: 'search.DocumentNumber' },
    },
  ],
  side: {
    labelKey: 'title',
    titleKey: 'searchBy',
    isOnHome: true,
    recent: { titleKey: 'recent', path: 'search/searchHistory' },
  },
  slots: [],
  requires: { calls: [], slots: [] },
  labels: {
    en: {
      title: 'Search',
      searchBy: 'Search by',
      recent: 'Recent Searches',
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
/** A remote with its own side navigation, which only staff may see. */
const panel: RegistryRemote = {
  ...remote,
  id: 'panel',
  routes: [{ path: 'panel', titleKey: 'title', access: 'session', when: { capability: 'county.configure' } }],
  navigation: [
    { id: 'panel', area: 'top', labelKey: 'title', path: 'panel', order: 1, when: { capability: 'county.configure' } },
    { id: 'rates', area: 'side', groupKey: 'fees', labelKey: 'rates', path: 'panel/rates' },
    {
      id: 'ports',
      area: 'side',
      groupKey: 'technical',
      labelKey: 'ports',
      path: 'panel/ports',
      when: { roles: ['TRIMIN'] },
    },
    {
      id: 'maps',
      area: 'side',
      groupKey: 'fees',
      labelKey: 'maps',
      path: 'panel/maps',
      when: { countyFlag: 'search2.map' },
    },
  ],
  side: { labelKey: 'title' },
  labels: {
    en: {
      title: 'Control Panel',
      fees: 'Fee Structure',
      technical: 'Technical',
      rates: 'Rates',
      ports: 'Ports',
      maps: 'Maps',
    },
  },
};
/** A remote that the county opens to everyone, and that is on the home page. */
const filing: RegistryRemote = {
  ...remote,
  id: 'filing',
  routes: [{ path: 'filing', titleKey: 'title', access: 'public', when: { countyFlag: 'efile.efile' } }],
  navigation: [
    {
      id: 'filing',
      area: 'top',
      labelKey: 'title',
      path: 'filing',
      order: 2,
      atHome: { titleKey: 'atHome', leadKey: 'lead' },
      when: { countyFlag: 'efile.efile' },
    },
  ],
  side: undefined,
  labels: { en: { title: 'E-File', atHome: 'File a document', lead: 'Send it to be recorded' } },
};
const registry: Registry = { contract: '1.0.0', remotes: [remote, panel, filing] };
const Screen = () => <PageHead title="The search screen" pageKey="/search" />;
const loader: RemoteLoader = {
  updates: createRegistryUpdates(registry),
  arrived: () => undefined,
  reopen: (id) => loader.open(id),
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
  reopenSlot: () => Promise.reject(new Error('none')),
  preload: () => {},
  providerOf: () => undefined,
};

export const home: HomeContent = {
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
    paragraphs: [1, 2, 3, 4, 5].map((number) => ({
      heading: `Link ${number}`,
      paragraphContent: `https://x.example/${number}`,
    })),
  },
  disclaimer: { heading: 'Disclaimer', paragraphContent: 'https://x.example/disclaimer' },
  latestNews: {
    paragraphs: [1, 2, 3, 4].map((number) => ({ heading: `2026-11-0${number}`, paragraphContent: `News ${number}` })),
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
  paymentNotices: () => ({ notices: [] }),
};
export const PRODUCT: Product = {
  countyDirectory: 'tasi',
  routerBaseName: '/',
  serverUrl: '/',
  paymentFormUrl: '',
  paymentScriptUrl: '',
  remotesUrl: '/remotes/registry.json',
};
type Answer = () => Response | Promise<Response>;
const wholeProduct: Answer = () => Response.json(PRODUCT);
let productAnswer = wholeProduct;
/** Sets the response to requests for the start-up configuration; without an argument, the complete one. */
export const serveProduct = (answer: Answer = wholeProduct): void => {
  productAnswer = answer;
};

/** The start-up configuration is a file, not a call, so it is faked separately. */
function fakeProductFile(): void {
  const calls = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.endsWith('product.json') ? productAnswer() : calls(input, init);
  };
}

let stop = () => {};
export const theUser = aUser({ searchList: ['DocumentNumber', 'Name', 'Plat'], searchHistoryList: [aPastSearch()] });

/** Opens the portal at an address, as a user, with every call faked. */
export async function openPortal(
  path: string,
  user = aUser(theUser),
  more: FakeHandlers = {},
  remotes: Partial<RemoteLoader> = {},
): Promise<FakeApi> {
  const api = fakeApi({ ...answers, loginStatus: () => ({ authenticated: true, user }), ...more });
  fakeProductFile();
  // dialogs of the previous test remove their history entries shortly after they close
  await waitForWindowHistory();
  window.history.replaceState(null, '', path);
  await loadSharedTexts();
  stop();
  stop = startApi();
  const started = startSession();
  await act(async () => {
    render(
      <RemoteLoaderProvider loader={{ ...loader, ...remotes }}>
        <Portal />
      </RemoteLoaderProvider>,
    );
  });
  await act(() => started);
  return api;
}
export const anonymous: FakeHandlers = { loginStatus: () => ({ authenticated: false, user: null }) };
export const banner = () => screen.getByRole('banner');

beforeEach(() => {
  globalThis.fetch = async () => new Response('{}');
  const base = document.createElement('base');
  base.href = '/';
  document.head.append(base);
});
afterEach(async () => {
  serveProduct();
  act(handleLogout);
  stop();
  resetSession();
  window.sessionStorage.clear();
  window.localStorage.clear();
  document.head.querySelector('base')?.remove();
  await act(() => changeLanguage('ENGLISH'));
});
