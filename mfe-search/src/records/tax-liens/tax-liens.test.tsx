import type { CurrentUser, TaxLienRow } from '@portal/contracts';
import { aDocumentRow, aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { aDetail, aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';
import { aLien, lienDetail, liensFound } from './tax-liens.testing.ts';

jest.setTimeout(60_000);

const FORM = '/search/taxLien';
const RESULTS = '/search/TaxLienSearchResults?search=TaxLien';
/** The time of all tests, because midnight may pass while they run. */
const NOW = Date.now();
const TODAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Pacific/Saipan',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
}).format(NOW);
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

const IMAGE_RIGHTS = { TL: { imageRetrieval: true, previewRetrieval: true, imageChargeMethod: 'PAGE' as const } };

interface ShowOptions {
  readonly path?: string;
  readonly found?: readonly TaxLienRow[];
  readonly user?: Partial<CurrentUser>;
  readonly api?: FakeHandlers;
}

async function show({ path = RESULTS, found = [aLien()], user = {}, api = {} }: ShowOptions = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const fake = fakeApi({
    searchByTaxLien: () => liensFound(found),
    alsoTryTaxpayers: noOtherNames,
    taxLienDetails: ({ docId }) => lienDetail(found.find((lien) => lien.docId === docId) ?? aLien()),
    searchByDocumentNumber: (request) => aSearchResponse([aDocumentRow(9)], request),
    documentDetails: ({ docId }) => aDetail(docId),
    getThumbnails: () => refuse({ httpStatus: 409, message: 'No pages here.' }),
    ...api,
  });
  startCounty({ search2: { allOnlySearch: false } });
  const searchList = ['TaxLien', 'DocumentNumber'] as const;
  const view = await renderRemote(remote, {
    path,
    user: aUser({ searchList: [...searchList], searchHistoryList: [], accountDocTypes: IMAGE_RIGHTS, ...user }),
    slots: { 'imaging.preview.v1': async () => ({ default: () => <p>preview</p> }) },
  });
  return { ...view, api: fake, user: userEvent.setup() };
}

const controls = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('form input:not([type=radio]), form select, form fieldset')].map(
    (one) =>
      (one instanceof HTMLFieldSetElement
        ? one.querySelector('legend')
        : document.querySelector(`label[for="${one.id}"]`)
      )?.textContent ?? '',
  );
const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const method = (name: string) => within(screen.getByRole('group', { name: 'Search By' })).getByRole('radio', { name });
const state = (name: string) =>
  within(screen.getByRole('group', { name: 'Current/Expired' })).getByRole('radio', { name });
const details = () => within(screen.getByRole('region', { name: 'Details' }));
const openedDetails = async () => within(await screen.findByRole('region', { name: 'Details' }));
const expectNoViolations = async (container: Element) =>
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);

test('[001-2.2.lien.1] [001-9.lien.1] the form has four search methods, the fields of the selected method, and current liens as the default', async () => {
  const { user, container } = await show({ path: FORM });
  expect(method('Date Range')).toBeChecked();
  expect(state('Current')).toBeChecked();
  expect(controls()).toEqual(['Search By', 'From Date', 'To Date', 'Current/Expired']);
  expect([field('From Date'), field('To Date')].map((one) => one.getAttribute('value'))).toEqual(['01/01/1900', TODAY]);
  await expectNoViolations(container);
  await user.click(method('Document Number'));
  expect(controls()).toEqual(['Search By', 'Document Type', 'Document Number (required)', 'Current/Expired']);
  await user.click(method('Lien Number'));
  expect(controls()).toEqual(['Search By', 'Lien Number (required)', 'Current/Expired']);
  await user.click(method('Taxpayer Name'));
  expect(controls()).toEqual([
    ...['Search By', 'Taxpayer or Business Name (required)', 'First name', 'Middle initial', 'Current/Expired'],
  ]);
  await expectNoViolations(container);
});

