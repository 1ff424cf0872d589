import { alsoTryTaxpayers, searchByTaxLien } from '@portal/contracts';
import * as z from 'zod/mini';
import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

interface Lien {
  readonly payers: readonly (readonly [name: string, first?: string, middle?: string])[];
  readonly more?: object;
  readonly expires_at?: string;
}

const LIENS: readonly Lien[] = [
  { payers: [['CRUZ', 'MARIA', 'T']] },
  {
    payers: [
      ['CRUZ', 'MARIA'],
      ['CRUZ', 'MANUEL'],
    ],
    expires_at: '2011-03-01',
  },
  { payers: [['CRUZ', 'JUAN']] },
  { payers: [['GONZALES', 'ANA']] },
  { payers: [['GONZALEZ', 'ANA']] },
  { payers: [['Smith and Sons Builders']] },
  { payers: [['Secretary', 'Ana']], more: { confidential: true } },
];
const numberOf = (index: number): string => `2024-${index + 1}`;

describeOnBothDatabases('alternatives to a search of tax liens by taxpayer', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('search', { enabled: ['Name', 'TaxLien'] });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    cookie = await portal.logIn('county.clerk');
    await importRows(getDb(), {
      'documents.csv': LIENS.map(({ more = {} }, index) =>
        documentRow(numberOf(index), { recorded_at: '2024-02-03', document_type: 'TL', ...more }),
      ),
      'tax_liens.csv': LIENS.map(({ expires_at = '' }, index) => ({
        document_number: numberOf(index),
        lien_number: `X-${index}`,
        lien_date: '2024-01-01',
        expires_at,
      })),
      'tax_lien_taxpayers.csv': LIENS.flatMap(({ payers }, index) =>
        payers.map(([name, first_name = '', middle_name = '']) => ({
          document_number: numberOf(index),
          name,
          first_name,
          middle_name,
          address: '',
        })),
      ),
    });
    await portal.county.refresh();
  });
  afterEach(() => portal.close());

  const logInAsExaminer = async (): Promise<void> => {
    const { accountId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
    await getDb()
      .insertInto('account_page_access')
      .values({ account_id: accountId, search_type: 'TaxLien', allowed: true })
      .execute();
    cookie = await portal.logIn('title.examiner');
  };
  const searchOf = (name: string, first = '', more: object = {}) => ({
    searchByTaxLienMethod: 'TAXPAYER' as const,
    taxpayerName: name,
    taxpayerFirstName: first,
    ...more,
  });
  const alternativesTo = async (search: object, found: 'NONE' | 'SOME' = 'NONE') => {
    const answer = await portal.send(alsoTryTaxpayers, { ...search, found }, { cookie });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return z.parse(alsoTryTaxpayers.content, envelopeOfAnswer(answer).content).alternatives;
  };
  const offered = async (search: object, found?: 'NONE' | 'SOME'): Promise<string[]> =>
    (await alternativesTo(search, found)).map(({ criteria: { taxpayerName, taxpayerFirstName }, count }) =>
      [[taxpayerName, taxpayerFirstName].filter(Boolean).join(', '), `(${count})`].join(' '),
    );

  test.each([
    ['CRUS', '', 'CRUZ (2)'],
    ['Maria Cruz', '', 'Cruz, Maria (1)'],
    ['CRUS', 'MARIA', 'CRUZ, MARIA (1)'],
    ['CRUZ', 'PEDRO', 'CRUZ (2)'],
    ['SMITH & SONS', '', 'SMITH AND SONS (1)'],
  ])('the intended name is offered with its number of current liens: %s %s', async (name, first, meant) => {
    expect((await offered(searchOf(name, first)))[0]).toBe(meant);
  });

  test('names that the search has found are not offered, but others that sound alike are', async () => {
    expect(await offered(searchOf('GONZALEZ'), 'SOME')).toEqual(['GONZALES (1)']);
    expect(await offered(searchOf('CRUZ'), 'SOME')).toEqual([]);
  });

  test('each count is the number of liens of the offered search, current or expired', async () => {
    for (const currentOrExpired of ['CURRENT', 'EXPIRED', 'ALL'] as const) {
      const search = searchOf('CRUS', '', { currentOrExpired });
      const others = await alternativesTo(search);
      expect(others.length).toBeGreaterThan(0);
      for (const { criteria, count } of others) {
        const { content } = envelopeOfAnswer(
          await portal.send(searchByTaxLien, { ...search, ...criteria }, { cookie }),
        );
        expect([criteria, z.parse(searchByTaxLien.content, content).searchResults.totalRecordCount]).toEqual([
          criteria,
          count,
        ]);
      }
    }
  });

  test('nothing is offered for other methods, and no confidential lien is revealed to users who may not see it', async () => {
    expect(await offered({ searchByTaxLienMethod: 'LIENNUMBER', lienNumber: 'X-99', taxpayerName: 'CRUS' })).toEqual(
      [],
    );
    await logInAsExaminer();
    expect(await offered(searchOf('CRUS'))).toEqual(['CRUZ (2)']);
    expect(await offered(searchOf('SECRETARI'))).toEqual([]);
  });

  test('there are no counts if searches cost money', async () => {
    await portal.saveRecord('aLaCarte', { searchByTaxLien: 25 });
    await logInAsExaminer();
    expect((await alternativesTo(searchOf('CRUS'))).map(({ count }) => count)).toEqual([undefined]);
  });
});
