import type { Locator, Page } from 'playwright-core';
import { goHome, haveSession, lastName, openResults, rowsOf } from './support/person.ts';
import { shareStage } from './support/stage.ts';

jest.setTimeout(240_000);
const stage = shareStage();

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const toHome = (page: Page) => goHome(page, stage().url);
const openForm = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${stage().url}search/${path}`);
  await page.getByRole('button', { name: 'Submit' }).waitFor();
};

async function openRecord(page: Page): Promise<void> {
  await openResults(page, stage().url, 'BANK OF TASI');
  await rowsOf(page)
    .first()
    .click({ position: { x: 100, y: 16 } });
  await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor();
}

interface Window {
  readonly name: string;
  readonly username?: string;
  /** The page below it. */
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
    page: toHome,
    open: (page) => button(page, 'Profile').click(),
  },
  {
    name: 'Logout',
    page: toHome,
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

/** The windows stand in the history a moment after they are on the screen. */
const entriesOf = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction((wanted) => (window.history.state?.windows ?? 0) === wanted, count);
};

test.each(WINDOWS)('on a phone Back closes the window $name and leaves the page', async (row) => {
  const { page, leave } = await stage().enter({ width: 375, touch: true });
  await haveSession(page, stage().url, row.username);
  await toHome(page);
  await row.page(page);
  const address = page.url();
  const shown = windowOf(page, row.name);

  await row.open(page);
  await shown.waitFor();
  await entriesOf(page, 1);
  await page.goBack();
  await shown.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);

  // nothing opens a window again that is gone
  await page.goForward();
  await entriesOf(page, 0);
  expect(await shown.isVisible()).toBe(false);
  expect(page.url()).toBe(address);

  // closed by a key, it leaves nothing that a Back would be spent on
  await row.open(page);
  await shown.waitFor();
  await entriesOf(page, 1);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
  await entriesOf(page, 0);
  expect(page.url()).toBe(address);
  await page.goBack();
  await page.waitForURL((url) => url.href !== address);
  await leave();
});

test('windows upon each other go one by one', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await openRecord(page);
  const address = page.url();
  await button(page, 'Image').click();
  const preview = windowOf(page, /has \d+ page/);
  await preview.getByRole('img').first().waitFor();
  await preview.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const keys = windowOf(page, 'Keyboard shortcuts');
  await keys.waitFor();
  await entriesOf(page, 2);
  await page.goBack();
  await keys.waitFor({ state: 'hidden' });
  expect(await preview.isVisible()).toBe(true);
  await page.goBack();
  await preview.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);
  await leave();
});
