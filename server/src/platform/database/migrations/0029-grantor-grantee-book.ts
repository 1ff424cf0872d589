import { type Kysely, sql } from 'kysely';

/**
 * Pages of the grantor and grantee books, each with its range of names and dates. The names of a page are a range of keys in book
 * order; `until_key` is exclusive, and null for the last page. Ids come from the sequence of documents.
 */
const STATEMENTS = [
  'CREATE TYPE name_range AS RANGE (subtype = text, collation = "C")',
  `CREATE TABLE grantor_grantee_book (
    id bigint PRIMARY KEY DEFAULT nextval('document_id_seq'),
    reference_id text COLLATE "C" NOT NULL UNIQUE,
    type text COLLATE "C" NOT NULL CHECK (type IN ('GRANTOR', 'GRANTEE')),
    from_name text NOT NULL,
    to_name text NOT NULL,
    from_on date,
    to_on date,
    document_type text COLLATE "C" NOT NULL,
    page_count integer NOT NULL,
    image_file text NOT NULL,
    image_key text,
    image_hash text,
    content_hash text NOT NULL,
    number_key text COLLATE "C" NOT NULL,
    from_key text COLLATE "C" NOT NULL,
    until_key text COLLATE "C",
    day_key date NOT NULL
  )`,
  `COMMENT ON COLUMN grantor_grantee_book.document_type IS 'the code that determines the access rights and prices of its images'`,
  'CREATE INDEX grantor_grantee_book_names ON grantor_grantee_book USING gist (name_range(from_key, until_key))',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
