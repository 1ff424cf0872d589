import type { DocumentSearchContent } from '@portal/contracts';
import { aDocumentRow, aUser, type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aDetail, aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const DATES = 'fromRecordedDate=01%2F02%2F1975&toRecordedDate=01%2F15%2F1978';
const CRUZ = `/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ&${DATES}`;
const COVERAGE = { firstDay: '1975-01-03', lastDay: '1977-09-17' } as const;

async function show(leftOut: Partial<DocumentSearchContent>, path = CRUZ, handlers: FakeHandlers = {}) {
  sessionStorage.clear();
  const api = fakeApi({
    alsoTryNames: noOtherNames,
    searchByName: (request) => ({ ...aSearchResponse(3, request), ...leftOut }),
    ...handlers,
  });
  startCounty({ notableDates: { useVerificationDate: true, abstractVerifiedDate: '1978-01-15' } });
  const view = await renderRemote(remote, { path, user: aUser() });
  await screen.findByText(/^\d+–\d+ of (3|101)$/);
  return { ...view, api, user: userEvent.setup() };
}
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const suggestedActions = async () => {
  const group = await screen.findByRole('group', { name: 'Show other documents' });
  return within(group)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
};
const lastRequest = (api: Awaited<ReturnType<typeof show>>['api']) => api.requestsOf('searchByName').at(-1);

describe('a list that stops at 1,000', () => {
  test.each([
    ['AFTER', 'recordedDate', 'ASC', ['Show newest first', 'Show 09/17/1977 and later']],
    ['BEFORE', 'recordedDate', 'DESC', ['Show oldest first', 'Show 01/03/1975 and earlier']],
    ['AFTER', 'docNumber', 'ASC', ['Show newest first', 'Show 09/17/1977 and later']],
  ] as const)(
    'shows the days that it covers, and links to the documents %s them when sorted by %s %s',
    async (rest, key, direction, labels) => {
      await show({ coverage: { ...COVERAGE, rest } }, `${CRUZ}&sortKey=${key}&sortDirection=${direction}`);
      expect(screen.getByText('More than 1,000 found. Shown: 01/03/1975 to 09/17/1977.')).toBeVisible();
      expect(await suggestedActions()).toEqual([...labels, 'One year', 'One kind']);
    },
  );

  test('does not claim to cover all days between its first and last', async () => {
    await show({ coverage: { ...COVERAGE, rest: 'ANYWHERE' } }, `${CRUZ}&sortKey=grantor`);
    expect(
      screen.getByText(/Shown: the first 1,000 by Grantor, recorded 01\/03\/1975 to 09\/17\/1977\./),
    ).toBeVisible();
    expect(await suggestedActions()).toEqual(['Show newest first', 'One year', 'One kind']);
  });

  test('can be sorted newest first with one press, from its first page and without a new search', async () => {
    const coverage = { ...COVERAGE, rest: 'AFTER' } as const;
    const { user, api, router } = await show({}, `${CRUZ}&pageNumber=2`, {
      searchByName: (request) => ({ ...aSearchResponse(101, request), coverage }),
    });
    await user.click(await button('Show newest first'));
    await waitFor(() =>
      expect(lastRequest(api)).toMatchObject({ sortKey: 'recordedDate', sortDirection: 'DESC', updateHistory: false }),
    );
    expect(router.state.location.search).not.toContain('pageNumber');
  });

  test('moves the focus to the line of totals after a button changed the order', async () => {
    const { user } = await show({ coverage: { ...COVERAGE, rest: 'AFTER' } });
    await user.click(await button('Show newest first'));
    expect(await button('Show oldest first')).toBeVisible();
    await waitFor(() => expect(screen.getByText(/^1–3 of 3$/)).toHaveFocus());
  });

  test('can show later documents with one press, in the same order', async () => {
    const { user, api } = await show({ coverage: { ...COVERAGE, rest: 'AFTER' } }, `${CRUZ}&sortKey=recordedDate`);
    await user.click(await button('Show 09/17/1977 and later'));
    await waitFor(() =>
      expect(lastRequest(api)).toMatchObject({
        fromRecordedDate: '09/17/1977',
        toRecordedDate: '01/15/1978',
        sortKey: 'recordedDate',
        grantorGranteeLastName1: 'CRUZ',
      }),
    );
  });

  test('can be narrowed to one year of its dates, and to one kind of document', async () => {
    const { user, api } = await show({ coverage: { ...COVERAGE, rest: 'AFTER' } });
    const choose = async (menu: string, item: string) => {
      (await button(menu)).focus();
      await user.keyboard('{Enter}');
      await screen.findByRole('menuitem', { name: item });
      await user.keyboard(`${item}{Enter}`);
    };
    await choose('One year', '1976');
    await waitFor(() =>
      expect(lastRequest(api)).toMatchObject({ fromRecordedDate: '01/01/1976', toRecordedDate: '12/31/1976' }),
    );
    await choose('One kind', 'Deeds');
    await waitFor(() => expect(lastRequest(api)).toMatchObject({ instrumentGroup: 'DEEDS' }));
  });

  test('offers the years of its dates, newest first', async () => {
    const { user } = await show({ coverage: { ...COVERAGE, rest: 'AFTER' } });
    (await button('One year')).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: '1975' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '1978',
      '1977',
      '1976',
      '1975',
    ]);
  });

  test('has no note if it is complete', async () => {
    await show({});
    expect(screen.queryByText(/More than/)).not.toBeInTheDocument();
  });
});

