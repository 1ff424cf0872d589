import type { Page } from 'playwright-core';
import { callApi, valueAt } from './support/api-calls.ts';
import {
  heading,
  lastName,
  logIn,
  logInByApi,
  pressRow,
  resultRows,
  searchName,
  textOf,
  waitForRows,
} from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(600_000);
const portal = setUpSharedPortal();
const COMMON_NAME = 'search/SearchResults?search=Name&grantorGranteeLastName1=SANTOS';

/** Rows of a full page of results; they are loaded in batches of 25. */
const FULL_PAGE = 100;

/** The visible state of a result list, once it has at least `minRows` rows. */
async function viewOf(page: Page, minRows = 1) {
  await resultRows(page)
    .nth(minRows - 1)
    .waitFor();
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  return {
    address: new URL(page.url()).search,
    rows: await resultRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-id'))),
    selected: await page.locator('tr[data-row-id][aria-selected="true"]').getAttribute('data-row-id'),
    sort: await page.getByLabel('Sort by').inputValue(),
    title: await textOf(heading(page)),
  };
}

test('[U02] a deep link that is opened while logged out opens its page after the login', async () => {
  const { page, closePage } = await portal().openPage();
  await page.goto(`${portal().url}search/Name`);
  await logIn(page);
  await heading(page, 'Name search').waitFor();
  expect(new URL(page.url()).pathname).toBe('/search/Name');
  await closePage();
});

test('[U02] a shared link to results shows another user the same results and record after the login', async () => {
  const { page, closePage } = await portal().openPage();
  await page.goto(`${portal().url}search/SearchResults?search=DocumentNumber&fromDocumentNumber=2001-000100`);
  await logIn(page);
  await pressRow(page);
  const shared = await viewOf(page);
  const link = page.url();
  await closePage();
  const other = await portal().openPage();
  await other.page.goto(link);
  await logIn(other.page, 'title.admin');
  expect(await viewOf(other.page)).toEqual(shared);
  await other.closePage();
});

/** Result lists that are not empty, on whatever day the county was generated. */
const LINKS = [
  'SearchResults?search=Name&grantorGranteeLastName1=TAITANO',
  'SearchResults?search=Date&fromRecordedDate=01/02/2001&toRecordedDate=03/30/2001',
  'SearchResults?search=BookAndPage&book=1&bookType=ALL',
  'SearchResults?search=ParcelId&parcelId=06&matchType=BEGINS',
  'SearchResults?search=LegalDescription&plat=2117/98&lot=374 NEW',
  'SearchResults?search=Plat&plat=2117/98',
  'SearchResults?search=TractIndexNMI&island=SPN&village=GARAPAN',
  'TaxLienSearchResults?search=TaxLien&currentOrExpired=ALL',
  'TorrensSearchResults?search=TorrensCertificate',
  'TractBookSearchResults?search=TractBookId&tractBookId=3-7',
  'GrantorGranteeBookSearchResults?search=GrantorGranteeBook&grantorGranteeLastName=CRUZ',
];
/** A full-text search, which costs money for some accounts. */
const TEXT = 'TorrensSearchResults?search=TorrensText&text=GARAPAN&searchIn=LEGAL';
/** Rows of one batch. */
const FIRST_BATCH = 25;
const MAX_ATTEMPTS = 36;

/** Tries several inputs, and returns a link to the first search that finds something: the generated houses and sections depend on the day. */
async function firstLinkWithResults(
  page: Page,
  path: string,
  type: string,
  inputFor: (attempt: number) => Record<string, string>,
) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const answer = await callApi(page, portal().url, `search/searchBy${type}`, inputFor(attempt));
    if (Number(valueAt(answer, 'searchResults', 'totalRecordCount')) > 0)
      return `${path}?${new URLSearchParams({ search: type, ...inputFor(attempt) }).toString()}`;
  }
  throw new Error(`Nothing is found by ${type}.`);
}

const linksOfToday = async (page: Page): Promise<string[]> => [
  await firstLinkWithResults(page, 'SearchResults', 'Address', (attempt) => ({
    streetNumber: String(attempt),
    streetName: 'ROAD',
  })),
  await firstLinkWithResults(page, 'TractBookSearchResults', 'TractBookLegal', (attempt) => ({
    legalType: 'MB',
    section: String(attempt),
    township: '1',
    range: '1',
  })),
];

/** Opens links as a user, and returns the heading and the first rows of each. */
async function viewsOf(user: string, linksFor: (page: Page) => Promise<readonly string[]>) {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, user);
  const seen = [];
  for (const link of await linksFor(page)) {
    await page.goto(`${portal().url}search/${link}`);
    await waitForRows(page);
    const ids = await resultRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-id')));
    seen.push({ link, view: JSON.stringify([await textOf(heading(page)), ids.slice(0, FIRST_BATCH)]) });
  }
  await closePage();
  return seen;
}

test('[U02] a link to the results of each search shows another user the same rows', async () => {
  const seen = [
    ...(await viewsOf('title.examiner', async (page) => [...LINKS, ...(await linksOfToday(page))])),
    ...(await viewsOf('flatfee.admin', () => Promise.resolve([TEXT]))),
  ];
  const links = seen.map(({ link }) => link);
  // all fifteen searches except for Document Number, which another test covers
  expect(new Set(links.map((link) => /search=(\w+)/.exec(link)?.[1])).size).toBe(14);
  expect(new Set(seen.map(({ view }) => view)).size).toBe(14);
  const others = [
    ...(await viewsOf('title.admin', () => Promise.resolve(links.filter((link) => link !== TEXT)))),
    ...(await viewsOf('county.clerk', () => Promise.resolve([TEXT]))),
  ];
  expect(others).toEqual(seen);
});

test('[U01] reload and Back keep rows, page, sort and selection', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await page.goto(`${portal().url}${COMMON_NAME}&pageNumber=2&sortKey=recordedDate&sortDirection=DESC`);
  await pressRow(page, 3);
  const before = await viewOf(page, FULL_PAGE);
  expect(before).toMatchObject({ sort: 'recordedDate' });
  expect(before.address).toMatch(/pageNumber=2.*sortDirection=DESC.*record=\d+/);
  await page.reload();
  expect(await viewOf(page, FULL_PAGE)).toEqual(before);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await heading(page, 'What are you looking for?').waitFor();
  await page.goBack();
  expect(await viewOf(page, FULL_PAGE)).toEqual(before);
  await closePage();
});

test('Back from the results leads to the form with its input', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  await searchName(page, portal().url, 'TAITANO');
  await page.goBack();
  await heading(page, 'Name search').waitFor();
  await eventually(async () => expect(await lastName(page).inputValue()).toBe('TAITANO'));
  await closePage();
});
