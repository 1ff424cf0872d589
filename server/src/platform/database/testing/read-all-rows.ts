import { sql } from 'kysely';
import type { PortalDatabase } from '../portal-database.ts';

/** Every row of every table, as text, so that a test can show that a secret is stored nowhere. */
export async function readAllRows({ admin }: PortalDatabase): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(admin);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(row_to_json(t)::text, ' ') as text from ${sql.table(name)} as t`.execute(admin);
    texts.push(rows[0]?.text ?? '');
  }
  return texts.join('\n');
}
