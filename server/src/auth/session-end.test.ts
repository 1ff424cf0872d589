import {
  type Call,
  extendSession,
  homeAll,
  loginStatus,
  logout,
  PAGE_GUEST_HEADER,
  PAGE_USER_HEADER,
  SESSION_TIME_HEADER,
  sessionTime,
} from '@portal/contracts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

/** The time at which the clock of `openTestPortal` stands. */
const LOGIN_AT = Date.parse('2026-11-20T01:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnEmbeddedDatabase('a session', (getDb, getDatabase) => {
  let portal: TestPortal;
  let userId: number;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('userAccess', { inactivityTimeLimit: true, inactivityTimeLimitPeriod: 30 });
    userId = (await portal.addUser({ username: 'title.examiner', role: 'USER' })).userId;
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  const setTimeSinceLogin = (ms: number): void => portal.setNow(new Date(LOGIN_AT + ms));
  const readTime = async () => envelopeOfAnswer(await portal.send(sessionTime, undefined, { cookie }));
  const extend = async () => envelopeOfAnswer(await portal.send(extendSession, {}, { cookie }));
  const setUser = (change: object) => getDb().updateTable('portal_user').set(change).where('id', '=', userId).execute();
  const endSessions = (end_reason: string) =>
    getDb()
      .updateTable('session')
      .set({ ended_at: new Date(LOGIN_AT), end_reason })
      .execute();

  it("refuses a page's calls while the page shows another user, except those for the login status and the logout", async () => {
    const sendFrom = async (pageUser: number, call: Call, body?: object) => {
      const headers = { [PAGE_USER_HEADER]: String(pageUser) };
      return envelopeOfAnswer(await portal.send(call, body, { cookie, headers }));
    };
    expect(await sendFrom(userId, extendSession, {})).toMatchObject({ ok: true });
    const refused = { ok: false, status: 'LOGIN', code: 'OTHER_USER' };
    expect(await sendFrom(userId + 1, extendSession, {})).toMatchObject(refused);
    expect(await sendFrom(userId + 1, homeAll)).toMatchObject(refused);
    expect(await sendFrom(userId + 1, loginStatus)).toMatchObject({ content: { user: { userId } } });
    expect(await sendFrom(userId + 1, logout)).toMatchObject({ ok: true });
  });

  it('serves no page that shows another guest, although all guests are one user', async () => {
    await portal.saveRecord('userAccess', { guestUserName: 'guest.user' });
    await portal.addUser({ username: 'guest.user', role: 'GUEST', account: 'Guests', passwordHash: null });
    const logInAsGuest = async () => {
      const guestCookie = await portal.logIn('guest.user', '');
      const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: guestCookie }));
      const { user } = loginStatus.content.parse(status.content);
      const headers = { [PAGE_USER_HEADER]: `${user?.userId}`, [PAGE_GUEST_HEADER]: `${user?.guestLogin}` };
      return { guestCookie, headers };
    };
    const first = await logInAsGuest();
    const second = await logInAsGuest();
    const readHome = async (headers: Record<string, string>) =>
      envelopeOfAnswer(await portal.send(homeAll, undefined, { cookie: second.guestCookie, headers }));
    expect(await readHome(second.headers)).toMatchObject({ ok: true });
    expect(await readHome(first.headers)).toMatchObject({ ok: false, status: 'LOGIN', code: 'OTHER_USER' });
  });

  it('reports its remaining time with every response, and nothing to visitors without a session', async () => {
    setTimeSinceLogin(5 * MINUTE);
    const answer = await portal.send(homeAll, undefined, { cookie });
    expect(answer.headers[SESSION_TIME_HEADER]).toBe('left=1800; by=INACTIVITY');
    expect((await portal.send(homeAll)).headers[SESSION_TIME_HEADER]).toBeUndefined();
  });

  it('[U15] reports its remaining time without being extended by that call, and lasts longer when it is extended', async () => {
    setTimeSinceLogin(28 * MINUTE);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 120, endsBy: 'INACTIVITY' } });
    setTimeSinceLogin(29 * MINUTE);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 60, endsBy: 'INACTIVITY' } });
    expect(await extend()).toMatchObject({ content: { secondsLeft: 1800, endsBy: 'INACTIVITY' } });
    setTimeSinceLogin(58 * MINUTE);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 60, endsBy: 'INACTIVITY' } });
  });

  it('does not last longer without activity when the clock is set back by an hour', async () => {
    setTimeSinceLogin(2 * HOUR);
    await getDb()
      .updateTable('session')
      .set({ last_seen_at: new Date(LOGIN_AT + 2 * HOUR) })
      .execute();
    setTimeSinceLogin(HOUR);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 1800 } });
    setTimeSinceLogin(HOUR + 30 * MINUTE);
    expect(await readTime()).toMatchObject({ ok: false, code: 'SESSION_INACTIVE' });
  });

  it('[U15] never reports a remaining time beyond 12 hours after the login', async () => {
    for (let sinceLogin = 0; sinceLogin <= 12 * HOUR - 20 * MINUTE; sinceLogin += 20 * MINUTE) {
      setTimeSinceLogin(sinceLogin);
      const secondsLeft = Math.min(30 * MINUTE, 12 * HOUR - sinceLogin) / 1000;
      expect(await extend()).toMatchObject({ content: { secondsLeft } });
    }
    setTimeSinceLogin(12 * HOUR - 2 * MINUTE);
    expect(await extend()).toMatchObject({ content: { secondsLeft: 120, endsBy: 'ABSOLUTE' } });
    setTimeSinceLogin(12 * HOUR);
    expect(await extend()).toMatchObject({ ok: false, status: 'LOGIN', code: 'SESSION_TOO_LONG' });
  });

  it('with an inactivity limit of one minute lasts while its user is active, and ends a minute later', async () => {
    await portal.saveRecord('userAccess', { inactivityTimeLimit: true, inactivityTimeLimitPeriod: 1 });
    for (let sinceLogin = 20_000; sinceLogin <= 2 * MINUTE; sinceLogin += 20_000) {
      setTimeSinceLogin(sinceLogin);
      expect(await extend()).toMatchObject({ content: { secondsLeft: 60 } });
    }
    setTimeSinceLogin(3 * MINUTE);
    expect(await extend()).toMatchObject({ ok: false, code: 'SESSION_INACTIVE' });
  });

  it('without an inactivity limit ends only after 12 hours', async () => {
    await portal.saveRecord('userAccess', { inactivityTimeLimit: false, inactivityTimeLimitPeriod: 30 });
    setTimeSinceLogin(3 * HOUR);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 9 * 3600, endsBy: 'ABSOLUTE' } });
    setTimeSinceLogin(12 * HOUR - 1000);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 1 } });
    setTimeSinceLogin(12 * HOUR);
    expect(await readTime()).toMatchObject({ ok: false, code: 'SESSION_TOO_LONG' });
  });

  it.each<[string, string, () => Promise<unknown> | undefined]>([
    ['inactivity', 'SESSION_INACTIVE', () => undefined],
    ['staff', 'SESSION_ENDED_BY_STAFF', () => endSessions('STAFF')],
    ['a password change', 'SESSION_PASSWORD_CHANGED', () => endSessions('PASSWORD_CHANGED')],
    ['a password reset', 'SESSION_PASSWORD_CHANGED', () => endSessions('PASSWORD_RESET')],
    ['deactivation', 'SESSION_USER_INACTIVE', () => setUser({ status: 'I' })],
    ['deletion', 'SESSION_USER_INACTIVE', () => setUser({ deleted_at: new Date(LOGIN_AT) })],
    ['a lock', 'SESSION_USER_LOCKED', () => setUser({ status: 'L' })],
  ])('[S21] [R30] that was ended by %s makes the next call fail with %s', async (reason, code, end) => {
    await end();
    if (reason === 'inactivity') setTimeSinceLogin(30 * MINUTE);
    const refused = await portal.send(extendSession, {}, { cookie });
    expect(refused.statusCode).toBe(403);
    expect(envelopeOfAnswer(refused)).toMatchObject({ ok: false, status: 'LOGIN', code });
    expect(refused.headers[SESSION_TIME_HEADER]).toBeUndefined();
    const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }));
    expect(status.content).toMatchObject({ authenticated: false, user: null, endedBecause: code });
  });

  it('[S21] that its user ended, or that is unknown, is refused without a reason', async () => {
    await portal.send(logout, undefined, { cookie });
    const unknownCookie = 'portal_session=nobody';
    for (const invalidCookie of [cookie, unknownCookie, '']) {
      const answer = await portal.send(extendSession, {}, { cookie: invalidCookie });
      expect(envelopeOfAnswer(answer)).toMatchObject({ status: 'LOGIN', code: 'LOGIN' });
      const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: invalidCookie }));
      expect(status.content).not.toHaveProperty('endedBecause');
    }
  });
});
