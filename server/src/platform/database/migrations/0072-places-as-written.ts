import { type LandNoun, otherHouseNumbers, platForm, readLots, streetForm } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { rewriteTable } from './rewrite-table.ts';

const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);

/** Values per statement. */
const CHUNK = 5_000;

/** Fills a temporary table with what was read from each text. */
const keepReadings = async (
  db: Kysely<unknown>,
  { name, columns }: { readonly name: string; readonly columns: string },
  readings: readonly object[],
): Promise<void> => {
  await run(db, `CREATE TEMPORARY TABLE ${name} (${columns}) ON COMMIT DROP`);
  for (let first = 0; first < readings.length; first += CHUNK)
    await sql`INSERT INTO ${sql.table(name)} SELECT * FROM json_populate_recordset(NULL::${sql.table(name)},
      ${JSON.stringify(readings.slice(first, first + CHUNK))}::json)`.execute(db);
  await run(db, `ANALYZE ${name}`);
};

const arrayOf = (parts: readonly (number | string)[]): string => `{${parts.join(',')}}`;

/** Reads the lots or blocks of a table. Nearly all are one number, and have no key. */
const readLand = async (db: Kysely<unknown>, table: string, column: 'lot' | 'block', noun: LandNoun): Promise<void> => {
  const { rows } = await sql<{ text: string }>`SELECT DISTINCT ${sql.ref(column)} AS text FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} !~ '^[0-9]*[A-Za-z]?$'`.execute(db);
  const readings = rows.flatMap(({ text }) => {
    const reading = readLots(text, noun);
    if (reading === undefined) return [];
    const ranges = reading.numbers.map(([first, last]) => `[${first},${last}]`);
    return [{ text, key: reading.key, numbers: ranges.length === 0 ? null : arrayOf(ranges) }];
  });
  const columns = 'text text COLLATE "C", key text COLLATE "C", numbers int4multirange';
  await keepReadings(db, { name: `read_${table}_${column}`, columns }, readings);
};

/** Adds what lots and blocks are found by, if they are more than one number or name. */
const rewriteLegals = async (
  db: Kysely<unknown>,
  table: 'legal' | 'tract_book_legal',
  indexes: Record<string, string>,
) => {
  await readLand(db, table, 'lot', 'LOT');
  await readLand(db, table, 'block', 'BLOCK');
  const fields = ['lot', 'block'];
  return rewriteTable(db, {
    table,
    columns: fields.flatMap((field) => [
      [`${field}_key`, 'text COLLATE "C"', `read_${table}_${field}.key`] as const,
      [`${field}_numbers`, 'int4multirange', `read_${table}_${field}.numbers`] as const,
    ]),
    joins: fields.map((field) => `LEFT JOIN read_${table}_${field} ON read_${table}_${field}.text = ${table}.${field}`),
    indexes,
  });
};

/** The lot as it is compared, with all columns that a search for lots of a plat reads. */
const LEGAL_LOT = `CREATE INDEX legal_lot ON legal (plat_number, coalesce(lot_key, search_key(lot)), number_key, doc_id)
  INCLUDE (recorded_on, document_type, instrument_code, confidential, lot, lot_key, lot_numbers) WHERE plat_number <> ''`;

/** Adds the form of the street that is the same for all its spellings, and the house numbers besides the first one. */
const rewriteAddresses = async (db: Kysely<unknown>) => {
  const { rows: streets } = await sql<{ street: string }>`SELECT DISTINCT street FROM document_address`.execute(db);
  await keepReadings(
    db,
    { name: 'street_reading', columns: 'street text COLLATE "C", form text COLLATE "C"' },
    streets.map(({ street }) => ({ street, form: streetForm(street) })),
  );
  const { rows: houses } = await sql<{ house: string; street: string }>`
    SELECT DISTINCT house_number AS house, CASE WHEN house_number ~ '[0-9]' THEN '' ELSE street END AS street
    FROM document_address
    WHERE house_number ~ '[0-9][^0-9]+[0-9]' OR (house_number !~ '[0-9]' AND street ~ '^\\s*[0-9]')`.execute(db);
  await keepReadings(
    db,
    { name: 'house_reading', columns: 'house text COLLATE "C", street text COLLATE "C", others integer[]' },
    houses.map(({ house, street }) => ({ house, street, others: otherHouseNumbers(house, street) })),
  );
  return rewriteTable(db, {
    table: 'document_address',
    columns: [
      ['street_form', 'text COLLATE "C"', 'street_reading.form'],
      ['other_houses', 'integer[]', 'house_reading.others'],
    ],
    joins: [
      'LEFT JOIN street_reading ON street_reading.street = document_address.street COLLATE "C"',
      `LEFT JOIN house_reading ON house = house_number
        AND house_reading.street = CASE WHEN house_number ~ '[0-9]' THEN '' ELSE document_address.street COLLATE "C" END`,
    ],
    indexes: {},
  });
};

const addPlatForms = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ number: string; name: string }>`
    SELECT plat_number AS number, plat_name AS name FROM plat`.execute(db);
  const forms = JSON.stringify(rows.map(({ number, name }) => ({ number, form: platForm(name) })));
  await run(db, `ALTER TABLE plat ADD COLUMN name_form text COLLATE "C" NOT NULL DEFAULT ''`);
  await sql`UPDATE plat SET name_form = read.form FROM json_to_recordset(${forms}::json) AS read (number text, form text)
    WHERE plat_number = read.number`.execute(db);
};

const COMMENTS = [
  `COMMENT ON COLUMN legal.lot_key IS 'what lots are compared by if they are more than one number or name: 1-4 of LOTS 1 THRU 4'`,
  `COMMENT ON COLUMN legal.lot_numbers IS 'the numbers of these lots'`,
  `COMMENT ON COLUMN document_address.street_form IS 'the street in the form that is the same for all its spellings'`,
  `COMMENT ON COLUMN document_address.other_houses IS 'house numbers besides the first one: 14 of 12-14'`,
];

/**
 * Finds places in every spelling: lots and blocks within ranges and lists, all house numbers of a building, streets and plats with ordinals
 * and abbreviations. Before, they were compared as they were written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const replaceTables = [
    await rewriteLegals(db, 'legal', { legal_lot: LEGAL_LOT }),
    await rewriteLegals(db, 'tract_book_legal', {}),
    await rewriteAddresses(db),
  ];
  // last, because nobody can search from here to the commit
  for (const replaceTable of replaceTables) await replaceTable();
  await run(
    db,
    `CREATE INDEX document_address_other_houses ON document_address USING gin (other_houses)
    WITH (fastupdate = off) WHERE other_houses IS NOT NULL`,
  );
  await addPlatForms(db);
  for (const statement of COMMENTS) await run(db, statement);
}
