import type { SearchContent } from '@portal/contracts';
import { type Criteria, SEARCH_TYPES, type SearchType, searchSegment } from '@portal/domain';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { firstPage, readResultsAddress, resultsHref } from '../features/run-search/results-address.ts';
import remote from '../remote.ts';
import { startCounty } from '../testing.ts';
import { searchOfType } from './searches.ts';

jest.setTimeout(60_000);

/** What is typed into each search, and what is offered where it finds nothing. */
const TYPED: Readonly<Record<SearchType, readonly [Criteria, string]>> = {
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

const searchFor = (type: SearchType) => {
  const definition = searchOfType(type);
  if (definition === undefined) throw new Error(`There is no search ${type}`);
  const [typed, way] = TYPED[type];
  return { definition, criteria: { ...definition.neutral, ...typed }, typed, way };
};

interface Asked {
  readonly timestamp?: number | undefined;
  readonly batch?: number | undefined;
}

const nothing = ({ timestamp = 0, batch = 1 }: Asked): SearchContent<never> => ({
  searchResults: { totalRecordCount: 0, currentRecordCount: 0, timestamp, batch, searchResultList: [] },
  historyResults: { searchHistoryList: [] },
  usageBalance: { kind: 'ESCROW', amount: 24_950 },
  paymentNeeded: false,
  paymentNeededAgain: false,
  message: 'No Records Found.',
});

const FINDING_NOTHING: FakeHandlers = {
  alsoTryNames: () => refuse({ httpStatus: 503, code: 'BUSY' }),
  searchByName: nothing,
  searchByDocumentNumber: nothing,
  searchByDate: nothing,
  searchByBookAndPage: nothing,
  searchByAddress: nothing,
  searchByParcelId: nothing,
  searchByTractIndexNMI: nothing,
  searchByPlat: nothing,
  searchByLegalDescription: nothing,
  searchByTaxLien: nothing,
  searchByTorrensCertificate: nothing,
  searchByTorrensText: nothing,
  searchByTractBookId: nothing,
  searchByTractBookLegal: nothing,
  searchByGrantorGranteeBook: nothing,
};

async function show(type: SearchType, path: string, prices: Readonly<Record<string, number>> = {}) {
  sessionStorage.clear();
  const call = `searchBy${type}`;
  const api = fakeApi(FINDING_NOTHING);
  startCounty({ search2: { allOnlySearch: false } });
  await renderRemote(remote, {
    path,
    user: aUser({ searchList: [type], searchHistoryList: [], lookupPrices: prices }),
  });
  return { asked: () => api.requests.filter(({ name }) => name === call).map(({ request }) => request) };
}

describe.each(SEARCH_TYPES)('the %s search', (type) => {
  const { definition, criteria, typed, way } = searchFor(type);

  test('[U01] has an address with all that was typed and its order, and a reload asks for the same', async () => {
    const [, other] = definition.kind.sorts;
    const address = {
      ...firstPage({ definition, criteria }),
      sortKey: other ?? '',
      sortDirection: 'DESC' as const,
      pageNumber: 2,
    };
    const href = resultsHref(address);
    expect(readResultsAddress(new URLSearchParams(href.split('?')[1]))).toEqual(address);
    const asked: unknown[] = [];
    for (let time = 0; time < 2; time += 1) {
      const shown = await show(type, href);
      await waitFor(() => expect(shown.asked()).not.toEqual([]));
      asked.push(shown.asked()[0]);
      cleanup();
    }
    const expected = { ...typed, sortKey: address.sortKey, sortDirection: 'DESC', pageNumber: 2 };
    expect(asked).toMatchObject([expected, expected]);
  });

  test('[U09] says what found nothing and that it was free, and leads on', async () => {
    const { asked } = await show(type, resultsHref(firstPage({ definition, criteria })));
    expect(await screen.findByText('No Records Found.')).toBeVisible();
    expect(screen.getByText(/^Nothing was found for/)).toBeVisible();
    expect(screen.getByText('You were not charged for this search.')).toBeVisible();
    const instead = screen.getByRole('heading', { name: 'Try instead' }).parentElement ?? document.body;
    if (way === '') {
      expect(within(instead).getByText('Check the spelling, or type only the first letters.')).toBeVisible();
    } else {
      await userEvent.setup().click(await within(instead).findByRole('button', { name: way }));
      await waitFor(() => expect(asked()).toHaveLength(2));
      expect(asked()[1]).not.toMatchObject(typed);
    }
  });

  test('[U10] says its price beside Submit, and asks before an address of it costs anything', async () => {
    const prices = { [type]: 50 };
    await show(type, `/search/${searchSegment(type)}`, prices);
    expect(await screen.findByText(/^This search costs/)).toHaveTextContent(
      'This search costs $0.50. Balance after this search: $249.50.',
    );
    cleanup();
    const { asked } = await show(type, resultsHref(firstPage({ definition, criteria })), prices);
    const go = await screen.findByRole('button', { name: 'Search for $0.50' });
    expect(asked()).toEqual([]);
    await userEvent.setup().click(go);
    await waitFor(() => expect(asked()).toHaveLength(1));
  });
});
