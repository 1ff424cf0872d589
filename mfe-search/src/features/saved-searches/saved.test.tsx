import type { SavedSearch } from '@portal/contracts';
import { aGuest, aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const WEEKLY: SavedSearch = { id: 7, name: 'Weekly', type: 'Name', criteria: { grantorGranteeLastName1: 'CRUZ' } };
const OTHER: SavedSearch = { id: 8, name: 'Old liens', type: 'TaxLien', criteria: {} };

async function show(path: string, handlers: FakeHandlers = {}, user = aUser()) {
  sessionStorage.clear();
  const api = fakeApi({
    searchByName: (request) => aSearchResponse(3, request),
    alsoTryNames: noOtherNames,
    readSavedSearches: () => ({ savedSearches: [WEEKLY, OTHER] }),
    ...handlers,
  });
  startCounty({ notableDates: { useVerificationDate: true, abstractVerifiedDate: '2026-01-15' } });
  const view = await renderRemote(remote, { path, user });
  return { ...view, api, user: userEvent.setup() };
}
const button = (name: string) => screen.findByRole('button', { name });
const nameField = () => screen.findByRole('textbox', { name: /^Name/ });

test("[U04] a saved search runs with one click, and uses today's default dates if none were typed", async () => {
  const { user, api, container } = await show('/search/saved');
  const run = await screen.findByRole('link', { name: 'Weekly' });
  expect(screen.getByText(/CRUZ/)).toBeVisible();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(api.requestsOf('searchByName')).toEqual([]);
  await user.click(run);
  await waitFor(() =>
    expect(api.requestsOf('searchByName')).toMatchObject([
      { grantorGranteeLastName1: 'CRUZ', toRecordedDate: '01/15/2026', updateHistory: true },
    ]),
  );
});

test('running a saved search needs a confirmation if the search costs money', async () => {
  const { user, api } = await show('/search/saved', {}, aUser({ lookupPrices: { Name: 50 } }));
  await user.click(await screen.findByRole('link', { name: 'Weekly' }));
  expect(await screen.findByRole('button', { name: /\$0\.50/ })).toBeVisible();
  expect(api.requestsOf('searchByName')).toEqual([]);
});

test('a saved search that the user may no longer run stays in the list but cannot be run', async () => {
  await show('/search/saved', {}, aUser({ searchList: ['Name'] }));
  expect(await screen.findByText('This search is not available to you now.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Old liens' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete Old liens' })).toBeVisible();
});

test('a saved search is renamed in a dialog, where a taken name is reported at the field and the input is kept', async () => {
  let isTaken = true;
  const { user, api } = await show('/search/saved', {
    renameSavedSearch: ({ id, name }) =>
      isTaken
        ? refuse({
            httpStatus: 400,
            status: 'INVALID',
            code: 'INVALID',
            content: { errors: { name: { key: 'savedSearchTaken' } } },
          })
        : { savedSearches: [{ ...WEEKLY, id, name }] },
  });
  await user.click(await button('Rename Weekly'));
  const field = await nameField();
  expect(field).toHaveValue('Weekly');
  await user.clear(field);
  await user.type(field, 'Old liens{Enter}');
  const [message] = await screen.findAllByText(/You already have a saved search with this name/);
  expect(message).toBeVisible();
  expect(field).toHaveValue('Old liens');
  isTaken = false;
  await user.type(field, ' 2{Enter}');
  expect(await screen.findByRole('link', { name: 'Old liens 2' })).toBeVisible();
  expect(api.requestsOf('renameSavedSearch').at(-1)).toEqual({ id: 7, name: 'Old liens 2' });
});

test('a saved search is deleted after a confirmation, and after the last one a link leads to a search', async () => {
  const { user, api } = await show('/search/saved', {
    readSavedSearches: () => ({ savedSearches: [WEEKLY] }),
    deleteSavedSearch: () => ({ savedSearches: [] }),
  });
  await user.click(await button('Delete Weekly'));
  const question = await screen.findByRole('alertdialog');
  expect(api.requestsOf('deleteSavedSearch')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('You have no saved searches.')).toBeVisible();
  expect(api.requestsOf('deleteSavedSearch')).toEqual([{ id: 7 }]);
});

test('results can be saved under a suggested name or another one, without a new search', async () => {
  const { user, api } = await show('/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ', {
    saveSearch: ({ name, type, criteria }) => ({ savedSearches: [{ id: 9, name, type, criteria }] }),
  });
  await user.click(await button('Save this search'));
  const field = await nameField();
  expect(field).toHaveValue('CRUZ');
  await user.clear(field);
  await user.type(field, '{Enter}');
  expect(await screen.findByText('Required.')).toBeVisible();
  await user.type(field, 'Cruz family{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.requestsOf('saveSearch')).toMatchObject([
    { name: 'Cruz family', type: 'Name', criteria: { grantorGranteeLastName1: 'CRUZ' } },
  ]);
  expect(api.requestsOf('searchByName')).toHaveLength(1);
});

test('a guest has no saved searches', async () => {
  await show('/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ', {}, aGuest());
  expect(await screen.findByText('1–3 of 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument();
});
