import { useAlert } from '@portal/session';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { aDetail, aSearchResponse, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const PATH = '/search/SearchResults?search=DocumentNumber&fromDocumentNumber=2024-1';
const NONE = 'This document has no Parcel ID.';

async function show(search2: Record<string, boolean>, handlers: FakeHandlers = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const api = fakeApi({
    searchByDocumentNumber: (request) => aSearchResponse(2, request),
    documentDetails: ({ docId }) => aDetail(docId),
    getThumbnails: () => refuse({ httpStatus: 409, message: 'No pages here.' }),
    taxLinks: () => ({
      header: 'Warranty Deed 2024-1',
      parcelIds: ['010-22', '011'],
      parcelIdLinks: ['https://tax.example/010-22', 'https://tax.example/011'],
    }),
    gisLinks: () => refuse({ httpStatus: 409, code: 'NO_PARCELS', message: NONE }),
    ...handlers,
  });
  startCounty({ search2: { allOnlySearch: true, ...search2 } });
  const user = aUser({ searchList: ['DocumentNumber'], searchHistoryList: [] });
  const slots = { 'imaging.preview.v1': async () => ({ default: () => <p>pages</p> }) };
  await renderRemote(remote, { path: PATH, user, slots });
  await waitFor(() => expect(document.querySelectorAll('tr[data-row-id]')).toHaveLength(2));
  const pointer = userEvent.setup();
  act(() => document.querySelector<HTMLElement>('tr[data-row-id]')?.focus());
  await pointer.keyboard('{Enter}');
  const details = within(screen.getByRole('region', { name: 'Details' }));
  await details.findByRole('button', { name: /^Copy/ });
  return { details, pointer, api };
}

test('[001-2.5.links.1] parcel links are in a dialog and open in new tabs, and Close returns to the button', async () => {
  const { details, pointer, api } = await show({ tax: true, map: true });
  await pointer.click(details.getByRole('button', { name: 'Tax' }));
  const dialog = await screen.findByRole('dialog', { name: 'Links To Tax System' });
  const links = await within(dialog).findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://tax.example/010-22',
    'https://tax.example/011',
  ]);
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank']);
  expect(within(dialog).getByText('Warranty Deed 2024-1')).toBeVisible();
  expect(api.requestsOf('taxLinks')).toEqual([{ id: 1 }]);
  expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
  await pointer.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(details.getByRole('button', { name: 'Tax' })).toHaveFocus());
});

test('[001-8.links.1] for a document without parcels the dialog closes and an alert says so', async () => {
  const { details, pointer } = await show({ map: true });
  await pointer.click(details.getByRole('button', { name: 'Map' }));
  const { result: alert } = renderHook(useAlert);
  await waitFor(() => expect(alert.current).toMatchObject({ kind: 'WARNING', text: NONE }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Links to GIS System' })).toBeNull());
  // where the alert will return it
  expect(details.getByRole('button', { name: 'Map' })).toHaveFocus();
});

test.each([
  [{}, []],
  [{ tax: true }, ['Tax']],
  [{ map: true }, ['Map']],
  [{ tax: true, map: true }, ['Tax', 'Map']],
])('[001-2.4.panel.2] only the links that the county turns on are shown: %j', async (switches, names) => {
  const { details } = await show(switches);
  expect(details.queryAllByRole('button', { name: /^(Tax|Map)$/ }).map(({ textContent }) => textContent)).toEqual(
    names,
  );
});
