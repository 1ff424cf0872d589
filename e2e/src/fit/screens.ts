import type { Page } from 'playwright-core';

/** One screen, and what makes it complete. */
export interface Screen {
  readonly name: string;
  /** Below the portal's address. */
  readonly path: string;
  /** Shows without a login. */
  readonly isOpen?: boolean;
  /** Is looked at in `npm test` too. */
  readonly isFirst?: boolean;
  /** What must be there before anybody looks. */
  readonly ready: string;
  /** Opens a window, sends a form, chooses a row. */
  readonly act?: (page: Page) => Promise<void>;
}

const RESULTS = 'search/SearchResults?search=Name&grantorGranteeLastName1=SANTOS';
const ROW = 'tr[data-row-id]';

/** Presses what is there by its place, since its words are in many languages. */
const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
};
const SEARCHES = ['Name', 'DocumentNumber'];

/** The screens of the portal, in the order in which somebody meets them. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', path: '', isOpen: true, isFirst: true, ready: '#login-password' },
  {
    name: 'login refused',
    path: '',
    isOpen: true,
    ready: '#login-password',
    act: async (page) => {
      await page.locator('#login-username').fill('nobody.here');
      await page.locator('#login-password').fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'forgot username', path: 'forgotUsername', isOpen: true, ready: 'main form' },
  { name: 'forgot password', path: 'forgotPassword', isOpen: true, ready: 'main form' },
  { name: 'reset', path: 'passwordReset/abc', isOpen: true, ready: 'main form' },
  {
    name: 'reset refused',
    path: 'passwordReset/abc',
    isOpen: true,
    ready: 'main form',
    act: press('main form [type="submit"]'),
  },
  { name: 'registration', path: 'register', isOpen: true, ready: 'h1,h2' },
  {
    name: 'registration refused',
    path: 'register',
    isOpen: true,
    ready: 'main form',
    act: press('main form [type="submit"]'),
  },
  { name: 'completion', path: 'CompleteRegistration/abc', isOpen: true, ready: 'h1,h2' },
  { name: 'home', path: 'home', isFirst: true, ready: 'h1' },
  { name: 'news', path: 'home/news', ready: 'h1' },
  { name: 'links', path: 'home/links', ready: 'h1' },
  { name: 'not found', path: 'nowhere', ready: 'h1' },
  ...SEARCHES.map((type) => ({
    name: `search ${type}`,
    path: `search/${type}`,
    isFirst: type === 'Name',
    ready: 'form',
  })),
  {
    name: 'search refused',
    path: 'search/Name',
    ready: 'form',
    act: async (page) => {
      for (const input of await page.locator('main form input[type="text"]').all()) await input.fill('');
      await page.locator('main form [type="submit"]').first().click();
    },
  },
  { name: 'results', path: RESULTS, isFirst: true, ready: ROW },
  { name: 'results with a record', path: RESULTS, ready: ROW, act: press(ROW) },
  { name: 'results keys', path: RESULTS, ready: ROW, act: async (page) => page.keyboard.press('?') },
  { name: 'nothing found', path: 'search/SearchResults?search=Name&grantorGranteeLastName1=QQXZZY', ready: 'h1' },
];
