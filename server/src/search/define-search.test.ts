import { searchByName } from '@portal/contracts';
import * as z from 'zod/mini';
import { portalRoutes } from '../app.ts';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { answer, type Route, route } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { AuditedSearches } from './audited-searches.ts';
import { nameSearch } from './name.search.ts';
import { refusalOf, SearchPortal, TEST_TIME } from './search-portal.testing.ts';

const DOCUMENTS = 130;
const FURTHER_BATCH = { updateHistory: false, batch: 2 };

/** Problems of the searches that do not refuse a user without search access. */
const unguardedSearches = async (routes: readonly Route[], withoutAccess: Session): Promise<string[]> => {
  const found: string[] = [];
  for (const { call, handle } of routes.filter((each) => each.call.path.startsWith('search/searchBy'))) {
    const outcome: unknown = await handle({}, withoutAccess, REQUEST).catch((error: unknown) => error);
    if (!(outcome instanceof Refusal && outcome.entry.code === 'DENIED'))
      found.push(`${call.name} does not refuse a user without search access: define its route with defineSearch`);
  }
  return found;
};

describeOnBothDatabases('every defined search', (getDb, getDatabase) => {
  let searches: SearchPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    const numbers = Array.from({ length: DOCUMENTS }, (_, index) => String(1_000 + index));
    await importRows(getDb(), {
      'documents.csv': numbers.map((number) => documentRow(number)),
      'parties.csv': numbers.map((number) => partyRow(number, 'GRANTOR', 'Smith', 'John')),
    });
    await searches.portal.county.refresh();
  });
  afterEach(() => searches.close());

  const byName = (session: Session, body: object = {}) =>
    searches.search('searchByName', session, { grantorGranteeLastName1: 'Smith', ...body });
  /** The number of database transactions that `work` starts. */
  const transactionsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const started = jest.spyOn(searches.services.database.db, 'transaction');
    await work();
    const { length } = started.mock.calls;
    started.mockRestore();
    return length;
  };
  const charges = async (session: Session) =>
    (await searches.audited(session)).map(({ detail }) => ('chargedCents' in detail ? detail.chargedCents : undefined));

  test('is refused to users without access, and this test finds a route without that check', async () => {
    const withoutAccess = { ...(await searches.person()), accountSearches: [] };
    expect(await unguardedSearches(portalRoutes(searches.services), withoutAccess)).toEqual([]);
    const { content } = await searches.call('searchByName', await searches.person(), {
      grantorGranteeLastName1: 'Smith',
    });
    const open = route(searchByName, async () => answer(z.parse(searchByName.content, content), ''));
    expect(await unguardedSearches([open], withoutAccess)).toEqual([
      'searchByName does not refuse a user without search access: define its route with defineSearch',
    ]);
  });

  test('writes one audit row per submit, and starts no transaction for further batches, pages and sort orders', async () => {
    const session = await searches.person();
    expect(await transactionsOf(() => byName(session))).toBe(1);
    const further = async () => {
      for (const batch of [2, 3, 4]) await byName(session, { updateHistory: false, batch });
      const { numbers } = await byName(session, { updateHistory: false, pageNumber: 2, sortKey: 'grantor' });
      expect(numbers).toHaveLength(25);
    };
    expect(await transactionsOf(further)).toBe(0);
    expect(await searches.audited(session)).toMatchObject([
      { kind: 'SEARCH', detail: { type: 'Name', count: DOCUMENTS, pageNumber: 1, batch: 1 } },
    ]);
    await byName(session);
    expect(await searches.audited(session)).toHaveLength(2);
  });

  test('is always audited, because a batch without a submit writes the audit row itself', async () => {
    const session = await searches.person();
    await byName(session, FURTHER_BATCH);
    await byName(session, FURTHER_BATCH);
    expect(await searches.audited(session)).toHaveLength(1);
    await byName(session, { ...FURTHER_BATCH, grantorGranteeFirstName1: 'John' });
    expect(await searches.audited(session)).toHaveLength(2);
    const other = await searches.person();
    await byName(other, FURTHER_BATCH);
    expect(await searches.audited(other)).toHaveLength(1);
  });

  test('is recognized by its audit row in another process, except for guests, for whom that process writes another row', async () => {
    const [user, guest] = [await searches.person(), await searches.person({ role: 'GUEST' })];
    for (const session of [user, guest]) await byName(session);
    searches.asAnotherProcess();
    for (const session of [user, guest]) await byName(session, FURTHER_BATCH);
    expect(await searches.audited(user)).toHaveLength(1);
    expect(await searches.audited(guest)).toHaveLength(2);
  });

  describe('that costs money', () => {
    beforeEach(() => searches.portal.saveRecord('aLaCarte', { searchByName: 25 }));

    test('is charged at the submit only, and has free batches for as long as a session lasts', async () => {
      const session = await searches.person({ paymentMethod: 'INVOICE' });
      await byName(session);
      searches.portal.setNow(new Date(TEST_TIME + 11 * 60 * 60_000));
      expect(await transactionsOf(() => byName(session, FURTHER_BATCH))).toBe(0);
      expect(await charges(session)).toEqual([25]);
      searches.portal.setNow(new Date(TEST_TIME + 12 * 60 * 60_000));
      expect(await byName(session, FURTHER_BATCH)).toMatchObject({ numbers: [], submitNeeded: true });
      expect(await charges(session)).toEqual([25, 0]);
    });

    test('stores the records that were paid for, so that all processes know them', async () => {
      const session = await searches.person({ paymentMethod: 'INVOICE' });
      await byName(session);
      await byName(session, FURTHER_BATCH);
      const kept = await getDb()
        .selectFrom('shown_record')
        .select('doc_ids')
        .where('owner', '=', `user:${session.userId}`)
        .execute();
      expect(kept.flatMap(({ doc_ids }) => doc_ids)).toHaveLength(50);
    });

    test('returns no rows to a user who cannot pay, and audits the outcome', async () => {
      const session = await searches.person({ paymentMethod: 'CREDIT_CARD' });
      expect(await byName(session)).toMatchObject({ numbers: [], paymentNeeded: true });
      expect(await byName(session, FURTHER_BATCH)).toMatchObject({ numbers: [], submitNeeded: true });
      expect(await searches.audited(session)).toMatchObject([
        { detail: { outcome: 'PAYMENT_NEEDED' } },
        { detail: { outcome: 'SUBMIT_NEEDED' } },
      ]);
    });
  });

  describe('lists all its rows for a report', () => {
    const list = (session: Session, body: object = {}, auditedSearches = new AuditedSearches()) => {
      const input = z.parse(searchByName.request, { grantorGranteeLastName1: 'Smith', ...body });
      return nameSearch.list(searches.services, auditedSearches, { input, session, request: REQUEST }, 'PRINT');
    };

    test('in order, a hundred at a time, with one audit row', async () => {
      const session = await searches.person();
      const listed = await list(session, { sortDirection: 'DESC' });
      if (!listed.isPaid) throw new Error('was not paid');
      const sizes: number[] = [];
      const numbers: string[] = [];
      for await (const rows of listed.rows()) {
        sizes.push(rows.length);
        numbers.push(...rows.map(({ docNumber }) => docNumber));
      }
      expect(sizes).toEqual([100, 30]);
      expect([numbers[0], numbers.at(-1)]).toEqual(['1129', '1000']);
      expect(listed).toMatchObject({ total: DOCUMENTS, isTruncated: false, description: { longDescription: 'Smith' } });
      expect(await searches.audited(session)).toMatchObject([
        { kind: 'SEARCH', detail: { count: DOCUMENTS, listedAs: 'PRINT' } },
      ]);
    });

    test('with the checks of the search, free while it is paid, and not at all otherwise', async () => {
      await searches.portal.saveRecord('aLaCarte', { searchByName: 25 });
      const session = await searches.person({ paymentMethod: 'INVOICE' });
      await byName(session);
      searches.portal.setNow(new Date(TEST_TIME + 11 * 60 * 60_000));
      expect(await list(session, { timestamp: TEST_TIME })).toMatchObject({ isPaid: true });
      searches.portal.setNow(new Date(TEST_TIME + 12 * 60 * 60_000));
      expect(await list(session, { timestamp: TEST_TIME })).toMatchObject({ isPaid: false, submitNeeded: true });
      expect(await charges(session)).toEqual([25, 0, 0]);
      const card = await searches.person({ paymentMethod: 'CREDIT_CARD' });
      expect(await list(card)).toMatchObject({ isPaid: false, submitNeeded: true });
      expect((await refusalOf(list(session, { grantorGranteeLastName1: '' }))).entry.code).toBe('INVALID');
      expect((await refusalOf(list({ ...session, accountSearches: [] }))).entry.code).toBe('DENIED');
    });
  });
});
