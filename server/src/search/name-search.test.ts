import { compareInC, documentNumberKey } from '@portal/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { documentRow, importRows, partyRow, type Row } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { matchesReading, readingsOf, storedNameKeys, typedNameKeys } from '../records/name-keys.ts';
import { findByDocumentNumber } from './document-number-search.store.ts';
import { findByName } from './name-search.store.ts';
import {
  DOCUMENT_SORT_KEYS,
  type DocumentFilter,
  type DocumentSortKey,
  type NameQuery,
  type SortOrder,
} from './search-query.ts';

const EVERYTHING: DocumentFilter = {
  from: null,
  to: null,
  documentType: null,
  instruments: null,
  seesConfidential: false,
};
const BY_NUMBER: SortOrder = { key: 'docNumber', direction: 'ASC' };
const FIRST = { offset: 0, limit: 25 };

const nameQuery = (last: string, first = '', more: Partial<NameQuery> = {}): NameQuery => ({
  ...EVERYTHING,
  name1: typedNameKeys({ last, first, middle: '' }),
  name2: null,
  andOr: 'OR',
  searchIn: 'BOTH',
  ...more,
});

/** A document of a small county with few names, so that all combinations occur. */
interface Model {
  readonly number: string;
  readonly type: string;
  readonly instrument: string;
  readonly day: string;
  readonly confidential: boolean;
  readonly parties: readonly { role: 'GRANTOR' | 'GRANTEE'; last: string; first: string; middle: string }[];
}
const LASTS = [
  'SMITH',
  'SMITHSON',
  'Smith Jr',
  'Smith, John Q',
  'SMYTHE',
  'SM',
  'JONES',
  "O'Brien",
  'OBRIEN',
  'De Leon Guerrero',
  'DELEON',
  'Bank of Tasi',
  'Bank, Tasi Co',
  '%_',
];
const party = fc.record({
  role: fc.constantFrom('GRANTOR' as const, 'GRANTEE' as const),
  last: fc.constantFrom(...LASTS),
  first: fc.constantFrom('JOHN', 'Joan', 'MARY', ''),
  middle: fc.constantFrom('Q', ''),
});
const county: fc.Arbitrary<Model[]> = fc
  .array(
    fc.record({
      number: fc.constantFrom('9', '10', '2024-9', '2024-10', 'A1', 'A01', 'T5', 'T50', 'X'),
      type: fc.constantFrom('LR', 'TOR', 'TL', 'MAP'),
      instrument: fc.constantFrom('WD', 'MTG', 'QCD'),
      day: fc.constantFrom('1999-12-31', '2000-01-01', '2000-01-02', '2001-06-30'),
      confidential: fc.boolean(),
      parties: fc.array(party, { maxLength: 4 }),
    }),
    { minLength: 20, maxLength: 36 },
  )
  .map((models) => [...new Map(models.map((model) => [`${model.type} ${model.number}`, model])).values()]);

const filesOf = (models: readonly Model[]) => ({
  'documents.csv': models.map((model) =>
    documentRow(model.number, {
      document_type: model.type,
      instrument_code: model.instrument,
      recorded_at: model.day,
      confidential: model.confidential,
    }),
  ),
  'parties.csv': models.flatMap((model) =>
    model.parties.map(
      ({ role, last, first, middle }): Row => ({
        ...partyRow(model.number, role, last, first, middle),
        document_type: model.type,
      }),
    ),
  ),
});

const matchesName = (model: Model, keys: NameQuery['name1'], searchIn: NameQuery['searchIn']): boolean =>
  model.parties.some((stored) => {
    if (searchIn !== 'BOTH' && `${stored.role}S` !== searchIn) return false;
    const own = storedNameKeys({ lastName: stored.last, firstName: stored.first, middleName: stored.middle });
    return readingsOf(keys).some((reading) => matchesReading(reading, own));
  });

const matches = (model: Model, query: NameQuery): boolean => {
  const { from, to, documentType, instruments } = query;
  if (model.confidential && !query.seesConfidential) return false;
  if ((from !== null && model.day < from) || (to !== null && model.day > to)) return false;
  if (documentType !== null && model.type !== documentType) return false;
  if (instruments !== null && !instruments.includes(model.instrument)) return false;
  const names = query.name2 === null ? [query.name1] : [query.name1, query.name2];
  const found = names.map((name) => matchesName(model, name, query.searchIn));
  return query.andOr === 'AND' ? found.every(Boolean) : found.some(Boolean);
};

