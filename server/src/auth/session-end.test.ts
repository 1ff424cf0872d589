import { extendSession, homeAll, loginStatus, logout, SESSION_TIME_HEADER, sessionTime } from '@portal/contracts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

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

  const after = (ms: number): void => portal.setNow(new Date(LOGIN_AT + ms));
  const readTime = async () => envelopeOfAnswer(await portal.send(sessionTime, undefined, { cookie }));
  const extend = async () => envelopeOfAnswer(await portal.send(extendSession, {}, { cookie }));
  const setUser = (change: object) => getDb().updateTable('portal_user').set(change).where('id', '=', userId).execute();
  const setSessions = (end_reason: string) =>
    getDb()
      .updateTable('session')
      .set({ ended_at: new Date(LOGIN_AT), end_reason })
      .execute();

  it('reports its remaining time with every response, and nothing to visitors without a session', async () => {
    after(5 * MINUTE);
    const answer = await portal.send(homeAll, undefined, { cookie });
    expect(answer.headers[SESSION_TIME_HEADER]).toBe('left=1800; by=INACTIVITY');
    expect((await portal.send(homeAll)).headers[SESSION_TIME_HEADER]).toBeUndefined();
  });

  it('[U15] can be asked for its remaining time without extending it, and continues when it is extended', async () => {
    after(28 * MINUTE);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 120, endsBy: 'INACTIVITY' } });
    after(29 * MINUTE);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 60, endsBy: 'INACTIVITY' } });
    expect(await extend()).toMatchObject({ content: { secondsLeft: 1800, endsBy: 'INACTIVITY' } });
    after(58 * MINUTE);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 60, endsBy: 'INACTIVITY' } });
  });

  it('[U15] never claims to last longer than 12 hours', async () => {
    for (let at = 0; at < 12 * HOUR; at += 20 * MINUTE) {
      after(at);
      await extend();
    }
    after(12 * HOUR - 2 * MINUTE);
    expect(await extend()).toMatchObject({ content: { secondsLeft: 120, endsBy: 'ABSOLUTE' } });
    after(12 * HOUR);
    expect(await extend()).toMatchObject({ ok: false, status: 'LOGIN', code: 'SESSION_TOO_LONG' });
  });

  it('with a limit of one minute lasts while its user is active', async () => {
    await portal.saveRecord('userAccess', { inactivityTimeLimit: true, inactivityTimeLimitPeriod: 1 });
    after(20_000);
    expect(await extend()).toMatchObject({ content: { secondsLeft: 60 } });
  });

  it('without an inactivity limit ends only after 12 hours', async () => {
    await portal.saveRecord('userAccess', { inactivityTimeLimit: false, inactivityTimeLimitPeriod: 30 });
    after(3 * HOUR);
    expect(await readTime()).toMatchObject({ content: { secondsLeft: 9 * 3600, endsBy: 'ABSOLUTE' } });
  });

  it.each<[string, string, () => Promise<unknown> | undefined]>([
    ['inactivity', 'SESSION_INACTIVE', () => undefined],
    ['staff', 'SESSION_ENDED_BY_STAFF', () => setSessions('STAFF')],
    ['a password change', 'SESSION_PASSWORD_CHANGED', () => setSessions('PASSWORD_CHANGED')],
    ['a password reset', 'SESSION_PASSWORD_CHANGED', () => setSessions('PASSWORD_RESET')],
    ['deactivation', 'SESSION_USER_INACTIVE', () => setUser({ status: 'I' })],
    ['deletion', 'SESSION_USER_INACTIVE', () => setUser({ deleted_at: new Date(LOGIN_AT) })],
    ['a lock', 'SESSION_USER_LOCKED', () => setUser({ status: 'L' })],
  ])('[S21] [R30] ended by %s reports that on the next call: %s', async (reason, code, end) => {
    await end();
    if (reason === 'inactivity') after(30 * MINUTE);
    const refused = await portal.send(extendSession, {}, { cookie });
    expect(refused.statusCode).toBe(403);
    expect(envelopeOfAnswer(refused)).toMatchObject({ ok: false, status: 'LOGIN', code });
    expect(refused.headers[SESSION_TIME_HEADER]).toBeUndefined();
    const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }));
    expect(status.content).toMatchObject({ authenticated: false, user: null, endedBecause: code });
  });

  it('[S21] ended by its user, or unknown, gets no explanation', async () => {
    await portal.send(logout, undefined, { cookie });
    const stranger = 'portal_session=nobody';
    for (const dead of [cookie, stranger, '']) {
      const answer = await portal.send(extendSession, {}, { cookie: dead });
      expect(envelopeOfAnswer(answer)).toMatchObject({ status: 'LOGIN', code: 'LOGIN' });
      const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: dead }));
      expect(status.content).not.toHaveProperty('endedBecause');
    }
  });
});
