import type { CurrentUser, GrantorGranteeBookRow, TractBookRow } from '@portal/contracts';
import { changeLanguage, loadTexts, registerTexts } from '@portal/i18n';
import { aUser, type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../remote.ts';
import { aSearchResponse, startCounty } from '../testing.ts';

jest.setTimeout(60_000);

const anEntry = (id: number, more: Partial<TractBookRow> = {}): TractBookRow => ({
  id,
  tractBookId: `TB-${id}`,
  instrumentCode: 'WD',
  instrumentDescription: 'Warranty Deed',
  recordedDate: '1921-02-03',
  recordedDateTime: '1921-02-03T10:20:30',
  legalSearchResults: [{ description: 'LOT 5 BLK 7 CHELSEA HEIGHTS', comment: '', docId: id }],
  referenceDocumentSearchResults: [],
  pageCount: 1,
  sourcedDocKey: { docKeyType: 'TRACT_BOOK', docKeyNumber: `TB-${id}`, imageKeyType: 'DEED' },
  ...more,
});
const LAND = Array.from({ length: 12 }, (_, index) => ({ description: `LOT ${index + 1}`, comment: '', docId: 1 }));
const ENTRIES = [
  anEntry(1, {
    legalSearchResults: LAND,
    referenceDocumentSearchResults: [
      {
        docId: 40,
        displayDocNumber: '500',
        docNumber: '500',
        docType: 'LR',
        instrumentDescription: 'Warranty Deed',
        displayBookAndPage: '',
        recordedDate: '1921-02-03',
        recordedTime: '10:20',
        recordedAmPm: 'AM',
      },
    ],
  }),
  anEntry(2, { recordedDate: '', recordedDateTime: '', instrumentDescription: '', legalSearchResults: [] }),
];

const PAGE: GrantorGranteeBookRow = {
  id: 3,
  bookReferenceId: 'GR-1987-4',
  type: 'GRANTOR',
  fromName: 'ABBOTT, ANA',
  toName: 'CRUZ, MARIA',
  fromDate: '1987-01-01',
  toDate: '',
  pageCount: 1,
  sourcedDocKey: { docKeyType: 'GRANTOR_GRANTEE_BOOK', docKeyNumber: 'GR-1987-4', imageKeyType: 'DEED' },
};

const FREE = { paymentNeeded: false, usageBalance: { kind: 'ESCROW', amount: 24_950 } } as const;
const SEARCHES: CurrentUser['searchList'] = ['TractBookId', 'TractBookLegal', 'GrantorGranteeBook', 'DocumentNumber'];

const respondWith =
  <Row,>(rows: readonly Row[]) =>
  (request: Parameters<typeof aSearchResponse>[1]) => ({
    ...aSearchResponse(0, request),
    searchResults: {
      totalRecordCount: rows.length,
      currentRecordCount: rows.length,
      timestamp: request.timestamp ?? 0,
      batch: 1,
      searchResultList: [...rows],
    },
  });

async function show(path: string, handlers: FakeHandlers = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const api = fakeApi({
    searchByTractBookId: respondWith(ENTRIES),
    searchByTractBookLegal: respondWith(ENTRIES),
    searchByGrantorGranteeBook: respondWith([PAGE]),
    tractBookDetails: ({ docId }) => ({ ...(ENTRIES.find(({ id }) => id === docId) ?? anEntry(9)), ...FREE }),
    grantorGranteeBookDetails: () => ({ ...PAGE, ...FREE }),
    ...handlers,
  });
  startCounty({
    common: { bookLabel: 'Liber', countyName: 'Tasi County' },
    property: { timeZone: 'Pacific/Saipan' },
    landlink: { qqqq: true, sublot: true, mbOtherLot: true },
    notableDates: { showNotableDates: true, abstractIndexBeginDate: '1975-01-02' },
    search2: { downloadResults: true },
  });
  const slots = { 'imaging.preview.v1': async () => ({ default: () => <p>pages</p> }) };
  const view = await renderRemote(remote, {
    path,
    user: aUser({ searchList: SEARCHES, searchHistoryList: [] }),
    slots,
  });
  await screen.findAllByRole('heading', { level: 1 });
  return { ...view, api, user: userEvent.setup() };
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-id]')];
const open = async (user: ReturnType<typeof userEvent.setup>, index: number, count: number) => {
  await waitFor(() => expect(rows()).toHaveLength(count));
  act(() => rows()[index]?.focus());
  await user.keyboard('{Enter}');
  return within(screen.getByRole('region', { name: 'Details' }));
};
const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent);
const sorts = () => {
  const [sort] = screen.getAllByRole('combobox', { name: 'Sort by' });
  if (sort === undefined) throw new Error('no sort');
  return within(sort)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
};

