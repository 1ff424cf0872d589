import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { SEARCH_INDEXES } from './document-searches.ts';

describeOnBothDatabases('an index statement in the code of a query', (_getDb, getDatabase) => {
  test.each(SEARCH_INDEXES)('is the same as the index in the database: %s', async (statement) => {
    const [, name = ''] = /^CREATE INDEX (\w+)\s+ON /.exec(statement) ?? [];
    const definitionOf = async (index: string): Promise<string | undefined> => {
      const { rows } = await sql<{
        indexdef: string;
      }>`SELECT indexdef FROM pg_indexes WHERE indexname = ${index}`.execute(getDatabase().admin);
      return rows[0]?.indexdef.replace(index, name);
    };
    await sql.raw(statement.replace(name, 'recreated')).execute(getDatabase().admin);
    expect(await definitionOf(name)).toBe(await definitionOf('recreated'));
    await sql`DROP INDEX recreated`.execute(getDatabase().admin);
  });
});
