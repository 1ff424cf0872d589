import { type Kysely, sql } from 'kysely';

/**
 * Indexes for lists that had to be read completely before their first rows were known. They sort current liens by number within the
 * year in which they expire, pages of books by their first name, and lots of a plat by document number. The last one includes the lot
 * as it is written, so that other land of the plat is not fetched.
 */
const STATEMENTS = [
  `CREATE INDEX tax_lien_expiring ON tax_lien (extract(year FROM current_until), number_key, doc_id)
    INCLUDE (current_until, recorded_on, document_type, confidential)`,
  `CREATE INDEX grantor_grantee_book_from ON grantor_grantee_book (from_key, number_key, id)
    INCLUDE (from_on, to_on, type)`,
  `CREATE INDEX legal_lot ON legal (plat_number, search_key(lot), number_key, doc_id)
    INCLUDE (recorded_on, document_type, instrument_code, confidential, lot) WHERE plat_number <> ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
