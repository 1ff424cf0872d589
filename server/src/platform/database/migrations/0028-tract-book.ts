import { type Kysely, sql } from 'kysely';

/**
 * The tract book: entries, each with its legal descriptions. Ids come from the sequence of documents, like those of certificates.
 *
 * The rows of legal descriptions repeat the sort keys of their entry. An entry without a date has null in `recorded_on`, and its
 * `day_key` sorts it first.
 */
const ORDER_COLUMNS = `
  number_key text COLLATE "C" NOT NULL,
  recorded_on date,
  day_key date NOT NULL`;

const LEGAL_COLUMNS = [
  ...['kind', 'plat_number', 'lot', 'sublot', 'block', 'other_lot_code', 'other_lot', 'section', 'township', 'range'],
  ...['base', 'meridian', 'qqqq', 'qqq', 'qq', 'q', 'municipality', 'building', 'unit', 'garage'],
]
  .map((column) => `${column} text COLLATE "C" NOT NULL`)
  .join(', ');

const STATEMENTS = [
  `CREATE TABLE tract_book_entry (
    id bigint PRIMARY KEY DEFAULT nextval('document_id_seq'),
    tract_book_id text COLLATE "C" NOT NULL UNIQUE,
    recorded_at timestamp,
    instrument_code text COLLATE "C" NOT NULL,
    named_type text COLLATE "C" NOT NULL,
    named_number text COLLATE "C" NOT NULL,
    document_type text COLLATE "C" NOT NULL,
    page_count integer NOT NULL,
    image_file text NOT NULL,
    image_key text,
    image_hash text,
    content_hash text NOT NULL, ${ORDER_COLUMNS}
  )`,
  `COMMENT ON COLUMN tract_book_entry.named_number IS 'the number of the document that the entry names, with its type if the book states it'`,
  `COMMENT ON COLUMN tract_book_entry.document_type IS 'the code that determines the access rights and prices of its images'`,
  `CREATE TABLE tract_book_legal (
    entry_id bigint NOT NULL,
    ord integer NOT NULL, ${LEGAL_COLUMNS},
    comment text NOT NULL, ${ORDER_COLUMNS},
    PRIMARY KEY (entry_id, ord)
  )`,
  'CREATE INDEX tract_book_entry_number ON tract_book_entry (number_key, id) INCLUDE (recorded_on, day_key)',
  `CREATE INDEX tract_book_legal_plat ON tract_book_legal (plat_number, number_key, entry_id)
    INCLUDE (recorded_on, day_key) WHERE plat_number <> ''`,
  `CREATE INDEX tract_book_legal_section
    ON tract_book_legal (first_number(section), first_number(township), first_number(range), number_key, entry_id)
    WHERE section <> ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
