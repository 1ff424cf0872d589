import { type Kysely, sql } from 'kysely';

/**
 * Torrens certificates of title, with their memorials and recitals. Their ids come from the sequence of documents, so that an id in
 * orders, purchases and shown records is unambiguous without a type.
 *
 * The rows that searches read repeat the sort keys of their certificate, as `party` does for documents. `torrens_text` has a row for
 * each written section, folded, with spaces around each word; a trigram index finds the typed words in it.
 */
const ORDER_COLUMNS = `
  number_key text COLLATE "C" NOT NULL,
  certified_on date NOT NULL,
  book_key text COLLATE "C" NOT NULL`;

const OF_A_CERTIFICATE = `
  cert_id bigint NOT NULL,
  ord integer NOT NULL`;

const TABLES = [
  `CREATE TABLE torrens_certificate (
    id bigint PRIMARY KEY DEFAULT nextval('document_id_seq'),
    certificate_number text COLLATE "C" NOT NULL UNIQUE,
    file_number text COLLATE "C" NOT NULL,
    certified_at timestamp NOT NULL,
    book text COLLATE "C" NOT NULL,
    page text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    legal_text text NOT NULL,
    document_type text COLLATE "C" NOT NULL,
    page_count integer NOT NULL,
    image_file text NOT NULL,
    image_key text,
    image_hash text,
    content_hash text NOT NULL, ${ORDER_COLUMNS}
  )`,
  `COMMENT ON COLUMN torrens_certificate.document_type IS 'the code that determines the access rights and prices of its images'`,
  `CREATE TABLE torrens_memorial (${OF_A_CERTIFICATE},
    document_type text COLLATE "C" NOT NULL,
    document_number text COLLATE "C" NOT NULL,
    document_key text COLLATE "C" NOT NULL,
    memorial_text text NOT NULL,
    recital_text text NOT NULL, ${ORDER_COLUMNS},
    PRIMARY KEY (cert_id, ord)
  )`,
  `COMMENT ON COLUMN torrens_memorial.document_type IS 'the type of the named document; empty if the registrar wrote only its number'`,
  `CREATE TABLE torrens_cancellation (${OF_A_CERTIFICATE},
    cancelled_by text COLLATE "C" NOT NULL,
    PRIMARY KEY (cert_id, ord)
  )`,
  `COMMENT ON TABLE torrens_cancellation IS 'by number, because the replacing certificate may be imported later or never'`,
  `CREATE TABLE torrens_text (
    cert_id bigint NOT NULL,
    section text COLLATE "C" NOT NULL CHECK (section IN ('LEGAL', 'MEMORIAL', 'RECITAL')),
    text_key text COLLATE "C" NOT NULL, ${ORDER_COLUMNS}
  )`,
];

const INDEXES = [
  'CREATE INDEX torrens_certificate_number ON torrens_certificate (number_key, id) INCLUDE (certified_on)',
  'CREATE INDEX torrens_certificate_certified ON torrens_certificate (certified_on, number_key, id)',
  'CREATE INDEX torrens_certificate_book ON torrens_certificate (book_key, number_key, id) INCLUDE (certified_on)',
  `CREATE INDEX torrens_memorial_document ON torrens_memorial (document_key, number_key, cert_id)
    INCLUDE (certified_on, book_key) WHERE document_key <> ''`,
  `CREATE INDEX torrens_memorial_written ON torrens_memorial (document_number) WHERE document_number <> ''`,
  'CREATE INDEX torrens_text_certificate ON torrens_text (cert_id)',
  'CREATE INDEX torrens_text_words ON torrens_text USING gin (text_key gin_trgm_ops) WITH (fastupdate = off)',
  // words that are on thousands of certificates are searched in the sort order of the results, up to the 1,001st match
  'CREATE INDEX torrens_text_number ON torrens_text (number_key, cert_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...INDEXES]) await sql.raw(statement).execute(db);
}
