import { aDocumentRow, aUser, fakeApi, refuse, renderNextPaint, renderRemote } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aDetail, aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const CRUZ = '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ';
const NOTABLE_DATES = { notableDates: { showNotableDates: true, abstractIndexBeginDate: '1975-01-02' } };

async function show(found: number, path = CRUZ) {
  sessionStorage.clear();
  localStorage.clear();
  const api = fakeApi({
    alsoTryNames: noOtherNames,
    searchByName: (request) => aSearchResponse(found, request),
    documentDetails: ({ docId }) => aDetail(docId),
    getThumbnails: () => refuse({ httpStatus: 409, message: 'No pages here.' }),
  });
  startCounty(NOTABLE_DATES);
  const slots = { 'imaging.preview.v1': async () => ({ default: () => <p>pages</p> }) };
  const view = await renderRemote(remote, { path, user: aUser(), slots });
  const user = userEvent.setup();
  await waitFor(() => expect(rows()).toHaveLength(Math.min(found, 100)));
  return { ...view, api, user };
}

// Finds rows by id, not by role: getAllByRole would compute the accessible names of about a thousand cells each time.
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-id]')];
const shown = () => rows().map((one) => one.dataset.rowId);
const boxOf = (docId: number) => {
  const box = document.querySelector<HTMLElement>(`tr[data-row-id="${docId}"] [type=checkbox]`);
  if (box === null) throw new Error(`No box ${docId}`);
  return box;
};
const details = () => within(screen.getByRole('region', { name: 'Details' }));

test('[001-2.4.header.1] [001-2.4.columns.1] [001-2.4.hint.1] the results show the search criteria above columns with two-line headers', async () => {
  const narrowing = '&grantorGranteeSearchIn=GRANTEES&fromRecordedDate=01/01/1990&toRecordedDate=12/31/1999';
  await show(2, `${CRUZ}${narrowing}`);
  expect(screen.getByRole('heading', { level: 1, name: 'CRUZ' })).toBeVisible();
  expect(screen.getByText('Name · Grantees · All instruments · 01/01/1990 to 12/31/1999')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    expect.any(String),
    'Instrument/Document #',
    'Recorded DateBook / Page',
    'Grantors/Grantees',
    'References/Legals',
  ]);
  const [first] = rows();
  const { displayDocNumber, displayBookAndPage } = aDocumentRow(1);
  expect(first).toHaveTextContent(displayDocNumber);
  expect(first).toHaveTextContent(displayBookAndPage);
  expect(details().getByText('Click on a record to view details and images')).toBeVisible();
});

test('[001-2.4.panel.1] the details of a record have an Image button', async () => {
  const { user } = await show(2);
  act(() => rows()[0]?.focus());
  await user.keyboard('{Enter}');
  const image = await details().findByRole('button', { name: 'Image', description: 'View and get a copy' });
  await act(async () => image.click());
  expect(await screen.findByText('pages')).toBeVisible();
});

test('[001-2.4.tools.1] the results show a tool only if it has something to act on', async () => {
  const { user } = await show(3);
  const tool = (name: RegExp) => screen.queryByRole('button', { name });
  for (const name of [/Back to Search Results/, /Filter Selections/, /Reset Read/]) expect(tool(name)).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Document Number');
  expect(tool(/^Ascending\. Change to descending/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Notable Dates' }));
  const dates = screen.getByRole('dialog', { name: 'Notable Dates' });
  expect(within(dates).getByRole('row', { name: 'Index begins 01/02/1975' })).toBeVisible();
  await user.click(within(dates).getByRole('button', { name: 'Close' }));
  await user.click(boxOf(2));
  await user.click(screen.getByRole('button', { name: /Filter Selections/ }));
  expect(tool(/Remove Filter/)).toBeVisible();
  expect(tool(/Filter Selections/)).toBeNull();
});

test('[001-2.4.tools.1] tools that appear for a checked or read row leave the others in place', async () => {
  const { user } = await show(3);
  const tools = (): readonly string[] => {
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    // the menu of a phone, which jsdom shows too, follows the tools
    return names.slice(0, names.indexOf('More'));
  };
  const before = tools();
  expect(before).toContain('Print');
  await user.click(boxOf(2));
  act(() => rows()[0]?.focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Reset Read' });
  expect(tools()).toEqual([...before, 'Reset Read']);
});

test('[001-4.4.filter.1] the filter shows the checked rows of all pages as one list from page 1', async () => {
  const { user } = await show(130);
  await user.click(boxOf(3));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(shown()[0]).toBe('101'));
  await user.click(boxOf(102));
  await user.click(screen.getByRole('button', { name: /Filter Selections/ }));
  expect(shown()).toEqual(['3', '102']);
  expect(screen.getByText('1–2 of 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Page 2' })).not.toBeInTheDocument();
});

test('the details of a record in the filtered list show its place among the checked rows', async () => {
  const { user } = await show(130);
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(shown()[0]).toBe('101'));
  await user.click(boxOf(102));
  await user.click(boxOf(104));
  await user.click(screen.getByRole('button', { name: /Filter Selections/ }));
  act(() => rows()[1]?.focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Record 2 of 2')).toBeInTheDocument();
});

test('[001-4.2.response.9] new results begin at page 1, with nothing selected, read or checked', async () => {
  const { api, user, router } = await show(130);
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(shown()[0]).toBe('101'));
  await user.click(boxOf(102));
  act(() => rows()[0]?.focus());
  await user.keyboard('{Enter}');
  await user.click(await details().findByRole('link', { name: 'PACIFIC TITLE COMPANY' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'PACIFIC TITLE COMPANY' })).toBeVisible();
  await waitFor(() => expect(shown()[0]).toBe('1'));
  expect(router.state.location.search).not.toMatch(/pageNumber|record=/);
  expect(api.requestsOf('searchByName').at(-1)).toMatchObject({ pageNumber: 1 });
  expect(screen.queryByText('read')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Filter Selections/ })).not.toBeInTheDocument();
  expect(document.querySelector('[aria-selected=true]')).toBeNull();
});

test('the browser can paint a press on the sort order or on a row before the list and the details follow', async () => {
  await show(2);
  const ascending = screen.getByRole('button', { name: 'Ascending. Change to descending' });
  const asked: unknown[] = [];
  renderNextPaint(
    () => ascending.click(),
    () => asked.push(ascending.ariaLabel, rows().length),
  );
  expect(asked).toEqual(['Descending. Change to ascending', 2]);
  expect(rows()).toHaveLength(0);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [row] = rows();
  renderNextPaint(
    () => row?.click(),
    () => asked.push(row?.ariaSelected),
  );
  expect(asked.at(-1)).toBe('false');
  expect(row).toHaveAttribute('aria-selected', 'true');
});

test('records that are opened before a new order is rendered keep that order, and the second replaces the first in the history', async () => {
  const { router } = await show(2);
  const moves: string[] = [];
  router.subscribe(({ historyAction, location }) => {
    moves.push(`${historyAction} ${/DESC/.exec(location.search)?.[0]} ${/record=\d/.exec(location.search)?.[0]}`);
  });
  const [row, second] = rows();
  renderNextPaint(
    () => screen.getByRole('button', { name: 'Ascending. Change to descending' }).click(),
    () => {
      row?.click();
      second?.click();
    },
  );
  expect(moves).toEqual(['PUSH DESC undefined', 'PUSH DESC record=1', 'REPLACE DESC record=2']);
});
