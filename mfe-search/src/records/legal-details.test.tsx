import { aUser, fakeApi, renderRemote } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../remote.ts';
import { aDetail, aSearchResponse, startCounty } from '../testing.ts';

jest.setTimeout(60_000);

const line = (...legalDescriptionTypeDetails: string[]) => ({ legalDescriptionTypeDetails });
const LAND = {
  metesAndBoundsHeaders: [line('section', 'q')],
  metesAndBoundsRows: [line('5', 'NE')],
  lotsAndBlocksHeaders: [line('lot', 'platName', 'comment')],
  lotsAndBlocksRows: [line('5', 'CHELSEA HEIGHTS', ''), line('6', 'CHELSEA HEIGHTS', 'less the road')],
  condoHeaders: [],
  condoRows: [],
};

test('[001-2.4.legals.1] the dialog has a table for each type of legal description, with the fields that have values', async () => {
  sessionStorage.clear();
  localStorage.clear();
  const api = fakeApi({
    searchByDocumentNumber: (request) => aSearchResponse(1, request),
    documentDetails: ({ docId }) =>
      aDetail(docId, { legalSearchResults: [{ description: 'LOT 5 CHELSEA HEIGHTS', comment: '', docId }] }),
    legalDescriptionDetails: () => LAND,
  });
  startCounty();
  await renderRemote(remote, {
    path: '/search/SearchResults?search=DocumentNumber&fromDocumentNumber=2024-1',
    user: aUser({ searchList: ['DocumentNumber'], searchHistoryList: [], accountDocTypes: {} }),
  });
  await waitFor(() => expect(document.querySelectorAll('tr[data-row-id]')).toHaveLength(1));
  const user = userEvent.setup();
  act(() => document.querySelector<HTMLElement>('tr[data-row-id]')?.focus());
  await user.keyboard('{Enter}');
  const details = within(screen.getByRole('region', { name: 'Details' }));
  await user.click(await details.findByRole('button', { name: 'Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Legal Description Details' });
  await within(dialog).findByText('less the road');
  expect(
    within(dialog)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lot', 'Plat Name', 'Comment', 'Section', 'Q']);
  expect(within(dialog).getAllByRole('table')).toHaveLength(2);
  expect(within(dialog).getByText('--')).toBeVisible();
  expect(api.requestsOf('legalDescriptionDetails')).toEqual([{ id: 1 }]);
  expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
});
