import { sql } from 'kysely';
import { messageOf, sqlState } from './errors.ts';
import { describeOnServerDatabase } from './testing.ts';
import { grantTableRights } from './web-rights.ts';

describeOnServerDatabase('[S39] the rights of the web role', (getDb, getDatabase) => {
  const rightsOf = async (table: string): Promise<string> => {
    const { rows } = await sql<{ right: string }>`
      select r as right from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) r
      where has_table_privilege('portal_web', ${table}, r)`.execute(getDatabase().admin);
    return rows.map(({ right }) => right).join(' ');
  };
  const refusalOf = (statement: string): Promise<string> =>
    sql
      .raw(statement)
      .execute(getDb())
      .then(
        () => 'done',
        (error: unknown) => `${sqlState(error)} ${messageOf(error)}`,
      );

  it.each(['audit_block', 'audit_sealed', 'audit_key'])("include none for the sealer's table %s", async (table) => {
    expect(await rightsOf(table)).toBe('');
    for (const statement of [`select from ${table}`, `insert into ${table} select`, `delete from ${table}`])
      expect(await refusalOf(statement)).toBe(`42501 permission denied for table ${table}`);
  });

  it.each([
    ['audit_log', 'kind'],
    ['journal', 'kind'],
    ['entry', 'amount'],
    ['county_config', 'reason'],
  ])('allow only reading from %s and appending to it', async (table, column) => {
    // the insert right is granted per column, so the table's rights do not list it
    expect(await rightsOf(table)).toBe('select');
    for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
      expect(await refusalOf(statement)).toBe(`42501 permission denied for table ${table}`);
  });

  it('do not allow choosing the value of an identity column', async () => {
    const insert = `insert into audit_log (id, at, kind, username, address, request_id, detail) overriding system value
      values (1, now(), 'SEARCH', '', '', '', '{}')`;
    expect(await refusalOf(insert)).toBe('42501 permission denied for table audit_log');
    for (const table of ['audit_log', 'journal', 'entry'])
      expect(await refusalOf(`select setval(pg_get_serial_sequence('${table}', 'id'), 1)`)).toMatch(/^42501/);
  });

  it('allow only reading the list of migrations', async () => {
    expect(await rightsOf('kysely_migration')).toBe('select');
    expect(await refusalOf('delete from kysely_migration')).toMatch(/^42501/);
  });

  it('allow writing to every other table, even to a new table and after the rights were revoked', async () => {
    expect(await rightsOf('session')).toBe('select insert update delete');
    const { admin } = getDatabase();
    try {
      await sql`create table later (n integer generated always as identity)`.execute(admin);
      expect(await refusalOf('insert into later default values')).toBe('done');
      await sql`revoke all on session, later from portal_web`.execute(admin);
      await grantTableRights(admin, 'portal_web');
      expect(await rightsOf('session')).toBe('select insert update delete');
      await sql`create trigger later_only_grows before update on later
        for each statement execute function refuse_change()`.execute(admin);
      await sql`alter table later add column text text`.execute(admin);
      await grantTableRights(admin, 'portal_web');
      expect(await rightsOf('later')).toBe('select');
      expect(await refusalOf(`insert into later (text) values ('x')`)).toBe('done');
    } finally {
      await sql`drop table later`.execute(admin);
    }
  });

  it('are not granted on a table of another owner', async () => {
    const { admin } = getDatabase();
    try {
      await sql`create role portal_other_owner`.execute(admin);
      await sql`create table foreign_owned (n integer generated always as identity)`.execute(admin);
      await sql`revoke all on foreign_owned from portal_web`.execute(admin);
      await sql`alter table foreign_owned owner to portal_other_owner`.execute(admin);
      await grantTableRights(admin, 'portal_web');
      expect(await rightsOf('foreign_owned')).toBe('');
      expect(await rightsOf('session')).toBe('select insert update delete');
    } finally {
      await sql`drop table if exists foreign_owned`.execute(admin);
      await sql`drop role if exists portal_other_owner`.execute(admin);
    }
  });

  it('can be granted by several servers that start at the same time', async () => {
    const { admin } = getDatabase();
    await Promise.all(Array.from({ length: 4 }, () => grantTableRights(admin, 'portal_web')));
    expect(await rightsOf('audit_block')).toBe('');
  });
});
