import { type FreshDatabase, missingPostgres, openFreshDatabase } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createPool, fairPool } from './pools.ts';

const ROUNDS = 20;

skipIf(missingPostgres() ?? '', describe)('the pool of PostgreSQL', () => {
  let fresh: FreshDatabase;
  let db: Kysely<unknown>;
  let operator: pg.Client;

  beforeAll(async () => {
    fresh = await openFreshDatabase();
    db = new Kysely({
      dialect: new PostgresDialect({ pool: fairPool(createPool({ url: fresh.url, size: 1, settings: {} })) }),
    });
    operator = new pg.Client({ connectionString: fresh.url });
    await operator.connect();
  }, 60_000);
  afterAll(async () => {
    await db.destroy();
    await operator.end();
    await fresh.drop();
  });

  const pidOf = async (): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid ?? 0;
  };

  it('[R14] does not reuse a session that was ended during a statement', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const pid = await pidOf();
      const reading = sql`select pg_sleep(30)`.execute(db);
      const ended = operator.query('select pg_terminate_backend($1)', [pid]);
      await expect(reading).rejects.toMatchObject({ code: '57P01' });
      // the next caller, before the connection is closed
      expect(await pidOf()).not.toBe(pid);
      await ended;
    }
  }, 60_000);

  it('reads the same times whatever date format the database server has', async () => {
    const { rows: names } = await operator.query('select current_database() as name');
    await operator.query(`alter database "${names[0].name}" set datestyle to 'SQL, DMY'`);
    const pool = createPool({ url: fresh.url, size: 1, settings: {} });
    try {
      const at = new Date('2026-11-27T16:04:05.678Z');
      const { rows } = await pool.query(`select $1::timestamptz as at, '2026-11-02'::date::text as day`, [at]);
      expect(rows).toEqual([{ at, day: '2026-11-02' }]);
    } finally {
      await pool.end();
    }
  });
});