const grantorKey = (model: Model): string => {
  const first = model.parties.find(({ role }) => role === 'GRANTOR');
  if (first === undefined) return '';
  const keys = storedNameKeys({ lastName: first.last, firstName: first.first, middleName: first.middle });
  return `${keys.last} ${keys.first} ${keys.middle}`.trimEnd();
};
const sortValue: Record<DocumentSortKey, (model: Model) => string> = {
  docNumber: () => '',
  recordedDate: (model) => model.day,
  instrument: (model) => model.instrument,
  grantor: grantorKey,
};

const typedName = fc.record({
  last: fc.constantFrom(
    'sm',
    'smi',
    'SMITH',
    'o brien',
    "O'B",
    'deleon',
    'De Leon G',
    'jon',
    'bank',
    'zz',
    'Smith John',
    'SMITH J',
    'Smith John Q',
    'Smith Jr',
    'Smith, John',
    'Smith, J',
    'De Leon Guerrero Mary',
    'bank of, ta',
  ),
  first: fc.constantFrom('', '', 'j', 'JO', 'mary'),
  middle: fc.constantFrom('', '', 'q'),
});
const query: fc.Arbitrary<NameQuery> = fc.record({
  name1: typedName.map(typedNameKeys),
  name2: fc.option(typedName.map(typedNameKeys)),
  andOr: fc.constantFrom('AND', 'OR'),
  searchIn: fc.constantFrom('BOTH', 'BOTH', 'GRANTORS', 'GRANTEES'),
  from: fc.constantFrom(null, null, '2000-01-01'),
  to: fc.constantFrom(null, null, '2000-01-01'),
  documentType: fc.constantFrom(null, null, 'LR'),
  instruments: fc.constantFrom(null, null, ['WD', 'QCD'], []),
  seesConfidential: fc.boolean(),
});
/** Row counts that make the search use each of its plans: the real ones, very many, and common names among rare ones. */
const ROW_COUNT_FACTORS = ['1', '10000', `CASE WHEN last_key LIKE 'SMITH%' THEN 100000 ELSE 700 END`];
const order: fc.Arbitrary<SortOrder> = fc.record({
  key: fc.constantFrom(...DOCUMENT_SORT_KEYS),
  direction: fc.constantFrom('ASC', 'DESC'),
});

