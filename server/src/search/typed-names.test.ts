// Typed names against what real offices wrote: a plain reading of every name says what must be found.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldName } from '@portal/domain';
import { NO_SAMPLES, SAMPLES, unless } from '@portal/testing/skips';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { storedNameKeys, typedNameKeys } from '../records/name-keys.ts';
import { findByName } from './name-search.store.ts';
import type { NameQuery } from './search-query.ts';

const QUERY: Omit<NameQuery, 'name1'> = {
  from: null,
  to: null,
  documentType: null,
  instruments: null,
  seesConfidential: false,
  name2: null,
  andOr: 'OR',
  searchIn: 'BOTH',
};

/** Names as an office keeps them in one column, and what of them is found by which typed name. */
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
  ['PEREZ', ['PEREZ GUZMAN', 'PEREZ JR', 'PEREZ', 'PEREZ, ANA']],
  ['CHURCH, JOHN', ['CHURCH, JOHN']],
  ['KIM NA YOUNG', ['KIM, NA YOUNG']],
  ['DE LEON', ['DE LEON GUERRERO, JUAN']],
  ['BANK OF', ['BANK OF TASI']],
];
const STORED = [...new Set(TABLE.flatMap(([, found]) => found))];

describeOnBothDatabases('a typed name', (getDb) => {
  const load = (names: readonly string[]) =>
    importRows(getDb(), {
      'documents.csv': names.map((_, index) => documentRow(String(index))),
      'parties.csv': names.map((name, index) => partyRow(String(index), 'GRANTOR', name)),
    });
  const find = async (last: string, more: Partial<NameQuery> = {}, names: readonly string[] = STORED) => {
    const name1 = typedNameKeys({ last, first: '', middle: '' });
    const slice = { offset: 0, limit: 1_000 };
    const { ids } = await findByName(
      getDb(),
      { ...QUERY, ...more, name1 },
      { key: 'docNumber', direction: 'ASC' },
      slice,
    );
    if (ids.length === 0) return [];
    const rows = await getDb().selectFrom('document').select('document_number').where('id', 'in', ids).execute();
    return rows.map(({ document_number }) => names[Number(document_number)] ?? '').sort();
  };

  test('[U12] finds what was meant and nothing else: commas read both ways or left out, companies, generations', async () => {
    await load(STORED);
    for (const [typed, found] of TABLE) expect([typed, await find(typed)]).toEqual([typed, [...found].sort()]);
  }, 60_000);

  test('that is complete finds no longer one, also where nobody has it', async () => {
    const longer = ['PEREZ GUZMAN', 'SMITHSON, JOHN Q'];
    await load(longer);
    for (const typed of ['PEREZ JR', 'SMITH JR']) expect([typed, await find(typed, {}, longer)]).toEqual([typed, []]);
  }, 60_000);

  test('[U12] finds the same beside a second name on the document', async () => {
    await load(STORED);
    for (const [typed, found] of TABLE) {
      const name2 = typedNameKeys({ last: typed.replace(/\S$/, ''), first: '', middle: '' });
      const both = await find(typed, { name2, andOr: 'AND' });
      const second = await find(typed.replace(/\S$/, ''));
      expect([typed, both]).toEqual([typed, [...found].filter((name) => second.includes(name)).sort()]);
    }
  }, 60_000);

  const names = join(SAMPLES ?? '', 'names', 'cleanco_companies.csv');
  const records = join(SAMPLES ?? '', 'records/acris/nycdb');
  const missing =
    NO_SAMPLES === '' && !(existsSync(names) && existsSync(records)) ? 'the samples hold no names' : NO_SAMPLES;

  const companies = () =>
    readFileSync(names, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.slice(0, line.lastIndexOf(';')));
  const parties = () =>
    ['real', 'personal'].flatMap((kind) =>
      readFileSync(join(records, `acris_${kind}_property_parties.csv`), 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => /^[^,]*,[^,]*,[^,]*,(?:"([^"]*)"|([^,]*)),/.exec(line))
        .flatMap((match) => match?.[1] ?? match?.[2] ?? []),
    );

  unless(missing, test)(
    '[U12] finds real companies past their comma, and real people without it, as a plain reading says',
    async () => {
      const stored = [...new Set([...companies(), ...parties()].map((name) => name.trim()))].filter(
        (name) => name !== '',
      );
      await load(stored);
      const keys = stored.map((name) => storedNameKeys({ lastName: name, firstName: '', middleName: '' }));
      const cases = stored.flatMap((name) => casesOf(name));
      expect(cases.length).toBeGreaterThan(200);
      const missed: string[] = [];
      const strange: string[] = [];
      for (const { typed, name } of cases) {
        const found = await find(typed, {}, stored);
        if (!found.includes(name)) missed.push(`${typed} -> ${name}`);
        // the rule without its extension: a name begins as typed, or last and first name do around the comma
        const [last = '', first = ''] = typed.split(',').map(foldName);
        const plain = stored.filter((_, at) => {
          const own = keys[at] ?? { last: '', first: '', middle: '' };
          const isPerson =
            typed.includes(',') &&
            first !== '' &&
            own.last.startsWith(last) &&
            own.first !== '' &&
            own.first.startsWith(first);
          return own.last.startsWith(foldName(typed)) || (isPerson && own.first === first);
        });
        for (const one of plain) if (!found.includes(one)) missed.push(`${typed} -> ${one}`);
        const begins = (typed.split(/[\s,]+/).map(foldName)[0] ?? '').slice(0, 2);
        for (const one of found) if (!foldName(one).startsWith(begins)) strange.push(`${typed} -> ${one}`);
      }
      expect(missed).toEqual([]);
      expect(strange).toEqual([]);
    },
    300_000,
  );

  /** A real name as somebody types it: a company to a letter behind its comma, a person without comma. */
  const casesOf = (name: string): { typed: string; name: string }[] => {
    const comma = name.indexOf(',');
    if (comma === -1 || name.indexOf(',', comma + 1) !== -1) return [];
    const { first } = storedNameKeys({ lastName: name, firstName: '', middleName: '' });
    if (first !== '') {
      const [bare = name] = name.split('/');
      return [
        { typed: bare.replace(',', ' '), name },
        {
          typed: bare
            .replace(',', ' ')
            .trim()
            .slice(0, comma + 4),
          name,
        },
      ];
    }
    const cuts = [2, 3, 4].map((more) => name.slice(0, comma + more).trimEnd()).filter((typed) => !typed.endsWith(','));
    return [...new Set(cuts)].map((typed) => ({ typed, name }));
  };
});
