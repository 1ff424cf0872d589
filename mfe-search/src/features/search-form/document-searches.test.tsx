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

type Groups = Parameters<typeof startCounty>[0];

interface ShowOptions {
  readonly api?: FakeHandlers;
  readonly county?: Groups;
  readonly lists?: CodeLists['lists'];
  /** Query string of the form's URL. */
  readonly query?: string;
}

async function show(type: SearchType, { api = {}, county = {}, lists, query = '' }: ShowOptions = {}) {
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
const summary = () => within(screen.getByRole('alert'));

const DATES = ['From Date', 'To Date'];
const ALL_FLAGS = {
  qqqq: true,
  qqq: true,
  baseline: true,
  municipality: true,
  meridian: true,
  mbOtherLot: true,
  sublot: true,
};
const PARTY = ['Grantor/Grantee business or last name', 'First name', 'Middle initial'];
const LEGAL_END = ['Document Type', 'Instrument Group', ...DATES];

test.each<[string, SearchType, string[]]>([
  ['[001-2.2.date.3]', 'Date', ['From Date (required)', 'To Date', 'Document Type', 'Instrument Group']],
  ['[001-2.2.book.1]', 'BookAndPage', ['Liber (required)', 'Page', 'Liber Type']],
  [
    '[001-2.2.address.1]',
    'Address',
    ['House Number (required)', 'Street Name (required)', 'City/Town', 'Instrument Group', ...DATES],
  ],
  ['[001-2.2.parcel.1]', 'ParcelId', ['Parcel ID (required)', 'Document Type', ...DATES]],
  ['[001-2.2.tract.1]', 'TractIndexNMI', ['Island (required)', 'Village (required)', 'Parcel ID', ...DATES]],
  ['[001-2.2.plat.1]', 'Plat', ['Plat (required)', 'Plat Number', 'Plat Name']],
  [
    '[001-2.2.legal.1]',
    'LegalDescription',
    [
      ...['Legal Type', 'Match', 'Plat (required)', 'Plat Number', 'Plat Name', 'Lot', 'Block', 'Other Lot Type'],
      ...['Other Lot', 'Building', 'Unit', 'Garage', ...PARTY, ...LEGAL_END],
    ],
  ],
])('%s the %s search has the specified fields and no accessibility violations', async (_id, type, expected) => {
  const { container } = await show(type, { county: { common: { bookLabel: 'Liber', countyName: 'Tasi County' } } });
  expect(controls()).toEqual(expected);
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
});

test('[001-2.2.optional.1] the Legal Description form has the fields of its legal type, and those that the county turns on', async () => {
  const { user } = await show('LegalDescription', { county: { landlink: ALL_FLAGS } });
  expect(controls()).toContain('Sublot');
  await user.click(screen.getByRole('radio', { name: 'Metes & Bounds' }));
  expect(controls()).toEqual([
    'Legal Type',
    'Match',
    'Section (required)',
    'Township (required)',
    'Range (required)',
    'Base',
    'Meridian',
    'Municipality',
    'Q',
    'QQ',
    'QQQ',
    'QQQQ',
    'Other Lot Type',
    'Other Lot',
    ...PARTY,
    ...LEGAL_END,
  ]);
});

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
])('%s errors in a %s search are shown before any request', async (_id, type, typed, expected) => {
  const { user, api } = await show(type);
  for (const [name, text] of Object.entries(typed)) {
    await user.clear(field(name));
    if (text !== '') await user.type(field(name), text);
  }
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(
    summary()
      .getAllByRole('link')
      .map((one) => one.textContent),
  ).toEqual(expected);
  expect(api.requests).toEqual([]);
});

test('[001-2.2.optional.1] there is no book type field in a county without book types', async () => {
  await show('BookAndPage', { lists: [] });
  expect(controls()).toEqual(['Book (required)', 'Page']);
});

test('the user must choose an island, because there is no search over all islands', async () => {
  await show('TractIndexNMI');
  const islands = within(screen.getByRole('combobox', { name: /^Island/ })).getAllByRole('option');
  expect(islands.map((one) => one.textContent)).toEqual(['Choose one', 'Saipan']);
});

test('values typed for the other legal type are not sent', async () => {
  const { user, api } = await show('LegalDescription', {
    api: { searchByLegalDescription: (request) => aSearchResponse(0, request) },
  });
  await user.type(field('Lot'), '4');
  await user.click(screen.getByRole('radio', { name: 'Metes & Bounds' }));
  await user.type(field(/^Section/), '12');
  await user.type(field(/^Township/), '5');
  await user.type(field(/^Range/), '3{Enter}');
  expect(await screen.findByText('No Records Found.')).toBeVisible();
  expect(screen.getByText(/Nothing was found for 12-5-3/)).toBeVisible();
  expect(api.requestsOf('searchByLegalDescription')).toMatchObject([
    { legalType: 'MB', searchMethod: 'CONTAINS', section: '12', township: '5', range: '3', lot: '' },
  ]);
});

test('if nothing was found, wider searches are offered and run with one press', async () => {
  const { user, api } = await show('BookAndPage', {
    api: { searchByBookAndPage: (request) => aSearchResponse(request.page === '' ? 2 : 0, request) },
  });
  await user.type(field(/^Book/), '12');
  await user.type(field('Page'), '9{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Search the whole book' }));
  expect(await screen.findByRole('heading', { level: 1, name: '12' })).toBeVisible();
  expect(api.requestsOf('searchByBookAndPage')).toMatchObject([{ page: '9' }, { page: '' }]);
});

test('[001-2.2.address.3] notable dates are next to the Address search', async () => {
  const notableDates = { showNotableDates: true, abstractIndexBeginDate: '1975-01-02' };
  await show('Address', { county: { notableDates } });
  expect(screen.getByRole('heading', { name: 'Notable Dates' })).toBeVisible();
  expect(screen.getByRole('row', { name: /Index begins/ })).toBeVisible();
});

test('criteria in the URL for fields that the form does not have are ignored', async () => {
  const parcel = await show('ParcelId', {
    api: { searchByParcelId: (request) => aSearchResponse(2, request) },
    county: { search2: { allOnlySearch: true } },
    query: '?parcelId=0012&matchType=EXACT&documentType=WD',
  });
  await parcel.user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(parcel.api.requestsOf('searchByParcelId')).toMatchObject([
    { parcelId: '0012', matchType: 'BEGINS', documentType: 'ALL' },
  ]);
});
