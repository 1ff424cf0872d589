import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_SAMPLES, SAMPLES, skipIf } from '@portal/testing/skips';
import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import { findByName } from '../search/name-search.store.ts';
import { CsvParser } from './csv-parser.ts';
import { createTestFolder, documentRow, type Row, type TestFolder } from './testing/import-folder-fixture.ts';

const ACRIS = join(SAMPLES ?? '', 'records/acris/nycdb');
const COVENANTS = join(SAMPLES ?? '', 'records/mn-covenants/mn-olmsted.csv');
const hasRecords = existsSync(ACRIS) && existsSync(COVENANTS);
const missing = NO_SAMPLES === '' && !hasRecords ? 'the samples hold no records' : NO_SAMPLES;

type SampleRecord = Readonly<Record<string, string>>;
const readRecords = (path: string): SampleRecord[] => {
  const rows: (readonly string[])[] = [];
  const parser = new CsvParser((record) => rows.push(record.cells));
  parser.push(readFileSync(path, 'utf8'));
  parser.end();
  const [header = [], ...data] = rows;
  return data.map((cells) => Object.fromEntries(header.map((name, index) => [name.trim(), cells[index] ?? ''])));
};
const cell = (record: SampleRecord, name: string): string => record[name] ?? '';
const unique = (records: readonly SampleRecord[], name: string): SampleRecord[] => [
  ...new Map(records.map((record) => [cell(record, name), record])).values(),
];

/** New York City's index, with parties 1 and 2, blocks and lots by borough, references by number, amounts and missing dates. */
const acrisFolder = () => {
  const read = (name: string) => readRecords(join(ACRIS, `acris_real_property_${name}.csv`));
  const id = (record: SampleRecord) => cell(record, 'DOCUMENT ID');
  const master = unique(read('master'), 'DOCUMENT ID');
  const others = ['parties', 'legals', 'references'].flatMap(read).map(id);
  const known = new Set(master.map(id));
  const unrecorded = [...new Set(others)].filter((number) => !known.has(number));
  return {
    'documents.csv': [
      ...master.map(
        (record): Row =>
          documentRow(id(record), {
            instrument_code: cell(record, 'DOC. TYPE'),
            recorded_at: cell(record, 'RECORDED / FILED'),
            instrument_date: cell(record, 'DOC. DATE'),
            sale_price: cell(record, 'DOC. AMOUNT'),
          }),
      ),
      ...unrecorded.map((number) => documentRow(number)),
    ],
    'parties.csv': read('parties').map(
      (record): Row => ({
        document_number: id(record),
        role: cell(record, 'PARTY TYPE') === '1' ? 'GRANTOR' : 'GRANTEE',
        name: cell(record, 'NAME'),
      }),
    ),
    'legals.csv': read('legals').map(
      (record): Row => ({
        document_number: id(record),
        block: cell(record, 'BLOCK'),
        lot: cell(record, 'LOT'),
        unit: cell(record, 'UNIT'),
      }),
    ),
    'addresses.csv': read('legals')
      .filter((record) => cell(record, 'STREET NAME').trim() !== '')
      .map(
        (record): Row => ({
          document_number: id(record),
          house_number: cell(record, 'STREET NUMBER'),
          street: cell(record, 'STREET NAME'),
        }),
      ),
    'references.csv': read('references').map(
      (record): Row => ({
        document_number: id(record),
        refers_to: cell(record, 'REFERENCE BY CRFN') || cell(record, 'REFERENCE BY DOC ID') || 'unknown',
      }),
    ),
  };
};

/** A Minnesota county, with names in full sentences, one row for each lot, and dates without times. */
const covenantsFolder = () => {
  const records = readRecords(COVENANTS).filter((record) => cell(record, 'doc_num') !== '');
  const documents = unique(records, 'doc_num');
  const number = (record: SampleRecord) => ({ document_number: cell(record, 'doc_num') });
  const parties = documents.flatMap((record) =>
    (['seller', 'buyer'] as const).flatMap((field): Row[] => {
      const names = cell(record, field)
        .split(/ and |, /)
        .map((name) => name.trim());
      const role = field === 'seller' ? 'GRANTOR' : 'GRANTEE';
      return names.filter((name) => name !== '').map((name) => ({ ...number(record), role, name }));
    }),
  );
  return {
    'documents.csv': documents.map((record) =>
      documentRow(cell(record, 'doc_num'), { recorded_at: cell(record, 'deed_date'), page_count: 1 }),
    ),
    'parties.csv': parties,
    'legals.csv': records.map(
      (record): Row => ({
        ...number(record),
        plat_number: cell(record, 'add_cov').slice(0, 60),
        block: cell(record, 'block_cov').slice(0, 60),
        lot: cell(record, 'lot_cov').slice(0, 60),
      }),
    ),
    'parcels.csv': records
      .filter((record) => cell(record, 'cnty_pin') !== '')
      .map((record): Row => ({ ...number(record), parcel_id: cell(record, 'cnty_pin') })),
  };
};

const describeWithSamples =
  missing === ''
    ? describeOnBothDatabases
    : (name: string) => skipIf(missing, describe)(name, () => test('are imported', () => {}));

describeWithSamples('real records', (getDb) => {
  let folder: TestFolder;
  afterEach(() => folder.remove());
  const countByName = async (last: string) =>
    (
      await findByName(
        getDb(),
        {
          from: null,
          to: null,
          documentType: null,
          instruments: null,
          seesConfidential: false,
          name1: typedNameKeys({ last, first: '', middle: '' }),
          name2: null,
          andOr: 'OR',
          searchIn: 'BOTH',
        },
        { key: 'docNumber', direction: 'ASC' },
        { offset: 0, limit: 25 },
      )
    ).total;

  test.each([
    ['New York', acrisFolder],
    ['a Minnesota county', covenantsFolder],
  ])(
    'of %s are imported or rejected, change nothing the second time, and are found by name',
    async (_, make) => {
      const content = make();
      folder = await createTestFolder(content);
      const { added, rejectedDocuments } = await folder.import(getDb());
      expect(added + rejectedDocuments).toBe(content['documents.csv'].length);
      expect(added).toBeGreaterThan(90);
      const rejects = await folder.rejects();
      // only dates and amounts may be rejected, and never names
      expect(rejects.filter((line) => line.startsWith('parties.csv') && !line.includes('longer than'))).toEqual([]);
      expect(await folder.import(getDb())).toMatchObject({ added: 0, replaced: 0, unchanged: added });
      const { rows } = await sql<{
        last_name: string;
      }>`SELECT DISTINCT last_name FROM party WHERE length(last_key) > 1 ORDER BY 1 LIMIT 120`.execute(getDb());
      for (const { last_name } of rows)
        expect([last_name, (await countByName(last_name)) > 0]).toEqual([last_name, true]);
    },
    60_000,
  );
});
