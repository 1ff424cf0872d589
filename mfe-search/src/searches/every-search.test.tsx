import type { SearchContent } from '@portal/contracts';
import { type Criteria, DOCUMENT_SEARCH_RULES, SEARCH_TYPES, type SearchType, searchSegment } from '@portal/domain';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { firstPage, formHref, readResultsAddress, resultsHref } from '../features/run-search/results-address.ts';
import remote from '../remote.ts';
import { startCounty } from '../testing.ts';
import { searchOfType } from './searches.ts';

jest.setTimeout(60_000);

/** For each search: typed criteria, and the wider search that is suggested if nothing is found ('' if none is). */
const TYPED: Readonly<Partial<Record<SearchType, readonly [Criteria, string]>>> = {
  Name: [
    { grantorGranteeLastName1: 'CRUZ', grantorGranteeFirstName1: 'MARIA' },
    'Search without the first name (older deeds often show only an initial)',
  ],
  DocumentNumber: [{ fromDocumentNumber: '100', toDocumentNumber: '200' }, 'Search for the first number only'],
  Date: [{ fromRecordedDate: '01/02/2001', toRecordedDate: '01/02/2001' }, 'Search all dates'],
  BookAndPage: [{ book: '12', page: '9' }, 'Search the whole book'],
  Address: [{ streetNumber: '120', streetName: 'BEACH', city: 'SAIPAN' }, 'Search without the city'],
  ParcelId: [{ parcelId: 'R77', matchType: 'EXACT' }, 'Search for all Parcel IDs that begin this way'],
  TractIndexNMI: [{ island: 'SPN', village: 'GARAPAN', parcelId: '12' }, 'Search the whole village'],
  Plat: [{ plat: 'P9' }, ''],
  LegalDescription: [{ legalType: 'LB', plat: 'P9', lot: '4' }, 'Search the whole plat'],
  TaxLien: [
    { searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'CRUZ', taxpayerFirstName: 'MARIA' },
    'Search without the first name',
  ],
  TorrensCertificate: [{ certificateNumber: 'T-1' }, ''],
  TorrensText: [{ text: 'LOT 4', searchIn: 'LEGAL' }, 'Search all sections'],
  TractBookId: [{ tractBookId: 'TB-1' }, ''],
  TractBookLegal: [{ legalType: 'LB', plat: 'P9', lot: '4' }, 'Search the whole plat'],
  GrantorGranteeBook: [
    { grantorGranteeLastName: 'CRUZ', searchIn: 'GRANTORS' },
    'Search both the grantor and the grantee books',
  ],
};

/** For a search without an entry in TYPED: the sample of its rule. The texts of its suggestions are not checked. */
const sampleOf = (type: SearchType): readonly [Criteria, undefined] => {
  const rule = DOCUMENT_SEARCH_RULES.find((one) => one.type === type);
  if (rule === undefined) throw new Error(`There are no sample criteria for the search ${type}`);
  return [rule.sample, undefined];
};

const searchFor = (type: SearchType) => {
  const definition = searchOfType(type);
  if (definition === undefined) throw new Error(`There is no search ${type}`);
  const [typed, suggestion] = TYPED[type] ?? sampleOf(type);
  return { definition, criteria: { ...definition.neutral, ...typed }, typed, suggestion };
};

interface BatchRequest {
  readonly timestamp?: number | undefined;
  readonly batch?: number | undefined;
}

const noResults = ({ timestamp = 0, batch = 1 }: BatchRequest): SearchContent<never> => ({
  searchResults: { totalRecordCount: 0, currentRecordCount: 0, timestamp, batch, searchResultList: [] },
  historyResults: { searchHistoryList: [] },
  usageBalance: { kind: 'ESCROW', amount: 24_950 },
  paymentNeeded: false,
  paymentNeededAgain: false,
  message: 'No Records Found.',
});

type SearchHandler = (request: BatchRequest) => SearchContent<never> | Promise<SearchContent<never>>;

const handlersOf = (handler: SearchHandler): FakeHandlers => ({
  alsoTryNames: () => refuse({ httpStatus: 503, code: 'BUSY' }),
  alsoTryTaxpayers: () => refuse({ httpStatus: 503, code: 'BUSY' }),
  ...Object.fromEntries(SEARCH_TYPES.map((type) => [`searchBy${type}`, handler])),
});

/** A handler that holds responses back until they are released. */
function holdResponses() {
  const held = Promise.withResolvers<void>();
  const handler = async (request: BatchRequest) => {
    await held.promise;
    return noResults(request);
  };
  return { handler, release: () => held.resolve() };
}

