import { type Kysely, sql } from 'kysely';

/**
 * A document is withdrawn from the public by an import that makes it confidential; a certificate or an entry or page of a book could not be.
 * The few that are have a row in a table of their own, so that searches read nothing more of the others. Their ids come from the sequence of
 * the documents, so that an id identifies one record of any kind.
 */
const STATEMENTS = [
  'CREATE TABLE confidential_record (id bigint PRIMARY KEY)',
  `COMMENT ON TABLE confidential_record IS 'certificates, tract book entries and book pages that only staff may see'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