describe('documents that are not verified', () => {
  test('are counted if the default To Date excludes them, and one press includes them', async () => {
    const { user, api } = await show({ notVerified: { count: 3, toRecordedDate: '01/17/1978' } });
    expect(screen.getByText('3 newer documents are not yet verified.')).toBeVisible();
    await user.click(await button('Include them'));
    await waitFor(() => expect(lastRequest(api)).toMatchObject({ toRecordedDate: '01/17/1978' }));
  });

  test('are counted up to 1,000', async () => {
    await show({ notVerified: { count: 1_001, toRecordedDate: '01/17/1978' } });
    expect(screen.getByText('More than 1,000 newer documents are not yet verified.')).toBeVisible();
  });

  test('are marked in the list and in the details', async () => {
    const found = [
      aDocumentRow(1, { verifiedStatus: true }),
      aDocumentRow(2, { verifiedStatus: false }),
      aDocumentRow(3),
    ];
    await show({}, `${CRUZ}&record=2`, {
      searchByName: (request) => aSearchResponse(found, request),
      documentDetails: ({ docId }) => aDetail(docId, { verifiedStatus: docId !== 2 }),
    });
    const marked = [...document.querySelectorAll('tr[data-row-id]')].filter((row) =>
      row.textContent.includes('Not yet verified'),
    );
    expect(marked.map((row) => row.getAttribute('data-row-id'))).toEqual(['2']);
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(await details.findByText('Not yet verified')).toBeVisible();
  });

  test('are not marked if the county does not verify documents', async () => {
    const found = [1, 2, 3].map((id) => aDocumentRow(id, { verifiedStatus: false }));
    sessionStorage.clear();
    fakeApi({ alsoTryNames: noOtherNames, searchByName: (request) => aSearchResponse(found, request) });
    startCounty();
    await renderRemote(remote, { path: CRUZ, user: aUser() });
    await screen.findByText(/1–3 of 3/);
    expect(screen.queryByText('Not yet verified')).not.toBeInTheDocument();
  });
});

test('[U05] the key for a new search opens an empty form with the caret in the name, whatever the last search was', async () => {
  const { user, router } = await show({});
  await user.keyboard('/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/Name'));
  const name = screen.getByRole('textbox', { name: /last name 1/ });
  expect(name).toHaveFocus();
  expect(name).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'From Date' })).toHaveValue('01/01/1900');
});
