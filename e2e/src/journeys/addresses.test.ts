import type { Page } from 'playwright-core';
import { at, call } from './support/means.ts';
import {
  heading,
  lastName,
  logIn,
  logInByApi,
  pressRow,
  rowsOf,
  searchName,
  waitForRows,
  wordsOf,
} from './support/person.ts';
import { shareStage } from './support/stage.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const stage = shareStage();
const HOT = 'search/SearchResults?search=Name&grantorGranteeLastName1=SANTOS';

/** Rows of a full page of results; they are loaded in batches of 25. */
const FULL_PAGE = 100;

/** The visible state of a result list, once it has at least `least` rows. */
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
  await pressRow(page);
  const shared = await viewOf(page);
  const link = page.url();
  await leave();
  const other = await stage().enter();
  await other.page.goto(link);
  await logIn(other.page, 'title.admin');
  expect(await viewOf(other.page)).toEqual(shared);
  await other.leave();
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
const MAX_TRIED = 36;

/** A link to the first of several searches that finds something: houses and sections depend on the county's day. */
async function firstFound(page: Page, path: string, type: string, typed: (at: number) => Record<string, string>) {
  for (let tried = 1; tried <= MAX_TRIED; tried += 1) {
    const answer = await call(page, stage().url, `search/searchBy${type}`, typed(tried));
    if (Number(at(answer, 'searchResults', 'totalRecordCount')) > 0)
      return `${path}?${new URLSearchParams({ search: type, ...typed(tried) }).toString()}`;
  }
  throw new Error(`Nothing is found by ${type}.`);
}

const linksOfToday = async (page: Page): Promise<string[]> => [
  await firstFound(page, 'SearchResults', 'Address', (at) => ({ streetNumber: String(at), streetName: 'ROAD' })),
  await firstFound(page, 'TractBookSearchResults', 'TractBookLegal', (at) => ({
    ...{ legalType: 'MB', section: String(at), township: '1', range: '1' },
  })),
];

/** The heading and first rows that a user sees at each link. */
async function seenBy(user: string, linksFor: (page: Page) => Promise<readonly string[]>) {
  const { page, leave } = await stage().enter();
  await logInByApi(page, stage().url, user);
  const seen = [];
  for (const link of await linksFor(page)) {
    await page.goto(`${stage().url}search/${link}`);
    await waitForRows(page);
    const ids = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-id')));
    seen.push({ link, view: JSON.stringify([await wordsOf(heading(page)), ids.slice(0, FIRST_BATCH)]) });
  }
  await leave();
  return seen;
}

test('[U02] a link to a list of each search shows another reader the same rows', async () => {
  const seen = [
    ...(await seenBy('title.examiner', async (page) => [...LINKS, ...(await linksOfToday(page))])),
    ...(await seenBy('flatfee.admin', () => Promise.resolve([TEXT]))),
  ];
  const links = seen.map(({ link }) => link);
  // all fifteen searches except for Document Number, which another test covers
  expect(new Set(links.map((link) => /search=(\w+)/.exec(link)?.[1])).size).toBe(14);
  expect(new Set(seen.map(({ view }) => view)).size).toBe(14);
  const others = [
    ...(await seenBy('title.admin', () => Promise.resolve(links.filter((link) => link !== TEXT)))),
    ...(await seenBy('county.clerk', () => Promise.resolve([TEXT]))),
  ];
  expect(others).toEqual(seen);
});

test('[U01] reload and Back keep rows, page, sort and selection', async () => {
  const { page, leave } = await stage().enter();
  await logInByApi(page, stage().url);
  await page.goto(`${stage().url}${HOT}&pageNumber=2&sortKey=recordedDate&sortDirection=DESC`);
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
  await leave();
});

test('Back from the results leads to the form with its input', async () => {
  const { page, leave } = await stage().enter();
  await logInByApi(page, stage().url);
  await searchName(page, stage().url, 'TAITANO');
  await page.goBack();
  await heading(page, 'Name search').waitFor();
  await eventually(async () => expect(await lastName(page).inputValue()).toBe('TAITANO'));
  await leave();
});
