import { logReact, signUp } from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import { openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { VISITOR } from '../../testing/visitor.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';

const POSTS = CALLS.filter(({ method }) => method === 'POST');
/** Uploads have their own limit, counted as they arrive. */
const ANYBODY = POSTS.filter(({ access, upload }) => access === 'public' && upload === undefined);
const OF_SESSIONS = POSTS.filter(({ access }) => access !== 'public');
const bodyOf = (bytes: number): object => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

describeOnEmbeddedDatabase('[S32] the body of a call', (_getDb, getDatabase) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'body.clerk', role: 'COUNTY' });
  });
  afterAll(() => portal.close());

  it.each(ANYBODY.map((call) => [call.name, call] as const))(
    '%s, which anybody may make, is 8 KB at most',
    async (_name, call) => {
      const statuses = await Promise.all(
        [8192, 8193].map(async (bytes) => (await portal.send(call, bodyOf(bytes))).statusCode),
      );
      expect(statuses).toEqual([400, 413]);
    },
  );

  it('of a registration whose fields are full, in letters of three bytes, fits', async () => {
    const full = Object.fromEntries(Object.keys(VISITOR).map((name) => [name, '界'.repeat(200)]));
    const body = { ...full, language: 'en' };
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(8192);
    expect((await portal.send(signUp, body)).statusCode).toBe(400);
    // what a page tells of an error
    expect((await portal.send(logReact, { messages: ['界'.repeat(2_000)] })).statusCode).toBe(200);
  });

  it('of a call of sessions is not read at all without one', async () => {
    for (const call of OF_SESSIONS)
      expect([call.name, (await portal.send(call, bodyOf(60_000))).statusCode]).toEqual([call.name, 403]);
  });
});
