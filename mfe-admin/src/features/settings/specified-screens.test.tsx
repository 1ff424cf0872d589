import type { RemoteDefinition } from '@portal/contracts/remote';
import { fakeApi, renderRemote } from '@portal/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import english from '../../locales/en.json';
import remote from '../../remote.ts';
import { firstScreenOf, PANEL_SCREENS } from '../../screens.ts';
import { aClerk, settingHandlers } from '../../testing.ts';

// Forms with many fields take long to render on a busy machine.
jest.setTimeout(60_000);

const SEARCHES = [
  ...['Address', 'Book and Page', 'Date', 'Document Number', 'Legal Description', 'Name', 'Parcel ID'],
  ...['Torrens Certificate', 'Torrens Text', 'Plat', 'Tax Lien', 'Grantor Grantee Book'],
];
const DAYS = ['Verified through', 'Posted through', 'Index begins', 'Images begin', 'Images through'];
const RATES = [...SEARCHES, 'Tract Book', 'Document details', 'Tax lien details', 'Document', 'First page'];
const OPTION = ['Offered', 'Unlimited images', 'Images', 'Cost $'];
const times = (count: number, labels: readonly string[]): string[] =>
  Array.from({ length: count }, () => labels).flat();

/** Specification ids, path in mixed case, heading, and the labels of all specified fields. */
const SCREENS: readonly (readonly [ids: string, address: string, heading: string, labels: readonly string[]])[] = [
  [
    '[002-2.5.alternate.1]',
    'CREDITCARDALTERNATERATES',
    'Credit Card Alternate Rates',
    ['Apply alternate rates', ...RATES, 'Each additional page'],
  ],
  [
    '[002-2.5.cardextra.1]',
    'creditcardextra',
    'Credit Card Extra',
    [
      ...['Max amount per charge', 'Post to LandLink', 'Charge: charge code', 'Charge: fee code'],
      ...['Card fee: charge code', 'Card fee: fee code', 'Apply card fee', 'Card fee method'],
      ...['Card fee in dollars', 'Card fee in percent'],
    ],
  ],
  ['[002-2.5.alacarte.1]', 'ALaCarteRates', 'A La Carte Rates', [...RATES, 'Each additional page']],
  [
    '[002-2.5.override.1]',
    'FlatFeeOverride',
    'Flat Fee Usage Override',
    ['County staff can reload', 'Account administrators can reload', ...times(5, OPTION)],
  ],
  ['[002-2.5.flatfee.1]', 'FlatFeeRates', 'Flat Fee', ['Charge for images', ...times(5, OPTION)]],
  [
    '[002-2.5.common.1]',
    'COMMON',
    'Common',
    [
      ...['County Name', 'App Title', 'Contact Name', 'Contact Title', 'Contact Phone', 'Contact Email'],
      ...['Book Label', 'Torrens Label'],
    ],
  ],
  [
    '[002-2.5.efile.1]',
    'EFile',
    'E File',
    ['Documents can be filed', 'County note', 'Filers must acknowledge', 'Acknowledgement statement'],
  ],
  ['[002-2.5.languages.1]', 'LANGUAGES', 'Languages', ['Visitors can choose a language']],
  ['[002-2.5.loginlinks.1]', 'LoginPageLinks', 'Login - Links', times(12, ['Description', 'URL'])],
  [
    '[002-2.5.dates.1]',
    'HomeNotableDates',
    'Notable Dates',
    [
      ...['Show notable dates', 'Show separate indexes', 'Use verification date', ...times(3, DAYS)],
      ...times(2, ['Legal: Verified through', 'Legal: Posted through', 'Legal: Index begins']),
      'Certificates through',
    ],
  ],
  [
    '[002-2.5.home.2]',
    'homeselections',
    'Home Selections',
    [
      ...['Contact us', 'Disclaimer', 'Latest news', 'Latest news on the login page', 'More news', 'Links'],
      ...['Links on the login page', 'More links', 'Slides', 'Notable dates', 'Transactions'],
    ],
  ],
  ['[002-2.5.slides.1]', 'loginpageslides', 'Login Slides', ['Number of slides']],
  [
    '[002-2.5.registration.1]',
    'LOGINPAGEREGISTRATION',
    'Registration & Recovery',
    ['Visitors can register', 'Show the forgot password link', 'Emailed links expire in (hours)'],
  ],
  [
    '[002-2.5.search1.2]',
    'Search',
    'Search 1',
    [
      ...['Default search', 'Search access', ...SEARCHES, ...SEARCHES.map((name) => `${name}: note`)],
      ...['Tract Book ID', 'Tract Book Legal', 'Tract Index'],
    ],
  ],
  [
    '[002-2.5.search2.1]',
    'SEARCH2',
    'Search 2',
    ['Map links', 'Tax links', 'Search all document types only', 'Download results'],
  ],
  [
    '[002-2.5.reports.1]',
    'Reports',
    'Reports',
    [
      ...['Statement', 'Account Report', 'User Report', 'Account Type Report'],
      ...['Statement: note', 'Account Report: note', 'User Report: note', 'Account Type Report: note'],
    ],
  ],
  ['[002-2.5.lockout.2]', 'USERLOCKOUT', 'Lockout 1', ['Lockout in place', 'Message at login', 'Headline']],
  [
    '[002-2.5.access.1]',
    'useraccess',
    'User Access',
    [
      ...['Guest username', 'Limit login attempts', 'Failed logins allowed', 'End inactive sessions'],
      'Minutes of inactivity',
    ],
  ],
];

