// Compares the results of name searches with a plain scan of all stored names, which is implemented separately (name-rule.testing.ts) and
// uses no index. Both must find exactly the same names.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_SAMPLES, SAMPLES, skipIf } from '@portal/testing/skips';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { type NameKeys, storedNameKeys, typedNameKeys } from '../records/name-keys.ts';
import {
  ALL_DOCUMENTS,
  BY_NUMBER,
  OFFICE_NAMES,
  type StoredNameKeys,
  scanAllNames,
  type TypedNameInput,
} from './name-rule.testing.ts';
import { findByName } from './name-search.store.ts';
import { recordNames } from './recorded-names.testing.ts';

const records = join(SAMPLES ?? '', 'records');
const FILES = {
  companies: join(SAMPLES ?? '', 'names/cleanco_companies.csv'),
  realProperty: join(records, 'acris/nycdb/acris_real_property_parties.csv'),
  personalProperty: join(records, 'acris/nycdb/acris_personal_property_parties.csv'),
  covenants: join(records, 'mn-covenants/mn-olmsted.csv'),
};
const hasSamples = Object.values(FILES).every((path) => existsSync(path));
const skipReason = NO_SAMPLES === '' && !hasSamples ? 'the samples have no names' : NO_SAMPLES;

const lines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(1);
const CELL = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g;
const cells = (line: string): string[] => [...line.matchAll(CELL)].map(([, quoted, bare]) => quoted ?? bare ?? '');

const PARTY_NAME_COLUMN = 3;
/** The seller and the buyer in a deed with a covenant. */
const OWNER_COLUMNS = [7, 8];

/** Every name of the samples, as its office stores it in one column. */
const sampleNames = (): string[] => {
  const companies = lines(FILES.companies).map((line) => line.slice(0, line.lastIndexOf(';')));
  const parties = [FILES.realProperty, FILES.personalProperty].flatMap((path) =>
    lines(path).map((line) => cells(line)[PARTY_NAME_COLUMN] ?? ''),
  );
  const owners = lines(FILES.covenants).flatMap((line) => OWNER_COLUMNS.map((column) => cells(line)[column] ?? ''));
  return [...companies, ...parties, ...owners];
};

const keysOf = (name: string): NameKeys => storedNameKeys({ lastName: name, firstName: '', middleName: '' });

describeOnBothDatabases('a name search', (getDb) => {
  const load = async (names: readonly string[]): Promise<readonly StoredNameKeys[]> => {
    await recordNames(
      getDb(),
      names.map((name) => ({ parties: [['GRANTOR', name]] })),
    );
    return names.map((name) => ({ name, keys: keysOf(name) }));
  };
  const find = async (typed: TypedNameInput, stored: readonly StoredNameKeys[]): Promise<string[]> => {
    const query = { ...ALL_DOCUMENTS, name1: typedNameKeys(typed) };
    const { ids } = await findByName(getDb(), query, BY_NUMBER, { offset: 0, limit: 1_000 });
    if (ids.length === 0) return [];
    const rows = await getDb().selectFrom('document').select('document_number').where('id', 'in', ids).execute();
    return rows.map(({ document_number }) => stored[Number(document_number) - 1]?.name ?? '').sort();
  };
  const differences = async (
    cases: readonly TypedNameInput[],
    stored: readonly StoredNameKeys[],
  ): Promise<string[]> => {
    const wrong: string[] = [];
    for (const typed of cases) {
      const [found, wanted] = [await find(typed, stored), scanAllNames(typed, stored)];
      const text = [typed.last, typed.first, typed.middle].join('|');
      for (const name of wanted) if (!found.includes(name)) wrong.push(`${text} misses ${name}`);
      for (const name of found) if (!wanted.includes(name)) wrong.push(`${text} finds ${name}`);
    }
    return wrong;
  };

  test('[U12] finds names in the formats of real offices by their parts', async () => {
    const stored = await load(OFFICE_NAMES.map(({ name }) => name));
    for (const { name, found } of OFFICE_NAMES)
      for (const [last, first = '', middle = ''] of found)
        expect([last, first, middle, await find({ last, first, middle }, stored)]).toEqual([
          last,
          first,
          middle,
          expect.arrayContaining([name]),
        ]);
    expect(
      await differences(
        OFFICE_NAMES.flatMap(({ name, keys }) => casesOf({ name, keys })),
        stored,
      ),
    ).toEqual([]);
  }, 180_000);

  skipIf(skipReason, test)(
    '[U12] finds the same names as a plain scan, among those of real companies, deeds and covenants',
    async () => {
      const names = [
        ...new Set([...sampleNames().map((name) => name.trim()), ...OFFICE_NAMES.map(({ name }) => name)]),
      ];
      const stored = await load(names.filter((name) => keysOf(name).last !== ''));
      // a sample, because each case scans all names
      const cases = stored.filter((_, index) => index % 35 === 0).flatMap(casesOf);
      expect(cases.length).toBeGreaterThan(400);
      expect(cases.filter((typed) => scanAllNames(typed, stored).length > 0).length).toBeGreaterThan(400);
      expect(await differences(cases, stored)).toEqual([]);
    },
    300_000,
  );
});

/**
 * Variants of a stored name as users type it: whole, a prefix, parts, without punctuation, in lower case, with accents and wide gaps.
 * Without names that forms refuse: those with '%', and those without letters and digits.
 */
function casesOf({ name, keys: { last, first, middle } }: StoredNameKeys, index = 0): TypedNameInput[] {
  const typedAs = (lastName: string, firstName = '', initial = ''): TypedNameInput => ({
    last: lastName,
    first: firstName,
    middle: initial,
  });
  const [before = ''] = name.split(/[,/]/);
  const words = name.split(/\s+/);
  const cases = [
    typedAs(last),
    typedAs(last.slice(0, 4)),
    typedAs(before),
    typedAs(words.slice(0, 2).join(' ')),
    ...(first === ''
      ? [typedAs(name.replace(/[.,&'-]/g, ' ')), typedAs(name.slice(0, -2)), typedAs(name.slice(0, before.length + 3))]
      : [
          typedAs(last, first.slice(0, 1)),
          typedAs(before, first, middle),
          typedAs(last.slice(0, 3), first.slice(0, 2)),
          typedAs(`${before}, ${first.slice(0, 2)}`),
          typedAs(`${before} ${first} ${middle}`.trim()),
        ]),
  ];
  const spellings = [
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.replaceAll(' ', '   '),
    (text: string) => text.replaceAll('A', 'Á').replaceAll('e', 'ë'),
  ];
  return cases
    .map((typed, at) => {
      const respell = spellings[(index + at) % spellings.length] ?? String;
      return { ...typed, last: respell(typed.last), first: respell(typed.first) };
    })
    .filter((typed) => keysOf(typed.last).last !== '' && !typed.last.includes('%'));
}
