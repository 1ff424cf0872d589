import type { Locator, Page } from 'playwright-core';
import { goHome, heading, lastName, logInByApi, openResults, pressRow, waitForFocus } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { eventually, waitForHistoryEntries, waitForRender } from './support/waits.ts';

jest.setTimeout(480_000);
const portal = setUpSharedPortal();

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const openHome = (page: Page) => goHome(page, portal().url);
const openForm = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${portal().url}search/${path}`);
  await page.getByRole('button', { name: 'Submit' }).waitFor();
};

async function openRecord(page: Page): Promise<void> {
  await openResults(page, portal().url, 'BANK OF TASI');
  await pressRow(page);
  await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor();
}

interface Window {
  readonly name: string;
  readonly username?: string;
  /** Opens the page on which the window opens. */
  readonly page: (page: Page) => Promise<void>;
  readonly open: (page: Page) => Promise<void>;
}

const WINDOWS: readonly Window[] = [
  {
    name: 'Legal Description Details',
    page: openRecord,
    open: (page) => page.getByRole('article').getByRole('button', { name: 'Details', exact: true }).click(),
  },
  {
    name: 'Plats',
    page: (page) => openForm(page, 'Plat'),
    open: (page) => button(page, 'Full List').click(),
  },
  {
    name: 'Profile',
    page: openHome,
    open: (page) => button(page, 'Profile').click(),
  },
  {
    name: 'Escrow Deposit',
    username: 'title.admin',
    page: openHome,
    open: (page) => button(page, 'Add money').first().click(),
  },
  {
    name: 'Logout',
    page: openHome,
    open: (page) => button(page, 'Logout').click(),
  },
  {
    name: 'Credit card prices',
    username: 'card.payer',
    page: (page) => openForm(page, 'Name'),
    open: async (page) => {
      await lastName(page).fill('BANK OF TASI');
      await lastName(page).press('Enter');
    },
  },
];

const windowOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

test.each(WINDOWS)('on a phone Back closes the window $name, and the page stays', async (row) => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url, row.username);
  await openHome(page);
  await row.page(page);
  const address = page.url();
  const shown = windowOf(page, row.name);

  await row.open(page);
  await shown.waitFor();
  await waitForHistoryEntries(page, 1);
  await page.goBack();
  await shown.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);

  // Forward does not reopen the window
  await page.goForward();
  await waitForHistoryEntries(page, 0);
  expect(await shown.isVisible()).toBe(false);
  expect(page.url()).toBe(address);

  // a window that is closed by a key leaves no history entry behind
  await row.open(page);
  await shown.waitFor();
  await waitForHistoryEntries(page, 1);
  await waitForFocus(shown);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
  await waitForHistoryEntries(page, 0);
  expect(page.url()).toBe(address);
  await page.goBack();
  await page.waitForURL((url) => url.href !== address);
  await closePage();
});

test('Back closes stacked windows one by one', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await openRecord(page);
  const address = page.url();
  await button(page, 'Image').click();
  const preview = windowOf(page, /has \d+ page/);
  await preview.getByRole('img').first().waitFor();
  await preview.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const keys = windowOf(page, 'Keyboard shortcuts');
  await keys.waitFor();
  await waitForHistoryEntries(page, 2);
  await page.goBack();
  await keys.waitFor({ state: 'hidden' });
  expect(await preview.isVisible()).toBe(true);
  await page.goBack();
  await preview.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);
  await closePage();
});

test('on a phone Back closes the side navigation, and one Back returns from a page that was chosen there', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url);
  await openHome(page);
  await openForm(page, 'Name');
  const address = page.url();
  const side = page.getByRole('navigation', { name: 'Search' });
  await button(page, 'Open navigation').click();
  await side.waitFor();
  await waitForHistoryEntries(page, 1);
  await page.goBack();
  await side.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);
  await button(page, 'Open navigation').click();
  await waitForHistoryEntries(page, 1);
  await side.getByRole('link', { name: /^Plat/ }).click();
  await page.waitForURL(/\/search\/Plat/);
  await side.waitFor({ state: 'hidden' });
  await waitForHistoryEntries(page, 0);
  await page.goBack();
  await page.waitForURL(address);
  await closePage();
});

test('a form with changes asks before its own button or Back leaves it, and Back closes the question and stays in the form', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  await openHome(page);
  await page.goto(`${portal().url}userManager`);
  await page.getByLabel('Filter by text').fill('title.exam');
  await page.getByText('Displaying Results: 1-1 of 1').waitFor();
  // the address is updated after a pause in typing
  await page.waitForURL(({ search }) => search !== '');
  const list = page.url();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const change = async (): Promise<void> => {
    await page.getByRole('link', { name: 'title.examiner' }).click();
    await heading(page, 'User (title.examiner)').waitFor();
    await page.getByLabel('First Name').fill('Nobody');
    // The router activates the navigation guard shortly after the first letter.
    await waitForRender(page);
  };

  await change();
  const entry = page.url();
  await button(page, 'Back to users').click();
  await waitForFocus(question);
  await waitForHistoryEntries(page, 1);
  await page.goBack();
  await question.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(entry);
  await eventually(async () => expect(await page.getByLabel('First Name').inputValue()).toBe('Nobody'));
  await button(page, 'Back to users').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/userManager'));
  await question.waitFor({ state: 'hidden' });
  await waitForHistoryEntries(page, 0);
  // nothing was saved, and the question has no history entry between the list and the form
  await page.goBack();
  await heading(page, 'User (title.examiner)').waitFor();
  await page.goBack();
  await page.waitForURL(list);

  await change();
  await page.goBack();
  await waitForFocus(question);
  expect(page.url()).toBe(entry);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  await eventually(async () => expect(await page.getByLabel('First Name').inputValue()).toBe('Nobody'));
  await page.goBack();
  await waitForFocus(question);
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(list);
  await question.waitFor({ state: 'hidden' });
  await page.getByText('Displaying Results: 1-1 of 1').waitFor();
  await closePage();
});

test('a reload below an open window removes its history entry, and closing a window does not scroll the page', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url);
  await openHome(page);
  await openForm(page, 'Plat');
  const address = page.url();
  await button(page, 'Full List').click();
  await windowOf(page, 'Plats').waitFor();
  await waitForHistoryEntries(page, 1);
  await page.reload();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  await waitForHistoryEntries(page, 0);
  expect(page.url()).toBe(address);
  await page.goBack();
  await page.waitForURL(/\/home$/);

  await button(page, 'Profile').click();
  await windowOf(page, 'Profile').waitFor();
  await waitForHistoryEntries(page, 1);
  // simulates a slow browser, in which the page scrolls after the window has closed but before the history step
  await page.evaluate(() => {
    const traverse = window.navigation.traverseTo.bind(window.navigation);
    const held: string[] = [];
    const never = new Promise<NavigationHistoryEntry>(() => undefined);
    window.navigation.traverseTo = (key) => {
      held.push(key);
      return { committed: never, finished: never };
    };
    Reflect.set(window, 'continueTraversal', () => {
      window.navigation.traverseTo = traverse;
      for (const key of held) traverse(key);
    });
  });
  await windowOf(page, 'Profile').getByRole('button', { name: 'Close' }).click();
  await waitForFocus(button(page, 'Profile'));
  const end = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return window.scrollY;
  });
  expect(await page.evaluate(() => window.history.state.windows)).toBe(1);
  expect(end).toBeGreaterThan(0);
  await page.evaluate('continueTraversal()');
  await waitForHistoryEntries(page, 0);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await page.evaluate(() => window.scrollY)).toBe(end);
  await closePage();
});
