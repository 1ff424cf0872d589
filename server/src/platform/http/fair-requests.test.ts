import { authorizationResponse, loginStatus, logout, searchByName, usageBalance } from '@portal/contracts';
import { sql } from 'kysely';
import { newSecret } from '../../credentials/secret.ts';
import { documentRow, importRows, partyRow } from '../../import/testing/import-folder-fixture.ts';
import { fakeProvider } from '../../payments/testing/fake-provider.ts';
import { envelopeOfAnswer, openTestPortal, TEST_ORIGIN, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { USE_LIMITS } from '../limits/limit-table.ts';

/** The time of the test portal: a search is refused when its timestamp is far from it. */
const NOW = Date.UTC(2026, 10, 20, 1);
const search = (index: number) => ({ grantorGranteeLastName1: 'Smith', timestamp: NOW + index });
const many = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describeOnBothDatabases('many requests', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), {
      services: {
        payments: {
          provider: fakeProvider(() => new Date()),
          communicatorUrl: 'http://portal.test/communicator',
        },
      },
    });
    await importRows(getDb(), {
      'documents.csv': [documentRow('1')],
      'parties.csv': [partyRow('1', 'GRANTOR', 'Smith', 'John')],
    });
    await portal.saveRecord('search', { enabled: ['Name'] });
    await portal.saveRecord('userAccess', { guestUserName: 'guest.user' });
    for (const [username, role] of [
      ['guest.user', 'GUEST'],
      ['county.clerk', 'COUNTY'],
    ] as const) {
      const { accountId } = await portal.addUser({ username, role, account: username });
      const access = { account_id: accountId, search_type: 'Name', allowed: true };
      await getDb().insertInto('account_page_access').values(access).execute();
    }
  });
  afterEach(() => portal.close());

  const guestLogin = (remoteAddress = '192.0.2.77') =>
    portal.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: TEST_ORIGIN },
      payload: { username: 'guest.user', password: '' },
      remoteAddress,
    });
  const guestCookie = async (): Promise<string> => {
    const answer = await guestLogin();
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  };

  it('[S48] do not delay a clerk: of 600 simultaneous searches of one guest, some are queued and the others get 429 with Retry-After', async () => {
    const [guest, clerk] = [await guestCookie(), await portal.logIn('county.clerk')];
    for (const cookie of [guest, clerk])
      expect((await portal.send(searchByName, search(1), { cookie })).statusCode).toBe(200);
    const order: string[] = [];
    const flood = many(600, async (index) => {
      const answer = await portal.send(searchByName, search(index + 2), { cookie: guest });
      order.push('guest');
      return answer;
    });
    const clerks = many(6, async (index) => {
      const answer = await portal.send(searchByName, search(index + 2), { cookie: clerk });
      order.push('clerk');
      return answer.statusCode;
    });
    expect(await clerks).toEqual([200, 200, 200, 200, 200, 200]);
    const servedBefore = order.length;
    const answers = await flood;
    const served = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(served.length + refused.length).toBe(600);
    expect(served).toHaveLength(30);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect(envelopeOfAnswer(refused[0] ?? (await guestLogin())).code).toBe('TOO_MANY_REQUESTS');
    // the clerk's searches were served among the guest's, not after all thirty of them
    expect(servedBefore - 6 - refused.length).toBeLessThan(30);
  });

  it('[S48] with made-up cookies are limited per minute, and do not affect a known session', async () => {
    const clerk = await portal.logIn('county.clerk');
    const before = await portal.send(searchByName, search(1), { cookie: clerk, remoteAddress: '192.0.2.5' });
    expect(before.statusCode).toBe(200);
    const madeUp = await many(800, () =>
      portal.send(searchByName, search(1), { cookie: `portal_session=${newSecret()}`, remoteAddress: '192.0.2.5' }),
    );
    const lookedUp = madeUp.filter(({ statusCode }) => statusCode === 403);
    expect(lookedUp).toHaveLength(USE_LIMITS.unknownCookies.windows[0]?.network ?? 0);
    expect(madeUp.filter(({ statusCode }) => statusCode === 429)).toHaveLength(800 - lookedUp.length);
    const after = await portal.send(searchByName, search(2), { cookie: clerk, remoteAddress: '192.0.2.5' });
    expect(after.statusCode).toBe(200);
    // logging in from the same address still works
    expect((await guestLogin('192.0.2.5')).statusCode).toBe(200);
  });

  it('[S47] without a session are refused and not counted', async () => {
    const refused = await many(20, (index) => portal.send(searchByName, search(index), { remoteAddress: '192.0.2.9' }));
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
    await portal.services.limits.share();
    const counted = getDb().selectFrom('use_count').select('counted_as').where('counted_as', 'like', 'search %');
    expect(await counted.execute()).toEqual([]);
  });

  it('[S48] are refused while their session cannot be looked up, and a new session is accepted', async () => {
    const remoteAddress = '192.0.2.5';
    // another process of the portal created the session
    const other = await openTestPortal(getDatabase());
    const cookie = await other.logIn('county.clerk');
    await other.close();
    const limit = USE_LIMITS.unknownCookies.windows[0]?.network ?? 0;
    for (let use = 0; use < limit; use += 1)
      portal.services.limits.use('unknownCookies', { user: null, address: remoteAddress });
    for (const call of [logout, loginStatus]) {
      const answer = await portal.send(call, undefined, { cookie, remoteAddress });
      expect([call.name, answer.statusCode, answer.cookies]).toEqual([call.name, 429, []]);
    }
    const fresh = await portal.logIn('county.clerk');
    expect((await portal.send(searchByName, search(1), { cookie: fresh, remoteAddress })).statusCode).toBe(200);
  });

  it('[S48] do not block background jobs', async () => {
    const guest = await guestCookie();
    const flood = many(200, (index) => portal.send(usageBalance, { userId: index + 1 }, { cookie: guest }));
    const jobs = many(20, () => sql`select 1`.execute(getDb()));
    await expect(jobs).resolves.toHaveLength(20);
    await flood;
  });

  it('[S47] are limited for guest logins of one network, with 429 and Retry-After', async () => {
    const limit = USE_LIMITS.guestLogins.windows[0]?.network ?? 0;
    const answers = [];
    for (let login = 0; login < limit + 3; login += 1) answers.push(await guestLogin(`192.0.2.${login}`));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(limit);
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guestLogin('198.51.100.1')).statusCode).toBe(200);
    expect(await portal.logIn('county.clerk')).not.toBe('');
    const { count } = await getDb()
      .selectFrom('session')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(limit + 2);
  });

  it('[S01] with invented payments raise one alert that counts them, and are limited', async () => {
    const guest = await guestCookie();
    const statuses: number[] = [];
    for (let index = 0; index < 70; index += 1) {
      const answer = await portal.send(authorizationResponse, { transId: `invented-${index}` }, { cookie: guest });
      statuses.push(answer.statusCode);
    }
    const limit = USE_LIMITS.cardReport.windows[0]?.each ?? 0;
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70 - limit);
    const alerts = await getDb().selectFrom('staff_alert').select(['kind', 'times']).execute();
    expect(alerts).toEqual([{ kind: 'UNKNOWN_TRANSACTION', times: limit }]);
    const audited = await getDb().selectFrom('audit_log').select('id').where('kind', '=', 'PAYMENT_ALERT').execute();
    expect(audited).toHaveLength(1);
  });
});
