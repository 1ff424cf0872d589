import type { CurrentUser, DocumentRow } from '@portal/contracts';
import { aDocumentRow, aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { LiveRegion, PortalProvider } from '@portal/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { aDetail, aRaisedPrice, aSearchResponse, noOtherNames, someRows, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const CRUZ = '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ';

interface ShowOptions {
  readonly path?: string;
  readonly found?: number | readonly DocumentRow[];
  readonly user?: CurrentUser;
  readonly api?: FakeHandlers;
}

async function show({ path = CRUZ, found = 3, user = aUser(), api = {} }: ShowOptions = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const fake = fakeApi({
    alsoTryNames: noOtherNames,
    searchByName: (request) => aSearchResponse(found, request),
    searchByDocumentNumber: (request) => aSearchResponse([aDocumentRow(40)], request),
    documentDetails: ({ docId }) => aDetail(docId),
    getThumbnails: () => refuse({ httpStatus: 409, message: 'No pages here.' }),
    ...api,
  });
  startCounty();
  const images = jest.fn();
  const view = await renderRemote(remote, {
    path,
    user,
    slots: {
      'imaging.preview.v1': async () => ({
        default: (props) => {
          images(props.sourcedDocKey);
          return <p>preview of {props.sourcedDocKey.docKeyNumber}</p>;
        },
      }),
    },
  });
  await screen.findAllByRole('heading', { level: 1, hidden: true });
  return { ...view, api: fake, user: userEvent.setup(), images };
}

// Finds rows by id, not by role: getAllByRole would compute the accessible names of about a thousand cells each time.
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-id]')];
const row = (docId: number) => {
  const found = rows().find((one) => one.dataset.rowId === String(docId));
  if (found === undefined) throw new Error(`No row ${docId}`);
  return found;
};
const shown = () => rows().map((one) => one.dataset.rowId);
const details = () => within(screen.getByRole('region', { name: 'Details' }));
const press = async (user: ReturnType<typeof userEvent.setup>, element: HTMLElement, keys: string) => {
  act(() => element.focus());
  await user.keyboard(keys);
};

test('[U01] a pasted address shows search, page, order and record', async () => {
  const { api } = await show({ path: `${CRUZ}&sortKey=recordedDate&sortDirection=DESC&record=2`, found: 3 });
  expect(await screen.findByRole('heading', { level: 1, name: 'CRUZ' })).toBeVisible();
  await waitFor(() => expect(row(2)).toHaveAttribute('aria-selected', 'true'));
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('recordedDate');
  expect(screen.getByRole('button', { name: 'Descending. Change to ascending' })).toBeVisible();
  expect(await details().findByText('2024-000002')).toBeVisible();
  expect(api.requestsOf('searchByName')).toMatchObject([
    { sortKey: 'recordedDate', sortDirection: 'DESC', pageNumber: 1, updateHistory: true },
  ]);
});

test('a list shows the beginning of the comment of land that the index does not describe otherwise', async () => {
  const landOf = (docId: number, comment: string) => ({
    ...aDocumentRow(docId),
    legalSearchResults: [{ description: '', comment, docId }],
  });
  await show({ found: [landOf(1, 'PT OF THE N 1/2'), landOf(2, 'X'.repeat(4_000))] });
  await screen.findByRole('heading', { level: 1, name: 'CRUZ' });
  await waitFor(() => expect(row(1)).toHaveTextContent('PT OF THE N 1/2'));
  expect(row(2)).toHaveTextContent(`${'X'.repeat(200)}…`);
});

test('[U03] the criteria are shown above the list, and a link opens the search form filled with all of them', async () => {
  const { user } = await show({ path: `${CRUZ}&grantorGranteeFirstName1=MARIA&searchIn=GRANTEES`, found: 3 });
  expect(await screen.findByRole('heading', { level: 1, name: /^CRUZ, MARIA/ })).toBeVisible();
  await press(user, screen.getByRole('link', { name: 'Change this search' }), '{Enter}');
  const last = await screen.findByRole('textbox', { name: /last name 1/ });
  expect(last).toHaveValue('CRUZ');
  expect(screen.getByRole('textbox', { name: /First name 1/ })).toHaveValue('MARIA');
});

