import { login, loginStatus, logout, type SearchHistoryEntry, usageBalance } from '@portal/contracts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { cookieOf, envelopeOfAnswer, openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';

const aSearchOf = (name: string): SearchHistoryEntry => ({
  longDescription: name,
  displayCriteria: [{ key: 'grantorGranteeLastName1', value: name }],
  link: 'search/searchByName',
  type: 'Name',
  pageNumber: 1,
  sortKey: 'docNumber',
  sortDirection: 'ASC',
  criteria: { grantorGranteeLastName1: name },
});

describeOnBothDatabases('a login', (_getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
  });
  afterEach(() => portal.close());

  const tryLogin = (username: string, password: string, remoteAddress = '203.0.113.7') =>
    portal.send(login, { username, password }, { remoteAddress });

  it('[000-3.login.1] [000-7.login.1] takes username, password and language, and returns the user with past searches', async () => {
    await portal.close();
    const searched = aSearchOf('CRUZ');
    portal = await openTestPortal(getDatabase(), { services: { readSearchHistory: async () => [searched] } });
    const body = { username: 'title.examiner', password: TEST_PASSWORD, language: 'KOREAN' };
    expect(envelopeOfAnswer(await portal.send(login, body)).content).toMatchObject({
      user: { username: 'title.examiner', language: 'KOREAN', searchHistoryList: [searched] },
    });
  });

  it('[000-7.login-status.2] opens a session that the next call knows', async () => {
    const cookie = await portal.logIn('Title.Examiner');
    const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }));
    expect(status.content).toMatchObject({ authenticated: true, user: { username: 'title.examiner', role: 'USER' } });
  });

  it('[000-7.login-status.1] [000-7.login-status.2] is needed: without one, the login status is not authenticated', async () => {
    const status = envelopeOfAnswer(await portal.send(loginStatus));
    expect(status).toMatchObject({ ok: true, status: 'OK', content: { authenticated: false, user: null } });
  });

  it('returns the same error for an unknown username, a wrong password and a locked user', async () => {
    await portal.addUser({ username: 'locked.user', role: 'USER', status: 'L' });
    const answers = await Promise.all([
      tryLogin('nobody.here', 'wrong'),
      tryLogin('title.examiner', 'wrong'),
      tryLogin('locked.user', TEST_PASSWORD),
    ]);
    const bodies = answers.map((answer) => ({ ...envelopeOfAnswer(answer), requestId: '' }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401]);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({ ok: false, code: 'LOGIN_FAILED', content: null });
  });

  it("[S20] always gets a new session id, in a cookie for the portal's own pages only", async () => {
    const first = await tryLogin('title.examiner', TEST_PASSWORD);
    const second = await portal.send(
      login,
      { username: 'title.examiner', password: TEST_PASSWORD },
      { cookie: cookieOf(first) },
    );
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect([first.headers['set-cookie']].flat()[0]).toMatch(
      /^portal_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const old = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: cookieOf(first) }));
    expect(old.content).toMatchObject({ authenticated: false });
  });

  it('[S20] never adopts a made-up session id', async () => {
    const chosen = `portal_session=${'A'.repeat(43)}`;
    const body = { username: 'title.examiner', password: TEST_PASSWORD };
    const answer = await portal.send(login, body, { cookie: chosen });
    expect(cookieOf(answer)).toMatch(/^portal_session=/);
    expect(cookieOf(answer)).not.toBe(chosen);
    const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: chosen }));
    expect(status.content).toMatchObject({ authenticated: false });
  });

  it('[S20] behind TLS sets a cookie whose name prefix rules out other hosts, paths and plain connections', async () => {
    await portal.close();
    portal = await openTestPortal(getDatabase(), { publicOrigin: 'https://portal.test' });
    const headers = { origin: 'https://portal.test' };
    const answer = await portal.send(login, { username: 'title.examiner', password: TEST_PASSWORD }, { headers });
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-portal_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const plain = cookieOf(answer).replace('__Host-', '');
    const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: plain }));
    expect(status.content).toMatchObject({ authenticated: false });
  });

  it('[S21] is undone by logout, which also succeeds without a session', async () => {
    const cookie = await portal.logIn('title.examiner');
    expect((await portal.send(logout, undefined, { cookie })).statusCode).toBe(200);
    const after = await portal.send(usageBalance, { userId: 1 }, { cookie });
    expect(after.statusCode).toBe(403);
    expect(envelopeOfAnswer(after)).toMatchObject({ ok: false, status: 'LOGIN', code: 'LOGIN' });
    expect((await portal.send(logout)).statusCode).toBe(200);
  });
});
