import { documentDetails, loginStatus, searchByDocumentNumber, searchByName, usageBalance } from '@portal/contracts';
import { cents } from '@portal/domain';
import * as z from 'zod/mini';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { usageBalanceFor } from '../ledger/usage-balance.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { readSearchHistory } from './search-history.store.ts';

const CONFIDENTIAL = '3';
/** The current time of the test portal. */
const TEST_TIME = Date.parse('2026-11-20T01:00:00Z');
const SEARCHES = ['Name', 'DocumentNumber'] as const;

describeOnBothDatabases('a search over HTTP', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  let user: { userId: number; accountId: number };
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), {
      services: {
        readUsageBalance: (session, tx = getDb()) =>
          usageBalanceFor(tx, session, { county: portal.county.current, now: portal.services.now() }),
        readSearchHistory: (session) => readSearchHistory(getDb(), session),
      },
    });
    await importRows(getDb(), {
      'documents.csv': [documentRow('1'), documentRow('2'), documentRow(CONFIDENTIAL, { confidential: true })],
      'parties.csv': ['1', '2', CONFIDENTIAL].map((number) => partyRow(number, 'GRANTOR', 'Smith', 'John')),
    });
    await portal.saveRecord('search', { enabled: [...SEARCHES] });
    await portal.saveRecord('aLaCarte', { searchByName: 25, documentDetails: 10 });
    user = await addCustomer('title.examiner', 'Pacific Title');
    await putIntoEscrow(user.accountId, 60);
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  async function addCustomer(username: string, account: string, role = 'USER') {
    const added = await portal.addUser({ username, role, account });
    await getDb()
      .insertInto('account_page_access')
      .values(SEARCHES.map((search_type) => ({ account_id: added.accountId, search_type, allowed: true })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return added;
  }
  const putIntoEscrow = (accountId: number, amount: number) =>
    getDb()
      .transaction()
      .execute((tx) =>
        postOpeningBalance(tx, {
          accountId,
          amount: cents(amount),
          idempotencyKey: `escrow:${accountId}`,
          actor: { userId: null, accountId },
          reference: 'test',
          now: new Date(),
        }),
      );
  const byName = async (submitNumber: number, criteria: object = {}, as = cookie) => {
    const body = { grantorGranteeLastName1: 'Smith', timestamp: TEST_TIME + submitNumber, ...criteria };
    const answer = await portal.send(searchByName, body, { cookie: as });
    expect(answer.statusCode).toBe(200);
    return z.parse(searchByName.content, envelopeOfAnswer(answer).content);
  };
  const balance = async (): Promise<unknown> =>
    envelopeOfAnswer(await portal.send(usageBalance, { userId: user.userId }, { cookie })).content;
  const historyOf = async (as: string) => {
    const { content } = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: as }));
    return z.parse(loginStatus.content, content).user?.searchHistoryList.map((entry) => entry.longDescription);
  };

  it('[000-7.balance.2] [001-3.details.2] [001-3.search.2] [001-7.balance.1] [001-7.search.1] is charged to the balance that the header shows, once per submitted search', async () => {
    expect(await balance()).toEqual({ usageBalance: { kind: 'ESCROW', amount: 60 } });
    const first = await byName(1);
    expect(first).toMatchObject({
      searchResults: {
        totalRecordCount: 2,
        currentRecordCount: 2,
        batch: 1,
        timestamp: TEST_TIME + 1,
        searchResultList: [{ docNumber: '1' }, { docNumber: '2' }],
      },
      historyResults: { searchHistoryList: [{ longDescription: 'Smith' }] },
      usageBalance: { kind: 'ESCROW', amount: 35 },
      paymentNeeded: false,
      paymentNeededAgain: false,
    });
    expect(await byName(1, { batch: 2, updateHistory: false })).toMatchObject({ usageBalance: { amount: 35 } });
    expect(await byName(2, { grantorGranteeLastName1: 'Nobody' })).toMatchObject({ usageBalance: { amount: 35 } });
    const { docId } = first.searchResults.searchResultList[0] ?? { docId: 0 };
    const details = envelopeOfAnswer(await portal.send(documentDetails, { docId }, { cookie }));
    expect(details.content).toMatchObject({
      docNumber: '1',
      paymentNeeded: false,
      usageBalance: { kind: 'ESCROW', amount: 25 },
    });
    expect(await balance()).toEqual({ usageBalance: { kind: 'ESCROW', amount: 25 } });
  });

  it('is listed with its choices when it would read like an earlier one', async () => {
    await byName(1);
    const { historyResults } = await byName(2, { grantorGranteeSearchIn: 'GRANTORS' });
    expect(historyResults.searchHistoryList.map(({ longDescription, choices }) => [longDescription, choices])).toEqual([
      ['Smith', 'Search In: Grantors'],
      ['Smith', ''],
    ]);
  });

  it('[000-3.user.1] [001-3.user.1] depends on facts that the login status returns to the user', async () => {
    const rights = { image_retrieval: true, preview_retrieval: true, image_charge_method: 'PAGE' };
    const docType = { account_id: user.accountId, document_type: 'LR', ...rights };
    await getDb().insertInto('account_doc_type').values(docType).execute();
    await portal.saveRecord('search', { enabled: [...SEARCHES], defaultSearch: 'DocumentNumber' });
    await byName(1);
    const statusOf = async (as: string) =>
      envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: as })).content;
    expect(await statusOf(cookie)).toMatchObject({
      user: {
        userId: user.userId,
        username: 'title.examiner',
        role: 'USER',
        language: 'ENGLISH',
        accountType: 'A_LA_CARTE',
        paymentMethod: 'ESCROW',
        usageBalance: { kind: 'ESCROW', amount: 35 },
        search: 'DocumentNumber',
        searchList: ['DocumentNumber', 'Name'],
        searchHistoryList: [{ type: 'Name', longDescription: 'Smith', link: 'search/searchByName' }],
        tabList: ['home', 'search'],
        allowableAccounts: [],
        accountDocTypes: { LR: { imageRetrieval: true, previewRetrieval: true, imageChargeMethod: 'PAGE' } },
        creditCardSearchRates: [],
      },
    });
    await addCustomer('title.admin', 'Pacific Title', 'ACCOUNT');
    expect(await statusOf(await portal.logIn('title.admin'))).toMatchObject({
      user: { role: 'ACCOUNT', allowableAccounts: [{ code: String(user.accountId), description: 'Pacific Title' }] },
    });
  });

  it('[001-3.envelope.1] returns no rows if the balance is too low, with status 200 and the reason', async () => {
    await byName(1);
    await byName(2, { grantorGranteeFirstName1: 'John' });
    const answer = await portal.send(
      searchByName,
      { grantorGranteeLastName1: 'Smi', timestamp: TEST_TIME + 3 },
      { cookie },
    );
    expect([answer.statusCode, envelopeOfAnswer(answer)]).toEqual([
      200,
      expect.objectContaining({
        ok: true,
        status: 'OK',
        message: expect.stringContaining('insufficient funds'),
        lockout: null,
      }),
    ]);
    expect(envelopeOfAnswer(answer).content).toMatchObject({
      searchResults: { totalRecordCount: 0, searchResultList: [] },
      usageBalance: { amount: 10 },
    });
  });

  it('is added only to the history of its user, on the server', async () => {
    await byName(1);
    expect(await historyOf(cookie)).toEqual(['Smith']);
    expect(await historyOf(await portal.logIn('title.examiner'))).toEqual(['Smith']);
    await addCustomer('title.admin', 'Pacific Title', 'ACCOUNT');
    expect(await historyOf(await portal.logIn('title.admin'))).toEqual([]);
  });

  it('never reveals a confidential document: its details get the same response as those of a missing document', async () => {
    const { id } = await getDb()
      .selectFrom('document')
      .select('id')
      .where('document_number', '=', CONFIDENTIAL)
      .executeTakeFirstOrThrow();
    const attempt = async (docId: number) => {
      const answer = await portal.send(documentDetails, { docId }, { cookie });
      return { code: answer.statusCode, body: { ...envelopeOfAnswer(answer), requestId: '' } };
    };
    const hidden = await attempt(id);
    expect(hidden).toEqual(await attempt(999_999));
    expect(hidden).toMatchObject({ code: 404, body: { ok: false, status: 'NOT_FOUND', content: null } });
    const found = await portal.send(
      searchByDocumentNumber,
      { fromDocumentNumber: CONFIDENTIAL, timestamp: TEST_TIME + 1 },
      { cookie },
    );
    expect(envelopeOfAnswer(found).content).toMatchObject({ searchResults: { totalRecordCount: 0 } });
    expect(await balance()).toEqual({ usageBalance: { kind: 'ESCROW', amount: 60 } });
  });

  it('that is not allowed is refused with 403 and DENIED, without a charge and without ending the session', async () => {
    await getDb()
      .deleteFrom('account_page_access')
      .where('account_id', '=', user.accountId)
      .where('search_type', '=', 'Name')
      .execute();
    const answer = await portal.send(
      searchByName,
      { grantorGranteeLastName1: 'Smith', timestamp: TEST_TIME + 1 },
      { cookie },
    );
    expect(answer.statusCode).toBe(403);
    expect(envelopeOfAnswer(answer)).toMatchObject({
      ok: false,
      status: 'DENIED',
      code: 'DENIED',
      message: "You don't have permission to do this.",
      content: null,
      lockout: null,
    });
    expect(await balance()).toEqual({ usageBalance: { kind: 'ESCROW', amount: 60 } });
    expect(
      (await portal.send(searchByDocumentNumber, { fromDocumentNumber: '1', timestamp: TEST_TIME + 1 }, { cookie }))
        .statusCode,
    ).toBe(200);
  });

  it('is required for details: a user without any allowed search gets no details', async () => {
    await getDb().deleteFrom('account_page_access').where('account_id', '=', user.accountId).execute();
    const answer = await portal.send(documentDetails, { docId: 1 }, { cookie });
    expect([answer.statusCode, envelopeOfAnswer(answer).status]).toEqual([403, 'DENIED']);
  });

  it('of a guest leaves no history', async () => {
    await portal.saveRecord('userAccess', { guestUserName: 'guest.user' });
    await portal.saveRecord('aLaCarte', {});
    const guest = await addCustomer('guest.user', 'Guests', 'GUEST');
    await getDb().updateTable('portal_user').set({ password_hash: null }).where('id', '=', guest.userId).execute();
    const asGuest = await portal.logIn('guest.user', '');
    expect((await byName(1, {}, asGuest)).historyResults.searchHistoryList).toEqual([]);
    expect(await historyOf(asGuest)).toEqual([]);
  });
});
