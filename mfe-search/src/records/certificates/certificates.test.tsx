import type { CurrentUser, TorrensDetail, TorrensRow } from '@portal/contracts';
import { changeLanguage, loadTexts, registerTexts } from '@portal/i18n';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { aDetail, aSearchResponse, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const aCertificate = (id: number, more: Partial<TorrensRow> = {}): TorrensRow => ({
  id,
  certificateNumber: `T-${id}`,
  fileNumber: `F-${id}`,
  certifiedDate: '1990-05-06',
  displayBookAndPage: '12 / 34',
  shortStatus: 'ACTIVE',
  status: 'Active',
  cancelledBySearchResults: [],
  pageCount: 2,
  sourcedDocKey: { docKeyType: 'TORRENS_CERT', docKeyNumber: `T-${id}`, imageKeyType: 'DEED' },
  ...more,
});

const CANCELLED = aCertificate(1, {
  shortStatus: 'CANCELLED',
  status: 'Cancelled',
  cancelledBySearchResults: [
    { cancelledByCertificateId: 2, cancelledByCertificateNumber: 'T-2' },
    { cancelledByCertificateId: 0, cancelledByCertificateNumber: 'T-900' },
  ],
});
const LATER = aCertificate(2);
const ROWS = [CANCELLED, LATER, aCertificate(3, { shortStatus: 'HELD', status: 'Held' })];

const aMemorial = (docId: number, memorialText: string): TorrensDetail['memorials'][number] => ({
  docId,
  displayDocNumber: 'T10001',
  docNumber: 'T10001',
  docType: 'TOR',
  instrumentDescription: docId === 0 ? '' : 'Mortgage',
  displayBookAndPage: '',
  recordedDate: docId === 0 ? '' : '2001-02-03',
  recordedTime: '',
  recordedAmPm: '',
  memorialText,
  recitalText: '',
});

const detailOf = (row: TorrensRow): TorrensDetail => ({
  ...row,
  legalText: 'Lot 5, Block 7, Chelsea Heights',
  memorials: [aMemorial(40, 'Mortgage to Bank of Tasi'), { ...aMemorial(0, 'Lis pendens'), recitalText: 'Of 1999' }],
  paymentNeeded: false,
  usageBalance: { kind: 'ESCROW', amount: 24_950 },
});

const SEARCHES: CurrentUser['searchList'] = ['TorrensCertificate', 'TorrensText', 'DocumentNumber'];
const FOUND = '/search/TorrensSearchResults?search=TorrensText&text=lot';

interface ShowOptions {
  readonly path?: string;
  readonly searchList?: CurrentUser['searchList'];
  readonly hasFileNumbers?: boolean;
  readonly api?: FakeHandlers;
}

const respondWith = (rows: readonly TorrensRow[]) => (request: Parameters<typeof aSearchResponse>[1]) => ({
  ...aSearchResponse(0, request),
  searchResults: {
    totalRecordCount: rows.length,
    currentRecordCount: rows.length,
    timestamp: request.timestamp ?? 0,
    batch: 1,
    searchResultList: [...rows],
  },
});

async function show({ path = FOUND, searchList = SEARCHES, hasFileNumbers = false, api = {} }: ShowOptions = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const fake = fakeApi({
    searchByTorrensText: respondWith(ROWS),
    searchByTorrensCertificate: (request) =>
      respondWith(ROWS.filter(({ certificateNumber }) => certificateNumber === request.certificateNumber))(request),
    torrensCertificateDetails: ({ docId }) => detailOf(ROWS.find(({ id }) => id === docId) ?? LATER),
    getThumbnails: () => refuse({ httpStatus: 409, message: 'No pages here.' }),
    ...api,
  });
  startCounty({
    common: { bookLabel: 'Liber', torrensLabel: 'Registered Land', countyName: 'Tasi County' },
    property: { timeZone: 'Pacific/Saipan', torrensUseFileNumber: hasFileNumbers },
    search2: { downloadResults: true },
  });
  const slots = { 'imaging.preview.v1': async () => ({ default: () => <p>pages</p> }) };
  const view = await renderRemote(remote, { path, user: aUser({ searchList, searchHistoryList: [] }), slots });
  await screen.findAllByRole('heading', { level: 1 });
  return { ...view, api: fake, user: userEvent.setup() };
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-id]')];
const open = async (user: ReturnType<typeof userEvent.setup>, index: number) => {
  await waitFor(() => expect(rows()).toHaveLength(3));
  act(() => rows()[index]?.focus());
  await user.keyboard('{Enter}');
  return within(screen.getByRole('region', { name: 'Details' }));
};
const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent);