describeOnBothDatabases('the name search', (getDb) => {
  const numbersOf = async (ids: readonly number[]): Promise<string[]> => {
    const rows = await getDb().selectFrom('document').select(['id', 'document_type', 'document_number']).execute();
    const byId = new Map(rows.map((row) => [row.id, `${row.document_type} ${row.document_number}`]));
    return ids.map((id) => byId.get(id) ?? '');
  };
  const found = async (nameQueried: NameQuery, sorted = BY_NUMBER) =>
    numbersOf((await findByName(getDb(), nameQueried, sorted, { offset: 0, limit: 1000 })).ids);

  test('finds the same documents as a scan of all documents, in order, for any query; no page skips or repeats a row', async () => {
    await fc.assert(
      fc.asyncProperty(
        county,
        fc.array(fc.tuple(query, order), { minLength: 40, maxLength: 40 }),
        fc.constantFrom(...ROW_COUNT_FACTORS),
        async (models, queries, times) => {
          await sql`DELETE FROM document`.execute(getDb());
          for (const table of ['party', 'document_names', 'surname', 'recorded_month'])
            await sql`DELETE FROM ${sql.id(table)}`.execute(getDb());
          await importRows(getDb(), filesOf(models));
          await sql`UPDATE surname SET parties = parties * ${sql.raw(times)}`.execute(getDb());
          for (const [one, sorted] of queries) {
            const expected = models.filter((model) => matches(model, one));
            const all = await findByName(getDb(), one, sorted, { offset: 0, limit: 1000 });
            const names = await numbersOf(all.ids);
            expect([...names].sort()).toEqual(expected.map(({ type, number }) => `${type} ${number}`).sort());
            expect(all.total).toBe(expected.length);
            const values = names.map((name) => {
              const model = models.find(({ type, number }) => `${type} ${number}` === name);
              return model === undefined
                ? ''
                : `${sortValue[sorted.key](model)}\u0000${documentNumberKey(model.number)}`;
            });
            const inOrder = [...values].sort(compareInC);
            expect(values).toEqual(sorted.direction === 'ASC' ? inOrder : inOrder.reverse());
            const paged: number[] = [];
            for (let offset = 0; offset < expected.length; offset += 3) {
              paged.push(...(await findByName(getDb(), one, sorted, { offset, limit: 3 })).ids);
            }
            expect(paged).toEqual(all.ids);
          }
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);

  test.each(['AND', 'OR'] as const)(
    'finds the same documents for a name %s itself as for the name alone',
    async (andOr) => {
      await importRows(getDb(), {
        'documents.csv': [documentRow('1'), documentRow('2')],
        'parties.csv': [partyRow('1', 'GRANTOR', 'Smith', 'John'), partyRow('2', 'GRANTOR', 'Smith', 'Ann')],
      });
      const itself = typedNameKeys({ last: 'Smith', first: '', middle: '' });
      const john = typedNameKeys({ last: 'Smith', first: 'John', middle: '' });
      expect(await found(nameQuery('smith', '', { name2: itself, andOr }))).toEqual(['LR 1', 'LR 2']);
      expect(await found(nameQuery('smith', '', { name2: john, andOr: 'AND' }))).toEqual(['LR 1']);
    },
  );

  test.each([
    ['an apostrophe', "O'Brien", ['obrien', "O'BRIEN", 'O Brien', 'o’brien', 'OBR']],
    ['spaces', 'DE LEON GUERRERO', ['deleon guerrero', 'De Leon', 'DELEONGUERRERO', 'de  leon g']],
    [
      'accents, composed and not',
      'Hagåtña',
      ['HAGATNA', 'hagåtña'.normalize('NFC'), 'hagåtña'.normalize('NFD'), 'Haga'],
    ],
    ['a generation in the name', 'WOODS JR', ['Woods', 'WOODS JR', 'Woods, Jr.', 'woods jr']],
    ['a generation typed only', 'Woods', ['WOODS JR', 'Woods Sr.', 'WOODS III']],
    ['a comma and a company ending', 'Acme, Inc.', ['ACME INC', 'acme incorporated', 'Acme', 'ACME, Inc', 'acme corp']],
    ['a company without ending', 'Acme', ['ACME INC', 'Acme, LLC', 'acme co.']],
    ['initials', 'U.S. Bank, N.A.', ['US BANK NA', 'u s bank', 'U.S. Bank National'.slice(0, 9)]],
    ['doubled spaces', 'TRUSTEES  OF   COLUMBIA', ['trustees of columbia', 'TRUSTEESOF']],
    ['a hyphen', 'Santos-Cruz', ['SANTOS CRUZ', 'santoscruz', 'SANTOS-C']],
    ['an ampersand', 'M&T MORTGAGE', ['m & t mortgage', 'MT MORTGAGE', 'M&T']],
    ['another script', '山田', ['山田']],
    ['Turkish small letters', 'SMITH VILLAGOMEZ INC', ['smith villagomez', 'Smıth'.replace('ı', 'i')]],
  ])('[U12] finds names with %s: %s', async (_, stored, typed) => {
    await importRows(getDb(), {
      'documents.csv': [documentRow('1'), documentRow('2')],
      'parties.csv': [partyRow('1', 'GRANTOR', stored), partyRow('2', 'GRANTOR', 'Somebody Else')],
    });
    for (const last of typed) expect([last, await found(nameQuery(last))]).toEqual([last, ['LR 1']]);
  });

  test('[U12] finds a name that is stored in one column by last and first name, with or without a comma', async () => {
    await importRows(getDb(), {
      'documents.csv': [documentRow('1')],
      'parties.csv': [partyRow('1', 'GRANTOR', 'GENOVESE, FRANK R/GUARDIAN')],
    });
    expect(await found(nameQuery('Genovese', 'Frank'))).toEqual(['LR 1']);
    expect(await found(nameQuery('Genovese, Frank'))).toEqual(['LR 1']);
    expect(await found(nameQuery('Genovese', 'Maria'))).toEqual([]);
  });

  test('[S32] does not treat % or _ as wildcards', async () => {
    await importRows(getDb(), {
      'documents.csv': [documentRow('1')],
      'parties.csv': [partyRow('1', 'GRANTOR', 'Smith', 'John')],
    });
    // punctuation is ignored: 'SMI%' means SMI, and 'S%H' means SH
    for (const last of ['S%H', 'S_ITH', 'S.*H', 'S[A-Z]ITH', 'SMI?H']) {
      expect([last, await found(nameQuery(last))]).toEqual([last, []]);
    }
    expect(await found(nameQuery('Smith', '%ohn'))).toEqual([]);
  });

  test('finds a confidential document only for staff, like the search by document number', async () => {
    await importRows(getDb(), {
      'documents.csv': [documentRow('1', { confidential: true })],
      'parties.csv': [partyRow('1', 'GRANTOR', 'Smith'), partyRow('1', 'GRANTEE', 'Jones')],
    });
    const both: Partial<NameQuery> = { name2: typedNameKeys({ last: 'Jones', first: '', middle: '' }) };
    const number = { ...EVERYTHING, fromKeys: [documentNumberKey('1')], toKey: null };
    for (const seesConfidential of [false, true]) {
      const expected = seesConfidential ? ['LR 1'] : [];
      for (const more of [{}, { ...both, andOr: 'AND' as const }, { ...both, andOr: 'OR' as const }]) {
        expect(await found(nameQuery('Smith', '', { ...more, seesConfidential }))).toEqual(expected);
      }
      const hits = await findByDocumentNumber(getDb(), { ...number, seesConfidential }, BY_NUMBER, FIRST);
      expect(await numbersOf(hits.ids)).toEqual(expected);
    }
  });

  test('[S48] [001-9.limits.1] stops at 1,000 documents, which are the first ones in the requested order', async () => {
    const numbers = Array.from({ length: 1_130 }, (_, index) => String(index + 1));
    await importRows(getDb(), {
      'documents.csv': numbers.map((number) =>
        documentRow(number, { recorded_at: `20${10 + (Number(number) % 7)}-01-01` }),
      ),
      // the name is twice on each document, so rows must not be counted as documents
      'parties.csv': numbers.flatMap((number) => [
        partyRow(number, 'GRANTOR', 'Smith'),
        partyRow(number, 'GRANTEE', 'Smith'),
        partyRow(number, 'GRANTEE', 'Smithers'),
      ]),
    });
    const ascending = await findByName(getDb(), nameQuery('Smith'), BY_NUMBER, FIRST);
    expect(ascending.total).toBe(1000);
    expect(await numbersOf(ascending.ids)).toEqual(numbers.slice(0, 25).map((number) => `LR ${number}`));
    const descending = await findByName(
      getDb(),
      nameQuery('sm'),
      { key: 'docNumber', direction: 'DESC' },
      { offset: 975, limit: 100 },
    );
    expect(await numbersOf(descending.ids)).toEqual(
      numbers
        .slice(130, 155)
        .reverse()
        .map((number) => `LR ${number}`),
    );
    const latest = await findByName(getDb(), nameQuery('smi'), { key: 'recordedDate', direction: 'DESC' }, FIRST);
    expect((await numbersOf(latest.ids))[0]).toBe('LR 1126');
    const both = await findByName(
      getDb(),
      nameQuery('Smith', '', { name2: typedNameKeys({ last: 'Smithers', first: '', middle: '' }), andOr: 'AND' }),
      BY_NUMBER,
      FIRST,
    );
    expect(both.total).toBe(1000);
  }, 60_000);

  test('finds all documents even if one of them has a party thousands of times', async () => {
    const many = Array.from({ length: 4_500 }, () => partyRow('1', 'GRANTOR', 'Smith'));
    await importRows(getDb(), {
      'documents.csv': [documentRow('1'), documentRow('2'), documentRow('3')],
      'parties.csv': [...many, partyRow('2', 'GRANTOR', 'Smith'), partyRow('3', 'GRANTOR', 'Jones')],
    });
    for (const last of ['Smith', 'sm', 'smi']) expect(await found(nameQuery(last))).toEqual(['LR 1', 'LR 2']);
    const either = nameQuery('Smith', '', { name2: typedNameKeys({ last: 'Jones', first: '', middle: '' }) });
    for (const key of DOCUMENT_SORT_KEYS) {
      expect((await found(either, { key, direction: 'ASC' })).sort()).toEqual(['LR 1', 'LR 2', 'LR 3']);
    }
  }, 60_000);

  test('the search by document number ignores punctuation and sorts ranges in natural order', async () => {
    await importRows(getDb(), {
      'documents.csv': ['2024-9', '2024-10', '8', '9', '10', 'A683300'].map((number) => documentRow(number)),
    });
    const search = async (from: string, to: string | null = null) => {
      const numberQuery = {
        ...EVERYTHING,
        fromKeys: [documentNumberKey(from)],
        toKey: to === null ? null : documentNumberKey(to),
      };
      return numbersOf((await findByDocumentNumber(getDb(), numberQuery, BY_NUMBER, FIRST)).ids);
    };
    expect(await search('a 683300')).toEqual(['LR A683300']);
    expect(await search('2024-09')).toEqual(['LR 2024-9']);
    expect(await search('9', '10')).toEqual(['LR 9', 'LR 10']);
    expect(await search('77')).toEqual([]);
  });
});
