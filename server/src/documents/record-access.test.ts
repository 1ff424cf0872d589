import { documentDetails, searchByDocumentNumber, searchByName } from '@portal/contracts';
import { cents } from '@portal/domain';
import * as z from 'zod/mini';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { USE_LIMITS } from '../platform/limits/limit-table.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

jest.setTimeout(60_000);

const COUNT = 60;
const BUDGET = USE_LIMITS.otherRecords.windows[0]?.each ?? 0;
/** Only staff may see this document. */
const CONFIDENTIAL = '60';
const numbers = Array.from({ length: COUNT }, (_, index) => String(index + 1));

describeOnBothDatabases('details of records', (getDb, getDatabase) => {
  let portal: TestPortal;
  let idOf: ReadonlyMap<string, number>;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await importRows(getDb(), {
      'documents.csv': numbers.map((number) => documentRow(number, { confidential: number === CONFIDENTIAL })),
      'parties.csv': numbers.map((number) => partyRow(number, 'GRANTOR', Number(number) <= 5 ? 'Smith' : 'Jones')),
      'references.csv': [
        { document_number: '1', refers_to: '50' },
        { document_number: '50', refers_to: '51' },
      ],
    });
    await portal.saveRecord('search', { enabled: ['Name', 'DocumentNumber'] });
    const rows = await getDb().selectFrom('document').select(['id', 'document_number']).execute();
    idOf = new Map(rows.map(({ id, document_number }) => [document_number, id]));
  });
  afterEach(() => portal.close());

  const customer = async (username: string, role = 'USER', allowed = true): Promise<string> => {
    const { accountId } = await portal.addUser({ username, role, account: username });
    await getDb()
      .insertInto('account_page_access')
      .values(['Name', 'DocumentNumber'].map((search_type) => ({ account_id: accountId, search_type, allowed })))
      .execute();
    await getDb()
      .transaction()
      .execute((tx) =>
        postOpeningBalance(tx, {
          accountId,
          amount: cents(10_000),
          idempotencyKey: `escrow:${accountId}`,
          actor: { userId: null, accountId },
          reference: 'test',
          now: new Date(),
        }),
      );
    return portal.logIn(username);
  };
  const open = async (number: string, cookie: string, at = portal) => {
    const answer = await at.send(documentDetails, { docId: idOf.get(number) ?? 0 }, { cookie });
    return { status: answer.statusCode, code: envelopeOfAnswer(answer).code, headers: answer.headers };
  };
  const searchSmith = (cookie: string, at = portal) =>
    at.send(searchByName, { grantorGranteeLastName1: 'Smith', timestamp: at.services.now().getTime() }, { cookie });

  it('[S47] opened by counting through the ids are refused after a small number, with a message and Retry-After', async () => {
    const cookie = await customer('scraper');
    const answers = [];
    // none of these documents refers to another
    for (const number of numbers.filter((one) => !['1', '50'].includes(one))) answers.push(await open(number, cookie));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BUDGET);
    expect(answers.at(-1)).toMatchObject({ status: 429, code: 'TOO_MANY_RECORDS' });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    // a missing record counts like an existing one
    const missing = await portal.send(documentDetails, { docId: 999_999 }, { cookie });
    expect(missing.statusCode).toBe(429);
  });

  it('[S47] open for results of a search, their references and the references of those, even after the allowance for other records is used up', async () => {
    const cookie = await customer('title.examiner');
    for (const number of numbers.slice(10, 10 + BUDGET)) expect((await open(number, cookie)).status).toBe(200);
    expect((await open('50', cookie)).status).toBe(429);
    await searchSmith(cookie);
    for (const number of ['1', '2', '3', '4', '5', '50', '51']) expect((await open(number, cookie)).status).toBe(200);
    expect((await open('52', cookie)).status).toBe(429);
    // a record that a search found can be opened any number of times
    for (let again = 0; again < 5; again += 1) expect((await open('3', cookie)).status).toBe(200);
  });

  it('[S47] open by a link without a search, with the rights of the user who opens it', async () => {
    const reader = await customer('colleague');
    expect((await open('3', reader)).status).toBe(200);
    expect(await open(CONFIDENTIAL, reader)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const withoutSearches = await customer('stranger', 'USER', false);
    expect(await open('3', withoutSearches)).toMatchObject({ status: 403, code: 'DENIED' });
  });

  it('[S47] open for staff in any number and without a search', async () => {
    const { accountId } = await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    await getDb()
      .insertInto('account_page_access')
      .values({ account_id: accountId, search_type: 'Name', allowed: true })
      .execute();
    const cookie = await portal.logIn('county.clerk');
    for (const number of numbers) expect((await open(number, cookie)).status).toBe(200);
  });

  it('[S47] found by a search in one process open in another', async () => {
    const cookie = await customer('title.examiner');
    const other = await openTestPortal(getDatabase());
    try {
      for (const number of numbers.slice(10, 10 + BUDGET)) await open(number, cookie, other);
      expect((await open('3', cookie, other)).status).toBe(429);
      await searchSmith(cookie);
      await portal.services.shownRecords.keep();
      expect((await open('3', cookie, other)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  describe('where every search costs money', () => {
    beforeEach(async () => {
      await portal.saveRecord('aLaCarte', { searchByName: 25, searchByDocumentNumber: 25 });
    });

    const charges = () => getDb().selectFrom('journal').select('kind').where('kind', '<>', 'OPENING_BALANCE').execute();

    it('[S47] open in every process only after a paid search found them, and a refusal charges nothing', async () => {
      const cookie = await customer('scraper');
      expect(await open('1', cookie)).toMatchObject({ status: 409, code: 'SEARCH_FIRST' });
      expect(await charges()).toEqual([]);
      const { content } = envelopeOfAnswer(await searchSmith(cookie));
      expect(z.parse(searchByName.content, content).searchResults.currentRecordCount).toBe(5);
      expect(await charges()).toHaveLength(1);
      const other = await openTestPortal(getDatabase());
      try {
        // the search is paid for, so the other process has its results immediately
        for (const at of [portal, other]) expect((await open('1', cookie, at)).status).toBe(200);
      } finally {
        await other.close();
      }
      expect(await open('30', cookie)).toMatchObject({ status: 409, code: 'SEARCH_FIRST' });
      expect(await charges()).toHaveLength(1);
    });

    it('[S47] are refused when the search was not paid', async () => {
      const cookie = await customer('poor.user');
      await portal.saveRecord('aLaCarte', { searchByName: 50_000, searchByDocumentNumber: 50_000 });
      const answer = await portal.send(
        searchByDocumentNumber,
        { fromDocumentNumber: '1', timestamp: portal.services.now().getTime() },
        { cookie },
      );
      expect(envelopeOfAnswer(answer).content).toMatchObject({ insufficientFunds: true });
      expect(await open('1', cookie)).toMatchObject({ status: 409, code: 'SEARCH_FIRST' });
    });
  });
});
