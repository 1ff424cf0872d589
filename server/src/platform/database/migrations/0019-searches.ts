import { documentNumberKey, foldName } from '@portal/domain';
import { type Kysely, sql } from 'kysely';

/**
 * The columns and indexes of the searches by location, book and date. As in `party`, their rows repeat the columns that sort, filter
 * and hide their document, so that each of these searches also reads only one index.
 */
const SEARCHED_TABLES = ['legal', 'parcel', 'document_address', 'document_island'];
/** The tables without a `number_key`; `legal` and `parcel` already have it. */
const WITHOUT_NUMBER_KEY = ['document_address', 'document_island'];

const ADDED_COLUMNS = [
  ['recorded_on', 'date'],
  ['document_type', 'text COLLATE "C"'],
  ['instrument_code', 'text COLLATE "C"'],
  ['grantor_key', 'text COLLATE "C"'],
  ['confidential', 'boolean'],
] as const;

const addDocumentColumns = (table: string): string[] => {
  const added = WITHOUT_NUMBER_KEY.includes(table)
    ? [...ADDED_COLUMNS, ['number_key', 'text COLLATE "C"'] as const]
    : ADDED_COLUMNS;
  const columns = added.map(([name]) => name);
  return [
    `ALTER TABLE ${table} ${added.map(([name, type]) => `ADD COLUMN ${name} ${type}`).join(', ')}`,
    `UPDATE ${table} SET ${columns.map((name) => `${name} = document.${name}`).join(', ')}
      FROM document WHERE document.id = doc_id`,
    `ALTER TABLE ${table} ${columns.map((name) => `ALTER COLUMN ${name} SET NOT NULL`).join(', ')}`,
  ];
};

const FUNCTIONS = [
  `CREATE FUNCTION search_key(written text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
    AS $$ SELECT regexp_replace(regexp_replace(upper(written COLLATE "C"), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'),
      '[[:punct:][:space:]]+', '', 'g') $$`,
  `COMMENT ON FUNCTION search_key IS 'the text of a field in uppercase, without punctuation, spaces and leading zeros'`,
  `CREATE FUNCTION first_number(written text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
    AS $$ SELECT coalesce(regexp_replace(substring(written FROM '[0-9]+'), '^0+(?=.)', ''), '') $$`,
  `COMMENT ON FUNCTION first_number IS 'the first number in a field of a record, without leading zeros: 5 of 5N, 120 of 120-124'`,
];

const FILTERS = 'recorded_on, document_type, instrument_code, confidential';

const INDEXES = [
  'DROP INDEX document_number_key',
  `CREATE INDEX document_number_key ON document (number_key, id) INCLUDE (${FILTERS})`,
  'DROP INDEX document_recorded',
  `CREATE INDEX document_recorded ON document (recorded_on, number_key, id)
    INCLUDE (document_type, instrument_code, grantor_key, confidential)`,
  `CREATE INDEX document_instrument ON document (instrument_code, number_key, id)
    INCLUDE (recorded_on, document_type, confidential)`,
  `CREATE INDEX document_grantor ON document (grantor_key, number_key, id) INCLUDE (${FILTERS})`,
  'DROP INDEX document_book_page',
  "CREATE INDEX document_book_page ON document (search_key(book), search_key(page)) WHERE book <> ''",
  'DROP INDEX legal_plat',
  `CREATE INDEX legal_plat ON legal (plat_number, number_key, doc_id) INCLUDE (${FILTERS}) WHERE plat_number <> ''`,
  'DROP INDEX legal_section',
  `CREATE INDEX legal_section ON legal (first_number(section), first_number(township), first_number(range), number_key, doc_id)
    WHERE section <> ''`,
  'DROP INDEX parcel_key',
  `CREATE INDEX parcel_key ON parcel (parcel_key, number_key, doc_id) INCLUDE (${FILTERS})`,
  'DROP INDEX document_address_house',
  'CREATE INDEX document_address_house ON document_address (first_number(house_number), number_key, doc_id)',
  `CREATE INDEX document_island_village ON document_island (island, village_key, number_key, doc_id)
    INCLUDE (${FILTERS})`,
];

/**
 * The lowest and highest document number of each month: a scan in number order for a range of days begins and ends there. The range
 * of a month never shrinks, so it stays correct when documents are replaced.
 */
const MONTH_BOUNDS = [
  `ALTER TABLE recorded_month ADD COLUMN lowest_key text COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN highest_key text COLLATE "C" NOT NULL DEFAULT ''`,
  `UPDATE recorded_month SET lowest_key = found.lowest, highest_key = found.highest
    FROM (SELECT date_trunc('month', recorded_on)::date AS month, min(number_key) AS lowest, max(number_key) AS highest
      FROM document GROUP BY 1) AS found
    WHERE recorded_month.month = found.month`,
  `CREATE FUNCTION write_batch(new_documents json, new_parties json, new_names json, new_legals json, new_references json,
    new_parcels json, new_addresses json, new_islands json, new_surnames json, new_months json)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM write_documents(new_documents, new_parties, new_names, new_legals, new_references, new_parcels, new_addresses,
      new_islands, new_surnames, NULL);
    INSERT INTO recorded_month AS known SELECT * FROM json_populate_recordset(NULL::recorded_month, new_months)
      ON CONFLICT (month) DO UPDATE SET documents = known.documents + excluded.documents,
        lowest_key = least(known.lowest_key, excluded.lowest_key),
        highest_key = greatest(known.highest_key, excluded.highest_key);
  END $$`,
];

/** Computes the keys of the plats in TypeScript, by the same functions as for new plats. There are few plats. */
const fillPlatKeys = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE plat ADD COLUMN number_key text COLLATE "C", ADD COLUMN folded_number text COLLATE "C"`.execute(
    db,
  );
  const { rows } = await sql<{ plat_number: string }>`SELECT plat_number FROM plat`.execute(db);
  const keys = rows.map(({ plat_number: number }) => ({
    number,
    number_key: documentNumberKey(number),
    folded_number: foldName(number),
  }));
  await sql`UPDATE plat SET number_key = keys.number_key, folded_number = keys.folded_number
    FROM json_to_recordset(${JSON.stringify(keys)}::json) AS keys (number text, number_key text, folded_number text)
    WHERE plat.plat_number = keys.number`.execute(db);
  await sql`ALTER TABLE plat ALTER COLUMN number_key SET NOT NULL, ALTER COLUMN folded_number SET NOT NULL`.execute(db);
  await sql`CREATE INDEX plat_number_key ON plat (number_key, plat_number)`.execute(db);
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...FUNCTIONS, ...SEARCHED_TABLES.flatMap(addDocumentColumns), ...INDEXES, ...MONTH_BOUNDS])
    await sql.raw(statement).execute(db);
  await fillPlatKeys(db);
}
