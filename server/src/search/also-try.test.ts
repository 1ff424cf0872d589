import { alsoTryNames, MOST_COUNTED_OTHERS, searchByName } from '@portal/contracts';
import { addDays } from '@portal/domain';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, logInToNameSearch, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { type Recorded, recordNames } from './recorded-names.testing.ts';

const DEFAULTS = { fromRecordedDate: '01/02/1975', toRecordedDate: '11/18/2026' };

describeOnBothDatabases('what to try beside a search of names', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    cookie = await logInToNameSearch(portal, getDb());
  });
  afterEach(() => portal.close());

  const record = async (documents: readonly Recorded[]): Promise<void> => {
    await recordNames(getDb(), documents);
    await portal.county.refresh();
  };
  const ask = async (last: string, more: object = {}) => {
    const body = { grantorGranteeLastName1: last, ...DEFAULTS, found: 'NONE' as const, ...more };
    const answer = await portal.send(alsoTryNames, body, { cookie });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return z.parse(alsoTryNames.content, envelopeOfAnswer(answer).content).alternatives;
  };
  /** 'CRUZ, MARIA (2)', or the fields that make the search wider. */
  const offered = async (last: string, more: object = {}): Promise<string[]> =>
    (await ask(last, more)).map(({ kind, criteria, count }) => {
      const { grantorGranteeLastName1: name, grantorGranteeFirstName1: first = '', ...others } = criteria;
      const typed = name === undefined ? [] : [[name, first].filter(Boolean).join(', ')];
      const changed =
        name === undefined ? [kind] : Object.keys(others).filter((field) => !/MiddleInitial1$/.test(field));
      return `${[...typed, ...changed].join(' ')} (${count})`;
    });
  const beside = (last: string, more: object = {}) => offered(last, { found: 'SOME', ...more });

  describe('where nothing was found', () => {
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
        { parties: [['GRANTEE', 'VILLAGOMEZ', 'ANA']] },
        { parties: [['GRANTEE', 'FIRST NATL BK OF SAIPAN']] },
      ]),
    );

    test.each([
      ['MARIA CRUZ', 'CRUZ, MARIA (2)'],
      ['Maria Cruz', 'Cruz, Maria (2)'],
      ['The Bank of Tasi', 'Bank of Tasi (1)'],
      ['Bank Tasi', 'BANK OF TASI (1)'],
      ['TASI BANK', 'BANK OF TASI (1)'],
      ['TASI', 'BANK OF TASI (1)'],
      ['BANC OF TASI', 'BANK OF TASI (1)'],
      ['FIRST NATIONAL BANK OF SAIPAN', 'FIRST NATL BK OF SAIPAN (1)'],
      ['CRUS', 'CRUZ (3)'],
      ['CRUS, MARIA', 'CRUZ, MARIA (2)'],
      ['Maria Crus', 'CRUZ, Maria (2)'],
      ['CRUZ, MARAI', 'CRUZ, MARIA (2)'],
      ['CRUZ MARIA ET AL', 'CRUZ MARIA (2)'],
      ['LEON GERERO', 'LEON GUERRERO (1)'],
      ['DE LEON GUERRERO', 'LEON GUERRERO (1)'],
      ['GENOVEZE', 'GENOVESE (1)'],
      ['BILAGOMES', 'VILLAGOMEZ (1)'],
    ])('a name is offered as it was meant, with what it finds: %s', async (typed, meant) => {
      expect((await offered(typed))[0]).toBe(meant);
    });

    test('a first name that finds nothing is offered as an initial, and left out', async () => {
      expect(await offered('CRUZ', { grantorGranteeFirstName1: 'MELCHOR' })).toEqual(['CRUZ, M (3)', 'CRUZ (3)']);
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

    test('a name with nothing near is offered nothing', async () => {
      expect(await offered('QQXZZY')).toEqual([]);
    });
  });

  describe('where something was found', () => {
    beforeEach(() =>
      record([
        { parties: [['GRANTOR', 'GONZALEZ', 'MARIA']] },
        { parties: [['GRANTOR', 'GONSALES', 'MARIA']] },
        { parties: [['GRANTOR', 'GONZALES', 'ANA']] },
        { parties: [['GRANTOR', 'GONZALEZA', 'ANA']] },
        { parties: [['GRANTOR', 'DE LEON', 'ANA']] },
        { parties: [['GRANTOR', 'LEON', 'ANA']] },
        { parties: [['GRANTOR', 'BANK OF TASI']] },
        { parties: [['GRANTOR', 'TASI SAVINGS BANK']] },
        { parties: [['GRANTOR', 'MARIA CRUZ FOUNDATION']] },
        { parties: [['GRANTOR', 'CRUZ', 'MARIA']] },
      ]),
    );

    test('names that sound alike or differ by a letter are offered, and none that the search has found', async () => {
      expect(await beside('GONZALEZ')).toEqual(['GONSALES (1)', 'GONZALES (1)']);
      expect(await beside('GONZALEZ', { grantorGranteeFirstName1: 'MARIA' })).toContain('GONSALES, MARIA (1)');
    });

    test.each([
      ['LEON', 'DE LEON (1)'],
      ['DE LEON', 'LEON (1)'],
      ['BANK', 'TASI SAVINGS BANK (1)'],
      ['TASI', 'BANK OF TASI (1)'],
      ['MARIA CRUZ', 'CRUZ, MARIA (1)'],
    ])('%s: %s', async (typed, other) => {
      expect(await beside(typed)).toContain(other);
    });

    test('wider searches are not offered, and neither is what was found', async () => {
      expect(await beside('CRUZ MARIA', { grantorGranteeSearchIn: 'GRANTORS' })).toEqual(['MARIA CRUZ FOUNDATION (1)']);
    });
  });

  test('what is offered is what its search finds', async () => {
    await record([
      ...Array.from({ length: 130 }, (_, index) => ({
        parties: [['GRANTOR', 'HOT', index % 5 === 0 ? 'ANN' : 'JOHN'] as const, ['GRANTEE', 'HOTT', 'ANN'] as const],
        on: addDays('1980-01-01', index),
      })),
      { parties: [['GRANTOR', 'HOTEL TASI', '']], on: '1990-01-01' },
    ]);
    const cases = [
      ['HUT', {}],
      ['HOTTT', {}],
      ['HUT', { grantorGranteeFirstName1: 'ANN' }],
      ['HUT', { toRecordedDate: '01/31/1980' }],
      ['HUT', { grantorGranteeSearchIn: 'GRANTEES' }],
    ] as const;
    for (const [last, more] of cases) {
      const others = await ask(last, more);
      expect(others.length).toBeGreaterThan(0);
      for (const { criteria, count } of others) {
        const body = { grantorGranteeLastName1: last, ...DEFAULTS, ...more, ...criteria };
        const { content } = envelopeOfAnswer(await portal.send(searchByName, body, { cookie }));
        const { totalRecordCount } = z.parse(searchByName.content, content).searchResults;
        expect([criteria, count]).toEqual([criteria, Math.min(totalRecordCount, MOST_COUNTED_OTHERS)]);
      }
    }
    expect((await ask('HUT'))[0]).toMatchObject({ count: MOST_COUNTED_OTHERS });
  });

  describe('is no search', () => {
    beforeEach(() => record([{ parties: [['GRANTOR', 'CRUZ', 'MARIA']] }]));

    test('leaves no audit row, no history and no charge, and counts nothing where searches cost something', async () => {
      expect(await ask('MARIA CRUZ')).toMatchObject([{ kind: 'OTHER_ORDER', count: 1 }]);
      await portal.saveRecord('aLaCarte', { searchByName: 25 });
      const [other, ...more] = await ask('MARIA CRUZ');
      expect([other?.kind, other?.count, more]).toEqual(['OTHER_ORDER', undefined, []]);
      expect(await getDb().selectFrom('audit_log').select('kind').where('kind', '=', 'SEARCH').execute()).toEqual([]);
      expect(await getDb().selectFrom('lookup_charge').selectAll().execute()).toEqual([]);
      expect(await getDb().selectFrom('search_history').selectAll().execute()).toEqual([]);
    });

    test('is refused to whoever may not search, to wrong criteria, and past its limit', async () => {
      const send = (body: object) => portal.send(alsoTryNames, { found: 'SOME', ...body }, { cookie });
      expect(envelopeOfAnswer(await send({ grantorGranteeLastName1: '' }))).toMatchObject({ status: 'INVALID' });
      await getDb().deleteFrom('account_page_access').execute();
      expect(envelopeOfAnswer(await send({ grantorGranteeLastName1: 'CRUZ' }))).toMatchObject({ status: 'DENIED' });
      const codes: number[] = [];
      for (let at = 0; at < 121; at += 1) codes.push((await send({ grantorGranteeLastName1: 'CRUZ' })).statusCode);
      expect(codes.at(-1)).toBe(429);
    });
  });
});
