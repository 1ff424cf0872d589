import { endOtherSessions, ownSessions, readProfile } from '@portal/contracts';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

const LOGGED_IN_AT = new Date('2026-11-20T02:00:00Z');
const sessionsContent = z.object({ sessions: z.array(z.object({ isThis: z.boolean() })) });

describeOnBothDatabases('the sessions of a user', (_getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    portal.setNow(LOGGED_IN_AT);
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    cookie = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  it('are listed, and all others of this user end with one call', async () => {
    const other = await portal.logIn('county.clerk');
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
    const stranger = await portal.logIn('title.examiner');
    const contentOf = async (call: typeof ownSessions | typeof endOtherSessions) =>
      envelopeOfAnswer(await portal.send(call, undefined, { cookie })).content;
    const { sessions } = z.parse(sessionsContent, await contentOf(ownSessions));
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    expect(await contentOf(endOtherSessions)).toEqual({ ended: 1 });
    expect((await portal.send(readProfile, undefined, { cookie: other })).body).toContain('SESSION_ENDED_BY_USER');
    expect((await portal.send(readProfile, undefined, { cookie: stranger })).statusCode).toBe(200);
    expect(await contentOf(endOtherSessions)).toEqual({ ended: 0 });
  });

  it('end with this call only after a recent login', async () => {
    portal.setNow(new Date(LOGGED_IN_AT.getTime() + 6 * 60_000));
    expect((await portal.send(endOtherSessions, undefined, { cookie })).body).toContain('LOGIN_AGAIN');
  });
});
