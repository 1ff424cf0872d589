import { MOST_COUNTED, searchByDocumentNumber, searchByName } from '@portal/contracts';
import { addDays } from '@portal/domain';
import * as z from 'zod/mini';
import { documentRow, importRows, partyRow, type Row } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { readSearchHistory } from './search-history.store.ts';

/** The portal's clock stands at this day. */
const TODAY = '11/20/2026';
const INDEX = {
  showNotableDates: true,
  useVerificationDate: true,
  abstractIndexBeginDate: '1975-01-02',
  abstractVerifiedDate: '2026-11-18',
  abstractPostedDate: '2026-11-20',
};
const DEFAULTS = { fromRecordedDate: '01/02/1975', toRecordedDate: '11/18/2026' };
type Party = readonly ['GRANTOR' | 'GRANTEE', string, string?];

interface Recorded {
  readonly on?: string;
  readonly more?: Row;
  readonly parties: readonly Party[];
}

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

  const record = async (documents: readonly Recorded[]): Promise<void> => {
    await importRows(getDb(), {
      'documents.csv': documents.map(({ on = '2001-02-03', more }, index) =>
        documentRow(String(index + 1), { recorded_at: on, ...more }),
      ),
      'parties.csv': documents.flatMap(({ parties }, index) =>
        parties.map(([role, last, first = '']) => partyRow(String(index + 1), role, last, first)),
      ),
    });
    await portal.county.refresh();
  };
  const byName = async (last: string, more: object = {}) => {
    const body = { grantorGranteeLastName1: last, ...DEFAULTS, ...more };
    const answer = await portal.send(searchByName, body, { cookie });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return z.parse(searchByName.content, envelopeOfAnswer(answer).content);
  };
  /** 'CRUZ, MARIA (2)', or the fields that make the search wider. */
  const offered = async (last: string, more: object = {}): Promise<string[]> => {
    const { alternatives = [] } = await byName(last, more);
    return alternatives.map(({ kind, criteria, count }) => {
      const { grantorGranteeLastName1: name, grantorGranteeFirstName1: first = '', ...others } = criteria;
      const typed = name === undefined ? [] : [[name, first].filter(Boolean).join(', ')];
      const changed =
        name === undefined ? [kind] : Object.keys(others).filter((field) => !/MiddleInitial1$/.test(field));
      return `${[...typed, ...changed].join(' ')} (${count})`;
    });
  };

  describe('of names', () => {
    beforeEach(() =>
      record([
        {
          parties: [
            ['GRANTOR', 'CRUZ', 'MARIA'],
            ['GRANTEE', 'BANK OF TASI'],
          ],
        },
        { parties: [['GRANTOR', 'CRUZ', 'MARIA']], on: '2010-05-05' },
        { parties: [['GRANTOR', 'CRUZ', 'MANUEL']], on: '2011-05-05' },
        { parties: [['GRANTEE', 'LEON GUERRERO', 'JUAN']] },
        { parties: [['GRANTEE', 'SECRETARY', 'ANA']], more: { confidential: true } },
        { parties: [['GRANTEE', 'OLDER', 'ANA']], on: '1960-01-01' },
        { parties: [['GRANTEE', 'GENOVESE, FRANK R/GUARDIAN']] },
      ]),
    );

    test.each([
      ['MARIA CRUZ', 'CRUZ, MARIA (2)'],
      ['Maria Cruz', 'Cruz, Maria (2)'],
      ['The Bank of Tasi', 'BANK OF TASI (1)'],
      ['Bank Tasi', 'BANK OF TASI (1)'],
      ['BANC OF TASI', 'BANK OF TASI (1)'],
      ['CRUS', 'CRUZ (3)'],
      ['CRUS, MARIA', 'CRUZ, MARIA (2)'],
      ['Maria Crus', 'CRUZ, Maria (2)'],
      ['CRUZ, MARAI', 'CRUZ, MARIA (2)'],
      ['LEON GERERO', 'LEON GUERRERO (1)'],
      ['GENOVEZE', 'GENOVESE (1)'],
    ])('a name that finds nothing is offered as it was meant, with what it finds: %s', async (typed, meant) => {
      expect((await offered(typed))[0]).toBe(meant);
    });

    test('CRUZ MARIA without a comma finds what CRUZ, MARIA does', async () => {
      expect((await byName('CRUZ MARIA')).searchResults.totalRecordCount).toBe(2);
      expect((await byName('CRUZ MARIA')).alternatives).toBeUndefined();
    });

    test('a first name that finds nothing is offered as an initial, and left out', async () => {
      const first = { grantorGranteeFirstName1: 'MELCHOR' };
      expect(await offered('CRUZ', first)).toEqual(['CRUZ, M (3)', 'CRUZ (3)']);
    });

    test('what the limits of the search hide is offered without them, before any other name', async () => {
      expect(await offered('CRUZ', { grantorGranteeSearchIn: 'GRANTEES' })).toEqual(['BOTH_ROLES (3)']);
      expect(await offered('CRUZ', { fromRecordedDate: '01/01/2020' })).toEqual(['ALL_DATES (3)']);
      expect(await offered('CRUZ', { documentType: 'TOR' })).toEqual(['ALL_KINDS (3)']);
      expect(await offered('OLDER')).toEqual(['ALL_DATES (1)']);
      const both = { grantorGranteeLastName2: 'OLDER', andOr: 'AND' };
      expect(await offered('CRUZ', both)).toContain('EITHER_NAME (3)');
    });

    test('a name that is meant and hidden by the limits is offered without them', async () => {
      expect(await offered('MARIA CRUZ', { fromRecordedDate: '01/01/2020' })).toEqual([
        'CRUZ, MARIA fromRecordedDate toRecordedDate (2)',
      ]);
    });

    test('a confidential document is never told of, by its name or by a count', async () => {
      expect(await offered('SECRETARI')).toEqual([]);
      expect(await offered('ANA SECRETARY')).toEqual([]);
    });

    test('a name with nothing near is offered nothing, and a second batch says nothing of it', async () => {
      expect(await offered('QQXZZY')).toEqual([]);
      expect((await byName('MARIA CRUZ', { batch: 2 })).alternatives).toBeUndefined();
    });

    test('a search by number offers no names', async () => {
      const answer = await portal.send(searchByDocumentNumber, { fromDocumentNumber: '99' }, { cookie });
      const content = z.parse(searchByDocumentNumber.content, envelopeOfAnswer(answer).content);
      expect([content.searchResults.totalRecordCount, content.alternatives]).toEqual([0, undefined]);
    });

    test('a search with what is offered leaves one audit row and no charge', async () => {
      await portal.saveRecord('aLaCarte', { searchByName: 25 });
      await offered('MARIA CRUZ');
      const rows = await getDb().selectFrom('audit_log').select('kind').where('kind', '=', 'SEARCH').execute();
      expect(rows).toHaveLength(1);
      expect(await getDb().selectFrom('lookup_charge').selectAll().execute()).toEqual([]);
    });
  });

  describe('by its dates', () => {
    beforeEach(() =>
      record([
        { parties: [['GRANTOR', 'CRUZ', 'MARIA']], on: '2026-11-18' },
        { parties: [['GRANTOR', 'CRUZ', 'MARIA']], on: '2026-11-19' },
        { parties: [['GRANTOR', 'CRUZ', 'ANA']], on: '2026-11-20' },
        { parties: [['GRANTOR', 'CRUZ', 'ANA']], on: '2026-11-20', more: { confidential: true } },
        { parties: [['GRANTEE', 'SABLAN', 'JOSE']], on: '2026-11-20' },
      ]),
    );

    test('documents behind the verified day are counted, with the To Date that includes them', async () => {
      const { searchResults, notVerified } = await byName('CRUZ');
      expect(searchResults.totalRecordCount).toBe(1);
      expect(notVerified).toEqual({ count: 2, toRecordedDate: TODAY });
      expect((await byName('CRUZ', { toRecordedDate: TODAY })).searchResults.totalRecordCount).toBe(3);
    });

    test('they are counted where nothing else is found, too', async () => {
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
    ])('nothing is said of them with %s', async (_name, criteria, index) => {
      await portal.saveRecord('notableDates', index);
      expect((await byName('CRUZ', criteria)).notVerified).toBeUndefined();
    });

    test('[001-2.1.prefill.1] a date that was not typed is not kept in the history, and one that was typed is', async () => {
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

  describe('behind its first 1,000', () => {
    const many = (count: number, day: (index: number) => string): Recorded[] =>
      Array.from({ length: count }, (_, index) => ({ parties: [['GRANTOR', 'HOT', 'ANN']], on: day(index) }));
    const coverageBy = async (sortKey: string, sortDirection: string, more: object = {}) =>
      (await byName('HOT', { sortKey, sortDirection, ...more })).coverage;
    /** Two a day from the first day of 1980. */
    const inOrder = (index: number) => addDays('1980-01-01', Math.floor(index / 2));

    test('the days that the list covers are told in every order, and where the rest is', async () => {
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

    test('by number nothing is said of days that it does not cover', async () => {
      await record(many(1_004, (index) => (index === 1_003 ? '1980-06-01' : inOrder(index))));
      expect(await coverageBy('docNumber', 'ASC')).toMatchObject({ rest: 'ANYWHERE' });
      expect(await coverageBy('recordedDate', 'ASC')).toMatchObject({ rest: 'AFTER' });
    });

    test('a list of exactly 1,000 is whole', async () => {
      await record(many(1_000, inOrder));
      const { searchResults, coverage } = await byName('HOT');
      expect([searchResults.totalRecordCount, coverage]).toEqual([1_000, undefined]);
    });

    test('counts of what is offered stop above 1,000', async () => {
      await record(many(1_004, inOrder));
      expect(await offered('HOTT')).toEqual([`HOT (${MOST_COUNTED})`]);
      expect((await byName('HOT', { pageNumber: 10, batch: 4 })).searchResults.searchResultList).toHaveLength(25);
    });
  });
});
