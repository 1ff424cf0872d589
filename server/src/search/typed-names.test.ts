// Hand-written cases of typed names and their results. name-rule.test.ts compares real names with a plain scan.
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import { ALL_DOCUMENTS, BY_NUMBER } from './name-rule.testing.ts';
import { findByName } from './name-search.store.ts';
import { recordNames } from './recorded-names.testing.ts';
import type { NameQuery } from './search-query.ts';

/** Typed names, each with the names that it finds, as an office stores them in one column. */
const TABLE: readonly (readonly [typed: string, found: readonly string[]])[] = [
  ['MORTON SALT, IN', ['MORTON SALT, INC.']],
  ['Morton Salt, Inc', ['MORTON SALT, INC.', 'MORTON SALTWORKS']],
  ['MORTON SALT', ['MORTON SALT, INC.', 'MORTON SALTWORKS']],
  ['citibank, n', ['CITIBANK, N.A.']],
  ['CRUZ MARIA', ['CRUZ, MARIA T', 'CRUZ JR, MARIA']],
  ['cruz maria t', ['CRUZ, MARIA T']],
  ['CRUZ M', ['CRUZ, MARIA T', 'CRUZ JR, MARIA']],
  ['CRUZ, MARIA', ['CRUZ, MARIA T', 'CRUZ JR, MARIA', 'CRUZADO, MARIA']],
  ['MC NICHOLAS DANIEL D', ['MC NICHOLAS,  DANIEL D']],
  ['De Leon Guerrero Juan', ['DE LEON GUERRERO, JUAN']],
  ['WOODS JR JOHNNY L', ['WOODS JR,  JOHNNY L']],
  ['GENOVESE FRANK R', ['GENOVESE, FRANK R/GUARDIAN']],
  ['TRUSTEES, COLUMBIA', ['TRUSTEES, COLUMBIA UNIVERSITY']],
  ['TRUSTEES COLUMBIA UNIV', ['TRUSTEES, COLUMBIA UNIVERSITY']],
  ['PEREZ JR', ['PEREZ JR', 'PEREZ', 'PEREZ, ANA']],
  ['PEREZ JR, A', ['PEREZ, ANA']],
  ['SCHWARTZ, SA', ['SCHWARTZ, SANFORD']],
  ['Lee, Co', ['LEE, CONNIE M']],
  ['PEREZ', ['PEREZ GUZMAN', 'PEREZ JR', 'PEREZ', 'PEREZ, ANA', 'PEREZ GUZMAN, ANA']],
  ['CHURCH, JOHN', ['CHURCH, JOHN']],
  ['KIM NA YOUNG', ['KIM, NA YOUNG']],
  ['DE LEON', ['DE LEON GUERRERO, JUAN']],
  ['BANK OF', ['BANK OF TASI']],
];
const STORED = [...new Set(TABLE.flatMap(([, found]) => found))];

describeOnBothDatabases('a typed name', (getDb) => {
  const load = (names: readonly string[]) =>
    recordNames(
      getDb(),
      names.map((name) => ({ parties: [['GRANTOR', name]] })),
    );
  const find = async (last: string, more: Partial<NameQuery> = {}, names: readonly string[] = STORED) => {
    const name1 = typedNameKeys({ last, first: '', middle: '' });
    const slice = { offset: 0, limit: 1_000 };
    const { ids } = await findByName(getDb(), { ...ALL_DOCUMENTS, ...more, name1 }, BY_NUMBER, slice);
    if (ids.length === 0) return [];
    const rows = await getDb().selectFrom('document').select('document_number').where('id', 'in', ids).execute();
    return rows.map(({ document_number }) => names[Number(document_number) - 1] ?? '').sort();
  };

  test('[U12] finds exactly the expected names: with or without commas, of people and companies, and with generations such as JR', async () => {
    await load(STORED);
    for (const [typed, found] of TABLE) expect([typed, await find(typed)]).toEqual([typed, [...found].sort()]);
  }, 60_000);

  test('that is complete does not find longer names, even if no party has it', async () => {
    const longer = ['PEREZ GUZMAN', 'SMITHSON, JOHN Q'];
    await load(longer);
    for (const typed of ['PEREZ JR', 'SMITH JR']) expect([typed, await find(typed, {}, longer)]).toEqual([typed, []]);
  }, 60_000);

  test('[U12] finds the same names in combination with a second name on the document', async () => {
    await load(STORED);
    for (const [typed, found] of TABLE) {
      const name2 = typedNameKeys({ last: typed.replace(/\S$/, ''), first: '', middle: '' });
      const both = await find(typed, { name2, andOr: 'AND' });
      const second = await find(typed.replace(/\S$/, ''));
      expect([typed, both]).toEqual([typed, [...found].filter((name) => second.includes(name)).sort()]);
    }
  }, 60_000);

  test('[U12] finds first and middle names that were typed together, however the office divided them', async () => {
    const stored: readonly (readonly [last: string, first: string, middle: string])[] = [
      ['ITO', 'SOON YI', 'DAE'],
      ['ITO, SOON YI', '', ''],
      ['ITO', 'SOON', 'YI'],
      ['ITO', 'SOON YI', ''],
      ['ITO', 'SOON', 'DAE'],
    ];
    await importRows(getDb(), {
      'documents.csv': stored.map((_, index) => documentRow(String(index + 1))),
      'parties.csv': stored.map(([last, first, middle], index) =>
        partyRow(String(index + 1), 'GRANTOR', last, first, middle),
      ),
    });
    const numbersOf = async (last: string, first = '') => {
      const query = { ...ALL_DOCUMENTS, name1: typedNameKeys({ last, first, middle: '' }) };
      const { ids } = await findByName(getDb(), query, BY_NUMBER, { offset: 0, limit: 1_000 });
      const rows = await getDb().selectFrom('document').select('document_number').where('id', 'in', ids).execute();
      return rows.map(({ document_number }) => Number(document_number)).sort();
    };
    expect(await numbersOf('ITO, SOON YI')).toEqual([1, 2, 3, 4]);
    expect(await numbersOf('ITO SOON YI')).toEqual([1, 2, 3, 4]);
    expect(await numbersOf('ITO', 'SOON YI')).toEqual([1, 2, 3, 4]);
    // as the list shows the first of them
    expect(await numbersOf('ITO, SOON YI DAE')).toContain(1);
    expect(await numbersOf('ITO', 'SOON YI DAE')).toContain(1);
  }, 60_000);
});
