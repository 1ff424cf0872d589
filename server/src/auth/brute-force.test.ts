import { login } from '@portal/contracts';
import { skipIf } from '@portal/testing/skips';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { browserCookieOf, openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const TRIES = isLong ? 10_000 : 120;
/** Each network may try some passwords before it is refused; hashing them takes most of the time. */
const NETWORKS = isLong ? 200 : 3;
const ALLOWED = 3;
const NOON = new Date('2026-11-20T02:00:00Z');
const OFFICE = '203.0.113.7';
const HOME = '192.0.2.44';
const minutes = (count: number): Date => new Date(NOON.getTime() + count * 60_000);
const foreign = (number: number): string => `198.${18 + (number >> 8)}.${number & 255}.9`;

describeOnEmbeddedDatabase('an attacker who guesses passwords', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    portal.setNow(NOON);
    await portal.saveRecord('userAccess', { limitLoginAttempts: true, maxloginAttempts: ALLOWED });
    for (const username of ['title.examiner', 'second.examiner']) await portal.addUser({ username, role: 'USER' });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    await portal.addUser({ username: 'trimin.admin', role: 'TRIMIN', account: 'Provider' });
  });
  afterEach(() => portal.close());

  const attempt = async (username: string, password: string, remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}` };
    return (await portal.send(login, { username, password }, { remoteAddress, headers })).statusCode;
  };
  /** How many guesses were checked: each costs the attacker a hash's time and leaves a row in the audit log. */
  const checked = async (username: string): Promise<number> => {
    const rows = await getDb()
      .selectFrom('audit_log')
      .select('kind')
      .where('kind', '=', 'LOGIN_FAILED')
      .where('username', '=', username)
      .execute();
    return rows.length;
  };

  it('[S17] gets three of ten thousand guesses checked per 15 minutes, and the user can log in from another address', async () => {
    const statuses = new Map<number, number>();
    for (let tries = 0; tries < TRIES; tries += 1) {
      // over an hour, from every address of one network, with changing forwarded addresses
      portal.setNow(minutes((tries / TRIES) * 59));
      const status = await attempt(
        'title.examiner',
        `guess ${tries}`,
        `198.51.100.${tries % 250}`,
        `10.0.0.${tries % 250}`,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (tries % (TRIES / 4) === 0) expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
    }
    expect([...statuses.keys()].sort()).toEqual([401, 429]);
    expect(await checked('title.examiner')).toBeLessThanOrEqual(4 * ALLOWED);
    expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
    expect(await attempt('title.examiner', TEST_PASSWORD, OFFICE)).toBe(200);
    // even the right password is refused while the network is blocked
    expect(await attempt('title.examiner', TEST_PASSWORD, '198.51.100.7')).toBe(429);
  }, 600_000);

  // lockout.test.ts tests the first sixty failures; this test covers the many after them.
  skipIf(isLong ? '' : 'ten thousand in test:long only', it)(
    '[S17] has the whole network blocked after sixty failures, when trying one password on ten thousand names',
    async () => {
      let refused = 0;
      for (let tries = 0; tries < TRIES; tries += 1)
        if ((await attempt(`name.${tries}`, 'Summer#2026', '198.51.100.9')) === 429) refused += 1;
      expect(refused).toBe(TRIES - 60);
      expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
    },
    600_000,
  );

  it('[S17] gets as many guesses checked from the networks of one IPv6 /48 as from four networks', async () => {
    const networkOf = (number: number): string => `2001:db8:1:${number.toString(16)}::9`;
    const own = '2001:db8:1:ffff::1';
    expect(await attempt('title.examiner', TEST_PASSWORD, own)).toBe(200);
    for (let tries = 0; tries < 15; tries += 1) await attempt('title.examiner', `guess ${tries}`, networkOf(tries));
    expect(await checked('title.examiner')).toBe(4 * ALLOWED);
    expect(await attempt('title.examiner', TEST_PASSWORD, networkOf(99))).toBe(429);
    expect(await attempt('second.examiner', TEST_PASSWORD, networkOf(99))).toBe(200);
    // the user can still log in from elsewhere, and from the own network in this /48
    for (const address of [HOME, '2001:db8:2::1', own])
      expect(await attempt('title.examiner', TEST_PASSWORD, address)).toBe(200);
  });

  it('[S17] has a whole IPv6 /48 blocked after four times the failures of a network, when trying one password on many names', async () => {
    const networkOf = (number: number): string => `2001:db8:1:${number.toString(16)}::9`;
    expect(await attempt('name.0', 'Summer#2026', networkOf(0))).toBe(401);
    // as if 238 more names had failed in other networks
    await getDb()
      .updateTable('login_failure')
      .set({ failures: 239 })
      .where('network', '=', '2001:db8:1::/48')
      .execute();
    expect(await attempt('name.1', 'Summer#2026', networkOf(1))).toBe(401);
    expect(await attempt('name.2', 'Summer#2026', networkOf(2))).toBe(429);
    expect(await attempt('title.examiner', TEST_PASSWORD, networkOf(3))).toBe(429);
    expect(await attempt('title.examiner', TEST_PASSWORD, '2001:db8:2::1')).toBe(200);
  });

  it('[S18] cannot lock out administrators by guessing from many networks: each can log in from the office and from home', async () => {
    const staff = ['county.clerk', 'trimin.admin'];
    for (const username of staff) expect(await attempt(username, TEST_PASSWORD, OFFICE)).toBe(200);
    for (let network = 0; network < NETWORKS; network += 1)
      for (const username of staff)
        for (let tries = 0; tries <= ALLOWED; tries += 1) await attempt(username, `guess ${tries}`, foreign(network));
    for (const username of staff) {
      expect(await attempt(username, TEST_PASSWORD, OFFICE)).toBe(200);
      expect(await attempt(username, TEST_PASSWORD, HOME)).toBe(200);
    }
  }, 600_000);

  it("[S18] cannot keep out a known browser by guessing from the administrators' own network, even when starting again after every refusal", async () => {
    const staff = ['county.clerk', 'trimin.admin'];
    const body = (username: string) => ({ username, password: TEST_PASSWORD });
    const browsers = new Map<string, string>();
    for (const username of staff) {
      const answer = await portal.send(login, body(username), { remoteAddress: OFFICE });
      browsers.set(username, browserCookieOf(answer));
    }
    for (const minute of [0, 15, 30, 45]) {
      portal.setNow(minutes(minute));
      for (const username of staff)
        for (let tries = 0; tries < ALLOWED; tries += 1) await attempt(username, 'guess', OFFICE);
      for (const username of staff) {
        expect(await attempt(username, TEST_PASSWORD, OFFICE)).toBe(429);
        const cookie = browsers.get(username) ?? '';
        expect((await portal.send(login, body(username), { remoteAddress: OFFICE, cookie })).statusCode).toBe(200);
      }
    }
  }, 120_000);

  it('[S18] can keep out administrators for at most 15 minutes by guessing from their own network', async () => {
    const staff = ['county.clerk', 'trimin.admin'];
    for (const username of staff) expect(await attempt(username, TEST_PASSWORD, OFFICE)).toBe(200);
    // The attack continues all the time: attempts that are refused already do not extend the refusal.
    for (const minute of [0, 5, 10, 14]) {
      portal.setNow(minutes(minute));
      for (const username of staff)
        for (let tries = 0; tries <= ALLOWED; tries += 1) await attempt(username, 'guess', OFFICE);
    }
    portal.setNow(minutes(15));
    for (const username of staff) expect(await attempt(username, TEST_PASSWORD, OFFICE)).toBe(200);
    const rows = await getDb().selectFrom('portal_user').select(['username', 'status']).execute();
    for (const { username, status } of rows) expect([username, status]).toEqual([username, 'A']);
  }, 120_000);
});
