import { FILE_TYPES } from '@portal/contracts';
import { useAlert } from '@portal/session';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const CRUZ = '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ&sortKey=recordedDate&sortDirection=DESC';
const file = (type: string) => new Response('file', { headers: { 'content-type': type } });

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

async function show(handlers: FakeHandlers, downloadResults = false) {
  const api = fakeApi({
    alsoTryNames: noOtherNames,
    searchByName: (request) => aSearchResponse(2, request),
    ...handlers,
  });
  startCounty({ search2: { downloadResults } });
  const view = await renderRemote(remote, { path: CRUZ, user: aUser(), slots: {} });
  await waitFor(() => expect(document.querySelectorAll('tr[data-row-id]')).toHaveLength(2));
  return { ...view, api, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });

test('[001-7.print.1] Print saves the whole list in its order as SearchResultsReport.pdf', async () => {
  const { api, user } = await show({ searchByNamePrint: () => file(FILE_TYPES.pdf) });
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  await user.click(button('Print'));
  await waitFor(() => expect(saved).toEqual(['SearchResultsReport.pdf']));
  expect(api.requestsOf('searchByNamePrint')).toMatchObject([
    { grantorGranteeLastName1: 'CRUZ', sortKey: 'recordedDate', sortDirection: 'DESC', pageNumber: -1 },
  ]);
  expect(button('Print')).toBeVisible();
});

test('[001-2.4.download.1] Download is shown if the county allows it, and saves an Excel file', async () => {
  const { user } = await show({ searchByNameDownload: () => file(FILE_TYPES.xlsx) }, true);
  await user.click(button('Download'));
  await waitFor(() => expect(saved).toEqual(['SearchResults.xlsx']));
});

test('the file of a filtered list has only the checked rows, in the order of the list', async () => {
  const { api, user } = await show({ searchByNamePrint: () => file(FILE_TYPES.pdf) });
  await user.click(screen.getAllByRole('checkbox')[0] ?? button('Print'));
  await user.click(button('Filter Selections 1'));
  await user.click(button('Print'));
  await waitFor(() => expect(saved).toEqual(['SearchResultsReport.pdf']));
  const [id] = [...document.querySelectorAll<HTMLElement>('tr[data-row-id]')].map(({ dataset }) =>
    Number(dataset.rowId),
  );
  await user.click(button('Remove Filter 1'));
  await user.click(button('Print'));
  await waitFor(() => expect(saved).toHaveLength(2));
  const requests = api.requestsOf('searchByNamePrint');
  expect(requests).toMatchObject([{ grantorGranteeLastName1: 'CRUZ', sortKey: 'recordedDate', checked: [id] }, {}]);
  expect(requests[1]).not.toHaveProperty('checked');
});

test('Download CSV saves comma-separated values', async () => {
  const { user } = await show({ searchByNameCsv: () => file(FILE_TYPES.csv) }, true);
  await user.click(button('Download CSV'));
  await waitFor(() => expect(saved).toEqual(['SearchResults.csv']));
});

test('the same button cancels a file that is being made, without an alert', async () => {
  const { user } = await show({ searchByNamePrint: () => new Promise<Response>(() => undefined) });
  await user.click(button('Print'));
  await user.click(button('Cancel printing'));
  await waitFor(() => expect(button('Print')).toBeVisible());
  expect(renderHook(useAlert).result.current).toBeUndefined();
  expect(saved).toEqual([]);
});

test('a new file replaces the one in progress', async () => {
  const { user } = await show(
    {
      searchByNamePrint: () => new Promise<Response>(() => undefined),
      searchByNameDownload: () => file(FILE_TYPES.xlsx),
    },
    true,
  );
  await user.click(button('Print'));
  await user.click(button('Download'));
  await waitFor(() => expect(saved).toEqual(['SearchResults.xlsx']));
  expect(button('Print')).toBeVisible();
});

test('a refused file shows the reason in an alert, and nothing is saved', async () => {
  const { user } = await show({
    searchByNamePrint: () => refuse({ httpStatus: 409, code: 'LIST_NOT_PAID', message: 'This list is not paid for.' }),
  });
  const alert = renderHook(useAlert);
  await user.click(button('Print'));
  await waitFor(() => expect(alert.result.current).toMatchObject({ text: 'ERROR: This list is not paid for.' }));
  expect(saved).toEqual([]);
});