const TRACT_RESULTS = '/search/TractBookSearchResults?search=TractBookId&tractBookId=TB-1';
const BOOK_RESULTS = '/search/GrantorGranteeBookSearchResults?search=GrantorGranteeBook&grantorGranteeLastName=CRUZ';

test('[001-2.2.tractBookId.2] the Tract Book ID form has one required field', async () => {
  const { user, api } = await show('/search/tractBookId');
  const field = screen.getByRole('textbox', { name: /^Tract Book ID/ });
  expect(field).toBeRequired();
  await user.click(screen.getByRole('button', { name: /^Submit/ }));
  expect(field).toBeInvalid();
  expect(api.requestsOf('searchByTractBookId')).toEqual([]);
  await user.type(field, 'tb-1');
  await user.click(screen.getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(api.requestsOf('searchByTractBookId')).toMatchObject([{ tractBookId: 'tb-1' }]));
});

test('[001-2.2.tractBookLegal.2] the form has the fields of the chosen legal type that the county turns on', async () => {
  const { user } = await show('/search/tractBookLegal');
  const names = () => screen.getAllByRole('textbox').map((one) => one.getAttribute('name'));
  expect(screen.getByRole('radio', { name: 'Matches Exactly' })).toBeVisible();
  expect(names()).toEqual([
    ...['lot', 'block', 'sublot', 'otherLotLb', 'building', 'unit', 'garage'],
    ...['fromRecordedDate', 'toRecordedDate'],
  ]);
  await user.click(screen.getByRole('radio', { name: 'Metes & Bounds' }));
  expect(names()).toEqual([
    ...['section', 'township', 'range', 'qqqq', 'qq', 'q', 'otherLotMb'],
    ...['fromRecordedDate', 'toRecordedDate'],
  ]);
});

test("[001-9.books.1] [001-9.defaults.2] From Date defaults to 1800 for books, even if the county's index begins later", async () => {
  for (const path of ['/search/tractBookLegal', '/search/grantorGranteeBook']) {
    const { unmount } = await show(path);
    expect(screen.getByRole('textbox', { name: 'From Date' })).toHaveValue('01/01/1800');
    unmount();
  }
});

test('[001-2.5.tractBook.1] [001-2.5.tractBook.2] a list of tract book entries shows ID, date, the first legal description and the number of others', async () => {
  await show(TRACT_RESULTS);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(heads()).toEqual(['Select', 'Tract Book ID/Recorded Date', 'Legal description']);
  expect(sorts()).toEqual(['Tract Book ID', 'Recorded Date']);
  expect(rows()[0]).toHaveTextContent('TB-102/03/1921');
  expect(within(rows()[0] ?? document.body).getByText(/11 more/)).toBeVisible();
  expect(rows()[1]).toHaveTextContent('No date');
  expect(rows()[1]).toHaveTextContent('No legal');
});

