import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import { type Kysely, sql } from 'kysely';
import { openTestPortal } from '../../../testing/test-portal.ts';
import { KEEP_PLAN } from '../kept-plan.ts';
import type { PortalDatabase } from '../portal-database.ts';
import type { Database } from '../schema.ts';
import { DatabasePool, type LastingDatabase, type LeftBehind } from './database-pool.ts';
import { createLastingEmbedded } from './embedded-test-database.ts';
import { restoreRows } from './saved-rows.ts';
import { createLastingOnServer } from './server-test-database.ts';

type Lasting = LastingDatabase<PortalDatabase>;

const valuesOf = async (db: Kysely<Database>, statement: string): Promise<unknown[]> =>
  (await sql.raw(statement).execute(db)).rows;

/** Everything of a database that statements could depend on. */
async function stateOf({ admin, db }: PortalDatabase): Promise<Record<string, unknown>> {
  const relations = `select relname, relkind, relpages, reltuples, pg_relation_size(oid) as bytes from pg_class
    where relnamespace = 'public'::regnamespace order by relname`;
  const state: Record<string, unknown> = {
    relations: await valuesOf(admin, relations),
    prepared: await valuesOf(db, 'select name from pg_prepared_statements'),
    settings: await valuesOf(db, "select name, setting from pg_settings where source = 'session' order by name"),
    channels: await valuesOf(db, 'select pg_listening_channels()'),
    locks: await valuesOf(
      admin,
      `select objid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`,
    ),
    // PostgreSQL keeps the empty schemas of temporary tables
    schemas: await valuesOf(admin, "select nspname from pg_namespace where nspname !~ '_temp_' order by nspname"),
    temporary: await valuesOf(admin, "select relname from pg_class where relpersistence = 't'"),
    statistics: await valuesOf(admin, 'select starelid::regclass, staattnum from pg_statistic where starelid > 16384'),
  };
  const tables = await sql<{
    name: string;
    kind: string;
  }>`select oid::regclass::text as name, relkind as kind from pg_class
    where relkind in ('r', 'S') and (relnamespace = 'public'::regnamespace
      or (relnamespace = to_regnamespace('test_seed') and relkind = 'r')) order by 1`.execute(admin);
  for (const { name, kind } of tables.rows) {
    const content = kind === 'S' ? 'last_value, is_called' : "md5(string_agg(t::text, ',' order by t::text)), count(*)";
    state[name] = await valuesOf(admin, `select ${content} from ${name} t`);
  }
  const catalogs = await sql<{ name: string }>`select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace and not relisshared and relname <> 'pg_namespace'
    order by 1`.execute(admin);
  for (const { name } of catalogs.rows) state[name] = await valuesOf(admin, `select count(*) from ${name}`);
  return state;
}

/** What tests do: rows in many tables, used sequences, kept plans, and what they may forget to undo in their session. */
async function use(database: PortalDatabase): Promise<void> {
  const { admin, db } = database;
  await restoreRows(admin);
  const portal = await openTestPortal(database);
  await portal.saveRecord('search', { enabled: ['Name'] });
  await portal.addUser({ username: 'title.examiner', role: 'USER' });
  await portal.logIn('title.examiner');
  await portal.close();
  for (const statement of [
    "set search_path to 'pg_catalog'",
    "set work_mem to '128kB'",
    'select pg_advisory_lock(7)',
    'listen forgotten',
    'create temporary table forgotten (n integer)',
  ])
    await sql.raw(statement).execute(admin);
  await sql`${KEEP_PLAN} select 1`.execute(db);
}

