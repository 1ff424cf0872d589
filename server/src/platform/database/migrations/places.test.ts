import { sql } from 'kysely';
import { documentRow, importRows } from '../../../import/testing/import-folder-fixture.ts';
import type { AnyDatabase } from '../migrate.ts';
import { describeOnBothDatabases } from '../testing.ts';
import { up } from './0072-places-as-written.ts';

const row = { document_number: '1' };
const COUNTY = {
  'documents.csv': [documentRow('1')],
  'plats.csv': [{ plat_number: 'P1', plat_name: "Thurber's First Subdivision" }],
  'legals.csv': ['1-4', '5', 'N 1/2 LOT 3', 'OUTLOT A & B', "O'BRIEN", '7,9'].map((lot, index) => ({
    ...row,
    plat_number: 'P1',
    lot,
    block: index % 2 === 0 ? 'BLKS 2 & 3' : '2',
  })),
  'tract_book.csv': [{ tract_book_id: '1-1', plat_number: 'P1', lot: 'LOTS 1 THRU 4', block: '1' }],
  'addresses.csv': [
    { ...row, house_number: '12-14', street: 'First Ave. North' },
    { ...row, house_number: '12', street: 'First Ave. North' },
    { ...row, house_number: '', street: '16 Cty Rd C-2' },
  ],
};

/** The state before the migration: dropping the columns also drops the indexes that contain them. */
const BEFORE = [
  ...['legal', 'tract_book_legal'].map(
    (table) =>
      `ALTER TABLE ${table} ${['lot_key', 'lot_numbers', 'block_key', 'block_numbers'].map((column) => `DROP COLUMN ${column}`).join(', ')}`,
  ),
  'ALTER TABLE document_address DROP COLUMN street_form, DROP COLUMN other_houses',
  'ALTER TABLE plat DROP COLUMN name_form',
  `CREATE INDEX legal_lot ON legal (plat_number, search_key(lot), number_key, doc_id)
    INCLUDE (recorded_on, document_type, instrument_code, confidential, lot) WHERE plat_number <> ''`,
];

const keysOf = async (db: AnyDatabase): Promise<readonly unknown[]> => {
  const keys = 'lot, block, lot_key, lot_numbers, block_key, block_numbers';
  const parts = [
    `SELECT ${keys} FROM legal ORDER BY doc_id, ord`,
    `SELECT ${keys} FROM tract_book_legal`,
    'SELECT house_number, street, street_form, other_houses FROM document_address ORDER BY doc_id, ord',
    'SELECT plat_number, name_form FROM plat',
    `SELECT indexdef FROM pg_indexes WHERE tablename IN ('legal', 'tract_book_legal', 'document_address') ORDER BY 1`,
    `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE conrelid IN ('legal'::regclass, 'tract_book_legal'::regclass, 'document_address'::regclass) ORDER BY 1, 2`,
    `SELECT table_name, column_name, data_type, is_nullable, collation_name FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 1, 2`,
    `SELECT table_name, grantee, privilege_type FROM information_schema.role_table_grants
      WHERE table_schema = 'public' ORDER BY 1, 2, 3`,
  ];
  const found = [];
  for (const part of parts) found.push((await sql.raw(part).execute(db)).rows);
  return found;
};

describeOnBothDatabases(
  { name: 'a county from before places were found in every spelling', isOwn: true },
  (getDb, getDatabase) => {
    test('has the same keys as an imported one after its migration', async () => {
      const admin: AnyDatabase = getDatabase().admin;
      await importRows(getDb(), COUNTY);
      const imported = await keysOf(admin);
      for (const statement of BEFORE) await sql.raw(statement).execute(admin);
      await admin.transaction().execute((transaction: AnyDatabase) => up(transaction));
      expect(await keysOf(admin)).toEqual(imported);
      expect(imported.slice(0, 4)).toMatchObject([
        [
          { lot_key: '1-4', lot_numbers: '{[1,5)}', block_key: '2-3' },
          { lot_key: null, lot_numbers: null },
          {},
          {},
          {},
          {},
        ],
        [{ lot_key: '1-4', lot_numbers: '{[1,5)}' }],
        [{ street_form: ' 1 AVE N ', other_houses: [14] }, { other_houses: null }, { other_houses: [16] }],
        [{ name_form: 'THURBERS 1 SUB ' }],
      ]);
    });
  },
);
