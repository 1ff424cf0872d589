import { type Kysely, sql } from 'kysely';
import { KEEP_PLAN, nameOfKeptPlan } from './kept-plan.ts';
import type { Database } from './schema.ts';
import { describeOnBothDatabases, describeOnServerDatabase } from './testing.ts';

describe('a statement whose plan is kept', () => {
  it('has a name that is the hash of its text', () => {
    expect(nameOfKeptPlan('SELECT 1')).toBeUndefined();
    expect(nameOfKeptPlan('SELECT /* kept plan */ 1')).toMatch(/^[\da-f]{32}$/);
    expect(nameOfKeptPlan('SELECT /* kept plan */ 1')).toBe(nameOfKeptPlan('SELECT /* kept plan */ 1'));
    expect(nameOfKeptPlan('SELECT /* kept plan */ 1')).not.toBe(nameOfKeptPlan('SELECT /* kept plan */ 2'));
  });
});

describeOnBothDatabases('a connection', (getDb) => {
  const countCodes = (db: Kysely<Database>, list: string, name: string, marker = sql``) =>
    sql<Record<string, number>>`SELECT ${marker} count(*) AS ${sql.id(name)} FROM code WHERE list = ${list}`.execute(
      db,
    );
  const planCountsOf = async (db: Kysely<Database>, name: string) => {
    const { rows } = await sql<{
      generic: number;
      custom: number;
    }>`SELECT generic_plans AS generic, custom_plans AS custom
      FROM pg_prepared_statements WHERE statement LIKE ${`%AS "${name}" FROM%`}`.execute(db);
    return rows;
  };

  it('plans a marked statement for its values 5 times, then reuses a generic plan', async () => {
    await getDb()
      .connection()
      .execute(async (db) => {
        for (let index = 0; index < 8; index += 1)
          expect((await countCodes(db, `list ${index}`, 'kept', KEEP_PLAN)).rows).toEqual([{ kept: 0 }]);
        expect(await planCountsOf(db, 'kept')).toEqual([{ generic: 3, custom: 5 }]);
      });
  });

  it('plans every other statement each time, and keeps no plan', async () => {
    await getDb()
      .connection()
      .execute(async (db) => {
        for (let index = 0; index < 8; index += 1) await countCodes(db, `list ${index}`, 'planned');
        expect(await planCountsOf(db, 'planned')).toEqual([]);
      });
  });

  it('still runs a marked statement after it failed once', async () => {
    const divide = (db: Kysely<Database>, by: number) =>
      sql<{ n: number }>`SELECT ${KEEP_PLAN} 4 / ${by}::integer AS n`.execute(db);
    await getDb()
      .connection()
      .execute(async (db) => {
        expect((await divide(db, 2)).rows).toEqual([{ n: 2 }]);
        await expect(divide(db, 0)).rejects.toThrow('division by zero');
        expect((await divide(db, 4)).rows).toEqual([{ n: 1 }]);
      });
  });
});

// only on a server: the embedded database has one connection, so maintenance cannot run while the test holds it
describeOnServerDatabase({ name: 'a kept plan', isOwn: true }, (getDb, getPortalDatabase) => {
  it('is planned again after maintenance', async () => {
    const { admin } = getPortalDatabase();
    await sql`CREATE TABLE shelf (id integer PRIMARY KEY, book text NOT NULL)`.execute(admin);
    const read = (db: Kysely<Database>) =>
      sql`SELECT ${KEEP_PLAN} book FROM shelf WHERE id = ${1}::integer`.execute(db);
    const planOf = async (db: Kysely<Database>) => {
      const named = await sql<{ name: string }>`SELECT name FROM pg_prepared_statements
        WHERE statement LIKE '%FROM shelf%' AND statement LIKE 'SELECT /* kept plan */%'`.execute(db);
      const { rows } = await sql`EXPLAIN EXECUTE ${sql.id(named.rows[0]?.name ?? '')}(1)`.execute(db);
      return JSON.stringify(rows);
    };
    await getDb()
      .connection()
      .execute(async (db) => {
        // leaves only two plans: a scan of the table or of its index
        await sql`SET enable_bitmapscan = off`.execute(db);
        await sql`INSERT INTO shelf SELECT n, 'B' FROM generate_series(1, 3) AS n`.execute(admin);
        await getPortalDatabase().maintenance();
        for (let index = 0; index < 8; index += 1) await read(db);
        expect(await planOf(db)).toContain('Seq Scan');
        await sql`INSERT INTO shelf SELECT n, 'B' FROM generate_series(4, 5000) AS n`.execute(admin);
        await getPortalDatabase().maintenance();
        expect(await planOf(db)).toContain('Index Scan');
      });
  });
});
