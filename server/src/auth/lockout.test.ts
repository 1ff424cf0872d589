import { login, loginStatus } from '@portal/contracts';
import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';
import { NETWORK_FAILURES } from './login-failures.store.ts';

const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const NOON = new Date('2026-11-20T02:00:00Z');
const after = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

describeOnBothDatabases('failed logins and ended sessions', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    portal.setNow(NOON);
    await portal.saveRecord('userAccess', { maxloginAttempts: 3, guestUserName: 'guest.user' });
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
  });
  afterEach(() => portal.close());

  const attempt = async (username: string, password: string, remoteAddress: string): Promise<number> =>
    (await portal.send(login, { username, password }, { remoteAddress })).statusCode;
  const fail = async (times: number, username: string, address: string): Promise<number[]> => {
    const statuses = [];
    for (let time = 0; time < times; time += 1) statuses.push(await attempt(username, 'wrong', address));
    return statuses;
  };
  const statusOf = async (username: string): Promise<string | undefined> =>
    (await getDb().selectFrom('portal_user').select('status').where('username', '=', username).executeTakeFirst())
      ?.status;

  const locks = async (): Promise<object[]> =>
    (await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'USER_CHANGED').execute()).map(
      ({ detail }) => detail,
    );

  it('[S17] block the pair of user and network for 15 minutes, and only that pair', async () => {
    expect(await fail(4, 'title.examiner', ELSEWHERE)).toEqual([401, 401, 401, 429]);
    expect(await attempt('title.examiner', TEST_PASSWORD, ELSEWHERE)).toBe(429);
    expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
    portal.setNow(after(16));
    expect(await attempt('title.examiner', TEST_PASSWORD, ELSEWHERE)).toBe(200);
  });

  it('[S16] block an unknown username in the same way', async () => {
    expect(await fail(4, 'nobody.here', ELSEWHERE)).toEqual([401, 401, 401, 429]);
  });

  it('[S17] are counted by the connection address, not by a forwarded one', async () => {
    const statuses = [];
    for (let time = 0; time < 4; time += 1) {
      const options = { remoteAddress: ELSEWHERE, headers: { 'x-forwarded-for': `10.0.${time}.1` } };
      statuses.push((await portal.send(login, { username: 'title.examiner', password: 'no' }, options)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('[S17] with one password on many usernames block the whole network, but not users who logged in from it before', async () => {
    expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
    const spray = (number: number) => attempt(`user.${number}`, 'Summer#2026', HOME);
    const statuses = await Promise.all(Array.from({ length: NETWORK_FAILURES }, (_, number) => spray(number)));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await spray(NETWORK_FAILURES)).toBe(429);
    expect(await attempt('county.clerk', TEST_PASSWORD, HOME)).toBe(429);
    expect(await attempt('county.clerk', TEST_PASSWORD, ELSEWHERE)).toBe(200);
    expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
    expect(await spray(999)).toBe(429);
    portal.setNow(after(16));
    expect(await attempt('county.clerk', TEST_PASSWORD, HOME)).toBe(200);
  }, 60_000);

  it('[S18] lock the user only when they come from a network that the user logged in from', async () => {
    await fail(3, 'title.examiner', ELSEWHERE);
    expect(await statusOf('title.examiner')).toBe('A');
    expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
    await fail(3, 'title.examiner', HOME);
    expect(await statusOf('title.examiner')).toBe('L');
    expect(await locks()).toEqual([
      expect.objectContaining({ username: 'title.examiner', before: { status: 'A' }, after: { status: 'L' } }),
    ]);
  });

  it('[S18] never lock staff', async () => {
    expect(await attempt('county.clerk', TEST_PASSWORD, HOME)).toBe(200);
    await fail(3, 'county.clerk', HOME);
    expect(await statusOf('county.clerk')).toBe('A');
    expect(await locks()).toEqual([]);
  });

  it('are cleared by a successful login, which is not counted', async () => {
    for (let time = 0; time < 5; time += 1) expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
    await fail(2, 'title.examiner', HOME);
    expect(await attempt('title.examiner', TEST_PASSWORD, HOME)).toBe(200);
    expect(await fail(2, 'title.examiner', HOME)).toEqual([401, 401]);
  });

  it('[S17] that are concurrent count like successive ones', async () => {
    await Promise.all(Array.from({ length: 12 }, () => attempt('title.examiner', 'wrong', ELSEWHERE)));
    expect(await attempt('title.examiner', TEST_PASSWORD, ELSEWHERE)).toBe(429);
  });

  it('[S17] that are concurrent do not reveal the right guess by a different status', async () => {
    const guesses = [...Array.from({ length: 24 }, (_, number) => `wrong ${number}`), TEST_PASSWORD];
    const answers = await Promise.all(guesses.map((guess) => attempt('title.examiner', guess, ELSEWHERE)));
    const right = answers.at(-1);
    // it succeeded before the limit, or wrong guesses were refused with the same status
    if (right !== 200) expect(answers.slice(0, -1)).toContain(right);
    expect(answers.filter((status) => status === 401).length).toBeLessThan(guesses.length - 1);
  });

  it('[000-6.guest.2] [002-6.guest.1] a login without a password succeeds for the county guest only', async () => {
    await portal.addUser({ username: 'guest.user', role: 'GUEST', account: 'Guests', passwordHash: null });
    await portal.addUser({ username: 'other.guest', role: 'GUEST', account: 'Guests', passwordHash: null });
    expect(await attempt('guest.user', '', HOME)).toBe(200);
    expect(await attempt('other.guest', '', HOME)).toBe(401);
    expect(await attempt('title.examiner', '', HOME)).toBe(401);
  });

  it("[S21] a session ends after the county's 30 minutes of inactivity, and after 12 hours of use", async () => {
    const cookie = await portal.logIn('title.examiner');
    const readStatus = async () => envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie })).content;
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      portal.setNow(after(minutes));
      expect(await readStatus()).toMatchObject({ authenticated: true });
    }
    portal.setNow(after(12 * 60));
    expect(await readStatus()).toMatchObject({ authenticated: false });
    portal.setNow(NOON);
    const idle = await portal.logIn('title.examiner');
    portal.setNow(after(31));
    const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: idle }));
    expect(status.content).toMatchObject({ authenticated: false });
  });

  it('[S15] a session ends as soon as its user is deactivated', async () => {
    const cookie = await portal.logIn('title.examiner');
    await getDb().updateTable('portal_user').set({ status: 'I' }).where('username', '=', 'title.examiner').execute();
    const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }));
    expect(status.content).toMatchObject({ authenticated: false });
  });

  it('[001-3.envelope.1] a county lockout blocks new logins except those of staff, and leaves sessions open', async () => {
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

  it('no table stores the cookie or the password, and the audit log records every login and failure', async () => {
    const cookie = await portal.logIn('title.examiner');
    await attempt('title.examiner', 'canary-password', HOME);
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(s)::text from session s) || (select json_agg(a)::text from audit_log a)
        || (select json_agg(u)::text from portal_user u) as text`.execute(getDb());
    const token = cookie.split('=')[1] ?? '';
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).not.toContain('canary-password');
    const kinds = await getDb().selectFrom('audit_log').select(['kind', 'username']).orderBy('id').execute();
    expect(kinds.filter(({ kind }) => kind !== 'CONFIG_CHANGED')).toEqual([
      { kind: 'LOGIN', username: 'title.examiner' },
      { kind: 'LOGIN_FAILED', username: 'title.examiner' },
    ]);
  });
});
