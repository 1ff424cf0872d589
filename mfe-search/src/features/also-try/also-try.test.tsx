import type { Alternative } from '@portal/contracts';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aSearchResponse, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const GONZALEZ = '/search/SearchResults?search=Name&grantorGranteeLastName1=GONZALEZ&fromRecordedDate=01%2F01%2F2020';
const GONSALES: Alternative = {
  kind: 'SOUNDS_ALIKE',
  criteria: { grantorGranteeLastName1: 'GONSALES', grantorGranteeFirstName1: '', grantorGranteeMiddleInitial1: '' },
  count: 4,
};

async function show(handlers: FakeHandlers = {}, user = aUser(), found = 60, path = GONZALEZ) {
  sessionStorage.clear();
  const api = fakeApi({
    searchByName: (request) => aSearchResponse(found, request),
    alsoTryNames: () => ({ alternatives: [GONSALES] }),
    ...handlers,
  });
  startCounty();
  const view = await renderRemote(remote, { path, user });
  return { ...view, api, user: userEvent.setup() };
}

test('similar names are requested after all rows have arrived, and are suggested below the list', async () => {
  const { api } = await show();
  const other = await screen.findByRole('link', { name: 'GONSALES (4)' });
  expect(api.requests.map(({ name }) => name)).toEqual([
    'searchByName',
    'searchByName',
    'searchByName',
    'alsoTryNames',
  ]);
  expect(api.requestsOf('alsoTryNames')).toMatchObject([
    { grantorGranteeLastName1: 'GONZALEZ', fromRecordedDate: '01/01/2020', found: 'SOME' },
  ]);
  expect(screen.getByRole('grid').compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('heading', { name: 'Also try' })).toBeVisible();
});

test('following a suggestion runs a separate search with the other criteria unchanged', async () => {
  const { user, api } = await show();
  await user.click(await screen.findByRole('link', { name: 'GONSALES (4)' }));
  await waitFor(() =>
    expect(api.requestsOf('searchByName').at(-1)).toMatchObject({
      grantorGranteeLastName1: 'GONSALES',
      fromRecordedDate: '01/01/2020',
    }),
  );
});

test('where searches cost money, suggestions have a price but no counts, and following one asks first', async () => {
  const uncounted: Alternative = { kind: GONSALES.kind, criteria: GONSALES.criteria };
  const { user, api } = await show(
    { alsoTryNames: () => ({ alternatives: [uncounted] }) },
    aUser({ lookupPrices: { Name: 50 } }),
  );
  await user.click(await screen.findByRole('button', { name: /\$0\.50/ }));
  const other = await screen.findByRole('link', { name: 'GONSALES' });
  expect(screen.getByText('Another search costs $0.50.')).toBeVisible();
  const before = api.requestsOf('searchByName').length;
  await user.click(other);
  expect(await screen.findByRole('button', { name: /\$0\.50/ })).toBeVisible();
  expect(api.requestsOf('searchByName')).toHaveLength(before);
});

test.each([
  ['there are none', () => ({ alternatives: [] })],
  ['the request for them fails', () => refuse({ httpStatus: 503, code: 'BUSY' })],
] as const)('no similar names are suggested when %s, and the rows stay unchanged', async (_name, alsoTryNames) => {
  const { api } = await show({ alsoTryNames });
  await waitFor(() => expect(api.requestsOf('alsoTryNames')).toHaveLength(1));
  expect(await screen.findByText('1–60 of 60')).toBeVisible();
  expect(screen.queryByText('Also try')).not.toBeInTheDocument();
  expect(within(screen.getByRole('grid')).getAllByRole('row').length).toBeGreaterThan(60);
});

const LIENS = '/search/TaxLienSearchResults?search=TaxLien&searchByTaxLienMethod=TAXPAYER&taxpayerName=CRUS';

test('other names of taxpayers are suggested above the wider searches of the form if nothing was found', async () => {
  const cruz: Alternative = {
    kind: 'SOUNDS_ALIKE',
    criteria: { taxpayerName: 'CRUZ', taxpayerFirstName: '', taxpayerMiddleInitial: '' },
    count: 2,
  };
  const handlers: FakeHandlers = {
    searchByTaxLien: (request) => {
      const { searchResults, ...rest } = aSearchResponse(0, request);
      return { ...rest, searchResults: { ...searchResults, searchResultList: [] } };
    },
    alsoTryTaxpayers: () => ({ alternatives: [cruz] }),
  };
  const { api, user } = await show(handlers, aUser({ searchList: ['TaxLien'] }), 0, LIENS);
  expect(await screen.findByRole('button', { name: 'Did you mean CRUZ (2)?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Search current and expired liens' })).toBeVisible();
  expect(api.requestsOf('alsoTryTaxpayers')).toMatchObject([{ taxpayerName: 'CRUS', found: 'NONE' }]);
  await user.click(screen.getByRole('button', { name: 'Did you mean CRUZ (2)?' }));
  await waitFor(() => expect(api.requestsOf('searchByTaxLien').at(-1)).toMatchObject({ taxpayerName: 'CRUZ' }));
});
