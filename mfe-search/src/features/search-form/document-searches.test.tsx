import type { CodeLists } from '@portal/contracts';
import { type SearchType, searchSegment } from '@portal/domain';
import { setCodeLists } from '@portal/session';
import { aUser, type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { aSearchResponse, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

interface ShowOptions {
  readonly api?: FakeHandlers;
  /** Groups of the county's configuration in place of the usual ones. */
  readonly county?: Parameters<typeof startCounty>[0];
  /** All code lists of the county, such as its book types, in place of the usual ones. */
  readonly lists?: CodeLists['lists'];
  /** Query string of the form's URL, from the question mark. */
  readonly query?: string;
}

/** Opens the form of a search, in a county whose forms ask for the type of the document. */
async function show(type: SearchType, { api = {}, county = {}, lists, query = '' }: ShowOptions = {}) {
  // forms keep here what was typed into them
  sessionStorage.clear();
  const fake = fakeApi(api);
  startCounty({ search2: { allOnlySearch: false }, ...county });
  if (lists !== undefined) setCodeLists({ lists });
  const view = await renderRemote(remote, {
    path: `/search/${searchSegment(type)}${query}`,
    user: aUser({ searchList: [type], searchHistoryList: [] }),
  });
  return { ...view, api: fake, user: userEvent.setup() };
}

/** Labels of all controls of the form, in order. Labels of required controls end in '(required)'. */
const controls = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('form input:not([type=radio]), form select, form fieldset')].map(
    (control) => {
      const label =
        control instanceof HTMLFieldSetElement
          ? control.querySelector('legend')
          : document.querySelector(`label[for="${control.id}"]`);
      return label?.textContent ?? '';
    },
  );
const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const errorSummary = () => within(screen.getByRole('alert'));

const DATE_FIELDS = ['From Date', 'To Date'];
/** The county's configuration group `landlink`, with all optional fields of legal descriptions turned on. */
const ALL_LEGAL_FIELDS = {
  qqqq: true,
  qqq: true,
  baseline: true,
  municipality: true,
  meridian: true,
  mbOtherLot: true,
  sublot: true,
};
const PARTY_FIELDS = ['Grantor/Grantee business or last name', 'First name', 'Middle initial'];
const LAST_LEGAL_FIELDS = ['Document Type', 'Instrument Group', ...DATE_FIELDS];

/** Ids of the specification, a search, and the labels of its fields in order. */
test.each<[string, SearchType, string[]]>([
  ['[001-2.2.date.3]', 'Date', ['From Date (required)', 'To Date', 'Document Type', 'Instrument Group']],
  ['[001-2.2.book.1]', 'BookAndPage', ['Liber (required)', 'Page', 'Liber Type']],
  [
    '[001-2.2.address.1]',
    'Address',
    ['House Number (required)', 'Street Name (required)', 'City/Town', 'Instrument Group', ...DATE_FIELDS],
  ],
  ['[001-2.2.parcel.1]', 'ParcelId', ['Parcel ID (required)', 'Document Type', ...DATE_FIELDS]],
  ['[001-2.2.tract.1]', 'TractIndexNMI', ['Island (required)', 'Village (required)', 'Parcel ID', ...DATE_FIELDS]],
  ['[001-2.2.plat.1]', 'Plat', ['Plat (required)', 'Plat Number', 'Plat Name']],
  [
    '[001-2.2.legal.1]',
    'LegalDescription',
    [
      ...['Legal Type', 'Match', 'Plat (required)', 'Plat Number', 'Plat Name', 'Lot', 'Block', 'Other Lot Type'],
      ...['Other Lot', 'Building', 'Unit', 'Garage', ...PARTY_FIELDS, ...LAST_LEGAL_FIELDS],
    ],
  ],
])(
  '%s the form of the %s search has the specified fields and no accessibility violations',
  async (_ids, type, expected) => {
    const { container } = await show(type, { county: { common: { bookLabel: 'Liber', countyName: 'Tasi County' } } });
    expect(controls()).toEqual(expected);
    expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
  },
);

test('[001-2.2.optional.1] the Legal Description form has the fields of the selected legal type, including those that the county turns on', async () => {
  const { user } = await show('LegalDescription', { county: { landlink: ALL_LEGAL_FIELDS } });
  expect(controls()).toContain('Sublot');
  expect(controls()).not.toContain('Section (required)');
  await user.click(screen.getByRole('radio', { name: 'Metes & Bounds' }));
  expect(controls()).toEqual([
    'Legal Type',
    'Match',
    'Section (required)',
    'Township (required)',
    'Range (required)',
    'QQQQ',
    'QQQ',
    'QQ',
    'Q',
    'Base',
    'Meridian',
    'Municipality',
    'Other Lot Type',
    'Other Lot',
    ...PARTY_FIELDS,
    ...LAST_LEGAL_FIELDS,
  ]);
});

/** Ids of the specification, a search, the texts that are typed into fields ('' clears a field with a default), and the errors. */
test.each<[string, SearchType, Record<string, string>, string[]]>([
  ['[001-5.dates.1]', 'Date', { 'From Date (required)': '' }, ['From Date: Required.']],
  ['[001-5.book.1]', 'BookAndPage', {}, ['Book: Required.']],
  [
    '[001-5.address.1] [001-5.address.2] [001-5.address.3]',
    'Address',
    { 'Street Name (required)': 'ab', 'City/Town': 'ab' },
    [
      'House Number: Required.',
      'Street Name: Three characters minimum.',
      'City/Town: Three characters minimum, or leave blank.',
    ],
  ],
  ['[001-5.parcel.3]', 'ParcelId', { 'Parcel ID (required)': '12-3' }, ['Parcel ID: Letters and numbers only.']],
  [
    '[001-5.tract.1] [001-5.tract.2]',
    'TractIndexNMI',
    { 'Village (required)': 'ga' },
    ['Island: Required.', 'Village: Three characters minimum.'],
  ],
  [
    '[001-5.legal.1] [001-5.legal.2]',
    'LegalDescription',
    { 'Middle initial': 'T' },
    [
      'Plat: A valid plat required.',
      'Grantor/Grantee business or last name: Required if MI entered.',
      'First name: Required if MI entered.',
    ],
  ],
])(
  '%s the form of the %s search shows all errors after Submit, and sends no request',
  async (_ids, type, typed, expected) => {
    const { user, api } = await show(type);
    for (const [name, text] of Object.entries(typed)) {
      await user.clear(field(name));
      if (text !== '') await user.type(field(name), text);
    }
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(
      errorSummary()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(expected);
    expect(api.requests).toEqual([]);
  },
);

test('[001-2.2.optional.1] the Book and Page form has no field for the book type in a county without book types', async () => {
  await show('BookAndPage', { lists: [] });
  expect(controls()).toEqual(['Book (required)', 'Page']);
});

test('the list of islands has no entry for all of them, and nothing is chosen at first', async () => {
  await show('TractIndexNMI');
  const islandField = screen.getByRole('combobox', { name: /^Island/ });
  expect(islandField).toHaveDisplayValue('Choose one');
  const islands = within(islandField).getAllByRole('option');
  expect(islands.map((island) => island.textContent)).toEqual(['Choose one', 'Saipan']);
});

test('what was typed for another legal type than the selected one is not sent', async () => {
  const { user, api } = await show('LegalDescription', {
    api: { searchByLegalDescription: (request) => aSearchResponse(0, request) },
  });
  await user.type(field('Lot'), '4');
  await user.click(screen.getByRole('radio', { name: 'Metes & Bounds' }));
  await user.type(field(/^Section/), '12');
  await user.type(field(/^Township/), '5');
  await user.type(field(/^Range/), '3{Enter}');
  expect(await screen.findByText('No Records Found.')).toBeVisible();
  // section, township and range
  expect(screen.getByText(/Nothing was found for 12-5-3/)).toBeVisible();
  expect(api.requestsOf('searchByLegalDescription')).toMatchObject([
    { legalType: 'MB', searchMethod: 'CONTAINS', section: '12', township: '5', range: '3', lot: '' },
  ]);
});

test('if nothing was found on a page, a button searches the whole book', async () => {
  const { user, api } = await show('BookAndPage', {
    api: { searchByBookAndPage: (request) => aSearchResponse(request.page === '' ? 2 : 0, request) },
  });
  await user.type(field(/^Book/), '12');
  await user.type(field('Page'), '9{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Search the whole book' }));
  expect(await screen.findByRole('heading', { level: 1, name: '12' })).toBeVisible();
  expect(api.requestsOf('searchByBookAndPage')).toMatchObject([{ page: '9' }, { page: '' }]);
});

test('[001-2.2.address.3] the notable dates of the county are shown beside the Address form', async () => {
  const notableDates = { showNotableDates: true, abstractIndexBeginDate: '1975-01-02' };
  await show('Address', { county: { notableDates } });
  expect(screen.getByRole('heading', { name: 'Notable Dates' })).toBeVisible();
  expect(screen.getByRole('row', { name: /Index begins/ })).toBeVisible();
});

test('a criterion in the URL is ignored if the form has no field for it', async () => {
  // With allOnlySearch, forms do not ask for the type of the document. The Parcel ID form never asks how the number is to be matched.
  const { user, api } = await show('ParcelId', {
    api: { searchByParcelId: (request) => aSearchResponse(2, request) },
    county: { search2: { allOnlySearch: true } },
    query: '?parcelId=0012&matchType=EXACT&documentType=WD',
  });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(api.requestsOf('searchByParcelId')).toMatchObject([
    { parcelId: '0012', matchType: 'BEGINS', documentType: 'ALL' },
  ]);
});
