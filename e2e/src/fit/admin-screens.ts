import type { Page } from 'playwright-core';
import { type Screen, SEND } from './screen.ts';

const PANEL = [
  'escrow',
  'alacarterates',
  'alacarteratesspecial',
  'common',
  'homeLatestNews',
  'loginPageSlides',
  'userAccess',
  'creditCardAlternateRates',
  'creditCardExtra',
  'flatFeeRates',
  'flatFeeOverride',
  'billingSchedule',
  'search',
  'search2',
  'reports',
  'homeSelections',
  'homeNotableDates',
  'homeExternalLinks',
  'loginPageLinks',
  'loginPageLatestNews',
  'loginPageRegistration',
  'userLockout',
].map(
  (screen): Screen => ({
    name: `control panel: ${screen}`,
    path: `controlPanel/${screen}`,
    user: 'county.clerk',
    ready: `main ${SEND}`,
  }),
);

/** Opens a page of the record in a list's first row. `addressOf` gets the id of the record. */
const openFirst =
  (ready: string, addressOf: (id: string) => string) =>
  async (page: Page): Promise<void> => {
    const entry = await page.locator('main tbody a').first().getAttribute('href');
    await page.goto(new URL(addressOf(entry?.split('/').at(-1) ?? ''), page.url()).href);
    await page.locator(ready).first().waitFor();
  };
const clerkScreen = (name: string, path: string, ready = 'main tbody tr'): Screen => ({
  name,
  path,
  ready,
  user: 'county.clerk',
});
const USER_LIST = clerkScreen('users', 'userManager');
const ACCOUNT_LIST = clerkScreen('accounts', 'controlPanel/accounts');
const FORM = `main ${SEND}`;

const USERS: readonly Screen[] = [
  USER_LIST,
  clerkScreen('a new user', 'userManager/0', FORM),
  { ...USER_LIST, name: 'a user', act: openFirst(FORM, (id) => `/userManager/${id}`) },
  { ...USER_LIST, name: 'a password', act: openFirst(FORM, (id) => `/userManager/userPassword/${id}`) },
];

const ACCOUNTS: readonly Screen[] = [
  ACCOUNT_LIST,
  clerkScreen('a new account', 'controlPanel/accounts/0', FORM),
  { ...ACCOUNT_LIST, name: 'an account', act: openFirst(FORM, (id) => `/controlPanel/accounts/${id}`) },
  ...['accountTasks', 'accountDocTypes', 'accountPageAccess'].map((part) => ({
    ...ACCOUNT_LIST,
    name: `${part} of an account`,
    act: openFirst(FORM, (id) => `/controlPanel/${part}/${id}/x`),
  })),
];

/** Control panel, users and accounts. */
export const ADMINISTRATION: readonly Screen[] = [...PANEL, ...USERS, ...ACCOUNTS];