/** Screens with a table in a section, whose heading is the table's visible name. */
const TITLED: readonly (readonly [address: string, title: string])[] = [
  ['flatFeeRates', 'Options'],
  ['flatFeeOverride', 'Options'],
  ['creditCardAlternateRates', 'Special rates'],
];

/** Settings with a table that starts empty. Add makes five rows, each with these fields. */
const TABLES: readonly (readonly [
  ids: string,
  address: string,
  heading: string,
  row: RegExp,
  labels: readonly string[],
])[] = [
  [
    '[002-2.5.special.1]',
    'ALaCarteRatesSpecial',
    'A La Carte Special Rates',
    /^Special rate \d$/,
    ['Document Type', 'Instrument Code', 'Document', 'First page', 'Each additional page'],
  ],
  ['[002-2.5.news.1]', 'HOMELATESTNEWS', 'More News', /^News \d$/, ['Heading', 'Text']],
  ['[002-2.5.news.1]', 'loginpagelatestnews', 'Login - Latest News', /^News \d$/, ['Heading', 'Text']],
  ['[002-2.5.links.1]', 'HomeExternalLinks', 'More Links', /^Link \d$/, ['Description', 'URL']],
];

/** Specified paths without parameters. The pages of one account have their own tests. */
const SPECIFIED_ROUTES = [
  ...['accounts', 'creditCardExtra', 'creditCardAlternateRates', 'escrow', 'billingSchedule', 'flatFeeOverride'],
  ...['flatFeeRates', 'alacarterates', 'alacarteratesspecial', 'common', 'efile', 'homeLatestNews'],
  ...['homeExternalLinks', 'homeNotableDates', 'homeSelections', 'languages', 'loginPageLinks'],
  ...['loginPageLatestNews', 'loginPageSlides', 'loginPageRegistration', 'search', 'search2', 'reports'],
  ...['performanceMonitoring', 'reloadConfiguration', 'LandSharkOneAccountsUsers', 'LandSharkOneAuditLog'],
  ...['userAccess', 'userLockout', 'userLockout2', 'userPurgeNow', 'userPurgeSchedule', 'auditLogPurgeSchedule'],
];

async function open(address: string, role: 'TRIMIN' | 'COUNTY' = 'TRIMIN') {
  fakeApi(settingHandlers());
  const { router } = await renderRemote(remote, { path: `/controlpanel/${address}`, user: aClerk({ role }) });
  await screen.findByRole('button', { name: 'Submit' });
  return router;
}
/** Number of fields and field groups with this label, with or without a suffix such as '(required)'. A preview may name a section like a field. */
const fieldsOf = (label: string): number => {
  const matches = (text: string) => text === label || text.startsWith(`${label} (`);
  const labeled = screen.queryAllByLabelText(matches).filter((element) => !element.matches('section'));
  return labeled.length + screen.queryAllByRole('group', { name: matches }).length;
};
const countOf = (labels: readonly string[]): Record<string, number> =>
  Object.fromEntries(labels.map((label) => [label, labels.filter((other) => other === label).length]));

