import { login, loginStatus } from '@portal/contracts';
import { readAllRows } from '../platform/database/testing/read-all-rows.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';
import { NETWORK_FAILURES } from './login-failures.store.ts';

/** Two addresses, each in its own network. */
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const START = new Date('2026-11-20T02:00:00Z');
const afterMinutes = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
/** More than the 15 minutes for which logins are refused after too many failures. */
const AFTER_REFUSAL = afterMinutes(16);
/** The county's limit. The third failure gets 401 as the others do; from then on, logins are refused with 429. */
const MAX_ATTEMPTS = 3;
const UP_TO_REFUSAL = [401, 401, 401, 429];

describeOnBothDatabases('logins and sessions', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    portal.setNow(START);
    await portal.saveRecord('userAccess', { maxloginAttempts: MAX_ATTEMPTS, guestUserName: 'guest.user' });
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
  });
  afterEach(() => portal.close());

  /** Tries to log in, and returns the status of the response. */
  const attempt = async (username: string, password: string, remoteAddress: string): Promise<number> =>
    (await portal.send(login, { username, password }, { remoteAddress })).statusCode;
  /** Tries a wrong password several times, and returns the status of each response. */
  const attemptWrongly = async (times: number, username: string, address: string): Promise<number[]> => {
    const statuses = [];
    for (let time = 0; time < times; time += 1) statuses.push(await attempt(username, 'wrong', address));
    return statuses;
  };
  const readLoginStatus = async (cookie: string): Promise<unknown> =>
    envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie })).content;

  describe('failed logins', () => {
    /** 'A' for an active user, 'L' for a locked one. */
    const userStatusOf = async (username: string): Promise<string | undefined> =>
      (await getDb().selectFrom('portal_user').select('status').where('username', '=', username).executeTakeFirst())
        ?.status;
    const auditedUserChanges = async (): Promise<object[]> =>
      (await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'USER_CHANGED').execute()).map(
        ({ detail }) => detail,
      );

    it('[S17] block the pair of user and network for 15 minutes, and only that pair', async () => {
      expect(await attemptWrongly(4, 'title.examiner', ELSEWHERE)).toEqual(UP_TO_REFUSAL);
      expect(await attempt('title.examiner', TEST_PASSWORD, ELSEWHERE)).toBe(429);
      expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
      expect(await attempt('county.clerk', TEST_PASSWORD, ELSEWHERE)).toBe(200);
      portal.setNow(afterMinutes(14));
      expect(await attempt('title.examiner', TEST_PASSWORD, ELSEWHERE)).toBe(429);
      portal.setNow(AFTER_REFUSAL);
      expect(await attempt('title.examiner', TEST_PASSWORD, ELSEWHERE)).toBe(200);
    });

    it('block for no longer than 15 minutes, even if the clock is set back by an hour meanwhile', async () => {
      expect(await attemptWrongly(4, 'title.examiner', ELSEWHERE)).toEqual(UP_TO_REFUSAL);
      portal.setNow(afterMinutes(-60));
      expect(await attempt('title.examiner', TEST_PASSWORD, ELSEWHERE)).toBe(200);
      expect(await attemptWrongly(4, 'county.clerk', ELSEWHERE)).toEqual(UP_TO_REFUSAL);
      portal.setNow(afterMinutes(-120));
      expect(await attemptWrongly(4, 'county.clerk', ELSEWHERE)).toEqual(UP_TO_REFUSAL);
    });

    it('[S16] block a username that does not exist like one that exists', async () => {
      expect(await attemptWrongly(4, 'nobody.here', ELSEWHERE)).toEqual(UP_TO_REFUSAL);
    });

    it('[S17] are counted by the address of the connection, not by the address in a header', async () => {
      const statuses = [];
      for (let time = 0; time < 4; time += 1) {
        const options = { remoteAddress: ELSEWHERE, headers: { 'x-forwarded-for': `10.0.${time}.1` } };
        statuses.push((await portal.send(login, { username: 'title.examiner', password: 'no' }, options)).statusCode);
      }
      expect(statuses).toEqual(UP_TO_REFUSAL);
    });

    it('[S17] with one password for many usernames block the whole network, but not users who logged in from it before', async () => {
      expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
      const attemptAs = (userNumber: number) => attempt(`user.${userNumber}`, 'Summer#2026', HOME);
      const allowed = await Promise.all(Array.from({ length: NETWORK_FAILURES }, (_, index) => attemptAs(index)));
      expect(new Set(allowed)).toEqual(new Set([401]));
      expect(await attemptAs(NETWORK_FAILURES)).toBe(429);
      expect(await attempt('county.clerk', TEST_PASSWORD, HOME)).toBe(429);
      expect(await attempt('county.clerk', TEST_PASSWORD, ELSEWHERE)).toBe(200);
      // the login of a user of the network does not lift the block for others
      expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
      expect(await attemptAs(NETWORK_FAILURES + 1)).toBe(429);
      portal.setNow(AFTER_REFUSAL);
      expect(await attempt('county.clerk', TEST_PASSWORD, HOME)).toBe(200);
    }, 60_000);

    it('[S18] lock the user, with a row in the audit log, only if the user has logged in from the same network before', async () => {
      await attemptWrongly(MAX_ATTEMPTS, 'title.examiner', ELSEWHERE);
      expect(await userStatusOf('title.examiner')).toBe('A');
      expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
      await attemptWrongly(MAX_ATTEMPTS, 'title.examiner', HOME);
      expect(await userStatusOf('title.examiner')).toBe('L');
      expect(await auditedUserChanges()).toEqual([
        expect.objectContaining({ username: 'title.examiner', before: { status: 'A' }, after: { status: 'L' } }),
      ]);
    });

    it('[S18] never lock staff', async () => {
      expect(await attempt('county.clerk', TEST_PASSWORD, HOME)).toBe(200);
      await attemptWrongly(MAX_ATTEMPTS, 'county.clerk', HOME);
      expect(await userStatusOf('county.clerk')).toBe('A');
      expect(await auditedUserChanges()).toEqual([]);
    });

    it('are forgotten after a successful login, and successful logins are not counted', async () => {
      for (let time = 0; time < 5; time += 1) expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
      await attemptWrongly(MAX_ATTEMPTS - 1, 'title.examiner', HOME);
      expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
      expect(await attemptWrongly(MAX_ATTEMPTS - 1, 'title.examiner', HOME)).toEqual([401, 401]);
    });

    it('[S17] count in the same way when they are concurrent', async () => {
      await Promise.all(Array.from({ length: 12 }, () => attempt('title.examiner', 'wrong', ELSEWHERE)));
      expect(await attempt('title.examiner', TEST_PASSWORD, ELSEWHERE)).toBe(429);
    });

    it('[S17] are limited when they are concurrent, and a correct password among them is not recognizable by its status', async () => {
      const passwords = [...Array.from({ length: 24 }, (_, number) => `wrong ${number}`), TEST_PASSWORD];
      const statuses = await Promise.all(passwords.map((password) => attempt('title.examiner', password, ELSEWHERE)));
      const wrongStatuses = statuses.slice(0, -1);
      const correctStatus = statuses.at(-1);
      // 200 if it was checked before the limit was reached; otherwise a status that wrong passwords got too
      expect([200, ...wrongStatuses]).toContain(correctStatus);
      expect(wrongStatuses).toContain(429);
    });
  });

  it('[000-6.guest.2] [002-6.guest.1] only the guest of the county can log in without a password', async () => {
    await portal.addUser({ username: 'guest.user', role: 'GUEST', account: 'Guests', passwordHash: null });
    await portal.addUser({ username: 'other.guest', role: 'GUEST', account: 'Guests', passwordHash: null });
    expect(await attempt('guest.user', '', HOME)).toBe(200);
    expect((await portal.send(login, { username: 'guest.user' }, { remoteAddress: HOME })).statusCode).toBe(200);
    expect((await portal.send(login, { username: 'title.examiner' }, { remoteAddress: HOME })).statusCode).toBe(401);
    expect(await attempt('other.guest', '', HOME)).toBe(401);
    expect(await attempt('title.examiner', '', HOME)).toBe(401);
  });

  describe('a session', () => {
    it('[S21] ends after 12 hours, even if it is used all the time', async () => {
      const cookie = await portal.logIn('title.examiner');
      const twelveHours = 12 * 60;
      for (let minutes = 25; minutes < twelveHours; minutes += 25) {
        portal.setNow(afterMinutes(minutes));
        expect(await readLoginStatus(cookie)).toMatchObject({ authenticated: true });
      }
      portal.setNow(afterMinutes(twelveHours));
      expect(await readLoginStatus(cookie)).toMatchObject({ authenticated: false });
    });

    it("[S21] ends after the county's 30 minutes of inactivity", async () => {
      const cookie = await portal.logIn('title.examiner');
      portal.setNow(afterMinutes(31));
      expect(await readLoginStatus(cookie)).toMatchObject({ authenticated: false });
    });

    it('[S15] ends as soon as its user is deactivated', async () => {
      const cookie = await portal.logIn('title.examiner');
      await getDb().updateTable('portal_user').set({ status: 'I' }).where('username', '=', 'title.examiner').execute();
      expect(await readLoginStatus(cookie)).toMatchObject({ authenticated: false });
    });
  });

  it('[001-3.envelope.1] a lockout by the county refuses new logins except those of staff, and leaves sessions open', async () => {
    const cookie = await portal.logIn('title.examiner');
    await portal.saveRecord('userLockout', {
      lockoutInPlace: true,
      messageLogin: 'Closed today.',
      messageHeadline: 'Closing',
    });
    const refused = await portal.send(login, { username: 'title.examiner', password: TEST_PASSWORD });
    expect(envelopeOfAnswer(refused)).toMatchObject({ message: 'Closed today.', code: 'LOCKED_OUT' });
    expect(await attempt('county.clerk', TEST_PASSWORD, HOME)).toBe(200);
    expect(envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }))).toMatchObject({
      lockout: { lockoutInPlace: true, messageHeadline: 'Closing' },
      content: { authenticated: true },
    });
  });

  it('no table contains the cookie of a session or a typed password, and the audit log has a row for each login and each failure', async () => {
    const cookie = await portal.logIn('title.examiner');
    await attempt('title.examiner', 'Mistyped#2026', HOME);
    const rows = await readAllRows(getDatabase());
    expect(rows).toContain('title.examiner');
    const token = cookie.split('=')[1] ?? '';
    for (const secret of [token, TEST_PASSWORD, 'Mistyped#2026'])
      expect([secret, rows.includes(secret)]).toEqual([secret, false]);
    const audited = await getDb().selectFrom('audit_log').select(['kind', 'username']).orderBy('id').execute();
    expect(audited.filter(({ kind }) => kind !== 'CONFIG_CHANGED')).toEqual([
      { kind: 'LOGIN', username: 'title.examiner' },
      { kind: 'LOGIN_FAILED', username: 'title.examiner' },
    ]);
  });
});
