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

/** What is typed into a search, and what is offered where it finds nothing. */
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

/** A search without an entry here runs the sample of its rule, and its offers are not checked by text. */
const sampleOf = (type: SearchType): readonly [Criteria, undefined] => {
  const rule = DOCUMENT_SEARCH_RULES.find((one) => one.type === type);
  if (rule === undefined) throw new Error(`Nothing is typed into ${type}`);
  return [rule.sample, undefined];
};

const searchFor = (type: SearchType) => {
  const definition = searchOfType(type);
  if (definition === undefined) throw new Error(`There is no search ${type}`);
  const [typed, way] = TYPED[type] ?? sampleOf(type);
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

type Answering = (asked: Asked) => SearchContent<never> | Promise<SearchContent<never>>;

const answeredBy = (answer: Answering): FakeHandlers => ({
  alsoTryNames: () => refuse({ httpStatus: 503, code: 'BUSY' }),
  ...Object.fromEntries(SEARCH_TYPES.map((type) => [`searchBy${type}`, answer])),
});

/** Answers are held back until they are released. */
function heldBack() {
  const held = Promise.withResolvers<void>();
  const answer = async (asked: Asked) => {
    await held.promise;
    return nothing(asked);
  };
  return { answer, letGo: () => held.resolve() };
}

async function show(
  type: SearchType,
  path: string,
  prices: Readonly<Record<string, number>> = {},
  { searchList = [type], answer = nothing }: { searchList?: SearchType[]; answer?: Answering } = {},
) {
  sessionStorage.clear();
  const call = `searchBy${type}`;
  const api = fakeApi(answeredBy(answer));
  startCounty({ search2: { allOnlySearch: false } });
  await renderRemote(remote, {
    path,
    user: aUser({ searchList, searchHistoryList: [], lookupPrices: prices }),
  });
  return { asked: () => api.requests.filter(({ name }) => name === call).map(({ request }) => request) };
}

it('every search of the specification has a line that describes it', () => {
  expect(Object.keys(TYPED).sort()).toEqual(SEARCH_TYPES.slice(0, 15).sort());
});

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

  test('[U02] has a link that runs the same search for another user, and explains if that user may not search', async () => {
    const link = resultsHref({ ...firstPage({ definition, criteria }), recordId: 7 });
    const { asked } = await show(type, link, {}, { searchList: [...SEARCH_TYPES] });
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]).toMatchObject(typed);
    cleanup();
    const [other = 'Name'] = SEARCH_TYPES.filter((one) => one !== type);
    const refused = await show(type, link, {}, { searchList: [other] });
    expect(await screen.findByText(/^The county or your account doesn't offer this search/)).toBeVisible();
    expect(refused.asked()).toEqual([]);
  });

  test('[U08] shows on its button and in place of its rows that it is searching, if that takes a moment', async () => {
    const onForm = heldBack();
    await show(type, formHref(firstPage({ definition, criteria })), {}, { answer: onForm.answer });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Submit' }));
    const busy = await screen.findByRole('button', { name: 'Searching...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    onForm.letGo();
    expect(await screen.findByText('No Records Found.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-disabled');
    cleanup();
    const onList = heldBack();
    await show(type, resultsHref(firstPage({ definition, criteria })), {}, { answer: onList.answer });
    const wait = (await screen.findByText('Loading results')).closest('[role="status"]');
    expect(wait).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(wait?.querySelector('[data-shown]')).toHaveAttribute('data-shown', 'true'));
    onList.letGo();
    expect(await screen.findByText('No Records Found.')).toBeVisible();
    expect(screen.queryByText('Loading results')).toBeNull();
  });

  test('[U09] shows which criteria found nothing and that it was free, and suggests what to do next', async () => {
    const { asked } = await show(type, resultsHref(firstPage({ definition, criteria })));
    expect(await screen.findByText('No Records Found.')).toBeVisible();
    expect(screen.getByText(/^Nothing was found for/)).toBeVisible();
    expect(screen.getByText('You were not charged for this search.')).toBeVisible();
    const instead = screen.getByRole('heading', { name: 'Try instead' }).parentElement ?? document.body;
    const [first] = within(instead).queryAllByRole('button');
    if (way === '' || (way === undefined && first === undefined)) {
      expect(within(instead).getByText('Check the spelling, or type only the first letters.')).toBeVisible();
    } else {
      const offered = way === undefined ? first : await within(instead).findByRole('button', { name: way });
      await userEvent.setup().click(offered ?? instead);
      await waitFor(() => expect(asked()).toHaveLength(2));
      expect(asked()[1]).not.toMatchObject(typed);
    }
  });

  test('[U10] shows its price next to Submit, and its address asks before it costs anything', async () => {
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
