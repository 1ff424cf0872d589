import { type Kysely, sql } from 'kysely';

/**
 * Tax liens: the data of a lien in addition to its document. The two tables that are searched repeat the columns that sort, filter
 * and hide the document, so that each search reads only one index.
 */
const OF_DOCUMENT = `
  number_key text COLLATE "C" NOT NULL,
  recorded_on date NOT NULL,
  document_type text COLLATE "C" NOT NULL,
  instrument_code text COLLATE "C" NOT NULL,
  grantor_key text COLLATE "C" NOT NULL,
  confidential boolean NOT NULL`;
const OF_LIEN = `
  lien_key text COLLATE "C" NOT NULL,
  lien_on date NOT NULL,
  current_until date NOT NULL`;

const TABLES = [
  `CREATE TABLE tax_lien (
    doc_id bigint PRIMARY KEY,
    lien_number text NOT NULL,
    lien_type text NOT NULL,
    total_cents bigint,${OF_LIEN},${OF_DOCUMENT}
  )`,
  `COMMENT ON COLUMN tax_lien.current_until IS
    'last day on which the lien is current: its last day of refiling, infinity without one, -infinity if it is released'`,
  `CREATE TABLE tax_lien_taxpayer (
    doc_id bigint NOT NULL,
    ord integer NOT NULL,
    name text NOT NULL,
    first_name text NOT NULL,
    middle_name text NOT NULL,
    address text NOT NULL,
    last_key text COLLATE "C" NOT NULL,
    first_key text COLLATE "C" NOT NULL,
    middle_key text COLLATE "C" NOT NULL,${OF_LIEN},${OF_DOCUMENT},
    PRIMARY KEY (doc_id, ord)
  )`,
  `CREATE TABLE tax_lien_release (
    doc_id bigint NOT NULL,
    ord integer NOT NULL,
    flag text COLLATE "C" NOT NULL,
    release_type text COLLATE "C" NOT NULL,
    release_number text COLLATE "C" NOT NULL,
    release_on date,
    revoke_type text COLLATE "C" NOT NULL,
    revoke_number text COLLATE "C" NOT NULL,
    revoke_on date,
    PRIMARY KEY (doc_id, ord)
  )`,
  `COMMENT ON TABLE tax_lien_release IS 'releases of a lien and their revocations; documents by number, because they may not be on file'`,
  `CREATE TABLE tax_lien_revision (
    doc_id bigint NOT NULL,
    ord integer NOT NULL,
    flag text COLLATE "C" NOT NULL,
    document_type text COLLATE "C" NOT NULL,
    document_number text COLLATE "C" NOT NULL,
    PRIMARY KEY (doc_id, ord)
  )`,
];

const FILTERS = 'current_until, document_type, confidential';

const INDEXES = [
  `CREATE INDEX tax_lien_number ON tax_lien (number_key, doc_id) INCLUDE (recorded_on, ${FILTERS})`,
  `CREATE INDEX tax_lien_recorded ON tax_lien (recorded_on, number_key, doc_id) INCLUDE (lien_on, lien_key, ${FILTERS})`,
  `CREATE INDEX tax_lien_on ON tax_lien (lien_on, number_key, doc_id) INCLUDE (recorded_on, ${FILTERS})`,
  `CREATE INDEX tax_lien_lien ON tax_lien (lien_key, number_key, doc_id) INCLUDE (recorded_on, lien_on, ${FILTERS})`,
  `CREATE INDEX tax_lien_taxpayer_name ON tax_lien_taxpayer (last_key, first_key) INCLUDE
    (middle_key, number_key, doc_id, recorded_on, lien_on, lien_key, ${FILTERS})`,
];

const WRITTEN = [
  ['tax_lien', 'new_liens'],
  ['tax_lien_taxpayer', 'new_taxpayers'],
  ['tax_lien_release', 'new_releases'],
  ['tax_lien_revision', 'new_revisions'],
] as const;

/** Like `write_batch` for documents: a function, because its statements are planned once per session. */
const WRITE = `CREATE FUNCTION write_tax_liens(${WRITTEN.map(([, rows]) => `${rows} json`).join(', ')})
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN${WRITTEN.map(
    ([table, rows]) => `
    IF ${rows} IS NOT NULL THEN
      INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, ${rows});
    END IF;`,
  ).join('')}
  END $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...INDEXES, WRITE]) await sql.raw(statement).execute(db);
}
