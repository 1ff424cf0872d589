import { type Kysely, sql } from 'kysely';

/**
 * How many documents the books of a county have. PostgreSQL takes nothing of the kind from an index that leaves out rows, as
 * the one of books does, and believed that one document in 200 is in any book. In a county of millions it therefore walked all
 * numbers in search of a book, for seconds.
 */
const STATEMENTS = [
  'CREATE STATISTICS document_book_key ON (search_key(book)) FROM document',
  `COMMENT ON STATISTICS document_book_key IS 'how many documents a book has, by its key as searches word it'`,
  'ANALYZE document',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