async function show(
  type: SearchType,
  path: string,
  prices: Readonly<Record<string, number>> = {},
  { searchList = [type], handler = noResults }: { searchList?: SearchType[]; handler?: SearchHandler } = {},
) {
  sessionStorage.clear();
  const call = `searchBy${type}`;
  const api = fakeApi(handlersOf(handler));
  startCounty({ search2: { allOnlySearch: false } });
  await renderRemote(remote, {
    path,
    user: aUser({ searchList, searchHistoryList: [], lookupPrices: prices }),
  });
  return { sentRequests: () => api.requests.filter(({ name }) => name === call).map(({ request }) => request) };
}

it('every search of the specification has an entry in TYPED', () => {
  expect(Object.keys(TYPED).sort()).toEqual(SEARCH_TYPES.slice(0, 15).sort());
});

describe.each(SEARCH_TYPES)('the %s search', (type) => {
  const { definition, criteria, typed, suggestion } = searchFor(type);

  test('[U01] has a URL with all criteria and the sort order, and a reload sends the same request', async () => {
    const [, other] = definition.kind.sorts;
    const address = {
      ...firstPage({ definition, criteria }),
      sortKey: other ?? '',
      sortDirection: 'DESC' as const,
      pageNumber: 2,
    };
    const href = resultsHref(address);
    expect(readResultsAddress(new URLSearchParams(href.split('?')[1]))).toEqual(address);
    const requests: unknown[] = [];
    for (let time = 0; time < 2; time += 1) {
      const shown = await show(type, href);
      await waitFor(() => expect(shown.sentRequests()).not.toEqual([]));
      requests.push(shown.sentRequests()[0]);
      cleanup();
    }
    const expected = { ...typed, sortKey: address.sortKey, sortDirection: 'DESC', pageNumber: 2 };
    expect(requests).toMatchObject([expected, expected]);
  });

  test('[U02] has a link that runs the same search for another user, or explains that this user may not run it', async () => {
    const link = resultsHref({ ...firstPage({ definition, criteria }), recordId: 7 });
    const { sentRequests } = await show(type, link, {}, { searchList: [...SEARCH_TYPES] });
    await waitFor(() => expect(sentRequests()).toHaveLength(1));
    expect(sentRequests()[0]).toMatchObject(typed);
    cleanup();
    const [other = 'Name'] = SEARCH_TYPES.filter((one) => one !== type);
    const refused = await show(type, link, {}, { searchList: [other] });
    expect(await screen.findByText(/^The county or your account doesn't offer this search/)).toBeVisible();
    expect(refused.sentRequests()).toEqual([]);
  });

  test('[U08] shows that it is searching, on its button and in place of its rows', async () => {
    const onForm = holdResponses();
    await show(type, formHref(firstPage({ definition, criteria })), {}, { handler: onForm.handler });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Submit' }));
    const busy = await screen.findByRole('button', { name: 'Searching...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    onForm.release();
    expect(await screen.findByText('No Records Found.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-disabled');
    cleanup();
    const onList = holdResponses();
    await show(type, resultsHref(firstPage({ definition, criteria })), {}, { handler: onList.handler });
    const wait = (await screen.findByText('Loading results')).closest('[role="status"]');
    expect(wait).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(wait?.querySelector('[data-shown]')).toHaveAttribute('data-shown', 'true'));
    onList.release();
    expect(await screen.findByText('No Records Found.')).toBeVisible();
    expect(screen.queryByText('Loading results')).toBeNull();
  });

  test('[U09] shows which criteria found nothing and that it was free, and suggests what to do next', async () => {
    const { sentRequests } = await show(type, resultsHref(firstPage({ definition, criteria })));
    expect(await screen.findByText('No Records Found.')).toBeVisible();
    expect(screen.getByText(/^Nothing was found for/)).toBeVisible();
    expect(screen.getByText('You were not charged for this search.')).toBeVisible();
    const instead = screen.getByRole('heading', { name: 'Try instead' }).parentElement ?? document.body;
    const [first] = within(instead).queryAllByRole('button');
    if (suggestion === '' || (suggestion === undefined && first === undefined)) {
      expect(within(instead).getByText('Check the spelling, or type only the first letters.')).toBeVisible();
    } else {
      const button =
        suggestion === undefined ? first : await within(instead).findByRole('button', { name: suggestion });
      await userEvent.setup().click(button ?? instead);
      await waitFor(() => expect(sentRequests()).toHaveLength(2));
      expect(sentRequests()[1]).not.toMatchObject(typed);
    }
  });

  test('[U10] shows its price next to Submit, and its URL asks before it charges', async () => {
    const prices = { [type]: 50 };
    await show(type, `/search/${searchSegment(type)}`, prices);
    expect(await screen.findByText(/^This search costs/)).toHaveTextContent(
      'This search costs $0.50. Balance after this search: $249.50.',
    );
    cleanup();
    const { sentRequests } = await show(type, resultsHref(firstPage({ definition, criteria })), prices);
    const go = await screen.findByRole('button', { name: 'Search for $0.50' });
    expect(sentRequests()).toEqual([]);
    await userEvent.setup().click(go);
    await waitFor(() => expect(sentRequests()).toHaveLength(1));
  });
});
