import { login, logout, usageBalance } from '@portal/contracts';
import {
  envelopeOfAnswer,
  openTestPortal,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestPortal,
} from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';
import { ownNames } from './same-site.ts';

it.each<[string, string, boolean, Record<string, boolean>]>([
  ['with an address that was set', '0.0.0.0', true, { localhost: false, 'land.example.org': false }],
  ['on its own machine', '127.0.0.1', false, { localhost: true, '127.0.0.1': true, 'rebound.example': false }],
  ['on every address of the machine', '0.0.0.0', false, { localhost: true, 'land.example.org': true }],
])('[S22] further names of a portal %s', (_where, host, isPublicUrlSet, names) => {
  const isOwn = ownNames({ host, isPublicUrlSet });
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, isOwn(name)]))).toEqual(names);
});

describeOnEmbeddedDatabase('[S22] a cross-site request', (_getDb, getDatabase) => {
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
    ['has the origin of a sibling', { origin: 'http://other.portal.test' }],
    ['has our name on another scheme', { origin: 'https://portal.test' }],
    ['has our name on another port', { origin: 'http://portal.test:81' }],
    ['hides its origin', { origin: 'null' }],
    ['has no headers about its origin', {}],
    ['is same-site only', { 'sec-fetch-site': 'same-site' }],
    ['is cross-site and claims our origin', { origin: TEST_ORIGIN, 'sec-fetch-site': 'cross-site' }],
    ['was typed by the user', { 'sec-fetch-site': 'none' }],
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
  ])('is refused as %s, even with our origin', async (type) => {
    const answer = await post({ origin: TEST_ORIGIN, 'content-type': type }, JSON.stringify({ userId }));
    expect(answer.statusCode).toBe(415);
  });

  it('is refused without a login', async () => {
    const payload = { username: 'title.examiner', password: TEST_PASSWORD };
    const headers = { origin: 'https://evil.example' };
    const answer = await portal.app.inject({ method: 'POST', url: `/api/${login.path}`, headers, payload });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each<[string, Record<string, string>]>([
    ['is a link', {}],
    ['is a picture of another site', { 'sec-fetch-site': 'cross-site', 'x-portal-request': '1' }],
    ['comes from a sibling', { 'sec-fetch-site': 'same-site', 'x-portal-request': '1' }],
    ['is our own page without the header', { 'sec-fetch-site': 'same-origin' }],
  ])('does not log out when it %s', async (_why, headers) => {
    expect((await get(headers)).statusCode).toBe(403);
    expect((await post({ origin: TEST_ORIGIN })).statusCode).toBe(200);
  });

  it('is accepted from our own page for JSON in UTF-8, in any spelling of the content type', async () => {
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

  it('is not allowed by a CORS preflight: no response has CORS headers', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await portal.app.inject({ method: 'OPTIONS', url: `/api/${usageBalance.path}`, headers });
    expect(answer.statusCode).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
