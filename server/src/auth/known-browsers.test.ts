import { changePassword, login } from '@portal/contracts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { browserCookieOf, cookieOf, openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';

const OFFICE = '203.0.113.7';
const NOON = new Date('2026-11-20T02:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const after = (days: number): Date => new Date(NOON.getTime() + days * DAY_MS);

describeOnBothDatabases('[S18] a browser in which someone logged in before', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    portal.setNow(NOON);
    await portal.saveRecord('userAccess', {
      limitLoginAttempts: true,
      maxloginAttempts: 3,
      guestUserName: 'guest.user',
    });
    for (const username of ['county.clerk', 'second.clerk'])
      await portal.addUser({ username, role: 'COUNTY', account: 'County' });
  });
  afterEach(() => portal.close());

  const attempt = (username: string, password: string, cookie?: string) =>
    portal.send(login, { username, password }, { remoteAddress: OFFICE, ...(cookie === undefined ? {} : { cookie }) });
  const status = async (username: string, password: string, cookie?: string) =>
    (await attempt(username, password, cookie)).statusCode;
  const browserAfter = async (username: string, cookie?: string) =>
    browserCookieOf(await attempt(username, TEST_PASSWORD, cookie));
  /** Strangers in the same office guess until the network is refused. */
  const guess = async (username: string) => {
    for (let tries = 0; tries < 3; tries += 1) await status(username, 'guess');
  };

  it("is identified by a cookie for the portal's own pages, and the database stores only its hash", async () => {
    const answer = await attempt('county.clerk', TEST_PASSWORD);
    expect([answer.headers['set-cookie']].flat()[1]).toMatch(
      /^portal_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const rows = JSON.stringify(await getDb().selectFrom('login_browser').selectAll().execute());
    expect(rows).toMatch(/"[0-9a-f]{64}"/);
    expect(rows).not.toContain(browserCookieOf(answer).split('=')[1]);
  });

  it('has its own count of failures: they block this browser and no other', async () => {
    const knownCookie = await browserAfter('county.clerk');
    for (let tries = 0; tries < 3; tries += 1) expect(await status('county.clerk', 'wrong', knownCookie)).toBe(401);
    expect(await status('county.clerk', TEST_PASSWORD, knownCookie)).toBe(429);
    expect(await status('county.clerk', TEST_PASSWORD)).toBe(200);
    portal.setNow(new Date(NOON.getTime() + 16 * 60_000));
    expect(await status('county.clerk', TEST_PASSWORD, knownCookie)).toBe(200);
  });

  it('is known for each user who logged in there, and for no other user', async () => {
    const knownCookie = await browserAfter('county.clerk');
    await guess('second.clerk');
    expect(await status('second.clerk', TEST_PASSWORD, knownCookie)).toBe(429);
    portal.setNow(new Date(NOON.getTime() + 16 * 60_000));
    expect(await browserAfter('second.clerk', knownCookie)).toBe(knownCookie);
    for (const username of ['county.clerk', 'second.clerk']) {
      await guess(username);
      expect(await status(username, TEST_PASSWORD)).toBe(429);
      expect(await status(username, TEST_PASSWORD, knownCookie)).toBe(200);
    }
  });

  it('is not recognized by a made-up token, nor after 180 days', async () => {
    const chosen = `portal_browser=${'A'.repeat(43)}`;
    expect(await browserAfter('county.clerk', chosen)).not.toBe(chosen);
    const knownCookie = await browserAfter('county.clerk');
    portal.setNow(after(181));
    await guess('county.clerk');
    expect(await status('county.clerk', TEST_PASSWORD, knownCookie)).toBe(429);
    portal.setNow(after(182));
    await browserAfter('county.clerk');
    expect(await getDb().selectFrom('login_browser').selectAll().execute()).toHaveLength(1);
  });

  it('is not known any longer when its user changes the password in another one', async () => {
    const strangers = await browserAfter('county.clerk');
    const own = await browserAfter('county.clerk');
    const password = 'Recorder!2027x';
    const session = cookieOf(await attempt('county.clerk', TEST_PASSWORD, own));
    const changed = await portal.send(
      changePassword,
      { password, passwordConfirm: password },
      { cookie: `${session}; ${own}`, remoteAddress: OFFICE },
    );
    expect(changed.statusCode).toBe(200);
    await guess('county.clerk');
    expect(await status('county.clerk', 'guess', strangers)).toBe(429);
    expect(await status('county.clerk', password, own)).toBe(200);
  });

  it('is not remembered for a guest, who has no password to guess', async () => {
    await portal.addUser({ username: 'guest.user', role: 'GUEST', account: 'Guests', passwordHash: null });
    const answer = await attempt('guest.user', '');
    expect([answer.statusCode, browserCookieOf(answer)]).toEqual([200, '']);
  });
});
