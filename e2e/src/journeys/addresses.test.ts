import type { Page } from 'playwright-core';
import { haveSession, heading, logIn, rowsOf, searchName, wordsOf } from './support/person.ts';
import { shareStage } from './support/stage.ts';

jest.setTimeout(150_000);
const stage = shareStage();
const HOT = 'search/SearchResults?search=Name&grantorGranteeLastName1=SANTOS';

/** Rows of a page of results that is full; they come in batches of 25. */
const FULL_PAGE = 100;

/** What a reader sees of a result list of at least so many rows. */
async function viewOf(page: Page, least = 1) {
  await rowsOf(page)
    .nth(least - 1)
    .waitFor();
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  return {
    address: new URL(page.url()).search,
    rows: await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-id'))),
    selected: await page.locator('tr[data-row-id][aria-selected="true"]').getAttribute('data-row-id'),
    sort: await page.getByLabel('Sort by').inputValue(),
    title: await wordsOf(heading(page)),
  };
}

test('[U02] a deep link opened while logged out leads there after the login', async () => {
  const { page, leave } = await stage().enter();
  await page.goto(`${stage().url}search/Name`);
  await logIn(page);
  await heading(page, 'Name search').waitFor();
  expect(new URL(page.url()).pathname).toBe('/search/Name');
  await leave();
});

test('[U02] a shared link to results shows them, with the record, to the one who logs in', async () => {
  const { page, leave } = await stage().enter();
  await page.goto(`${stage().url}search/SearchResults?search=DocumentNumber&fromDocumentNumber=2001-000100`);
  await logIn(page);
  await rowsOf(page).first().click();
  const shared = await viewOf(page);
  const link = page.url();
  await leave();
  const other = await stage().enter();
  await other.page.goto(link);
  await logIn(other.page, 'title.admin');
  expect(await viewOf(other.page)).toEqual(shared);
  await other.leave();
});

test('[U01] reload and Back keep rows, page, sort and selection', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await page.goto(`${stage().url}${HOT}&pageNumber=2&sortKey=recordedDate&sortDirection=DESC`);
  // on the name of its instrument: the middle of a row may be a link, which the records of the day decide
  await rowsOf(page)
    .nth(3)
    .click({ position: { x: 100, y: 16 } });
  const before = await viewOf(page, FULL_PAGE);
  expect(before).toMatchObject({ sort: 'recordedDate' });
  expect(before.address).toMatch(/pageNumber=2.*sortDirection=DESC.*record=\d+/);
  await page.reload();
  expect(await viewOf(page, FULL_PAGE)).toEqual(before);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await heading(page, 'What are you looking for?').waitFor();
  await page.goBack();
  expect(await viewOf(page, FULL_PAGE)).toEqual(before);
  await leave();
});

test('Back from the results leads to the form with what was typed', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await searchName(page, stage().url, 'TAITANO');
  await page.goBack();
  await heading(page, 'Name search').waitFor();
  expect(await page.getByLabel('Grantor/Grantee business or last name 1').inputValue()).toBe('TAITANO');
  await leave();
});
