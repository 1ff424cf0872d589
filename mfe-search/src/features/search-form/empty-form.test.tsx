import { aPastSearch, aUser, fakeApi, renderRemote } from '@portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';
import { EMPTY_FORM } from '../run-search/results-address.ts';

jest.setTimeout(60_000);

const user = aUser({
  searchHistoryList: [
    aPastSearch({ criteria: { grantorGranteeLastName1: 'SABLAN', grantorGranteeFirstName1: 'ANA' } }),
  ],
});
const lastName = () => screen.getByRole('textbox', { name: /last name 1/ });
const firstName = () => screen.getByRole('textbox', { name: /first name 1/i });

async function openForm(isBack = false) {
  if (!isBack) sessionStorage.clear();
  fakeApi({ alsoTryNames: noOtherNames, searchByName: (request) => aSearchResponse(3, request) });
  startCounty();
  const view = await renderRemote(remote, { path: '/search/Name', user });
  const requestEmptyForm = () => act(async () => view.router.navigate('/search/Name', { state: EMPTY_FORM }));
  return { ...view, requestEmptyForm, user: userEvent.setup() };
}

test('an open form is cleared each time an empty one is requested', async () => {
  const { user, requestEmptyForm } = await openForm();
  expect(lastName()).toHaveValue('SABLAN');
  await requestEmptyForm();
  expect(lastName()).toHaveValue('');
  expect(lastName()).toHaveFocus();
  await user.type(lastName(), 'CRUZ');
  await requestEmptyForm();
  expect(lastName()).toHaveValue('');
});

test('a form that was opened empty restores its input after a session ended, without values of the last search', async () => {
  const first = await openForm();
  await first.requestEmptyForm();
  await first.user.type(lastName(), 'CRUZ');
  first.unmount();
  await openForm(true);
  expect(lastName()).toHaveValue('CRUZ');
  expect(firstName()).toHaveValue('');
});

test('a form that was opened empty shows the submitted values when Back returns to it', async () => {
  const { user, router, requestEmptyForm } = await openForm();
  await requestEmptyForm();
  await user.type(lastName(), 'CRUZ{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/SearchResults'));
  await act(async () => router.navigate(-1));
  expect(lastName()).toHaveValue('CRUZ');
});