test('[001-2.5.tractBook.4] details show instrument, ID, date and time, and ten legal descriptions a page', async () => {
  const { user } = await show(TRACT_RESULTS);
  const details = await open(user, 0, 2);
  expect(await details.findByRole('heading', { name: 'Warranty Deed' })).toBeVisible();
  for (const text of ['TB-1', /02\/03\/1921/, /10:20/, 'LOT 1', 'LOT 10'])
    expect(details.getAllByText(text).length).toBeGreaterThan(0);
  expect(details.queryByText('LOT 11')).toBeNull();
  expect(details.getByRole('link', { name: '500' })).toBeVisible();
  expect(details.getByRole('button', { name: /^Image/ })).toBeVisible();
});

test('[001-2.2.indexBook.2] the form has a name, a choice of books, and dates', async () => {
  const { user, api } = await show('/search/grantorGranteeBook');
  const name = screen.getByRole('textbox', { name: /^Business or Last Name/ });
  expect(name).toBeRequired();
  await user.type(name, 'cruz, maria');
  await user.click(screen.getByRole('radio', { name: 'Grantors' }));
  await user.click(screen.getByRole('button', { name: /^Submit/ }));
  await waitFor(() =>
    expect(api.requestsOf('searchByGrantorGranteeBook')).toMatchObject([
      { grantorGranteeLastName: 'cruz, maria', searchIn: 'GRANTORS', fromRecordedDate: '01/01/1800' },
    ]),
  );
});

test('[001-4.2.found.1] [001-9.defaults.3] searches of books open their own results page, and search both books by default', async () => {
  const book = await show('/search/grantorGranteeBook');
  await book.user.type(screen.getByRole('textbox', { name: /^Business or Last Name/ }), 'cruz{Enter}');
  await waitFor(() => expect(book.router.state.location.pathname).toBe('/search/GrantorGranteeBookSearchResults'));
  expect(book.api.requestsOf('searchByGrantorGranteeBook')).toMatchObject([{ searchIn: 'BOTH' }]);
  book.unmount();
  const tract = await show('/search/tractBookId');
  await tract.user.type(screen.getByRole('textbox', { name: /^Tract Book ID/ }), 'TB-1{Enter}');
  await waitFor(() => expect(tract.router.state.location.pathname).toBe('/search/TractBookSearchResults'));
});

test('[001-2.5.book.1] [001-2.5.book.2] a list of book pages shows reference, type, names and dates, and has three sort orders', async () => {
  await show(BOOK_RESULTS);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(heads()).toEqual(['Select', 'Book Reference ID/Type', 'From Name/To Name', 'From Date/To Date']);
  expect(sorts()).toEqual(['Book Reference ID', 'From Name', 'From Date']);
  expect(rows()[0]).toHaveTextContent('GR-1987-4Grantor');
  expect(rows()[0]).toHaveTextContent('From Date 01/01/1987To Date --');
});

test('[001-2.5.book.4] details show type, reference, names and dates, and have an Image button', async () => {
  const { user } = await show(BOOK_RESULTS);
  const details = await open(user, 0, 1);
  expect(await details.findByRole('heading', { name: 'Grantor book' })).toBeVisible();
  for (const text of ['Grantor', 'GR-1987-4', 'ABBOTT, ANA - CRUZ, MARIA', '01/01/1987 - --'])
    expect(details.getAllByText(text).length).toBeGreaterThan(0);
  expect(details.getByRole('button', { name: /^Image/ })).toBeVisible();
  expect(details.getByText('Grantor book GR-1987-4, ABBOTT, ANA - CRUZ, MARIA')).toBeVisible();
});

test('lists of books are translated and have no accessibility violations', async () => {
  const { container } = await show(BOOK_RESULTS);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
  registerTexts('search', (tag) => remote.loadTexts(tag));
  await loadTexts('search');
  await act(() => changeLanguage('CHINESE'));
  try {
    expect(heads()).toEqual(expect.arrayContaining(['册参考编号/类型']));
  } finally {
    await act(() => changeLanguage('ENGLISH'));
  }
});
