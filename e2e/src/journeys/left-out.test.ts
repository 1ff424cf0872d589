import type { Page } from 'playwright-core';
import { findLayoutFaults } from '../fit/layout-faults.ts';
import { callApi, valueAt } from './support/api-calls.ts';
import {
  heading,
  lastName,
  logInByApi,
  openEmptyForm as openEmpty,
  resultRows,
  waitForFocus,
} from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { eventually, resize } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`${portal().url}search/Name`);
  await lastName(page).waitFor();
};

const openEmptyForm = (page: Page): Promise<void> => openEmpty(page, portal().url);

const search = async (page: Page, name: string): Promise<void> => {
  await openEmptyForm(page);
  await lastName(page).fill(name);
  await lastName(page).press('Enter');
};

test('[U09] a name in natural order gets a suggestion, and one press finds it', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url, 'county.clerk');
  await search(page, 'MARIA CRUZ');
  await waitForFocus(page.getByRole('heading', { name: 'No Records Found.' }));
  const question = page.getByRole('button', { name: /^Did you mean CRUZ, MARIA \((\d+|more than 100)\)\?$/ });
  const box = await question.boundingBox();
  expect(box).not.toBeNull();
  expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(375);
  await question.tap();
  await resultRows(page).first().waitFor();
  await heading(page, 'CRUZ, MARIA').waitFor();
  await closePage();
});

test('if the server sends no suggestions, the long ones of the form fit on a phone', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true, expected: /Failed to load resource/ });
  await logInByApi(page, portal().url, 'county.clerk');
  await page.route('**/api/search/alsoTryNames', (route) => route.abort());
  await openEmptyForm(page);
  await lastName(page).fill('QQXZZY');
  await page.getByLabel('First name 1').fill('MARIA');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await waitForFocus(page.getByRole('heading', { name: 'No Records Found.' }));
  const longest = page.getByRole('button', { name: /^Search without the first name \(older deeds/ });
  await longest.waitFor();
  const box = await longest.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(375);
  await eventually(async () => expect(await findLayoutFaults(page)).toEqual([]));
  await closePage();
});

test('[001-2.1.prefill.1] a prefilled form says so, and the key for a new search opens it empty', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  await search(page, 'CASTRO');
  await resultRows(page).first().waitFor();
  await openForm(page);
  await page.getByText('Filled in from your last search.').waitFor();
  expect(await lastName(page).inputValue()).toBe('CASTRO');
  await page.getByRole('button', { name: 'Start empty' }).click();
  await waitForFocus(lastName(page));
  expect(await lastName(page).inputValue()).toBe('');
  await search(page, 'CASTRO');
  await resultRows(page).first().waitFor();
  await waitForFocus(heading(page, 'CASTRO'));
  await page.keyboard.press('/');
  await waitForFocus(lastName(page));
  expect(await lastName(page).inputValue()).toBe('');
  await closePage();
});

/** The date of yesterday as a user types it; today may not have begun yet in the county's time zone. */
const yesterday = (): string =>
  new Date(Date.now() - 24 * 60 * 60_000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

/** A last name in the newest document, which is not verified yet. */
async function unverifiedName(page: Page): Promise<string> {
  const criteria = {
    fromRecordedDate: '01/01/2020',
    toRecordedDate: yesterday(),
    sortKey: 'recordedDate',
    sortDirection: 'DESC',
  };
  const content = await callApi(page, portal().url, 'search/searchByDate', { ...criteria, timestamp: Date.now() });
  const name = valueAt(content, 'searchResults', 'searchResultList', '0', 'grantorSearchResults', '0', 'lastName');
  if (typeof name !== 'string' || name === '') throw new Error('The newest document names nobody');
  return name;
}

test('on a phone, the rows of a limited list stay in place when its last batch arrives', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await logInByApi(page, portal().url, 'county.clerk');
  const last = Promise.withResolvers<void>();
  await page.route('**/api/search/searchByName', async (route) => {
    if (JSON.stringify(route.request().postDataJSON()).includes('"batch":4')) await last.promise;
    await route.continue();
  });
  await search(page, 'CRUZ');
  await page.getByText('Loading rows 76–100').waitFor();
  const top = async () => (await resultRows(page).first().boundingBox())?.y;
  const before = await top();
  last.resolve();
  await page.getByText('Loading rows 76–100').waitFor({ state: 'detached' });
  expect(before).toBeDefined();
  expect(await top()).toBe(before);
  await closePage();
});

test('a list that is limited to 1,000 says so, and one press shows which dates it covers', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  await search(page, 'CRUZ');
  await page.getByText(/^More than 1,000 found\./).waitFor();
  await page.getByRole('button', { name: 'Show newest first' }).click();
  await page.getByText(/^More than 1,000 found\. Shown: \d{2}\/\d{2}\/\d{4} to \d{2}\/\d{2}\/\d{4}\.$/).waitFor();
  await closePage();
});

test('a list says that newer documents are not verified yet, and one press includes them', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  await search(page, await unverifiedName(page));
  const include = page.getByRole('button', { name: 'Include them' });
  await resultRows(page).first().waitFor();
  const before = page.url();
  await include.click();
  // the button disappears while the list loads; the address changes when it has loaded
  await page.waitForURL((url) => url.href !== before);
  await include.waitFor({ state: 'detached' });
  await resultRows(page).first().waitFor();
  const newestFirst = new URL(page.url());
  newestFirst.searchParams.set('sortKey', 'recordedDate');
  newestFirst.searchParams.set('sortDirection', 'DESC');
  await page.goto(newestFirst.href);
  await resultRows(page).first().getByText('Not yet verified').waitFor();
  await closePage();
});

test('[001-2.2.name.1] on a phone Submit is visible without scrolling, and rarely used fields are behind buttons', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await resize(page, { width: 375, height: 812 });
  await logInByApi(page, portal().url, 'invoice.admin');
  await openEmptyForm(page);
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const submit = await page.getByRole('button', { name: 'Submit' }).boundingBox();
    expect((submit?.y ?? 1_000) + (submit?.height ?? 0)).toBeLessThanOrEqual(812);
  });
  const second = page.getByLabel('Business or last name 2');
  expect(await second.isVisible()).toBe(false);
  const opener = page.getByRole('button', { name: 'Add a second name' });
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
  await opener.tap();
  await second.waitFor();
  await page.getByRole('button', { name: 'More choices' }).tap();
  await page.getByRole('combobox', { name: 'Instrument Group' }).waitFor();
  await closePage();
});
