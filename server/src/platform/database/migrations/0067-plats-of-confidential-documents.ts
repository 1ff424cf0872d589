import { type Kysely, sql } from 'kysely';

/** The plats of confidential documents, which are few: the list of plats leaves out those that no other record names. */
const STATEMENTS = [
  "CREATE INDEX legal_confidential_plat ON legal (plat_number) WHERE confidential AND plat_number <> ''",
  'ANALYZE legal',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