test('[001-2.2.certificate.2] the form has a certificate number, and a heading with the county’s own word for its registry', async () => {
  await show({ path: '/search/torrensCertificate' });
  expect(screen.getByRole('heading', { level: 1, name: 'Registered Land Certificate' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Certificate Number' })).toHaveValue('');
});

test('[001-4.2.found.1] a search of certificates opens the results page of certificates', async () => {
  const { user, router } = await show({ path: '/search/torrensText' });
  await user.type(screen.getByRole('textbox', { name: 'Text or Document Number' }), 'lot 5{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/TorrensSearchResults'));
});

test('[001-2.2.text.1] the label of the text field depends on the section to search', async () => {
  const { user, container } = await show({ path: '/search/torrensText' });
  const section = screen.getByRole('combobox', { name: 'Search In' });
  expect(
    within(section)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['All Sections', 'Legal', 'Memorial Doc #', 'Memorial Text', 'Recital']);
  expect(section).toHaveValue('ALL');
  await user.type(screen.getByRole('textbox', { name: 'Text or Document Number' }), 'lot 5');
  await user.selectOptions(section, 'DOCUMENT');
  expect(screen.getByRole('textbox', { name: 'Document Number' })).toHaveValue('lot 5');
  for (const other of ['LEGAL', 'MEMORIAL', 'RECITAL']) {
    await user.selectOptions(section, other);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('lot 5');
  }
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
});

test('[001-5.torrens.1] an empty form can be submitted, and finds all certificates', async () => {
  const { api, user } = await show({ path: '/search/torrensText' });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(screen.getByRole('heading', { level: 1, name: 'All certificates' })).toBeVisible();
  expect(api.requestsOf('searchByTorrensText')).toMatchObject([
    { text: '', searchIn: 'ALL', sortKey: 'certificateNumber', sortDirection: 'ASC' },
  ]);
});

test('[001-2.5.torrens.1] a list shows number, date with book and page, and status with the replacing certificate', async () => {
  const { user, container } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(heads()).toEqual([expect.any(String), 'Certificate #', 'Certified DateLiber / Page', 'Status']);
  const [cancelled, active, held] = rows();
  expect(cancelled).toHaveTextContent(/T-1.*05\/06\/1990.*12 \/ 34.*Cancelled.*by T-2.*1 more/);
  expect(active).toHaveTextContent('Active');
  expect(held).toHaveTextContent('Held');
  await user.click(within(cancelled ?? document.body).getByRole('button', { name: /more/ }));
  expect(await screen.findByText(/T-900/)).toBeVisible();
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
});

test('[001-2.5.torrens.3] file numbers are in the list and in the details if the county has them', async () => {
  const { user } = await show({ hasFileNumbers: true });
  const details = await open(user, 1);
  expect(heads()[1]).toBe('Certificate #/File #');
  expect(rows()[1]).toHaveTextContent('F-2');
  expect(await details.findByText('File #')).toBeVisible();
});

test('[001-2.5.torrens.2] [001-2.5.torrens.4] the sort orders are those of certificates, and a text search can be downloaded', async () => {
  await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  const sorts = within(screen.getByRole('combobox', { name: 'Sort by' })).getAllByRole('option');
  expect(sorts.map((one) => one.textContent)).toEqual(['Certificate Number', 'Certified Date', 'Liber']);
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
});

test('[001-2.5.torrens.4] the list of certificates by number has Print and no Download', async () => {
  await show({ path: '/search/TorrensSearchResults?search=TorrensCertificate&certificateNumber=T-1' });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
});

test('[001-2.5.certificate.1] the heading of the details has the county’s word and the status, and the details show the certificate', async () => {
  const { user } = await show();
  const details = await open(user, 0);
  expect(await details.findByRole('heading', { level: 2, name: 'Registered Land Cancelled' })).toBeVisible();
  expect(details.getByRole('button', { name: /^Certificate/ })).toBeVisible();
  for (const term of ['Certificate #', 'Certified Date', 'Liber / Page']) expect(details.getByText(term)).toBeVisible();
  expect(details.queryByText('File #')).not.toBeInTheDocument();
  expect(details.getByText('Lot 5, Block 7, Chelsea Heights')).toBeVisible();
  expect(details.getByText(/^Certificate T-1, certified 05\/06\/1990, Liber 12 Page 34$/)).toBeVisible();
});

test('[001-2.5.certificate.2] [001-4.5.sequence.2] the replacing certificate links to its own search, and Back returns', async () => {
  const { user, api } = await show();
  const details = await open(user, 0);
  const list = within((await details.findByRole('heading', { name: 'Cancelled By' })).parentElement ?? document.body);
  expect(list.getByText('T-900')).toBeVisible();
  expect(list.queryByRole('link', { name: 'T-900' })).not.toBeInTheDocument();
  await user.click(list.getByRole('link', { name: 'T-2' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(api.requestsOf('searchByTorrensCertificate')).toMatchObject([{ certificateNumber: 'T-2' }]);
  await user.click(screen.getByRole('button', { name: 'Back to Search Results' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test('[001-2.5.certificate.3] memorials link to the documents that are on file', async () => {
  const { user } = await show();
  const details = await open(user, 1);
  const table = within(await details.findByRole('table', { name: 'Memorials' }));
  expect(table.getByText(/^Mortgage 02\/03\/2001.*Mortgage to Bank of Tasi$/)).toBeVisible();
  // a recital is below its memorial, because three columns would be too narrow on a phone
  expect(table.getAllByRole('columnheader')).toHaveLength(2);
  expect(table.getByText('Recital').closest('td')).toHaveTextContent(/^Lis pendens\s*Recital Of 1999$/);
  expect(table.getAllByRole('link').map((one) => one.textContent)).toEqual(['T10001']);
  expect(details.queryByRole('heading', { name: 'Cancelled By' })).not.toBeInTheDocument();
});

test('[001-5.image.2] the key for images says to select a certificate if none is selected', async () => {
  const { user } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.keyboard('i');
  expect(await screen.findByText('Select a certificate.')).toBeVisible();
});

test('[001-3.torrens.2] a document lists the certificates that mention it, and each number is a link', async () => {
  const torrensSearchResults = [{ certificateNumber: 'T-1', status: 'Cancelled' }];
  const { user } = await show({
    path: '/search/SearchResults?search=DocumentNumber&fromDocumentNumber=1&record=1',
    api: {
      searchByDocumentNumber: (request) => aSearchResponse(1, request),
      documentDetails: ({ docId }) => aDetail(docId, { torrensSearchResults }),
    },
  });
  await user.click(await screen.findByRole('link', { name: 'T-1' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'T-1' })).toBeVisible();
});

test("a document shows the statuses of its certificates in the user's language", async () => {
  registerTexts('search', (tag) => remote.loadTexts(tag));
  await loadTexts('search');
  await changeLanguage('JAPANESE');
  try {
    const torrensSearchResults = [
      { certificateNumber: 'T-1', status: 'Cancelled' },
      { certificateNumber: 'T-3', status: 'Held' },
    ];
    const { unmount } = await show({
      path: '/search/SearchResults?search=DocumentNumber&fromDocumentNumber=1&record=1',
      api: {
        searchByDocumentNumber: (request) => aSearchResponse(1, request),
        documentDetails: ({ docId }) => aDetail(docId, { torrensSearchResults }),
      },
    });
    const link = await screen.findByRole('link', { name: 'T-1' });
    expect(link.parentElement).toHaveTextContent('T-1 取消済み, T-3 Held');
    unmount();
  } finally {
    await changeLanguage('ENGLISH');
  }
});

test('a long number in the details may wrap, a short one may not', async () => {
  const LONG = 'REGISTERED LAND BOOK 12 PAGE 345';
  const by = ['T-2', LONG, 'T-3'].map((cancelledByCertificateNumber, index) => ({
    cancelledByCertificateId: index + 2,
    cancelledByCertificateNumber,
  }));
  const { user } = await show({
    api: { torrensCertificateDetails: () => ({ ...detailOf(CANCELLED), cancelledBySearchResults: by }) },
  });
  const details = await open(user, 0);
  await details.findByRole('link', { name: LONG });
  const [short, long, other] = by.map(
    ({ cancelledByCertificateNumber: name }) => details.getByRole('link', { name }).className,
  );
  // jsdom has no layout, and does not apply the styles of the classes
  expect(other).toBe(short);
  expect(long).not.toBe(short);
});
