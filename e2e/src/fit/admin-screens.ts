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
].map(
  (screen): Screen => ({
    name: `control panel: ${screen}`,
    path: `controlPanel/${screen}`,
    user: 'county.clerk',
    ready: `main ${SEND}`,
  }),
);

/** Opens the target of a list's first row: its entry, or a page with the same id. */
const firstOf =
  (ready: string, addressOf: (id: string) => string) =>
  async (page: Page): Promise<void> => {
    const entry = await page.locator('main tbody a').first().getAttribute('href');
    await page.goto(new URL(addressOf(entry?.split('/').at(-1) ?? ''), page.url()).href);
    await page.locator(ready).first().waitFor();
  };
const ofClerk = (name: string, path: string, ready = 'main tbody tr'): Screen => ({
  ...{ name, path, ready },
  user: 'county.clerk',
});
const USER_LIST = ofClerk('users', 'userManager');
const ACCOUNT_LIST = ofClerk('accounts', 'controlPanel/accounts');
const FORM = `main ${SEND}`;

const USERS: readonly Screen[] = [
  USER_LIST,
  ofClerk('a new user', 'userManager/0', FORM),
  { ...USER_LIST, name: 'a user', act: firstOf(FORM, (id) => `/userManager/${id}`) },
  { ...USER_LIST, name: 'a password', act: firstOf(FORM, (id) => `/userManager/userPassword/${id}`) },
];

const ACCOUNTS: readonly Screen[] = [
  ACCOUNT_LIST,
  ofClerk('a new account', 'controlPanel/accounts/0', FORM),
  { ...ACCOUNT_LIST, name: 'an account', act: firstOf(FORM, (id) => `/controlPanel/accounts/${id}`) },
  ...['accountTasks', 'accountDocTypes', 'accountPageAccess'].map((part) => ({
    ...ACCOUNT_LIST,
    name: `${part} of an account`,
    act: firstOf(FORM, (id) => `/controlPanel/${part}/${id}/x`),
  })),
];

/** Control panel, users and accounts. */
export const ADMINISTRATION: readonly Screen[] = [...PANEL, ...USERS, ...ACCOUNTS];