describe('a screen of the panel', () => {
  it.each(SCREENS)('%s at %s is called %s and has its fields', async (_ids, address, heading, labels) => {
    await open(address);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const shown = Object.fromEntries(labels.map((label) => [label, fieldsOf(label)]));
    expect(shown).toEqual(countOf(labels));
  });

  it.each(TABLES)(
    '%s at %s is called %s and gets five rows that can be removed',
    async (_ids, address, heading, row, labels) => {
      await open(address);
      expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Add 5 rows' }));
      const rows = await screen.findAllByRole('group', { name: row });
      expect(rows).toHaveLength(5);
      for (const group of rows) {
        for (const label of labels) expect(within(group).getAllByLabelText(label)).toHaveLength(1);
        expect(within(group).getByRole('button', { name: /^Remove/ })).toBeVisible();
      }
    },
  );

  it('shows the name of a table once: as the heading of its section, or above the table', async () => {
    const styleOf = async (address: string, name: string) => {
      await open(address);
      const style = within(screen.getByRole('group', { name })).getByText(name).closest('legend')?.className;
      cleanup();
      return style;
    };
    const visible = await styleOf('ALaCarteRatesSpecial', 'Special rates');
    for (const [address, title] of TITLED)
      expect([address, await styleOf(address, title)]).not.toEqual([address, visible]);
    expect(visible).not.toBe('');
  });

  it('[002-2.5.lockout.2] explains the difference between Lockout 1 and Lockout 2', async () => {
    await open('userLockout');
    expect(screen.getByText(/^Lockout 1 lets only staff log in\. Lockout 2 logs out everyone/)).toBeVisible();
  });

  it('[002-2.5.routes.1] without a path is the first screen', async () => {
    const router = await open('');
    expect(router.state.location.pathname).toBe(`/controlPanel/${firstScreenOf(PANEL_SCREENS)?.screen}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Escrow' })).toBeVisible();
  });
});

const NAVIGATION: RemoteDefinition['navigation'] = remote.navigation;

describe('the navigation of the panel', () => {
  const texts: unknown = english;
  const textOf = (key = ''): unknown =>
    key
      .split('.')
      .reduce((node: unknown, part) => (node instanceof Object ? Reflect.get(node, part) : undefined), texts);
  const side = (role: string) =>
    NAVIGATION.filter(
      ({ area, path, when }) =>
        area === 'side' && path.startsWith('controlPanel/') && when?.roles?.some((one) => one === role) === true,
    );
  const groupsOf = (role: string) => [...new Set(side(role).map(({ groupKey }) => textOf(groupKey) ?? ''))];

  it('[002-2.5.nav.1] has five groups, of which Technical is for TRIMIN only', () => {
    // '' is for the screens above the first group
    const groups = ['', 'Fee Structure', 'Account Admin', 'User Admin', 'Web Pages'];
    expect(groupsOf('TRIMIN')).toEqual([...groups, 'Technical']);
    expect(groupsOf('COUNTY')).toEqual(groups);
    expect(side('ACCOUNT')).toEqual([]);
  });

  it('[002-2.5.nav.2] [002-6.trimin.1] lists the specified screens under Technical for TRIMIN only', () => {
    const technical = side('TRIMIN').filter(({ groupKey }) => groupKey === 'groups.technical');
    expect(technical.map(({ labelKey }) => textOf(labelKey))).toEqual(
      expect.arrayContaining([
        ...['E File', 'LS1 Accounts & Users', 'LS1 Audit Log', 'Languages', 'Performance Monitoring'],
        'Reload Configuration',
      ]),
    );
    expect(technical.filter(({ when }) => when?.roles?.join() !== 'TRIMIN')).toEqual([]);
  });

  it('[002-2.5.routes.2] links to every specified path', () => {
    const screens = side('TRIMIN').map(({ path }) => path.slice('controlPanel/'.length));
    expect([...SPECIFIED_ROUTES].filter((screen) => !screens.includes(screen))).toEqual([]);
  });
});
