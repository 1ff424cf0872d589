import { userReportPreview } from '@portal/contracts';
import { migrateLandSharkOneAuditLog } from '@portal/contracts/county-config';
import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { type Ls1Database, openLs1 } from './ls1.testing.ts';

jest.setTimeout(60_000);

describeOnBothDatabases('the audit log of LandShark One', (getDb, getDatabase) => {
  let ls1: Ls1Database;
  let portal: TestPortal;
  let staff: string;

  beforeEach(async () => {
    ls1 = await openLs1();
    portal = await openTestPortal(getDatabase(), {
      services: { ls1: { allowedHosts: [ls1.host], connectMs: 2_000, statementMs: 5_000 } },
    });
    await portal.saveRecord('facts', { timeZone: 'Pacific/Saipan' });
    await portal.addUser({ username: 'provider.staff', role: 'TRIMIN', account: 'Provider' });
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
    staff = await portal.logIn('provider.staff');
  });
  afterEach(async () => {
    await portal.close();
    await ls1.close();
  });

  const send = async (more: object = {}) =>
    envelopeOfAnswer(await portal.send(migrateLandSharkOneAuditLog, { ...ls1.access, ...more }, { cookie: staff }));
  const migrate = async (more: object = {}) => {
    const { content, code, message } = await send(more);
    if (content === null) throw new Error(`${code}: ${message}`);
    return migrateLandSharkOneAuditLog.content.parse(content);
  };
  const storedRows = () =>
    getDb()
      .selectFrom('landshark_one_log')
      .select(['kind', 'username', 'user_id', 'account_id', sql<number>`source_id`.as('source'), 'detail'])
      .orderBy('at')
      .orderBy('source_id')
      .execute();
  const sources = async () => (await storedRows()).map(({ source }) => source);
  /** Adds rows at intervals of one second; every third is a transaction. */
  const fill = (count: number) =>
    ls1.execute(`insert into audit (id, at, kind, username, is_transaction)
      select n, '2026-11-01T00:00:00Z'::timestamptz + n * interval '1 second', 'SEARCH', 'title.examiner', n % 3 = 0
      from generate_series(1, ${count}) as n`);

  it('[002-7.ls1.2] [002-2.5.ls1.2] is stored separately, and is a separate data source in reports', async () => {
    await ls1.add(
      'audit',
      { id: 5, at: '2026-11-05T10:00:00Z', kind: 'LOGIN', username: 'Title.Examiner', address: '10.0.0.9' },
      { id: 6, at: '2026-11-06T10:00:00Z', kind: 'Plat printed', username: 'gone.user', account: 'pacific title' },
      { id: 7, at: null, kind: 'LOGIN' },
      { id: 8, at: 'infinity', kind: 'LOGIN' },
      { id: null, at: '2026-11-06T10:00:00Z', kind: 'LOGIN' },
    );
    const answer = await send();
    expect(answer).toMatchObject({
      message: 'Audit log migrated',
      content: { deleted: 0, migrated: 2, rejected: 2, left: 0, isDone: true },
    });
    expect(await storedRows()).toEqual([
      expect.objectContaining({ kind: 'LOGIN', user_id: expect.any(Number), account_id: expect.any(Number) }),
      expect.objectContaining({ kind: 'PLAT_PRINTED', user_id: null, account_id: expect.any(Number) }),
    ]);
    const report = { dataSource: 'ONE', fromDate: '11/01/2026', toDate: '11/19/2026' };
    const shown = envelopeOfAnswer(await portal.send(userReportPreview, report, { cookie: staff }));
    expect(userReportPreview.content.parse(shown.content).rows.map((row) => row.slice(1, 4))).toEqual([
      ['gone.user', 'Pacific Title', expect.any(String)],
      ['Title.Examiner', 'Pacific Title', 'Logged in'],
    ]);
    const five = envelopeOfAnswer(
      await portal.send(userReportPreview, { ...report, dataSource: 'FIVE' }, { cookie: staff }),
    );
    expect(userReportPreview.content.parse(five.content).rowCount).toBe(0);
    const rows = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'LS1_MIGRATED').execute();
    expect(rows.map(({ detail }) => Reflect.get(detail, 'step'))).toEqual(['BEGUN', 'FINISHED']);
  });

  it('of a range of days of the county replaces only the previously migrated rows of these days', async () => {
    // November 5, 00:00 in Saipan is 14:00 of the previous day in UTC
    await ls1.add(
      'audit',
      { id: 1, at: '2026-11-04T13:59:59Z', kind: 'LOGIN' },
      { id: 2, at: '2026-11-04T14:00:00Z', kind: 'LOGIN' },
      { id: 3, at: '2026-11-06T13:59:59Z', kind: 'LOGIN' },
      { id: 4, at: '2026-11-06T14:00:00Z', kind: 'LOGIN' },
    );
    await migrate();
    await ls1.execute('delete from audit where id in (1, 2)');
    const range = { fromDate: '11/05/2026', toDate: '11/06/2026' };
    expect(await migrate(range)).toMatchObject({ deleted: 2, migrated: 1, isDone: true });
    expect(await sources()).toEqual([1, 3, 4]);
    // a row whose time was corrected in the meantime is not duplicated
    await ls1.execute("update audit set at = '2026-11-05T00:00:00Z' where id = 4");
    expect(await migrate(range)).toMatchObject({ deleted: 1, migrated: 2 });
    expect(await sources()).toEqual([1, 4, 3]);
  });

  it('[002-3.ls1.2] can be migrated with only transactions', async () => {
    await fill(10);
    expect(await migrate({ dataType: 'transactions' })).toMatchObject({ migrated: 3 });
    expect(await sources()).toEqual([3, 6, 9]);
    for (const dataType of ['all', 'All', undefined])
      expect(await migrate(dataType === undefined ? {} : { dataType })).toMatchObject({ migrated: 10 });
    expect((await send({ dataType: 'some' })).status).toBe('INVALID');
    expect((await send({ batchSize: 0 })).content).toEqual({
      errors: { batchSize: { key: 'tooSmall', values: { minimum: 1 } } },
    });
  });

  it('continues after an interruption, without duplicate or missing rows', async () => {
    await fill(2_300);
    await migrate({ fromDate: '11/01/2026' });
    expect(await sources()).toHaveLength(2_300);
    // each transaction of a request fails in turn, as if the process were killed during it
    await sql`create sequence test_steps`.execute(getDatabase().admin);
    await sql`grant usage on sequence test_steps to public`.execute(getDatabase().admin);
    await sql`create function test_kill() returns trigger language plpgsql as $$ begin
      if nextval('test_steps') % 2 = 0 then raise exception 'killed'; end if; return null; end $$`.execute(
      getDatabase().admin,
    );
    await sql`create constraint trigger test_kill after update on ls1_log_migration deferrable initially deferred
      for each row execute function test_kill()`.execute(getDatabase().admin);
    try {
      let requests = 0;
      for (let isDone = false; !isDone && requests < 50; requests += 1) {
        const { content } = await send({ batchSize: 700 });
        isDone = content !== null && migrateLandSharkOneAuditLog.content.parse(content).isDone;
        expect(new Set(await sources()).size).toBe((await sources()).length);
      }
      expect(requests).toBeGreaterThan(4);
    } finally {
      await sql`drop trigger test_kill on ls1_log_migration`.execute(getDatabase().admin);
      await sql`drop function test_kill`.execute(getDatabase().admin);
      await sql`drop sequence test_steps`.execute(getDatabase().admin);
    }
    expect(await sources()).toEqual(Array.from({ length: 2_300 }, (_, index) => index + 1));
    const [last] = await getDb().selectFrom('ls1_log_migration').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(last).toMatchObject({ deleted: 2_300, migrated: 2_300, rejected: 0, finished_at: expect.any(Date) });
  });

  it('is migrated once by two concurrent requests', async () => {
    await fill(1_200);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.some(({ ok }) => ok)).toBe(true);
    for (const { ok, code } of answers) expect(ok || code === 'CHANGED').toBe(true);
    while (!(await migrate()).isDone);
    expect(await sources()).toHaveLength(1_200);
  });

  it('stores unusual rows as far as possible, and does not change the hashed log', async () => {
    await ls1.add(
      'audit',
      { id: 1, at: '2026-11-05T10:00:00Z', kind: null, username: 'x'.repeat(5_000), detail: '{"a": "\\u0000"}' },
      { id: 1, at: '2026-11-05T10:00:01Z', kind: 'LOGIN' },
      { id: 2, at: '2026-11-05T10:00:02Z', kind: "'; drop table audit_log; --", detail: 'not json' },
      { id: '9223372036854775807', at: '1969-01-01T00:00:00Z', kind: 'LOGIN', detail: '[' },
    );
    const before = await getDb().selectFrom('audit_log').select('id').where('kind', '!=', 'LS1_MIGRATED').execute();
    expect(await migrate({ batchSize: 2 })).toMatchObject({ migrated: 3, rejected: 1, isDone: true });
    expect((await storedRows()).map(({ kind }) => kind).sort()).toEqual(
      ['LOGIN', 'LOGIN', 'DROP_TABLE_AUDIT_LOG'].sort(),
    );
    expect(await getDb().selectFrom('audit_log').select('id').where('kind', '!=', 'LS1_MIGRATED').execute()).toEqual(
      before,
    );
  });
});
