import { landlink, landsharkCodeDescription } from '@portal/contracts';
import { openTestPortal, TEST_ORIGIN, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';

describeOnEmbeddedDatabase('a list that browsers keep', (_getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
  });
  afterEach(() => portal.close());

  const ask = ({ path }: { readonly path: string }, headers: Readonly<Record<string, string>> = {}) =>
    portal.app.inject({ url: `/api/${path}`, headers: { origin: TEST_ORIGIN, 'x-portal-request': '1', ...headers } });
  const tagOf = async (call: { readonly path: string }, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await ask(call, headers);
    expect(answer.statusCode).toBe(200);
    return String(answer.headers.etag);
  };

  it('is answered with 304 and no body when the browser has it, whatever else it has', async () => {
    const tag = await tagOf(landlink);
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await ask(landlink, { 'if-none-match': `"other", ${tag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('private, no-cache');
  });

  it('is sent again after a login to a browser that cached the public version', async () => {
    const before = await tagOf(landsharkCodeDescription);
    const cookie = await portal.logIn('title.examiner');
    const answer = await ask(landsharkCodeDescription, { cookie, 'if-none-match': before });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().content.lists).not.toEqual([]);
    const held = await ask(landsharkCodeDescription, { cookie, 'if-none-match': String(answer.headers.etag) });
    expect(held.statusCode).toBe(304);
    // a logout, and the same browser: what it kept is not handed out as its own
    const out = await ask(landsharkCodeDescription, { 'if-none-match': String(answer.headers.etag) });
    expect([out.statusCode, out.json().content.lists]).toEqual([200, []]);
  });
});
