import { type Kysely, sql } from 'kysely';
import { runForOwner } from '../fairness/work-owner.ts';
import { isCheckViolation, isUniqueViolation } from './errors.ts';
import type { Database } from './schema.ts';
import { describeOnBothDatabases, describeOnServerDatabase } from './testing.ts';

describeOnBothDatabases('the database', (getDb, getPortalDatabase) => {
  it('returns values as the same JavaScript types on both kinds of database', async () => {
    const { rows } = await sql`select ${1}::int8 as amount, date '2024-02-29' as recorded_on,
      timestamptz '2024-02-29 10:00:00+10' as recorded_at, 1.50::numeric as rate, ${['a"b', 'c\\d', null]}::text[] as words,
      ${JSON.stringify({ a: [1] })}::jsonb as data, ${Buffer.from('pdf')}::bytea as bytes, true as flag,
      array[1, 2]::int8[] as ids, null as nothing`.execute(getDb());
    expect(rows).toEqual([
      {
        amount: 1,
        recorded_on: '2024-02-29',
        recorded_at: new Date('2024-02-29T00:00:00Z'),
        rate: '1.50',
        words: ['a"b', 'c\\d', null],
        data: { a: [1] },
        bytes: Buffer.from('pdf'),
        flag: true,
        ids: [1, 2],
        nothing: null,
      },
    ]);
  });

  it('has no pending migrations', async () => {
    expect(await getPortalDatabase().pendingMigrations()).toEqual([]);
    expect(await getPortalDatabase().migrate()).toEqual([]);
  });
});

describeOnBothDatabases({ name: 'a database of a newer release', isOwn: true }, (_getDb, getPortalDatabase) => {
  it('is not opened by this one, which says that it is older and what to do', async () => {
    const { admin, migrate } = getPortalDatabase();
    for (const name of ['9998-earlier', '9999-later'])
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-28')`.execute(admin);
    await expect(migrate()).rejects.toThrow(
      'The database is of a newer release of the portal: it has the migration 9999-later, which this release does not know. Nothing was changed.',
    );
  });
});

describeOnBothDatabases({ name: 'transactions and constraints', isOwn: true }, (getDb, getPortalDatabase) => {
  beforeAll(async () => {
    const { admin } = getPortalDatabase();
    await sql`create table coin (id integer primary key, amount bigint not null,
      constraint coin_positive check (amount >= 0))`.execute(admin);
    await sql`create function coin_sum() returns trigger language plpgsql as $$ begin
      if (select sum(amount) from coin) <> 10 then
        raise exception 'coins do not add up' using errcode = 'check_violation';
      end if; return null; end $$`.execute(admin);
    await sql`create constraint trigger coin_sum after insert or update on coin
      deferrable initially deferred for each row execute function coin_sum()`.execute(admin);
  });
  const insert = (db: Kysely<Database>, id: number, amount: number) =>
    sql`insert into coin values (${id}, ${amount})`.execute(db);
  const amounts = async () => (await sql`select amount from coin order by id`.execute(getDb())).rows;

  it('check a deferred constraint when the transaction commits, not before', async () => {
    await getDb()
      .transaction()
      .execute(async (tx) => {
        await insert(tx, 1, 4);
        await insert(tx, 2, 6);
      });
    expect(await amounts()).toEqual([{ amount: 4 }, { amount: 6 }]);
  });

  it('roll back the whole transaction when a deferred constraint fails', async () => {
    const wrong = getDb()
      .transaction()
      .execute((tx) => insert(tx, 1, 4));
    expect(isCheckViolation(await wrong.catch((error: unknown) => error))).toBe(true);
    expect(await amounts()).toEqual([]);
  });

  it('name the violated constraint in the error', async () => {
    const negative = await insert(getDb(), 1, -1).catch((error: unknown) => error);
    expect(isCheckViolation(negative, 'coin_positive')).toBe(true);
    await insert(getDb(), 1, 10);
    const twice = await insert(getDb(), 1, 10).catch((error: unknown) => error);
    expect(isUniqueViolation(twice, 'coin_pkey')).toBe(true);
    expect(isUniqueViolation(twice, 'coin_other')).toBe(false);
  });

  it('hide an uncommitted transaction from other queries', async () => {
    const others: Promise<unknown>[] = [];
    await getDb()
      .transaction()
      .execute(async (tx) => {
        await insert(tx, 1, 10);
        // queried during the transaction but not awaited, because the embedded database runs it after the transaction
        others.push(amounts());
        await sql`update coin set amount = 3 where id = 1`.execute(tx);
        await insert(tx, 2, 7);
      });
    expect([[], [{ amount: 3 }, { amount: 7 }]]).toContainEqual(await others[0]);
  });
});

describeOnServerDatabase('the web role', (getDb) => {
  it('[S31] cannot change the schema', async () => {
    const refused = { code: '42501' };
    await expect(sql`create table mine (n integer)`.execute(getDb())).rejects.toMatchObject(refused);
    await expect(sql`drop table kysely_migration`.execute(getDb())).rejects.toMatchObject(refused);
  });

  it('[R16] is refused immediately when 500 callers are waiting already', async () => {
    const visitor = { group: 'visitor', member: '' };
    const slow = () => runForOwner(visitor, () => sql`select pg_sleep(0.05)`.execute(getDb()));
    const results = await Promise.allSettled(Array.from({ length: 600 }, slow));
    const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason.code);
    expect(new Set(refused)).toEqual(new Set(['DATABASE_BUSY']));
    expect(refused.length).toBeGreaterThanOrEqual(90);
    await expect(sql`select 1`.execute(getDb())).resolves.toBeDefined();
  }, 60_000);

  it('[S48] has a statement timeout', async () => {
    await expect(sql`select pg_sleep(30)`.execute(getDb())).rejects.toMatchObject({ code: '57014' });
  }, 60_000);
});
