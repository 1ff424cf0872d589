import { landlink, landsharkCodeDescription } from '@portal/contracts';
import { openTestPortal, TEST_ORIGIN, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';

describeOnEmbeddedDatabase('a list that browsers cache', (_getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
  });
  afterEach(() => portal.close());

  const get = ({ path }: { readonly path: string }, headers: Readonly<Record<string, string>> = {}) =>
    portal.app.inject({ url: `/api/${path}`, headers: { origin: TEST_ORIGIN, 'x-portal-request': '1', ...headers } });
  const tagOf = async (call: { readonly path: string }, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await get(call, headers);
    expect(answer.statusCode).toBe(200);
    return String(answer.headers.etag);
  };

  it('is answered with 304 and no body when the browser has it, even among other versions', async () => {
    const tag = await tagOf(landlink);
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await get(landlink, { 'if-none-match': `"other", ${tag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('private, no-cache');
  });

  it('is sent again after a login to a browser that cached the public version', async () => {
    const before = await tagOf(landsharkCodeDescription);
    const cookie = await portal.logIn('title.examiner');
    const answer = await get(landsharkCodeDescription, { cookie, 'if-none-match': before });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().content.lists).toContainEqual(expect.objectContaining({ name: 'instrumentGroups' }));
    const held = await get(landsharkCodeDescription, { cookie, 'if-none-match': String(answer.headers.etag) });
    expect(held.statusCode).toBe(304);
    // after a logout, the same browser must not show the cached list
    const loggedOut = await get(landsharkCodeDescription, { 'if-none-match': String(answer.headers.etag) });
    const publicLists = [{ name: 'documentTypes', codeDescriptionResultList: [] }];
    expect([loggedOut.statusCode, loggedOut.json().content.lists]).toEqual([200, publicLists]);
  });
});
