import { type Kysely, sql } from 'kysely';

/**
 * Statistics on how many documents each book has. PostgreSQL does not collect them from a partial index such as the one of books, and
 * assumed that any book contains one document in 200. With millions of documents it therefore scanned all numbers for a book, which
 * took seconds.
 */
const STATEMENTS = [
  'CREATE STATISTICS document_book_key ON (search_key(book)) FROM document',
  `COMMENT ON STATISTICS document_book_key IS 'number of documents in each book, by the expression that searches use'`,
  'ANALYZE document',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
