import { type Kysely, sql } from 'kysely';

/**
 * Indexes for sort orders that needed a scan of a whole table. Current liens are few among all liens, so an index finds them without
 * reading the others. Villages have many documents, so they have an index for each sort order of their lists. The others sort parcels with the
 * same first two letters by number, and texts of certificates by date.
 */
const STATEMENTS = [
  `CREATE INDEX tax_lien_current ON tax_lien (current_until, number_key, doc_id)
    INCLUDE (recorded_on, lien_on, lien_key, document_type, confidential)`,
  `CREATE INDEX document_island_recorded ON document_island (island, village_key, recorded_on, number_key, doc_id)
    INCLUDE (document_type, instrument_code, confidential)`,
  `CREATE INDEX document_island_instrument ON document_island (island, village_key, instrument_code, number_key, doc_id)
    INCLUDE (recorded_on, document_type, confidential)`,
  `CREATE INDEX document_island_grantor ON document_island (island, village_key, grantor_key, number_key, doc_id)
    INCLUDE (recorded_on, document_type, instrument_code, confidential)`,
  `CREATE INDEX parcel_key2 ON parcel (left(parcel_key, 2), number_key, doc_id)
    INCLUDE (parcel_key, recorded_on, document_type, instrument_code, confidential)`,
  'CREATE INDEX torrens_text_certified ON torrens_text (certified_on, number_key, cert_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
