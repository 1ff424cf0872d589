import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Call } from '@portal/contracts';
import { checkLandSharkOneAccountsUsers, migrateLandSharkOneAuditLog } from '@portal/contracts/county-config';
import { LS1_ACCOUNT_COLUMNS, LS1_USER_COLUMNS } from '@portal/domain';
import pg from 'pg';
import pino from 'pino';
import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { anAccount, type Ls1Database, openLs1 } from './ls1.testing.ts';
import type { Ls1Settings } from './ls1-source.ts';

jest.setTimeout(60_000);

describeOnServerDatabase('the database of LandShark One', (_getDb, getDatabase) => {
  let ls1: Ls1Database;
  let portal: TestPortal;
  let staff: string;
  let settings: { -readonly [Name in keyof Ls1Settings]: Ls1Settings[Name] };
  let logged: string[];
  const servers: Server[] = [];

  beforeEach(async () => {
    ls1 = await openLs1();
    logged = [];
    settings = { allowedHosts: [ls1.host], connectMs: 400, statementMs: 500 };
    const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
    portal = await openTestPortal(getDatabase(), { services: { log, ls1: settings } });
    await portal.addUser({ username: 'provider.staff', role: 'TRIMIN', account: 'Provider' });
    staff = await portal.logIn('provider.staff');
  });
  afterEach(async () => {
    await portal.close();
    await ls1.close();
    for (const server of servers.splice(0)) server.close();
  });

  const check = async (more: object = {}, call: Call = checkLandSharkOneAccountsUsers) =>
    envelopeOfAnswer(await portal.send(call, { ...ls1.access, ...more }, { cookie: staff }));
  /** Starts a server that is not PostgreSQL. `connections` returns how many connections it got. */
  async function listen(serve: (socket: Socket) => void): Promise<{ host: string; connections: () => number }> {
    let count = 0;
    const server = createServer((socket) => {
      count += 1;
      socket.on('error', () => undefined);
      serve(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
    return { host: `127.0.0.1:${port}`, connections: () => count };
  }

  it('[S40] is contacted only at an address that the operator has listed, in exactly this form', async () => {
    const other = await listen((socket) => socket.destroy());
    const port = ls1.host.split(':')[1] ?? '';
    settings.allowedHosts = [ls1.host, `localhost:${port}`, 'ls1.example.org', '169.254.169.254:80'];
    for (const landSharkOneDbAddress of [
      other.host,
      '127.0.0.1',
      `127.0.0.2:${port}`,
      `${ls1.host}/`,
      `postgres://${ls1.host}`,
      `tls://${ls1.host}`,
      `user@${ls1.host}`,
      `${ls1.host},${other.host}`,
      `0x7f.1:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      // these two are listed, but one resolves to this machine, and the other is the metadata service of clouds
      `localhost:${port}`,
      '169.254.169.254:80',
      '/var/run/postgresql',
    ]) {
      const answer = await check({ landSharkOneDbAddress });
      expect([landSharkOneDbAddress, answer.content]).toEqual([
        landSharkOneDbAddress,
        { errors: { landSharkOneDbAddress: { key: 'ls1Address' } } },
      ]);
    }
    expect(other.connections()).toBe(0);
    settings.allowedHosts = [];
    expect((await check()).content).toEqual({ errors: { landSharkOneDbAddress: { key: 'ls1Address' } } });
  });

  it('is read in a read-only session that is closed afterward', async () => {
    await ls1.execute('create function sweep() returns text language sql as $$ delete from accounts returning id $$');
    await ls1.execute('drop view ls1_accounts');
    await ls1.execute(`create view ls1_accounts as select sweep() as id, name, status, account_type, payment_method,
      flat_fee_level, monthly_fee, user_reload, post_to_landlink, landlink_account, address, city, state, zip, phone,
      email, escrow, images from accounts`);
    await ls1.add('accounts', anAccount('7'));
    expect(await check()).toMatchObject({ code: 'LS1_VIEW_UNREADABLE', content: { view: 'ls1_accounts' } });
    const client = new pg.Client({
      connectionString: `postgres://postgres@${ls1.host}/${ls1.access.landSharkOneDbName}`,
    });
    await client.connect();
    const { rows: remaining } = await client.query('select id from accounts');
    expect(remaining).toEqual([{ id: '7' }]);
    let open = 1;
    for (let attempt = 0; attempt < 50 && open > 0; attempt += 1) {
      const { rows } = await client.query(
        `select count(*)::int as count from pg_stat_activity where application_name = 'land-record-portal' and datname = current_database()`,
      );
      open = rows[0].count;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await client.end();
    expect(open).toBe(0);
  });

  it('is reported as unreachable within seconds if it is missing, hangs, sends invalid data, redirects or takes too long', async () => {
    const silent = await listen(() => undefined);
    const elsewhere = await listen((socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n'));
    const closed = await listen((socket) => socket.destroy());
    settings.allowedHosts = [ls1.host, silent.host, elsewhere.host, closed.host, '127.0.0.1:1', 'nowhere.invalid'];
    for (const landSharkOneDbAddress of [silent.host, elsewhere.host, closed.host, '127.0.0.1:1', 'nowhere.invalid']) {
      const startedAt = performance.now();
      expect(await check({ landSharkOneDbAddress })).toMatchObject({
        code: 'LS1_UNREACHABLE',
        message: "LandShark One didn't answer.",
        content: null,
      });
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    }
    await ls1.execute('create function slow() returns text language sql as $$ select pg_sleep(60)::text $$');
    await ls1.execute('drop view ls1_audit');
    await ls1.execute(`create view ls1_audit as select id, at, slow() as kind, username, account, address, is_transaction,
      detail from audit`);
    await ls1.add('audit', { id: 1, at: '2026-11-05T00:00:00Z' });
    expect((await check({}, migrateLandSharkOneAuditLog)).code).toBe('LS1_UNREACHABLE');
    expect(logged.filter((line) => line.includes('57014'))).toHaveLength(1);
  });

  it('is reported with a refused login if the user or the database does not exist', async () => {
    for (const more of [{ landSharkOneDbUsername: 'nobody' }, { landSharkOneDbName: 'nothing' }])
      expect(await check(more)).toMatchObject({ code: 'LS1_LOGIN_REFUSED', content: null });
  });

  it('is reported with the name of the view or column that is missing or has another type', async () => {
    await ls1.execute('drop view ls1_users');
    expect(await check()).toMatchObject({
      code: 'LS1_VIEW_UNREADABLE',
      message: "The view ls1_users of LandShark One can't be read.",
      content: { view: 'ls1_users' },
    });
    await ls1.execute('create view ls1_users as select id, account_id, username from users');
    expect(await check()).toMatchObject({
      code: 'LS1_COLUMN_MISSING',
      message: 'The view ls1_users has no usable column role.',
      content: { view: 'ls1_users', column: 'role' },
    });
    await ls1.execute('drop view ls1_audit');
    await ls1.execute(`create view ls1_audit as select id, at::timestamp as at, kind, username, account, address,
      is_transaction, detail from audit`);
    expect(await check({}, migrateLandSharkOneAuditLog)).toMatchObject({
      code: 'LS1_COLUMN_MISSING',
      content: { view: 'ls1_audit', column: 'at' },
    });
  });

  it.each([
    ['LATIN1', []],
    ['SQL_ASCII', ['2 name ls1Encoding']],
  ])('is read in the encoding %s, and invalid text is rejected with its row', async (encoding, rejections) => {
    const name = `old_${encoding.toLowerCase()}_${process.pid}`;
    await ls1.execute(
      `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
    );
    const client = new pg.Client({ connectionString: `postgres://postgres@${ls1.host}/${name}` });
    await client.connect();
    for (const [view, columns] of [
      ['accounts', LS1_ACCOUNT_COLUMNS],
      ['users', LS1_USER_COLUMNS],
    ] as const)
      await client.query(`create table ls1_${view} (${columns.map((column) => `${column} text`).join(', ')})`);
    // 'Hagåtña' in ISO 8859-1
    await client.query(`insert into ls1_accounts (id, name, status, account_type, payment_method, landlink_account)
      select id, case id when '2' then convert_from('\\x486167e574f161'::bytea, '${encoding}') else 'Plain' end, 'A', 'A_LA_CARTE', 'ESCROW', '1'
      from unnest(array['1', '2']) as id`);
    await client.end();
    const { content } = await check({ landSharkOneDbName: name });
    const { rejected, loaded } = checkLandSharkOneAccountsUsers.content.parse(content);
    await ls1.execute(`drop database ${name} with (force)`);
    expect(rejected.rows.map(({ id, column, message }) => `${id} ${column} ${message.key}`)).toEqual(rejections);
    expect(loaded.accounts).toBe(2 - rejections.length);
  });
});
