import { type Call, computeDownloadOrder, invalidContentSchema, pathFields, usageBalance } from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import * as z from 'zod/mini';
import { portalRoutes } from './app.ts';
import { describeOnEmbeddedDatabase } from './platform/database/testing.ts';
import { ampleLimits } from './testing/ample-limits.ts';
import { multipartBody } from './testing/multipart.ts';
import { envelopeOfAnswer, openTestPortal, TEST_ORIGIN, type TestPortal } from './testing/test-portal.ts';

describeOnEmbeddedDatabase('the calls of the portal', (_getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  let adminCookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), { services: { limits: ampleLimits() } });
    // a feature that is turned off is refused before its body is checked
    await portal.saveRecord('efile', { efile: true });
    await portal.addUser({ username: 'title.examiner', role: 'ACCOUNT' });
    cookie = await portal.logIn('title.examiner');
    await portal.addUser({ username: 'system.admin', role: 'TRIMIN' });
    adminCookie = await portal.logIn('system.admin');
  });
  afterEach(() => portal.close());

  const registered = () =>
    CALLS.filter((call) => portal.app.hasRoute({ method: call.method, url: `/api/${call.path}` }));
  /** A session that may make the call: others are refused before the request is checked. */
  const cookieFor = ({ access }: Call) => (Array.isArray(access) && !access.includes('ACCOUNT') ? adminCookie : cookie);
  const posts = () => registered().filter((call) => call.method === 'POST');

  it('match the contracts, in both directions', () => {
    const routes = portalRoutes(portal.services).map((route) => route.call.name);
    expect([...routes].sort()).toEqual(CALLS.map((call) => call.name).sort());
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('each declare who may make them, and refuse everyone else', async () => {
    for (const call of registered().filter(({ access }) => access !== 'public')) {
      const answer = await portal.send(call, {});
      expect([call.name, answer.statusCode, envelopeOfAnswer(answer).status]).toEqual([call.name, 403, 'LOGIN']);
    }
  });

  it('[S43] answer 400 to a body of a wrong type, never 500, and reveal nothing about the code', async () => {
    for (const call of posts()) {
      for (const body of [[], 'text', 7, null, true, [[]], { $where: 1 }, { a: { b: [] } }]) {
        const payload = JSON.stringify(body);
        const sent =
          call.upload === undefined
            ? { type: 'application/json', payload }
            : multipartBody([{ name: call.upload.fields, bytes: payload }]);
        const headers = { origin: TEST_ORIGIN, cookie: cookieFor(call), 'content-type': sent.type };
        const url = `/api/${call.path}`;
        const answer = await portal.app.inject({ method: 'POST', url, headers, payload: sent.payload });
        expect([call.name, payload, answer.statusCode]).toEqual([call.name, payload, 400]);
        expect(answer.body).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
      }
    }
  }, 300_000);

  it('[S54] answer 400 to an array or an object in a field for a text or a number', async () => {
    for (const call of posts()) {
      for (const [index, [field, kind]] of fieldsOf(call.request).entries()) {
        for (const value of [[], {}, ['a'], { toString: 'x' }, [[1]]]) {
          if ((Array.isArray(value) && kind === 'array') || kind === 'unknown') continue;
          // an object is a valid value for a record or an object
          if (!Array.isArray(value) && (kind === 'record' || kind === 'object')) continue;
          // another network for each field, because some calls are limited
          const remoteAddress = `203.0.113.${index % 250}`;
          const answer = await portal.send(call, { [field]: value }, { cookie: cookieFor(call), remoteAddress });
          expect([call.name, field, answer.statusCode]).toEqual([call.name, field, 400]);
          const errors = z.parse(invalidContentSchema, envelopeOfAnswer(answer).content).errors;
          expect(Object.keys(errors).map((name) => name.split('.')[0])).toContain(field);
        }
      }
    }
  }, 300_000);

  it('[S13] refuse a field that the contract does not have', async () => {
    const answer = await portal.send(usageBalance, { userId: 1, role: 'TRIMIN' }, { cookie });
    expect(answer.statusCode).toBe(400);
    expect(envelopeOfAnswer(answer)).toMatchObject({
      ok: false,
      status: 'INVALID',
      code: 'INVALID',
      content: { errors: { role: { key: 'unknownField' } } },
    });
  });

  it('[S42] refuse other methods, method overrides and queries', async () => {
    const url = `/api/${usageBalance.path}`;
    const headers = { origin: TEST_ORIGIN, cookie };
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const) {
      expect([method, (await portal.app.inject({ method, url, headers })).statusCode]).toEqual([method, 405]);
    }
    const overridden = { ...headers, 'x-http-method-override': 'DELETE' };
    expect(
      (await portal.app.inject({ method: 'POST', url, headers: overridden, payload: { userId: 1 } })).statusCode,
    ).toBe(400);
    const twice = `${url}?userId=1&userId=2`;
    expect((await portal.app.inject({ method: 'POST', url: twice, headers, payload: { userId: 1 } })).statusCode).toBe(
      400,
    );
  });

  it('[S42] name the methods of an existing path in the refusal of others, the same to a stranger and to staff', async () => {
    const paths = new Set(CALLS.map(({ path }) => path).filter((path) => pathFields(path).length === 0));
    for (const path of paths) {
      const url = `/api/${path}`;
      const allowed = CALLS.filter((call) => call.path === path).map(({ method }) => method);
      for (const method of (['GET', 'HEAD', 'POST'] as const).filter((one) => !allowed.some((its) => its === one)))
        for (const headers of [{}, { cookie: adminCookie }, { origin: TEST_ORIGIN, cookie: adminCookie }]) {
          const answer = await portal.app.inject({ method, url, headers });
          const seen = [method, url, answer.statusCode, answer.headers.allow];
          expect(seen).toEqual([method, url, 405, allowed.sort().join(', ')]);
        }
    }
    const unknown = await portal.app.inject({ method: 'PUT', url: '/api/nothing' });
    expect([unknown.statusCode, unknown.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('are not found under other paths', async () => {
    for (const url of ['/api/', '/api/auth/Login', '/api/auth/login/', '/api/nothing']) {
      const answer = await portal.app.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(envelopeOfAnswer(answer)).toMatchObject({ ok: false, status: 'NOT_FOUND', content: null });
    }
  });

  it('[S12] answer 404 for the balance of another user', async () => {
    const answer = await portal.send(usageBalance, { userId: 999 }, { cookie });
    expect(answer.statusCode).toBe(404);
  });

  it('[S44] [S23] are never framed, and never cached except for lists of codes, which browsers revalidate each time', async () => {
    for (const call of registered()) {
      // with and without a session, valid and invalid, and with a path that a cache would take for a file
      const answers = [await portal.send(call, {}, { cookie }), await portal.send(call)];
      const url = `/api/${call.path}/x.css`;
      const file = await portal.app.inject({ method: call.method, url, headers: { origin: TEST_ORIGIN, cookie } });
      expect([call.name, file.statusCode]).toEqual([call.name, 404]);
      for (const { headers, statusCode } of [...answers, file]) {
        const isCodeList = statusCode === 200 && ['landlink', 'landsharkCodeDescription'].includes(call.name);
        expect([call.name, headers['cache-control'], headers['x-frame-options']]).toEqual([
          call.name,
          isCodeList ? 'private, no-cache' : 'no-store',
          'DENY',
        ]);
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      }
    }
  });

  it('are all listed in the OpenAPI document and on its page', async () => {
    const paths = (await portal.app.inject({ url: '/api/docs/openapi.json' })).json().paths;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods instanceof Object ? methods : {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(CALLS.map((call) => `${call.method} /api/${call.path}`).sort());
    expect((await portal.app.inject({ url: '/api/docs' })).body).toContain(computeDownloadOrder.path);
  });
});

/** Names and kinds of the fields in the schema of a request. */
function fieldsOf(schema: unknown): (readonly [name: string, kind: unknown])[] {
  const { innerType, shape } = definitionOf(schema);
  // an optional body
  if (innerType !== undefined) return fieldsOf(innerType);
  return shape instanceof Object ? Object.entries(shape).map(([name, field]) => [name, kindOf(field)] as const) : [];
}

interface Definition {
  readonly type?: unknown;
  readonly innerType?: unknown;
  readonly shape?: unknown;
}

const definitionOf = (schema: unknown): Definition =>
  schema instanceof Object && 'def' in schema && schema.def instanceof Object ? schema.def : {};

/** The kind of a schema, without wrappers such as optional. */
function kindOf(schema: unknown): unknown {
  const { innerType, type } = definitionOf(schema);
  return innerType === undefined ? type : kindOf(innerType);
}
