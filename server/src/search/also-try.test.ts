import { alsoTryNames, MAX_COUNTED_OTHERS, searchByName } from '@portal/contracts';
import { addDays } from '@portal/domain';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, logInToNameSearch, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { alternativesOf } from './name-alternatives.ts';
import { type DocumentWithParties, recordNames } from './recorded-names.testing.ts';

const DEFAULTS = { fromRecordedDate: '01/02/1975', toRecordedDate: '11/18/2026' };

describeOnBothDatabases('alternatives to a name search', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    cookie = await logInToNameSearch(portal, getDb());
  });
  afterEach(() => portal.close());

  const record = async (documents: readonly DocumentWithParties[]): Promise<void> => {
    await recordNames(getDb(), documents);
    await portal.county.refresh();
  };
  const alternativesTo = async (last: string, more: object = {}) => {
    const body = { grantorGranteeLastName1: last, ...DEFAULTS, found: 'NONE' as const, ...more };
    const answer = await portal.send(alsoTryNames, body, { cookie });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return z.parse(alsoTryNames.content, envelopeOfAnswer(answer).content).alternatives;
  };
  /** The alternatives as text: 'CRUZ, MARIA (2)', or the fields that widen the search. */
  const offered = async (last: string, more: object = {}): Promise<string[]> =>
    (await alternativesTo(last, more)).map(({ kind, criteria, count }) => {
      const { grantorGranteeLastName1: name, grantorGranteeFirstName1: first = '', ...others } = criteria;
      const typed = name === undefined ? [] : [[name, first].filter(Boolean).join(', ')];
      const changed =
        name === undefined ? [kind] : Object.keys(others).filter((field) => !/MiddleInitial1$/.test(field));
      return `${[...typed, ...changed].join(' ')} (${count})`;
    });
  const offeredWithResults = (last: string, more: object = {}) => offered(last, { found: 'SOME', ...more });

  describe('when nothing was found', () => {
    beforeEach(() =>
      record([
        {
          parties: [
            ['GRANTOR', 'CRUZ', 'MARIA'],
            ['GRANTEE', 'BANK OF TASI'],
          ],
        },
        { parties: [['GRANTOR', 'CRUZ', 'MARIA']], recordedOn: '2010-05-05' },
        { parties: [['GRANTOR', 'CRUZ', 'MANUEL']], recordedOn: '2011-05-05' },
        { parties: [['GRANTEE', 'LEON GUERRERO', 'JUAN']] },
        { parties: [['GRANTEE', 'SECRETARY', 'ANA']], more: { confidential: true } },
        { parties: [['GRANTEE', 'OLDER', 'ANA']], recordedOn: '1960-01-01' },
        { parties: [['GRANTEE', 'GENOVESE, FRANK R/GUARDIAN']] },
        { parties: [['GRANTEE', 'VILLAGOMEZ', 'ANA']] },
        { parties: [['GRANTEE', 'FIRST NATL BK OF SAIPAN']] },
        { parties: [['GRANTOR', 'SMITH AND SONS CONSTRUCTION']] },
        { parties: [['GRANTOR', 'SMITH AND SONS INC']] },
        { parties: [['GRANTOR', 'PALACIOS & DAUGHTERS LLC']] },
        { parties: [['GRANTOR', 'SMITH', 'PETER SAM']] },
        { parties: [['GRANTOR', 'TAITANO', 'JOHN AND MARY']] },
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
      ['FIRST NATL BK OF SAIPEN', 'FIRST NATL BK OF SAIPAN (1)'],
      ['ANA VILTAGOMTEZ', 'VILLAGOMEZ, ANA (1)'],
      ['SMITH & SONS', 'SMITH AND SONS (2)'],
      ['Smith&Sons', 'Smith and Sons (2)'],
      ['PALACIOS AND DAUGHTERS', 'PALACIOS & DAUGHTERS (1)'],
    ])('the intended name is offered, with its number of results: %s', async (typed, meant) => {
      expect((await offered(typed))[0]).toBe(meant);
    });

    test('the name is offered with an initial and without a first name if the first name finds nothing', async () => {
      expect(await offered('CRUZ', { grantorGranteeFirstName1: 'MELCHOR' })).toEqual(['CRUZ, M (3)', 'CRUZ (3)']);
    });

    test("the first names of a couple are offered with AND for '&'", async () => {
      const [first] = await offered('TAITANO', { grantorGranteeFirstName1: 'JOHN & MARY' });
      expect(first).toBe('TAITANO, JOHN AND MARY (1)');
    });

    test('names with both the last and the first name in one column are offered', async () => {
      await record([
        { parties: [['GRANTOR', 'George M. Alseth and Fern L. Alseth']] },
        { parties: [['GRANTOR', 'Alseth, Fern, Estate of']] },
        { parties: [['GRANTOR', 'Estate of Ole Alseth']] },
      ]);
      const both = ['Alseth, Fern, Estate of (1)', 'George M. Alseth and Fern L. Alseth (1)'];
      expect(await offered('Alseth', { grantorGranteeFirstName1: 'Fern' })).toEqual([...both, 'Alseth (1)']);
      expect(await offered('Alseth', { grantorGranteeFirstName1: 'F' })).toEqual(['Alseth (1)']);
    });

    test('the names of a couple in one column are offered for the last name and either first name', async () => {
      await record([
        { parties: [['GRANTOR', 'SMITH JOHN & MARY']] },
        { parties: [['GRANTOR', 'SMITH, ADAM AND EVE']] },
        { parties: [['GRANTOR', 'SMITH, HENRY & RUTH']] },
      ]);
      const smith = (first: string) => offered('SMITH', { grantorGranteeFirstName1: first });
      expect(await smith('MARY')).toContain('SMITH JOHN & MARY (1)');
      expect(await smith('EVE')).toContain('SMITH, ADAM AND EVE (1)');
    });

    test('the search is offered without its filters if they hide results, before any other name', async () => {
      expect(await offered('CRUZ', { grantorGranteeSearchIn: 'GRANTEES' })).toEqual(['BOTH_ROLES (3)']);
      expect(await offered('CRUZ', { fromRecordedDate: '01/01/2020' })).toEqual(['ALL_DATES (3)']);
      expect(await offered('CRUZ', { documentType: 'TOR' })).toEqual(['ALL_KINDS (3)']);
      expect(await offered('OLDER')).toEqual(['ALL_DATES (1)']);
      const both = { grantorGranteeLastName2: 'OLDER', andOr: 'AND' };
      expect(await offered('CRUZ', both)).toContain('EITHER_NAME (3)');
    });

    test('the intended name is offered without filters if they hide its results', async () => {
      expect(await offered('MARIA CRUZ', { fromRecordedDate: '01/01/2020' })).toEqual([
        'CRUZ, MARIA fromRecordedDate toRecordedDate (2)',
      ]);
    });

    test('a confidential document is never revealed, neither by its name nor by a count', async () => {
      expect(await offered('SECRETARI')).toEqual([]);
      expect(await offered('ANA SECRETARY')).toEqual([]);
    });

    test('nothing is offered for a name without similar names', async () => {
      expect(await offered('QQXZZY')).toEqual([]);
    });
  });

  describe('when something was found', () => {
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
        { parties: [['GRANTOR', 'SMITH & SONS']] },
        { parties: [['GRANTOR', 'SMITH AND SONS']] },
        { parties: [['GRANTOR', 'SMITH AND SONS BUILDERS']] },
      ]),
    );

    test('names that sound alike or differ by a letter are offered, except those that the search has found', async () => {
      expect(await offeredWithResults('GONZALEZ')).toEqual(['GONSALES (1)', 'GONZALES (1)']);
      expect(await offeredWithResults('GONZALEZ', { grantorGranteeFirstName1: 'MARIA' })).toContain(
        'GONSALES, MARIA (1)',
      );
    });

    test.each([
      ['LEON', 'DE LEON (1)'],
      ['DE LEON', 'LEON (1)'],
      ['BANK', 'TASI SAVINGS BANK (1)'],
      ['TASI', 'BANK OF TASI (1)'],
      ['MARIA CRUZ', 'CRUZ, MARIA (1)'],
      ['SMITH & SONS', 'SMITH AND SONS (2)'],
      ['SMITH AND SONS', 'SMITH & SONS (1)'],
    ])('for %s, the alternative %s is offered', async (typed, other) => {
      expect(await offeredWithResults(typed)).toContain(other);
    });

    test('wider searches and names that were found are not offered', async () => {
      expect(await offeredWithResults('CRUZ MARIA', { grantorGranteeSearchIn: 'GRANTORS' })).toEqual([
        'MARIA CRUZ FOUNDATION (1)',
      ]);
    });
  });

  test('no further name is offered after a second', async () => {
    await record([{ parties: [['GRANTOR', 'CRUZ', 'MARIA']] }]);
    expect(await offered('MARIA CRUZ')).toEqual(['CRUZ, MARIA (1)']);
    const started = portal.services.now().getTime();
    let seconds = 0;
    const now = jest.spyOn(portal.services, 'now').mockImplementation(() => {
      seconds += 2;
      return new Date(started + seconds * 1_000);
    });
    expect(await offered('MARIA CRUZ')).toEqual([]);
    now.mockRestore();
  });

  test('results are not counted after a second', async () => {
    await record([{ parties: [['GRANTOR', 'CRUZ', 'MARIA']] }]);
    const { found, ...input } = alsoTryNames.request.parse({ grantorGranteeLastName1: 'MARIA CRUZ', found: 'NONE' });
    const filter = { from: '2020-01-01', to: null, documentType: null, instruments: null, seesConfidential: false };
    const countsAfter = async (isLate: () => boolean): Promise<number> => {
      let counts = 0;
      const watched = getDb().withPlugin({
        transformQuery: ({ node, queryId }) => {
          if (getDb().getExecutor().compileQuery(node, queryId).sql.includes('rows_of_name')) counts += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await alternativesOf(watched, { input, filter, today: '2026-11-18', found, isLate });
      return counts;
    };
    expect(await countsAfter(() => false)).toBe(2);
    expect(await countsAfter(() => true)).toBe(0);
  });

  test('each count is the number of results of the offered search', async () => {
    await record([
      ...Array.from({ length: 130 }, (_, index) => ({
        parties: [['GRANTOR', 'HOT', index % 5 === 0 ? 'ANN' : 'JOHN'] as const, ['GRANTEE', 'HOTT', 'ANN'] as const],
        recordedOn: addDays('1980-01-01', index),
      })),
      { parties: [['GRANTOR', 'HOTEL TASI', '']], recordedOn: '1990-01-01' },
    ]);
    const cases = [
      ['HUT', {}],
      ['HOTTT', {}],
      ['HUT', { grantorGranteeFirstName1: 'ANN' }],
      ['HUT', { toRecordedDate: '01/31/1980' }],
      ['HUT', { grantorGranteeSearchIn: 'GRANTEES' }],
    ] as const;
    for (const [last, more] of cases) {
      const others = await alternativesTo(last, more);
      expect(others.length).toBeGreaterThan(0);
      for (const { criteria, count } of others) {
        const body = { grantorGranteeLastName1: last, ...DEFAULTS, ...more, ...criteria };
        const { content } = envelopeOfAnswer(await portal.send(searchByName, body, { cookie }));
        const { totalRecordCount } = z.parse(searchByName.content, content).searchResults;
        expect([criteria, count]).toEqual([criteria, Math.min(totalRecordCount, MAX_COUNTED_OTHERS)]);
      }
    }
    expect((await alternativesTo('HUT'))[0]).toMatchObject({ count: MAX_COUNTED_OTHERS });
  });

  describe('the call', () => {
    beforeEach(() => record([{ parties: [['GRANTOR', 'CRUZ', 'MARIA']] }]));

    test('adds no audit row, history or charge, and returns no counts if searches cost money', async () => {
      expect(await alternativesTo('MARIA CRUZ')).toMatchObject([{ kind: 'OTHER_ORDER', count: 1 }]);
      await portal.saveRecord('aLaCarte', { searchByName: 25 });
      const [other, ...more] = await alternativesTo('MARIA CRUZ');
      expect([other?.kind, other?.count, more]).toEqual(['OTHER_ORDER', undefined, []]);
      expect(await getDb().selectFrom('audit_log').select('kind').where('kind', '=', 'SEARCH').execute()).toEqual([]);
      expect(await getDb().selectFrom('lookup_charge').selectAll().execute()).toEqual([]);
      expect(await getDb().selectFrom('search_history').selectAll().execute()).toEqual([]);
    });

    test('is refused to users without search access, for invalid criteria, and past its rate limit', async () => {
      const send = (body: object) => portal.send(alsoTryNames, { found: 'SOME', ...body }, { cookie });
      expect(envelopeOfAnswer(await send({ grantorGranteeLastName1: '' }))).toMatchObject({ status: 'INVALID' });
      await getDb().deleteFrom('account_page_access').execute();
      expect(envelopeOfAnswer(await send({ grantorGranteeLastName1: 'CRUZ' }))).toMatchObject({ status: 'DENIED' });
      const codes: number[] = [];
      for (let index = 0; index < 121; index += 1)
        codes.push((await send({ grantorGranteeLastName1: 'CRUZ' })).statusCode);
      expect(codes.at(-1)).toBe(429);
    });
  });
});
