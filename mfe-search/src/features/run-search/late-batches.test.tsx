import { createApiClient, setApiClient } from '@portal/api-client';
import { createQueryClient, QueryClientProvider } from '@portal/api-client/query';
import type { GrantorGranteeBookRow, SearchContent, TorrensRow, TractBookRow } from '@portal/contracts';
import { aDocumentRow, type FakeHandlers, fakeApi } from '@portal/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { aLien } from '../../records/tax-liens/tax-liens.testing.ts';
import { searchOfType } from '../../searches/searches.ts';
import { aSearchResponse } from '../../testing.ts';
import { type SubmittedSearch, useResultPage } from './result-pages.ts';
import { firstPage } from './results-address.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const RUNS = isLong ? 1_000 : 20;
jest.setTimeout(isLong ? 30 * 60_000 : 60_000);

const key = (docKeyType: string, id: number) => ({ docKeyType, docKeyNumber: String(id), imageKeyType: 'DEED' });
const aCertificate = (id: number): TorrensRow => ({
  id,
  certificateNumber: `T-${id}`,
  fileNumber: '',
  certifiedDate: '1990-05-06',
  displayBookAndPage: '',
  shortStatus: 'ACTIVE',
  status: 'Active',
  cancelledBySearchResults: [],
  pageCount: 0,
  sourcedDocKey: key('TORRENS_CERT', id),
});
const aTractBookEntry = (id: number): TractBookRow => ({
  id,
  tractBookId: `TB-${id}`,
  instrumentCode: 'WD',
  instrumentDescription: 'Warranty Deed',
  recordedDate: '',
  recordedDateTime: '',
  legalSearchResults: [],
  referenceDocumentSearchResults: [],
  pageCount: 0,
  sourcedDocKey: key('TRACT_BOOK', id),
});
const aBookPage = (id: number): GrantorGranteeBookRow => ({
  id,
  bookReferenceId: `GR-${id}`,
  type: 'GRANTOR',
  fromName: 'ABBOTT',
  toName: 'CRUZ',
  fromDate: '',
  toDate: '',
  pageCount: 0,
  sourcedDocKey: key('GRANTOR_GRANTEE_BOOK', id),
});

type PageRequest = Parameters<typeof aSearchResponse>[1];
/** Makes the fake server's handler of a search. `rowOf` makes a row from an id. */
type HandlerOf = <Row>(rowOf: (id: number) => Row) => (request: PageRequest) => Promise<SearchContent<Row>>;
interface SearchKind {
  readonly type: string;
  /** A criterion that gets another value in each search of the test. */
  readonly field: string;
  readonly handlers: (handlerOf: HandlerOf) => FakeHandlers;
}

/** One search for each kind of record. */
const KINDS: readonly SearchKind[] = [
  {
    type: 'DocumentNumber',
    field: 'fromDocumentNumber',
    handlers: (handlerOf) => ({ searchByDocumentNumber: handlerOf((id) => aDocumentRow(id)) }),
  },
  {
    type: 'TaxLien',
    field: 'taxpayerName',
    handlers: (handlerOf) => ({ searchByTaxLien: handlerOf((docId) => aLien({ docId })) }),
  },
  { type: 'TorrensText', field: 'text', handlers: (handlerOf) => ({ searchByTorrensText: handlerOf(aCertificate) }) },
  {
    type: 'TractBookId',
    field: 'tractBookId',
    handlers: (handlerOf) => ({ searchByTractBookId: handlerOf(aTractBookEntry) }),
  },
  {
    type: 'GrantorGranteeBook',
    field: 'grantorGranteeLastName',
    handlers: (handlerOf) => ({ searchByGrantorGranteeBook: handlerOf(aBookPage) }),
  },
];

/** Row ids encode their search: search 2 has the ids 2001, 2002, ... */
const IDS_PER_SEARCH = 1_000;
const idsOf = (search: number, total: number): number[] =>
  Array.from({ length: Math.min(100, total) }, (_, index) => search * IDS_PER_SEARCH + index + 1);

function List({ search }: { readonly search: SubmittedSearch }) {
  const { data } = useResultPage(search, { isNew: true });
  return <output>{JSON.stringify((data?.rows ?? []).map(({ id }) => id))}</output>;
}
const shownIds = (): readonly number[] => z.parse(z.array(z.int()), JSON.parse(screen.getByRole('status').textContent));

/** Responses that wait until the test releases them one by one. */
class HeldResponses {
  readonly #held: (() => void)[] = [];
  readonly respond = async <Content,>(content: Content): Promise<Content> => {
    await new Promise<void>((resolve) => this.#held.push(resolve));
    return content;
  };
  get count(): number {
    return this.#held.length;
  }
  release(index: number): void {
    this.#held.splice(index % this.#held.length, 1)[0]?.();
  }
}

const settle = async (): Promise<void> => {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
};

/** A step starts a newer search, or releases the pending response with this index. */
const step = fc.oneof(fc.constant('search' as const), fc.nat(20), fc.nat(20), fc.nat(20));

/** Runs searches and releases their responses in the given order. After every step, expects only rows of the newest search on the screen. */
async function runHistory(
  { type, field, handlers }: SearchKind,
  totals: readonly number[],
  steps: readonly (number | 'search')[],
): Promise<void> {
  const definition = searchOfType(type);
  if (definition === undefined) throw new Error(`There is no search ${type}`);
  const held = new HeldResponses();
  const handlerOf: HandlerOf = (rowOf) => (request) => {
    const search = request.timestamp ?? 0;
    const response = aSearchResponse(totals[search - 1] ?? 0, request);
    const rows = response.searchResults.searchResultList.map(({ docId }) => rowOf(search * IDS_PER_SEARCH + docId));
    return held.respond({ ...response, searchResults: { ...response.searchResults, searchResultList: rows } });
  };
  fakeApi(handlers(handlerOf));
  const client = createQueryClient();
  let newest = 0;
  const page = () => {
    const criteria = { ...definition.neutral, [field]: `SEARCH ${newest}` };
    const search = { address: firstPage({ definition, criteria }), submittedAt: newest };
    return (
      <QueryClientProvider client={client}>
        <List search={search} />
      </QueryClientProvider>
    );
  };
  newest = 1;
  const { rerender } = render(page());
  await settle();
  const expectOwnRows = (): void => {
    const expected = idsOf(newest, totals[newest - 1] ?? 0);
    const ids = shownIds();
    expect(ids).toEqual(expected.slice(0, ids.length));
  };
  for (const action of steps) {
    if (action !== 'search' && held.count > 0) held.release(action);
    else if (newest < totals.length) {
      newest += 1;
      rerender(page());
    }
    await settle();
    expectOwnRows();
  }
  while (held.count > 0 || client.isFetching() > 0) {
    if (held.count > 0) held.release(0);
    await settle();
    expectOwnRows();
  }
  // the query cache notifies its observers of the last rows in later tasks
  await settle();
  await settle();
  expect(shownIds()).toEqual(idsOf(newest, totals[newest - 1] ?? 0));
  cleanup();
  client.clear();
}

beforeEach(() =>
  setApiClient(createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => {}, onDenied: () => {} })),
);

test.each(KINDS)('[R32] rows of an older $type search are never mixed into a newer one', async (kind) => {
  const totals = fc.array(fc.integer({ min: 1, max: 130 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(totals, fc.array(step, { minLength: 4, maxLength: 14 }), (totalCounts, steps) =>
      runHistory(kind, totalCounts, steps),
    ),
    { numRuns: RUNS },
  );
});