function testReuse(create: () => Promise<Lasting | string>): void {
  const opened: Lasting[] = [];
  const createOne = async (): Promise<Lasting> => {
    const lasting = await create();
    if (typeof lasting === 'string') throw new Error(lasting);
    opened.push(lasting);
    return lasting;
  };
  const within = async <Value>(
    lasting: Lasting,
    work: (database: PortalDatabase) => Promise<Value>,
  ): Promise<Value> => {
    const database = await lasting.open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  afterAll(async () => {
    for (const lasting of opened) await lasting.delete();
  });

  it('equals a new one in its rows, sizes, catalogs and session', async () => {
    const [used, unused] = [await createOne(), await createOne()];
    await within(used, use);
    expect(await used.renew()).toEqual({ schema: [], isUsedUp: false });
    expect(await within(used, stateOf)).toEqual(await within(unused, stateOf));
  });

  const CHANGES = [
    ['create table forgotten (n integer)', '+ relation forgotten'],
    ['create schema forgotten', '+ schema forgotten'],
    ['create index forgotten_index on account (name)', '+ index CREATE INDEX forgotten_index'],
    ['create function forgotten() returns integer language sql as $$ select 1 $$', '+ function forgotten()'],
    ['create view forgotten_view as select 1 as one', '+ view forgotten_view'],
    ["create type forgotten_type as enum ('A')", '+ type forgotten_type'],
    ['alter table account add column forgotten integer', '+ column account.forgotten'],
    ['alter table account alter column name drop not null', '- column account.name'],
    ["alter table account alter column kind set default 'A'", '- column account.kind'],
    ['alter table account set (fillfactor = 50)', '- relation account r'],
    ['alter table entry disable trigger entry_only_grows', '- trigger entry O'],
    ['alter table journal disable trigger all', '- trigger journal O "RI_FKey'],
    ['alter table ledger_account drop constraint ledger_floor', '- constraint ledger_account ledger_floor'],
    ['grant delete on journal to public', '- relation journal r'],
    ['drop extension unaccent cascade', '- extension unaccent'],
    ['delete from kysely_migration where name = (select max(name) from kysely_migration)', '- migration'],
    ['alter sequence account_id_seq increment by 5', '- sequence'],
  ] as const;
  it('is not used after a change of its schema: each change is named', async () => {
    const lasting = await createOne();
    await within(lasting, async ({ admin }) => {
      for (const [change] of CHANGES) await sql.raw(change).execute(admin);
    });
    const { schema } = await lasting.renew();
    const unnamed = CHANGES.filter(([, line]) => !schema.some((one) => one.startsWith(line)));
    expect(unnamed).toEqual([]);
  });

  it('is used again after PostgreSQL analyzed the tables that describe it, and the list of migrations', async () => {
    const lasting = await createOne();
    await within(lasting, ({ admin }) => sql`analyze test_origin.line, kysely_migration`.execute(admin));
    expect(await lasting.renew()).toEqual({ schema: [], isUsedUp: false });
  });

  it('is not used after its tables were analyzed', async () => {
    const lasting = await createOne();
    await within(lasting, ({ admin }) => sql`analyze account`.execute(admin));
    expect(await lasting.renew()).toEqual({ schema: [], isUsedUp: true });
  });
}

describe('a database that several blocks of tests use (embedded database)', () => testReuse(createLastingEmbedded));
skipIf(missingPostgres() ?? '', describe)('a database that several blocks of tests use (PostgreSQL)', () =>
  testReuse(createLastingOnServer),
);

describe('the pool of test databases', () => {
  const opened: string[] = [];
  let left: LeftBehind;
  let pool: DatabasePool<{ close(): Promise<void> }>;
  beforeEach(() => {
    opened.length = 0;
    left = { schema: [], isUsedUp: false };
    pool = new DatabasePool(async () => {
      const name = `database ${opened.length}`;
      opened.push(name);
      return {
        open: async () => ({ name, close: async () => undefined }),
        renew: async () => left,
        delete: async () => void opened.splice(opened.indexOf(name), 1, `${name} is deleted`),
      };
    });
  });
  const open = async (isOwn = false): Promise<{ close(): Promise<void> }> => {
    const database = await pool.open(isOwn);
    if (typeof database === 'string') throw new Error(database);
    return database;
  };

  it('gives a database to one block after the other, and to no two at once', async () => {
    const first = await open();
    const second = await open();
    await first.close();
    await (await open()).close();
    await second.close();
    expect(opened).toEqual(['database 0', 'database 1 is deleted']);
  });

  it('gives a block with a database of its own a new one, and deletes it', async () => {
    await (await open()).close();
    await (await open(true)).close();
    expect(opened).toEqual(['database 0', 'database 1 is deleted']);
  });

  it('does not use a database with new statistics again', async () => {
    left = { schema: [], isUsedUp: true };
    await (await open()).close();
    await (await open()).close();
    expect(opened).toEqual(['database 0 is deleted', 'database 1 is deleted']);
  });

  it('names what a block left behind, and deletes its database', async () => {
    left = { schema: ['+ relation forgotten'], isUsedUp: true };
    const database = await open();
    await expect(database.close()).rejects.toThrow('{ isOwn: true }:\n+ relation forgotten');
    expect(opened).toEqual(['database 0 is deleted']);
  });
});
