import { INSTRUMENT_WORDS } from '@portal/domain';
import { aDocumentRow, aUser, fakeApi, refuse, renderRemote } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import texts from '../locales/en.json' with { type: 'json' };
import remote from '../remote.ts';
import { aDetail, aSearchResponse, startCounty } from '../testing.ts';

jest.setTimeout(60_000);

const LIS_PENDENS = 'Warns that a lawsuit about the property is not decided yet.';

async function show(...instruments: readonly string[]) {
  sessionStorage.clear();
  localStorage.clear();
  const rows = instruments.map((instrumentDescription, index) => ({
    ...aDocumentRow(index + 1),
    instrumentDescription,
  }));
  fakeApi({
    searchByDocumentNumber: (request) => aSearchResponse(rows, request),
    documentDetails: ({ docId }) => ({ ...aDetail(docId), ...rows[docId - 1] }),
    getThumbnails: () => refuse({ httpStatus: 409, message: 'No pages here.' }),
  });
  startCounty();
  const user = aUser({ searchList: ['DocumentNumber'], searchHistoryList: [] });
  const path = '/search/SearchResults?search=DocumentNumber&fromDocumentNumber=2024-1';
  await renderRemote(remote, { path, user, slots: { 'imaging.preview.v1': async () => ({ default: () => null }) } });
  await waitFor(() => expect(document.querySelectorAll('tr[data-row-id]')).toHaveLength(rows.length));
  return userEvent.setup();
}
const factsIn = (place: HTMLElement) =>
  [...place.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('the terms in a list are explained in a dialog, each known instrument once and unknown ones not at all', async () => {
  const user = await show('Lis Pendens', 'Miscellaneous', 'Lis Pendens', 'Federal Tax Lien');
  const tool = screen.getByRole('button', { name: 'Words explained' });
  act(() => tool.focus());
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Words explained' });
  expect(factsIn(dialog)).toEqual([
    ['Grantor (from)', 'Gives something up: sells, borrows or leases out.'],
    ['Grantee (to)', 'Gets something: buys, lends or rents.'],
    ['Federal Tax Lien', 'The government claims property of someone who owes tax.'],
    ['Lis Pendens', LIS_PENDENS],
  ]);
  expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(tool).toHaveFocus());
});

test('an instrument has a tooltip that explains it', async () => {
  await show('Lis Pendens', 'Miscellaneous');
  expect(screen.getByText('Lis Pendens')).toHaveAttribute('title', LIS_PENDENS);
  expect(screen.getByText('Miscellaneous')).not.toHaveAttribute('title');
});

test('the explanations in an open record can be expanded and collapsed', async () => {
  const user = await show('Lis Pendens', 'Miscellaneous');
  act(() => document.querySelector<HTMLElement>('tr[data-row-id]')?.focus());
  await user.keyboard('{Enter}');
  const details = within(screen.getByRole('region', { name: 'Details' }));
  const tool = await details.findByRole('button', { name: 'Words explained' });
  expect([tool.getAttribute('aria-expanded'), details.queryByText(LIS_PENDENS)]).toEqual(['false', null]);
  await user.click(tool);
  expect(tool).toHaveAttribute('aria-expanded', 'true');
  const shown = document.getElementById(tool.getAttribute('aria-controls') ?? '');
  if (shown === null) throw new Error('nothing is controlled');
  expect(factsIn(shown).map(([term]) => term)).toEqual(['Grantor (from)', 'Grantee (to)', 'Lis Pendens']);
  await user.click(tool);
  expect(details.queryByText(LIS_PENDENS)).toBeNull();
});

test('every kind of instrument has an explanation, and there are no others', () => {
  expect(Object.keys(texts.plainWords.instruments).sort()).toEqual([...INSTRUMENT_WORDS].sort());
});
