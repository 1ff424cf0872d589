import { aUser, fakeApi, renderRemote } from '@portal/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aDetail, aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

test('[001-4.2.found.1] the keyboard alone is enough to fill the Name search, see its results and open the details of a record', async () => {
  startCounty();
  const api = fakeApi({
    alsoTryNames: noOtherNames,
    searchByName: (request) => aSearchResponse(30, request),
    documentDetails: ({ docId }) => aDetail(docId),
  });
  await renderRemote(remote, { path: '/search/Name', user: aUser() });
  const user = userEvent.setup();
  const lastName = screen.getByRole('textbox', { name: /business or last name 1/i });
  act(() => lastName.focus());
  await user.keyboard('cruz{Enter}');

  expect(await screen.findByRole('heading', { level: 1, name: 'cruz' })).toBeVisible();
  const rows = await screen.findAllByRole('row', { name: /Warranty Deed/ });
  expect(rows.length).toBeGreaterThanOrEqual(25);
  expect(api.requestsOf('searchByName')[0]).toMatchObject({
    grantorGranteeLastName1: 'cruz',
    batch: 1,
    updateHistory: true,
  });

  act(() => rows[0]?.focus());
  await user.keyboard('{ArrowDown}{Enter}');
  const details = screen.getByRole('region', { name: 'Details' });
  expect(await within(details).findByRole('heading', { name: 'Warranty Deed' })).toBeVisible();
  expect(within(details).getByText('2024-000002')).toBeVisible();
});
