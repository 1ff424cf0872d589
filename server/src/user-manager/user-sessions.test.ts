import { endSessionsOfUser, listUserSessions, loginStatus, setUserPassword } from '@portal/contracts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { changesOf, type ManagedPortal, NEW_PASSWORD, openManagedPortal } from './managed-portal.testing.ts';

const NOON = new Date('2026-11-20T02:00:00Z');
const DAY_MS = 24 * 3_600_000;

describeOnBothDatabases('the sessions of a user', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  let clerk: string;
  let userId: number;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    portal.setNow(NOON);
    await portal.ensureAccount('County', 'COUNTY');
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    ({ userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' }));
    clerk = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const advanceClock = (milliseconds: number): void =>
    portal.setNow(new Date(portal.services.now().getTime() + milliseconds));
  const loginStatusOf = async (cookie: string): Promise<unknown> =>
    envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie })).content;
  const listed = async () =>
    listUserSessions.content.parse((await portal.sendAs(clerk, listUserSessions, { id: String(userId) })).content)
      .sessions;
  const end = (sessionId?: number, id = userId) =>
    portal.sendAs(clerk, endSessionsOfUser, { userId: id, ...(sessionId === undefined ? {} : { sessionId }) });
  const changes = () => changesOf(getDb());

  it('are listed with network and times, the most recently used first, without ended ones', async () => {
    await portal.logIn('title.examiner');
    advanceClock(60_000);
    const later = await portal.logIn('title.examiner');
    const [first, second, ...more] = await listed();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ loggedInAt: '2026-11-20T02:01:00.000Z', network: expect.stringMatching(/\d/) });
    expect(second).toMatchObject({ loggedInAt: '2026-11-20T02:00:00.000Z' });
    expect(JSON.stringify(await listed())).not.toContain('token');
    expect((await end(first?.id)).status).toBe(200);
    expect(await loginStatusOf(later)).toMatchObject({ authenticated: false });
    expect(await listed()).toEqual([second]);
    advanceClock(12 * 3_600_000);
    clerk = await portal.logIn('county.clerk');
    expect(await listed()).toEqual([]);
  });

  it('are ended one by one or all together, with a message to the logged-out user and an audit row', async () => {
    const [firstCookie, secondCookie, thirdCookie] = [
      await portal.logIn('title.examiner'),
      await portal.logIn('title.examiner'),
      await portal.logIn('title.examiner'),
    ];
    const oldest = (await listed()).at(-1)?.id;
    await end(oldest);
    expect(await loginStatusOf(firstCookie)).toMatchObject({
      authenticated: false,
      endedBecause: 'SESSION_ENDED_BY_STAFF',
    });
    expect(await loginStatusOf(secondCookie)).toMatchObject({ authenticated: true });
    expect((await end()).content).toEqual({ sessions: [] });
    for (const cookie of [secondCookie, thirdCookie])
      expect(await loginStatusOf(cookie)).toMatchObject({
        authenticated: false,
        endedBecause: 'SESSION_ENDED_BY_STAFF',
      });
    expect(await changes()).toMatchObject([
      { by: 'county.clerk', userId, sessionEnded: oldest },
      { by: 'county.clerk', userId, sessionEnded: 'ALL' },
    ]);
  });

  it('are not ended if the session id belongs to another user', async () => {
    const { userId: other } = await portal.addUser({ username: 'bank.clerk', role: 'USER', account: 'Bank of Tasi' });
    const cookie = await portal.logIn('title.examiner');
    const [session] = await listed();
    expect(await end(session?.id, other)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await loginStatusOf(cookie)).toMatchObject({ authenticated: true });
    expect(await changes()).toEqual([]);
  });

  it('cannot be opened after a week with a password that staff set, with the same message as for a wrong password', async () => {
    await portal.sendAs(clerk, setUserPassword, { id: userId, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD });
    advanceClock(7 * DAY_MS - 1);
    await portal.logIn('title.examiner', NEW_PASSWORD);
    advanceClock(1);
    await expect(portal.logIn('title.examiner', NEW_PASSWORD)).rejects.toThrow('LOGIN_FAILED');
    clerk = await portal.logIn('county.clerk');
    await portal.sendAs(clerk, setUserPassword, { id: userId, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD });
    await portal.logIn('title.examiner', NEW_PASSWORD);
  });
});
