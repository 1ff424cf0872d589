import { logReact, signUp } from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import { openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { VISITOR } from '../../testing/visitor.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';

const POSTS = CALLS.filter(({ method }) => method === 'POST');
/** Without uploads, which have their own limit. */
const PUBLIC = POSTS.filter(({ access, upload }) => access === 'public' && upload === undefined);
const NOT_PUBLIC = POSTS.filter(({ access }) => access !== 'public');
const bodyOf = (bytes: number): object => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

describeOnEmbeddedDatabase('[S32] the body of a call', (_getDb, getDatabase) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'body.clerk', role: 'COUNTY' });
  });
  afterAll(() => portal.close());

  it.each(PUBLIC.map((call) => [call.name, call] as const))(
    '%s, which is public, has at most 8 KB',
    async (_name, call) => {
      const statuses = await Promise.all(
        [8192, 8193].map(async (bytes) => (await portal.send(call, bodyOf(bytes))).statusCode),
      );
      expect(statuses).toEqual([400, 413]);
    },
  );

  it('signUp is small enough even when all fields are full of three-byte characters', async () => {
    const full = Object.fromEntries(Object.keys(VISITOR).map((name) => [name, '界'.repeat(200)]));
    const body = { ...full, language: 'en' };
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(8192);
    expect((await portal.send(signUp, body)).statusCode).toBe(400);
    // an error report of a page
    expect((await portal.send(logReact, { messages: ['界'.repeat(2_000)] })).statusCode).toBe(200);
  });

  it('of a call that needs a session is not read without one', async () => {
    for (const call of NOT_PUBLIC)
      expect([call.name, (await portal.send(call, bodyOf(60_000))).statusCode]).toEqual([call.name, 403]);
  });
});