test('[001-2.1.forms.1] [001-2.6.frame.1] Cancel of the form that changes a search forgets the input and returns to the same place of its list', async () => {
  const place = `${CRUZ}&pageNumber=2&sortDirection=DESC`;
  const { user, router } = await show({ path: place, found: 300 });
  const change = async () => {
    await press(user, await screen.findByRole('link', { name: 'Change this search' }), '{Enter}');
    return screen.findByRole('textbox', { name: /last name 1/ });
  };
  await user.type(await change(), 'ADO');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { level: 1, name: 'CRUZ' });
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(place);
  expect(await change()).toHaveValue('CRUZ');
});

test('[001-2.1.forms.1] a form that changes no search has no Cancel', async () => {
  await show({ path: '/search/Name?grantorGranteeLastName1=CRUZ' });
  await screen.findByRole('textbox', { name: /last name 1/ });
  expect(screen.getByRole('button', { name: 'Clear' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

test('values chosen from a list are described in the county’s words, not by their codes', async () => {
  await show({ path: `${CRUZ}&documentType=LR&instrumentGroup=DEEDS` });
  expect(await screen.findByText('Name · Grantors and grantees · Land records · Deeds')).toBeVisible();
});

test('[U10] a URL whose search costs money asks first', async () => {
  const { api, user } = await show({ user: aUser({ lookupPrices: { Name: 50 } }) });
  expect(screen.getByText('This search costs $0.50.')).toBeVisible();
  expect(api.requestsOf('searchByName')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Search for $0.50' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test('[U10] another page of a list that is no longer paid asks first', async () => {
  const unpaid = { searchResults: { ...aSearchResponse(0, {}).searchResults }, submitNeeded: true };
  const { api, user } = await show({
    user: aUser({ lookupPrices: { Name: 50 } }),
    api: {
      searchByName: (request) => ({
        ...aSearchResponse(130, request),
        ...(request.pageNumber === 2 && request.updateHistory !== true ? unpaid : {}),
      }),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Search for $0.50' }));
  await waitFor(() => expect(rows()).toHaveLength(100));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('This search costs $0.50.')).toBeVisible();
  expect(screen.getByText('This list is from an earlier search. Nothing more has been charged.')).toBeVisible();
  expect(screen.queryByText(/No Records Found/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Search for $0.50' }));
  await waitFor(() => expect(shown()[0]).toBe('101'));
  expect(api.requestsOf('searchByName').at(-2)).toMatchObject({ pageNumber: 2, batch: 1, updateHistory: true });
});

test('a list that is reloaded later is not submitted as a new search', async () => {
  const { api, router } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  const { pathname, search } = router.state.location;
  await act(async () =>
    router.navigate(pathname + search, { state: { submittedAt: Date.now() - 3_600_000, isNew: true } }),
  );
  await waitFor(() => expect(api.requestsOf('searchByName')).toHaveLength(2));
  expect(api.requestsOf('searchByName')).toMatchObject([{ updateHistory: true }, { updateHistory: false }]);
});

test('[001-4.3.batches.1] [001-4.3.truncated.1] batches 2 to 4 load in the background, and a list of 1,000 records is marked as truncated', async () => {
  const { api } = await show({ found: 1000 });
  await waitFor(() => expect(rows()).toHaveLength(100));
  expect(screen.getByText('1–100 of 1,000')).toBeVisible();
  expect(screen.getByText(/^Results truncated\./)).toHaveTextContent(
    'Results truncated. If needed, narrow criteria and search again.',
  );
  const requests = api.requestsOf('searchByName');
  expect(requests).toMatchObject([1, 2, 3, 4].map((batch) => ({ batch, updateHistory: batch === 1 })));
  expect(new Set(requests.map((one) => JSON.stringify(one).replace(/.*"timestamp":(\d+).*/, '$1'))).size).toBe(1);
});

test('[001-7.paged.1] [001-4.3.pages.1] another page belongs to the same search, and Back returns to the first page', async () => {
  const { api, user, router } = await show({ found: 130 });
  await waitFor(() => expect(rows()).toHaveLength(100));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(shown()[29]).toBe('130'));
  expect(router.state.location.search).toContain('pageNumber=2');
  expect(api.requestsOf('searchByName').at(-1)).toMatchObject({ pageNumber: 2, updateHistory: false });
  const before = api.requests.length;
  await act(async () => router.navigate(-1));
  await waitFor(() => expect(rows()).toHaveLength(100));
  expect(api.requests.length).toBe(before);
});

test('while another page loads, the tools of the list are shown once', async () => {
  const held = Promise.withResolvers<void>();
  const { user } = await show({
    api: {
      searchByName: async (request) => {
        if (request.pageNumber === 2) await held.promise;
        return aSearchResponse(130, request);
      },
    },
  });
  await waitFor(() => expect(rows()).toHaveLength(100));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Loading results')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  expect(document.querySelector('[data-shape="tools"]')).toBeNull();
  held.resolve();
  await waitFor(() => expect(shown()[0]).toBe('101'));
});

test('after paging the focus is on the status line, and the down arrow moves it to the first row', async () => {
  const { user } = await show({ found: 130 });
  await waitFor(() => expect(rows()).toHaveLength(100));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown()[0]).toBe('101'));
  expect(screen.getByText(/^101–1\d\d of 130$/)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(row(101)).toHaveFocus();
});

test('another page does not take the focus from the site’s navigation if the user moved there in the meantime', async () => {
  const { router } = await show({ found: 130 });
  await waitFor(() => expect(rows()).toHaveLength(100));
  const site = render(
    <nav>
      <button type="button">Home</button>
    </nav>,
  );
  const home = site.getByRole('button', { name: 'Home' });
  home.focus();
  await act(async () => router.navigate(`${CRUZ}&pageNumber=2`, { state: router.state.location.state }));
  await waitFor(() => expect(shown()[0]).toBe('101'));
  expect(home).toHaveFocus();
});

test('sorting keeps the focus on the Sort by field while the rows are fetched again', async () => {
  const { user } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  const orders = screen.getByRole('combobox', { name: 'Sort by' });
  act(() => orders.focus());
  await user.selectOptions(orders, 'Grantor');
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(orders).toHaveFocus();
});

test('a loaded record is announced once, with its kind and number', async () => {
  const { user } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  render(
    <PortalProvider>
      <LiveRegion />
    </PortalProvider>,
  );
  // the region is at the end of the body
  const region = screen.getAllByRole('status').at(-1);
  if (region === undefined) throw new Error('no live region');
  const heard: (string | null)[] = [];
  new MutationObserver(() => heard.push(region.textContent)).observe(region, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  await press(user, row(2), '{Enter}');
  await details().findByText('2024-000002');
  await user.click(details().getByRole('button', { name: /^Copy/ }));
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual(['Warranty Deed 2024-000002, details', expect.stringMatching(/^(Citation|The browser)/)]);
});

test('[001-4.4.filter.3] [001-4.3.sort.1] sorting requests the current page again, but a filtered list is sorted in the browser', async () => {
  const { api, user } = await show({ found: someRows(1, 5).reverse() });
  await waitFor(() => expect(rows()).toHaveLength(5));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Recorded Date');
  await waitFor(() => expect(api.requestsOf('searchByName')).toHaveLength(2));
  expect(api.requestsOf('searchByName')[1]).toMatchObject({ sortKey: 'recordedDate', pageNumber: 1 });
  await waitFor(() => expect(rows()).toHaveLength(5));

  await press(user, row(4), ' ');
  await press(user, row(2), ' ');
  await user.click(screen.getByRole('button', { name: /Filter Selections/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Document Number');
  expect(shown()).toEqual(['2', '4']);
  await user.click(screen.getByRole('button', { name: /Ascending/ }));
  expect(shown()).toEqual(['4', '2']);
  expect(api.requestsOf('searchByName')).toHaveLength(2);
  expect(screen.getByRole('checkbox', { name: 'Select 2024-000004' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /Remove Filter/ }));
  await waitFor(() => expect(rows()).toHaveLength(5));
  expect(api.requestsOf('searchByName').at(-1)).toMatchObject({ sortKey: 'docNumber', sortDirection: 'DESC' });
});

test('[001-4.4.limit.1] no more than 100 records can be checked', async () => {
  const { user } = await show({ found: 130 });
  await waitFor(() => expect(rows()).toHaveLength(100));
  act(() => {
    for (const one of rows()) one.querySelector<HTMLElement>('[type=checkbox]')?.click();
  });
  expect(screen.getByText('100 selected (limit 100)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(shown()[0]).toBe('101'));
  await user.click(screen.getByRole('checkbox', { name: 'Select 2024-000101' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'You have reached the limit of selecting up to 100 records.',
  );
});

test('[001-4.4.selected.1] [001-4.4.selected.2] an opened record is marked as read until Reset Read', async () => {
  const { user } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  await press(user, row(1), '{ArrowDown}{Enter}');
  expect(await details().findByText('2024-000002')).toBeVisible();
  expect(within(row(2)).getByText('read')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset Read', description: 'Mark all as unread' }));
  expect(within(row(2)).queryByText('read')).not.toBeInTheDocument();
});

test('[U05] an arrow key moves the focus to a row from the heading, and from the body, which has the focus after a reload', async () => {
  const { user } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  await press(user, screen.getByRole('heading', { level: 1 }), '{ArrowDown}');
  expect(row(1)).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await details().findByText('2024-000002')).toBeVisible();
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  expect(document.body).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(row(2)).toHaveFocus();
  // In the details an arrow key scrolls and does not move the focus.
  await press(user, screen.getByRole('region', { name: 'Details' }), '{ArrowDown}');
  expect(screen.getByRole('region', { name: 'Details' })).toHaveFocus();
});

test('[001-5.select.1] the key for images shows a message in the page if no document is selected, and the next key removes it', async () => {
  const { user, images } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  await press(user, screen.getByRole('heading', { level: 1 }), 'i');
  expect(screen.getByText('Select a document.').closest('[role=alert]')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(images).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByText('Select a document.')).not.toBeInTheDocument();
  expect(row(1)).toHaveFocus();
});

test('[U05] the key for images opens the images of the focused row, even if another record is open', async () => {
  const { api, user, images } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  await press(user, row(1), '{Enter}');
  await details().findByText('2024-000001');
  expect(api.requestsOf('documentDetails')).toEqual([{ docId: 1 }]);
  await press(user, row(3), 'i');
  // The key press requests the pages before the window is shown.
  expect(api.requestsOf('getThumbnails')).toMatchObject([{ sourcedDocKey: { docKeyNumber: '3' }, page: 1 }]);
  expect(await screen.findByText('preview of 3')).toBeVisible();
  expect(images).toHaveBeenCalledTimes(1);
});

test('[U05] the key for images opens the images of a record that is open by a link but not in the list', async () => {
  const { user } = await show({ path: `${CRUZ}&record=40` });
  expect(await details().findByText('2024-000040')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(3));
  await press(user, screen.getByRole('heading', { level: 1 }), 'i');
  expect(await screen.findByText('preview of 40')).toBeVisible();
});

test('[U05] the key for images explains why no window opens: the document has no pages, or the user may not see them', async () => {
  const accountDocTypes = { DEED: { imageRetrieval: false, previewRetrieval: true, imageChargeMethod: 'PAGE' } };
  const { user } = await show({
    found: [aDocumentRow(1, { pageCount: 0 }), aDocumentRow(2)],
    user: aUser({ accountDocTypes }),
  });
  await waitFor(() => expect(rows()).toHaveLength(2));
  await press(user, row(1), 'i');
  expect(screen.getByRole('alert', { name: '' })).toHaveTextContent('No images on file');
  await press(user, row(2), 'i');
  expect(screen.getByText('Your account cannot open images of this document.')).toBeVisible();
});

test('[U05] the key for images explains in the details too why no window opens, because narrow screens hide the list', async () => {
  const { user } = await show({ path: `${CRUZ}&record=1`, found: [aDocumentRow(1, { pageCount: 0 })] });
  await details().findByText('2024-000001');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press(user, screen.getByRole('heading', { level: 1 }), 'i');
  expect(details().getByRole('alert')).toHaveTextContent('No images on file');
});

test('[U05] keys copy the citation, open images, close the details and list all shortcuts, and can be turned off', async () => {
  const { user, router, images } = await show();
  await waitFor(() => expect(rows()).toHaveLength(3));
  await press(user, row(1), '{Enter}');
  await details().findByText('2024-000001');
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.keyboard('c');
  expect(copied).toHaveBeenCalledWith('Instrument 2024-000001, recorded 03/05/2024, Book 12 Page 345');
  expect(await details().findByText('Citation copied.')).toBeVisible();
  await act(async () => fireEvent.keyDown(row(1), { key: 'i' }));
  expect(await screen.findByText('preview of 1')).toBeVisible();
  expect(images).toHaveBeenCalledWith({ docKeyType: 'DOC', docKeyNumber: '1', imageKeyType: 'DEED' });
  await press(user, row(1), '{Escape}');
  expect(screen.getByText(/Or press these keys/)).toBeVisible();
  await user.keyboard('?');
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await press(user, row(1), '/');
  expect(router.state.location.pathname).toBe('/search/SearchResults');
  localStorage.clear();
});

test('[001-2.4.image.1] there is no Image button without permission, or without pages', async () => {
  const accountDocTypes = { DEED: { imageRetrieval: false, previewRetrieval: true, imageChargeMethod: 'PAGE' } };
  const first = await show({ path: `${CRUZ}&record=1`, user: aUser({ accountDocTypes }) });
  expect(await details().findByText('2024-000001')).toBeVisible();
  expect(details().queryByRole('button', { name: 'Image' })).not.toBeInTheDocument();
  first.unmount();
  const unseen = { pageCount: 0, displayBookAndPage: '' };
  await show({ path: `${CRUZ}&record=1`, api: { documentDetails: ({ docId }) => aDetail(docId, unseen) } });
  const pages = await details().findByText('No images on file');
  expect(pages).toBeVisible();
  // not beside 'Book / Page', where the number of pages would look like a page of a book
  expect(pages.previousElementSibling).toHaveTextContent('Pages');
  expect(details().queryByRole('button', { name: 'Image' })).not.toBeInTheDocument();
});

test('[001-3.sequence.1] [001-4.2.reset.1] [001-4.5.sequence.1] [001-4.5.sequence.4] a linked name starts a sequence, and Back to Search Results returns to page, order and row', async () => {
  const place = '&sortKey=recordedDate&sortDirection=DESC';
  const { api, user, router } = await show({ path: `${CRUZ}${place}&record=2` });
  await user.click(await details().findByRole('link', { name: 'PACIFIC TITLE COMPANY' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'PACIFIC TITLE COMPANY' })).toBeVisible();
  expect(api.requestsOf('searchByName')).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: 'Back to Search Results' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'CRUZ' })).toBeVisible();
  const link = `${router.state.location.pathname}${router.state.location.search}`;
  expect(link).toBe(`${CRUZ}${place}&record=2`);
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Recorded Date');
  await waitFor(() => expect(row(2)).toHaveAttribute('aria-selected', 'true'));
  expect(api.requestsOf('searchByName')).toHaveLength(2);
});

test('[001-4.5.sequence.2] a reference opens exactly the document that it names, and a reference to a document not on file is not a link', async () => {
  const reference = {
    docId: 40,
    displayDocNumber: '2024-000040',
    docNumber: '2024000040',
    docType: 'LR',
    instrumentDescription: 'Plat',
    displayBookAndPage: '',
    recordedDate: '1998-07-14',
    recordedTime: '',
    recordedAmPm: '',
  };
  const gone = { ...reference, docId: 0, displayDocNumber: '1901-1' };
  const { api, user } = await show({
    path: `${CRUZ}&record=1`,
    api: { documentDetails: ({ docId }) => aDetail(docId, { referenceDocumentSearchResults: [reference, gone] }) },
  });
  expect(await details().findByText('1901-1')).toBeVisible();
  expect(details().queryByRole('link', { name: '1901-1' })).not.toBeInTheDocument();
  await user.click(details().getByRole('link', { name: '2024-000040' }));
  await waitFor(() => expect(api.requestsOf('documentDetails').at(-1)).toMatchObject({ docId: 40 }));
  expect(api.requestsOf('searchByDocumentNumber')).toMatchObject([
    { documentType: 'LR', fromDocumentNumber: '2024000040' },
  ]);
});

test("[001-4.5.sequence.3] a link's search that fails shows an alert and leaves the results unchanged", async () => {
  let isBroken = false;
  const { user } = await show({
    path: `${CRUZ}&record=1`,
    api: {
      searchByName: (request) =>
        isBroken ? refuse({ httpStatus: 500, message: 'Down.' }) : aSearchResponse(3, request),
    },
  });
  const link = await details().findByRole('link', { name: 'PACIFIC TITLE COMPANY' });
  isBroken = true;
  await user.click(link);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('ERROR: Down.');
  expect(rows()).toHaveLength(3);
});

test('only the found name is marked, and it comes first in its party', async () => {
  const party = (lastName: string, firstName: string) => ({
    displayName: `${lastName}, ${firstName}`,
    lastName,
    firstName,
    middleInitial: '',
  });
  const grantorSearchResults = [party('SANTOS', 'MARIA'), party('CRUZ', 'MARIA')];
  const { user } = await show({
    path: `${CRUZ}&grantorGranteeFirstName1=MARIA`,
    found: [aDocumentRow(1, { grantorSearchResults })],
  });
  await waitFor(() => expect(rows()).toHaveLength(1));
  const marks = () => [...row(1).querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks()).toEqual(['CRUZ, MARIA']);
  expect(within(row(1)).queryByText(/SANTOS/)).not.toBeInTheDocument();
  await user.click(within(row(1)).getByRole('button', { name: '1 more' }));
  expect(within(row(1)).getByText(/SANTOS/)).toBeVisible();
  expect(marks()).toEqual(['CRUZ, MARIA']);
});

test('details that cost money are requested only after the user agrees', async () => {
  const { api, user } = await show({
    path: `${CRUZ}&record=1`,
    user: aUser({ lookupPrices: { documentDetails: 25 } }),
  });
  expect(await details().findByText('The details of this record cost $0.25.')).toBeVisible();
  expect(api.requestsOf('documentDetails')).toEqual([]);
  await user.click(details().getByRole('button', { name: 'Show details for $0.25' }));
  expect(await details().findByText('2024-000001')).toBeVisible();
});

test('details whose price was raised while the page was open are requested again only after the user agrees to the new price', async () => {
  const { api, user } = await show({
    path: `${CRUZ}&record=1`,
    user: aUser({ lookupPrices: {} }),
    api: {
      documentDetails: ({ docId, shownCents = 0 }) => (shownCents < 25 ? aRaisedPrice(25) : aDetail(docId)),
    },
  });
  expect(await details().findByText('The details of this record cost $0.25.')).toBeVisible();
  expect(api.requestsOf('documentDetails')).toEqual([{ docId: 1, shownCents: 0 }]);
  await user.click(details().getByRole('button', { name: 'Show details for $0.25' }));
  expect(await details().findByText('2024-000001')).toBeVisible();
  expect(api.requestsOf('documentDetails')).toHaveLength(2);
});

test('[001-1.payment.1] [001-4.4.unpaid.1] if the server requires payment for details, none are shown and the payment can be canceled', async () => {
  const { user } = await show({
    path: `${CRUZ}&record=1`,
    api: { documentDetails: () => aDetail(0, { docId: 0, paymentNeeded: true }) },
  });
  const dialog = await screen.findByRole('alertdialog', { name: 'Credit card prices' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await details().findByText('You need to pay to see the details.')).toBeVisible();
  expect(details().queryByText('Warranty Deed')).not.toBeInTheDocument();
});

test("a card payer sees the price of a record's details, and then the hold", async () => {
  const { user } = await show({
    path: `${CRUZ}&record=1`,
    user: aUser({ lookupPrices: { documentDetails: 25 } }),
    api: { documentDetails: () => aDetail(0, { docId: 0, paymentNeeded: true }) },
  });
  await user.click(await details().findByRole('button', { name: 'Show details for $0.25' }));
  expect(await screen.findByRole('alertdialog', { name: 'Credit card prices' })).toHaveAccessibleDescription(
    /^The details of this record cost \$0\.25\. We'll place a/,
  );
});

test('Continue shows the details of a record without another card form if the card was authorized meanwhile', async () => {
  let isPaid = false;
  const { user } = await show({
    path: `${CRUZ}&record=1`,
    api: { documentDetails: ({ docId }) => (isPaid ? aDetail(docId) : aDetail(0, { docId: 0, paymentNeeded: true })) },
  });
  const dialog = await screen.findByRole('alertdialog', { name: 'Credit card prices' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await details().findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alertdialog', { name: 'Credit card prices' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  isPaid = true;
  await user.click(await details().findByRole('button', { name: 'Continue' }));
  expect(await details().findByText('2024-000001')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('Continue shows the results of a search without another card form if the card was authorized meanwhile', async () => {
  let isPaid = false;
  const unpaid = { paymentNeeded: true };
  const { user } = await show({
    api: { searchByName: (request) => ({ ...aSearchResponse(isPaid ? 3 : 0, request), ...(isPaid ? {} : unpaid) }) },
  });
  for (const paid of [false, true]) {
    const dialog = await screen.findByRole('alertdialog', { name: 'Credit card prices' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    isPaid = paid;
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
  }
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('details that a used-up hold does not cover request another authorization', async () => {
  await show({
    path: `${CRUZ}&record=1`,
    api: { documentDetails: () => aDetail(0, { docId: 0, paymentNeeded: true, paymentNeededAgain: true }) },
  });
  const dialog = await screen.findByRole('alertdialog', { name: 'Authorize your card again' });
  expect(dialog).toHaveTextContent('Your charges are more than the hold on your card.');
});

test('[001-8.details.1] details that fail to load show the reason and can be retried', async () => {
  let isBroken = true;
  const { user } = await show({
    path: `${CRUZ}&record=1`,
    api: {
      documentDetails: ({ docId }) => (isBroken ? refuse({ httpStatus: 409, message: 'Locked.' }) : aDetail(docId)),
    },
  });
  expect(await details().findByText('ERROR: Locked.')).toBeVisible();
  isBroken = false;
  await user.click(details().getByRole('button', { name: 'Retry' }));
  expect(await details().findByText('2024-000001')).toBeVisible();
});

test('a record that does not exist, or not for this user, offers the way back to the list and no Retry', async () => {
  const { user } = await show({
    path: `${CRUZ}&record=999`,
    api: { documentDetails: () => refuse({ httpStatus: 404, code: 'NOT_FOUND', message: "We couldn't find this." }) },
  });
  expect(await details().findByText("We couldn't find this.")).toBeVisible();
  expect(details().queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await user.click(within(details().getByRole('status')).getByRole('button', { name: 'Back to the list' }));
  expect(screen.queryByText("We couldn't find this.")).not.toBeInTheDocument();
  expect(window.location.search).not.toContain('record=');
  expect(document.activeElement).toHaveAttribute('data-list-top');
});

test('[001-8.pages.1] [R31] a list whose later rows failed to load keeps the first ones and continues on request', async () => {
  let isBroken = true;
  const { user, api } = await show({
    api: {
      searchByName: (request) =>
        isBroken && (request.batch ?? 1) > 1 ? refuse({ httpStatus: 409, message: 'x' }) : aSearchResponse(30, request),
    },
  });
  expect(await screen.findByText("Some rows didn't load.")).toBeVisible();
  expect(rows()).toHaveLength(25);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rows()).toHaveLength(30));
  expect(api.requestsOf('searchByName').map((request) => JSON.stringify(request).includes('"batch":1'))).toEqual([
    true,
    false,
    false,
  ]);
});

test('a URL that does not describe a search shows a message', async () => {
  await show({ path: '/search/SearchResults?search=Nothing' });
  expect(screen.getByRole('heading', { level: 1, name: 'This link is incomplete.' })).toBeVisible();
});

test('results and details have no accessibility violations', async () => {
  const { container } = await show({ path: `${CRUZ}&record=2` });
  await details().findByText('2024-000002');
  const { violations } = await axe.run(container, {
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: false },
      'label-content-name-mismatch': { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

describe('[001-2.1.direct.1] a direct lookup', () => {
  test.each(['/externalsearch/documentnumber/2024-000040', '/ExternalSearch/DocumentNumber/2024-000040'])(
    '[001-2.1.direct.2] opens the document with the number in the address %s, whose case is ignored',
    async (path) => {
      const { router, api } = await show({ path });
      expect(await details().findByText('2024-000040')).toBeVisible();
      expect(router.state.location.search).toContain('record=40');
      expect(api.requestsOf('searchByDocumentNumber')).toMatchObject([
        { documentType: 'ALL', fromDocumentNumber: '2024-000040' },
      ]);
    },
  );

  test('[001-2.1.direct.3] finds the documents of one parcel on all dates', async () => {
    const { api } = await show({
      path: '/externalsearch/parcelid/012-345%206',
      api: { searchByParcelId: (request) => aSearchResponse(2, request) },
      user: aUser({ searchList: ['Name', 'ParcelId'] }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: '0123456' })).toBeVisible();
    expect(api.requestsOf('searchByParcelId')).toMatchObject([
      { parcelId: '0123456', matchType: 'EXACT', documentType: 'ALL', fromRecordedDate: '01/01/1900' },
    ]);
  });

  test('[001-2.1.lookup.1] shows a message if there is no such parcel', async () => {
    await show({
      path: '/externalsearch/parcelid/77',
      api: { searchByParcelId: (request) => aSearchResponse(0, request) },
      user: aUser({ searchList: ['Name', 'ParcelId'] }),
    });
    expect(await screen.findByText('Could not find requested Parcel ID')).toBeVisible();
  });

  test('[001-8.lookup.2] shows a message if there is no such document, and closing it returns to the searches', async () => {
    const { user, router } = await show({
      path: '/externalsearch/documentnumber/77',
      api: { searchByDocumentNumber: (request) => aSearchResponse(0, request) },
    });
    expect(await screen.findByText('Could not find requested Document Number')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(router.state.location.pathname).toBe('/search/Name');
  });
});