test.each<[string, string, Record<string, string>, string[]]>([
  ['[001-5.lien.2]', 'Document Number', {}, ['Document Number: Required.']],
  ['[001-5.lien.3]', 'Lien Number', {}, ['Lien Number: Required.']],
  ['[001-5.lien.4]', 'Taxpayer Name', {}, ['Taxpayer or Business Name: Required.']],
  [
    '[001-5.lien.5]',
    'Taxpayer Name',
    { 'Middle initial': 'T' },
    ['Taxpayer or Business Name: Required if MI entered.', 'First name: Required if MI entered.'],
  ],
  ['[001-5.lien.1]', 'Date Range', { 'To Date': '12/31/2199' }, ['To Date: Future date entered.']],
])('%s errors in a search by %s are shown before any request', async (_id, by, typed, expected) => {
  const { user, api } = await show({ path: FORM });
  await user.click(method(by));
  for (const [name, text] of Object.entries(typed)) {
    await user.clear(field(name));
    await user.type(field(name), text);
  }
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const links = within(screen.getByRole('alert')).getAllByRole('link');
  expect(links.map((one) => one.textContent)).toEqual(expected);
  expect(api.requests).toEqual([]);
});

test('[001-4.2.found.1] [001-9.defaults.3] a search with only the defaults opens the list of liens', async () => {
  const { user, api, router } = await show({ path: FORM });
  await user.click(screen.getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/TaxLienSearchResults'));
  expect(api.requestsOf('searchByTaxLien')).toMatchObject([
    { searchByTaxLienMethod: 'DATERANGE', currentOrExpired: 'CURRENT', documentType: 'ALL' },
  ]);
});

test('[001-4.2.lien.1] fields of the methods that are not selected are sent blank, and their dates as all dates', async () => {
  const { user, api } = await show({ path: FORM, found: [] });
  await user.clear(field('From Date'));
  await user.type(field('From Date'), '02/03/2001');
  await user.click(method('Lien Number'));
  await user.type(field(/^Lien Number/), 'TX-7');
  await user.click(method('Taxpayer Name'));
  await user.type(field(/^Taxpayer or Business/), 'CRUZ');
  await user.click(state('All'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No Records Found.')).toBeVisible();
  expect(api.requestsOf('searchByTaxLien')).toMatchObject([
    {
      searchByTaxLienMethod: 'TAXPAYER',
      taxpayerName: 'CRUZ',
      lienNumber: '',
      documentNumber: '',
      fromRecordedDate: '01/01/1900',
      toRecordedDate: TODAY,
      documentType: 'ALL',
      currentOrExpired: 'ALL',
    },
  ]);
});

test('if no current lien was found, one press searches expired ones too', async () => {
  const { user, api } = await show({ path: FORM, found: [] });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.click(await screen.findByRole('button', { name: 'Search current and expired liens' }));
  await waitFor(() =>
    expect(api.requestsOf('searchByTaxLien')).toMatchObject([
      { currentOrExpired: 'CURRENT' },
      { currentOrExpired: 'ALL' },
    ]),
  );
});

test('[001-2.5.lien.1] [001-2.5.lien.2] a list shows both lines of each column, a badge for further items, and -- for missing values', async () => {
  const bare = aLien({
    docId: 8,
    displayDocNumber: '2002-1',
    lienNumber: 'TX-02-1',
    taxpayerSearchResults: [],
    revisionSearchResults: [],
    releaseSearchResults: [],
  });
  const { container } = await show({ found: [aLien(), bare] });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  const heads = (await screen.findAllByRole('columnheader')).map((one) => one.textContent);
  expect(heads.slice(1)).toEqual([
    ...['Instrument/Document #', 'Recorded DateLien Date', 'Lien #/Taxpayers', 'Revisions/Releases/Revokes'],
  ]);
  const [first, second] = [...document.querySelectorAll('tr[data-row-id]')].map((one) => one.textContent);
  for (const text of ['Federal Tax Lien', '2001-000010', '02/03/2001', '01/15/2001', '104523898', 'CRUZ, MARIA T'])
    expect(first).toContain(text);
  expect(first).toContain('2010-000002');
  expect(first).toContain('2011-000003 / 2012-000004');
  expect(screen.getAllByRole('button', { name: /more/i })).not.toEqual([]);
  expect(second).toContain('Revisions --Releases/Revokes --');
  const sorts = within(screen.getByRole('combobox', { name: 'Sort by' })).getAllByRole('option');
  expect(sorts.map((one) => one.textContent)).toEqual([
    ...['Document Number', 'Recorded Date', 'Lien Date', 'Lien Number'],
  ]);
  await expectNoViolations(container);
});

test('[001-2.5.lien.4] details show every field, taxpayers with addresses, revisions, releases and revocations', async () => {
  const { container } = await show({ path: `${RESULTS}&record=7` });
  expect(await (await openedDetails()).findByText('Income tax')).toBeVisible();
  for (const text of ['$1,250.50', '104523898', 'P.O. Box 7', 'Book / Page', '12 / 345, 2 pages', 'Verified'])
    expect(details().getByText(text)).toBeVisible();
  const rows = (caption: string) =>
    within(details().getByRole('table', { name: caption }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows('Taxpayers').slice(1)).toEqual([
    ['CRUZ, MARIA T', 'P.O. Box 7'],
    ['BANK OF TASI', '--'],
  ]);
  expect(rows('Revisions').slice(1)).toEqual([
    ['2010-000002', '--'],
    ['1999-4', '--'],
  ]);
  expect(rows('Releases/Revokes')).toEqual([
    ['Full or partial', 'Released', 'Revoked'],
    ['Full', '2011-00000303/04/2011', '2012-000004'],
  ]);
  // the release is on file and so a link, the revocation is not
  expect(details().getByRole('link', { name: '2011-000003' })).toBeVisible();
  expect(details().queryByRole('link', { name: '2012-000004' })).toBeNull();
  expect(details().getByRole('button', { name: 'Image' })).toBeVisible();
  expect(details().getByText('Tax lien 104523898, document 2001-000010, recorded 02/03/2001')).toBeVisible();
  await expectNoViolations(container);
});

test('details say if there are no revisions or releases, and show nothing before they are paid for', async () => {
  const bare = aLien({ revisionSearchResults: [], releaseSearchResults: [], totalAmount: null, lienType: '' });
  const first = await show({ path: `${RESULTS}&record=7`, found: [bare] });
  expect(await (await openedDetails()).findByText('No revisions')).toBeVisible();
  expect(details().getByText('No releases')).toBeVisible();
  expect(details().queryByText('Total amount')).toBeNull();
  first.unmount();
  const unpaid = { ...lienDetail(aLien({ docId: 0, lienNumber: '' })), paymentNeeded: true };
  await show({ path: `${RESULTS}&record=7`, api: { taxLienDetails: () => unpaid } });
  expect(await (await openedDetails()).findByText('You need to pay to see the details.')).toBeVisible();
});

test("a card payer sees the price of a lien's details, agrees, and reaches the price list that contains it", async () => {
  const unpaid = { ...lienDetail(aLien({ docId: 0, lienNumber: '' })), paymentNeeded: true };
  const { user, api } = await show({
    path: `${RESULTS}&record=7`,
    user: { paymentMethod: 'CREDIT_CARD', lookupPrices: { taxLienDetails: 150 } },
    api: { taxLienDetails: () => unpaid },
  });
  const ask = await screen.findByRole('button', { name: /\$1\.50/ });
  expect(api.requestsOf('taxLienDetails')).toEqual([]);
  await user.click(ask);
  const prices = within(await screen.findByRole('alertdialog', { name: 'Credit card prices' }));
  expect(prices.getByRole('row', { name: 'Tax lien details $1.50' })).toBeVisible();
  expect(prices.queryByRole('row', { name: /Document details/ })).toBeNull();
  await user.click(prices.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('You need to pay to see the details.')).toBeVisible();
  expect(api.requestsOf('taxLienDetails')).toHaveLength(1);
});

test('[001-4.5.lien.1] [001-4.5.sequence.2] a taxpayer links to all liens of that name, a release to its document, and Back returns', async () => {
  const { user, api, router } = await show({ path: `${RESULTS}&record=7` });
  await user.click(await (await openedDetails()).findByRole('link', { name: 'CRUZ, MARIA T' }));
  await waitFor(() =>
    expect(api.requestsOf('searchByTaxLien').at(-1)).toMatchObject({
      searchByTaxLienMethod: 'TAXPAYER',
      taxpayerName: 'CRUZ',
      taxpayerFirstName: 'MARIA',
      taxpayerMiddleInitial: 'T',
      currentOrExpired: 'ALL',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Back to Search Results' }));
  await waitFor(() => expect(router.state.location.search).toContain('record=7'));
  await user.click(await (await openedDetails()).findByRole('link', { name: '2011-000003' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/SearchResults'));
  expect(api.requestsOf('searchByDocumentNumber')).toMatchObject([
    { documentType: 'TL', fromDocumentNumber: '2011-000003' },
  ]);
});
