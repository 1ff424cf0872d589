import { createApiClient, setApiClient } from '@portal/api-client';
import { createQueryClient, QueryClientProvider } from '@portal/api-client/query';
import type { GrantorGranteeBookRow, SearchContent, TorrensRow, TractBookRow } from '@portal/contracts';
import { aDocumentRow, type FakeHandlers, fakeApi } from '@portal/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { aLien } from '../../records/tax-liens/tax-liens.testing.ts';
import { searchOfType } from '../../searches/searches.ts';
import { anAnswer } from '../../testing.ts';
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
const anEntry = (id: number): TractBookRow => ({
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
const aPage = (id: number): GrantorGranteeBookRow => ({
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

type Asked = Parameters<typeof anAnswer>[1];
/** Makes the handler of a search from its rows. */
type Found = <Row>(rowOf: (id: number) => Row) => (asked: Asked) => Promise<SearchContent<Row>>;
interface Kind {
  readonly type: string;
  /** Tells one search from another. */
  readonly field: string;
  readonly handlers: (found: Found) => FakeHandlers;
}

/** A search of each kind of record. */
const KINDS: readonly Kind[] = [
  {
    type: 'DocumentNumber',
    field: 'fromDocumentNumber',
    handlers: (found) => ({ searchByDocumentNumber: found((id) => aDocumentRow(id)) }),
  },
  {
    type: 'TaxLien',
    field: 'taxpayerName',
    handlers: (found) => ({ searchByTaxLien: found((docId) => aLien({ docId })) }),
  },
  { type: 'TorrensText', field: 'text', handlers: (found) => ({ searchByTorrensText: found(aCertificate) }) },
  { type: 'TractBookId', field: 'tractBookId', handlers: (found) => ({ searchByTractBookId: found(anEntry) }) },
  {
    type: 'GrantorGranteeBook',
    field: 'grantorGranteeLastName',
    handlers: (found) => ({ searchByGrantorGranteeBook: found(aPage) }),
  },
];

/** Ids of a search's records say which search it was. */
const A_SEARCH = 1_000;
const idsOf = (search: number, total: number): number[] =>
  Array.from({ length: Math.min(100, total) }, (_none, at) => search * A_SEARCH + at + 1);

function List({ search }: { readonly search: SubmittedSearch }) {
  const { data } = useResultPage(search, { isNew: true });
  return <output>{JSON.stringify((data?.rows ?? []).map(({ id }) => id))}</output>;
}
const shownIds = (): readonly number[] => z.parse(z.array(z.int()), JSON.parse(screen.getByRole('status').textContent));

/** Answers that wait until the test lets one go. */
class HeldAnswers {
  readonly #held: (() => void)[] = [];
  readonly answer = async <Content,>(content: Content): Promise<Content> => {
    await new Promise<void>((resolve) => this.#held.push(resolve));
    return content;
  };
  get count(): number {
    return this.#held.length;
  }
  letGo(which: number): void {
    this.#held.splice(which % this.#held.length, 1)[0]?.();
  }
}

const settle = async (): Promise<void> => {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
};

/** A newer search begins, or one of the answers that are on their way comes. */
const step = fc.oneof(fc.constant('search' as const), fc.nat(20), fc.nat(20), fc.nat(20));

/** Lives a history of searches; after every step the screen shows rows of the newest search alone. */
async function live(
  { type, field, handlers }: Kind,
  totals: readonly number[],
  steps: readonly (number | 'search')[],
): Promise<void> {
  const definition = searchOfType(type);
  if (definition === undefined) throw new Error(`There is no search ${type}`);
  const held = new HeldAnswers();
  const found: Found = (rowOf) => (asked) => {
    const search = asked.timestamp ?? 0;
    const answer = anAnswer(totals[search - 1] ?? 0, asked);
    const rows = answer.searchResults.searchResultList.map(({ docId }) => rowOf(search * A_SEARCH + docId));
    return held.answer({ ...answer, searchResults: { ...answer.searchResults, searchResultList: rows } });
  };
  fakeApi(handlers(found));
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
    const own = idsOf(newest, totals[newest - 1] ?? 0);
    const ids = shownIds();
    expect(ids).toEqual(own.slice(0, ids.length));
  };
  for (const one of steps) {
    if (one !== 'search' && held.count > 0) held.letGo(one);
    else if (newest < totals.length) {
      newest += 1;
      rerender(page());
    }
    await settle();
    expectOwnRows();
  }
  while (held.count > 0 || client.isFetching() > 0) {
    if (held.count > 0) held.letGo(0);
    await settle();
    expectOwnRows();
  }
  // the cache tells the screen of the last rows in a separate task
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
    fc.asyncProperty(totals, fc.array(step, { minLength: 4, maxLength: 14 }), (found, steps) =>
      live(kind, found, steps),
    ),
    { numRuns: RUNS },
  );
});
