import { login, logout, usageBalance } from '@portal/contracts';
import {
  envelopeOfAnswer,
  openTestPortal,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';
import { createHostNameCheck } from './same-site.ts';

it.each<[string, string, boolean, Record<string, boolean>]>([
  ['with a configured public URL', '0.0.0.0', true, { localhost: false, 'land.example.org': false }],
  [
    'that listens on a loopback address',
    '127.0.0.1',
    false,
    { localhost: true, '127.0.0.1': true, 'rebound.example': false },
  ],
  ['that listens on all addresses of the machine', '0.0.0.0', false, { localhost: true, 'land.example.org': true }],
])('[S22] the host names that a portal %s accepts as its own', (_where, host, isPublicUrlSet, names) => {
  const isOwn = createHostNameCheck({ host, isPublicUrlSet });
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, isOwn(name)]))).toEqual(names);
});

describeOnEmbeddedDatabase('[S22] a request that only our own pages may send', (_getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  let userId: number;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    ({ userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' }));
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  const post = (headers: Record<string, string>, payload: string | object = { userId }) =>
    portal.app.inject({ method: 'POST', url: `/api/${usageBalance.path}`, headers: { cookie, ...headers }, payload });
  const get = (headers: Record<string, string>) =>
    portal.app.inject({ url: `/api/${logout.path}`, headers: { cookie, ...headers } });

  it.each<[string, Record<string, string>]>([
    ['has another origin', { origin: 'https://evil.example' }],
    ['has the origin of a sibling domain', { origin: 'http://other.portal.test' }],
    ['has our host name with another scheme', { origin: 'https://portal.test' }],
    ['has our host name with another port', { origin: 'http://portal.test:81' }],
    ['hides its origin', { origin: 'null' }],
    ['has neither an Origin nor a Sec-Fetch-Site header', {}],
    ['is same-site only', { 'sec-fetch-site': 'same-site' }],
    ['is cross-site and claims our origin', { origin: TEST_ORIGIN, 'sec-fetch-site': 'cross-site' }],
    ['comes from the address bar', { 'sec-fetch-site': 'none' }],
  ])('is refused when it %s', async (_why, headers) => {
    const answer = await post(headers);
    expect(answer.statusCode).toBe(403);
    expect(envelopeOfAnswer(answer)).toMatchObject({ status: 'DENIED', code: 'FOREIGN_ORIGIN' });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; a=application/json',
  ])('is refused with content type %s, even with our origin', async (type) => {
    const answer = await post({ origin: TEST_ORIGIN, 'content-type': type }, JSON.stringify({ userId }));
    expect(answer.statusCode).toBe(415);
  });

  it('is refused when it is a login from another origin', async () => {
    const payload = { username: 'title.examiner', password: TEST_PASSWORD };
    const headers = { origin: 'https://evil.example' };
    const answer = await portal.app.inject({ method: 'POST', url: `/api/${login.path}`, headers, payload });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each<[string, Record<string, string>]>([
    ['is a link of another site', {}],
    ['is an image of another site', { 'sec-fetch-site': 'cross-site', 'x-portal-request': '1' }],
    ['comes from a sibling domain', { 'sec-fetch-site': 'same-site', 'x-portal-request': '1' }],
    ['comes from our own page without the X-Portal-Request header', { 'sec-fetch-site': 'same-origin' }],
  ])('does not log out when it %s', async (_why, headers) => {
    expect((await get(headers)).statusCode).toBe(403);
    expect((await post({ origin: TEST_ORIGIN })).statusCode).toBe(200);
  });

  it('is accepted from our own page with JSON in UTF-8 only, however the content type is written', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'application/JSON;charset="UTF-8"']) {
      const answer = await post({ origin: TEST_ORIGIN, 'content-type': type }, JSON.stringify({ userId }));
      expect([type, answer.statusCode]).toEqual([type, 200]);
    }
    for (const type of ['application/json; charset=utf-16', 'application/json; charset=utf-8; a=b']) {
      const answer = await post({ origin: TEST_ORIGIN, 'content-type': type }, JSON.stringify({ userId }));
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
  });

  it('is refused when a foreign host name resolves to the portal (DNS rebinding)', async () => {
    const answer = await post({ origin: 'http://rebound.example', host: 'rebound.example' });
    expect(answer.statusCode).toBe(403);
  });

  it('is accepted when it comes from our own page', async () => {
    expect((await post({ origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    expect((await get({ 'sec-fetch-site': 'same-origin', 'x-portal-request': '1' })).statusCode).toBe(200);
  });

  it('cannot pass a CORS preflight, whose response has no CORS headers', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await portal.app.inject({ method: 'OPTIONS', url: `/api/${usageBalance.path}`, headers });
    expect(answer.statusCode).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
