import { searchByName } from '@portal/contracts';
import { addDays } from '@portal/domain';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { type DocumentWithParties, recordNames } from './recorded-names.testing.ts';
import { readSearchHistory } from './search-history.store.ts';

/** The current date of the test portal. */
const TODAY = '11/20/2026';
const INDEX = {
  showNotableDates: true,
  useVerificationDate: true,
  abstractIndexBeginDate: '1975-01-02',
  abstractVerifiedDate: '2026-11-18',
  abstractPostedDate: '2026-11-20',
};
const DEFAULTS = { fromRecordedDate: '01/02/1975', toRecordedDate: '11/18/2026' };

describeOnBothDatabases('what a search leaves out', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), {
      services: { readSearchHistory: (session) => readSearchHistory(getDb(), session) },
    });
    await portal.saveRecord('search', { enabled: ['Name', 'DocumentNumber'] });
    await portal.saveRecord('notableDates', INDEX);
    const { accountId } = await portal.addUser({ username: 'title.examiner', role: 'USER', account: 'Pacific Title' });
    await getDb()
      .insertInto('account_page_access')
      .values(['Name', 'DocumentNumber'].map((search_type) => ({ account_id: accountId, search_type, allowed: true })))
      .execute();
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  const record = async (documents: readonly DocumentWithParties[]): Promise<void> => {
    await recordNames(getDb(), documents);
    await portal.county.refresh();
  };
  const byName = async (last: string, more: object = {}) => {
    const body = { grantorGranteeLastName1: last, ...DEFAULTS, ...more };
    const answer = await portal.send(searchByName, body, { cookie });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return z.parse(searchByName.content, envelopeOfAnswer(answer).content);
  };

  describe('because of its dates', () => {
    beforeEach(() =>
      record([
        { parties: [['GRANTOR', 'CRUZ', 'MARIA']], recordedOn: '2026-11-18' },
        { parties: [['GRANTOR', 'CRUZ', 'MARIA']], recordedOn: '2026-11-19' },
        { parties: [['GRANTOR', 'CRUZ', 'ANA']], recordedOn: '2026-11-20' },
        { parties: [['GRANTOR', 'CRUZ', 'ANA']], recordedOn: '2026-11-20', more: { confidential: true } },
        { parties: [['GRANTEE', 'SABLAN', 'JOSE']], recordedOn: '2026-11-20' },
      ]),
    );

    test('documents after the verified date are counted, with the To Date that includes them', async () => {
      const { searchResults, notVerified } = await byName('CRUZ');
      expect(searchResults.totalRecordCount).toBe(1);
      expect(notVerified).toEqual({ count: 2, toRecordedDate: TODAY });
      expect((await byName('CRUZ', { toRecordedDate: TODAY })).searchResults.totalRecordCount).toBe(3);
    });

    test('documents after the verified date are counted even if nothing else is found', async () => {
      expect(await byName('SABLAN')).toMatchObject({
        notVerified: { count: 1 },
        searchResults: { totalRecordCount: 0 },
      });
    });

    test.each([
      ['a To Date that was typed', { toRecordedDate: '11/17/2026' }, INDEX],
      ['no To Date', { toRecordedDate: '' }, INDEX],
      ['a further batch', { batch: 2 }, INDEX],
      ['a further page', { pageNumber: 2 }, INDEX],
      ['a county that does not verify', {}, { ...INDEX, useVerificationDate: false }],
      ['a county that has verified all', {}, { ...INDEX, abstractVerifiedDate: '2026-11-20' }],
    ])('documents after the verified date are not counted with %s', async (_name, criteria, index) => {
      await portal.saveRecord('notableDates', index);
      expect((await byName('CRUZ', criteria)).notVerified).toBeUndefined();
    });

    test('[001-2.1.prefill.1] only dates that the user typed are kept in the history', async () => {
      await byName('CRUZ');
      const typed = { fromRecordedDate: '01/01/2024', toRecordedDate: TODAY };
      const { historyResults } = await byName('SABLAN', typed);
      expect(historyResults.searchHistoryList.map(({ criteria }) => criteria.toRecordedDate)).toEqual([
        'TODAY',
        undefined,
      ]);
      expect(historyResults.searchHistoryList.map(({ criteria }) => criteria.fromRecordedDate)).toEqual([
        '01/01/2024',
        undefined,
      ]);
      expect(historyResults.searchHistoryList[1]?.displayCriteria).toEqual([
        { key: 'grantorGranteeLastName1', value: 'CRUZ' },
      ]);
    });
  });

  describe('after its first 1,000', () => {
    const many = (count: number, day: (index: number) => string): DocumentWithParties[] =>
      Array.from({ length: count }, (_, index) => ({ parties: [['GRANTOR', 'HOT', 'ANN']], recordedOn: day(index) }));
    const coverageBy = async (sortKey: string, sortDirection: string, more: object = {}) =>
      (await byName('HOT', { sortKey, sortDirection, ...more })).coverage;
    /** Two documents a day from January 1, 1980. */
    const inOrder = (index: number) => addDays('1980-01-01', Math.floor(index / 2));

    test('the response contains the dates that the list covers and where the rest is, in every sort order', async () => {
      await record(many(1_004, inOrder));
      const oldest = { firstDay: '1980-01-01', lastDay: '1981-05-14', rest: 'AFTER' };
      const newest = { firstDay: '1980-01-03', lastDay: '1981-05-16', rest: 'BEFORE' };
      expect(await coverageBy('recordedDate', 'ASC')).toEqual(oldest);
      expect(await coverageBy('recordedDate', 'DESC')).toEqual(newest);
      expect(await coverageBy('docNumber', 'ASC')).toEqual(oldest);
      expect(await coverageBy('docNumber', 'DESC')).toEqual(newest);
      expect(await coverageBy('instrument', 'ASC')).toEqual({ ...oldest, rest: 'ANYWHERE' });
      expect(await coverageBy('recordedDate', 'ASC', { pageNumber: 3 })).toEqual(oldest);
      expect(await coverageBy('recordedDate', 'ASC', { batch: 2 })).toBeUndefined();
    });

    test('a list sorted by number does not claim to cover its dates if further documents have these dates', async () => {
      await record(many(1_004, (index) => (index === 1_003 ? '1980-06-01' : inOrder(index))));
      expect(await coverageBy('docNumber', 'ASC')).toMatchObject({ rest: 'ANYWHERE' });
      expect(await coverageBy('recordedDate', 'ASC')).toMatchObject({ rest: 'AFTER' });
    });

    test('a list of exactly 1,000 is complete', async () => {
      await record(many(1_000, inOrder));
      const { searchResults, coverage } = await byName('HOT');
      expect([searchResults.totalRecordCount, coverage]).toEqual([1_000, undefined]);
    });
  });
});
