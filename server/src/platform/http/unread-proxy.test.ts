import pino from 'pino';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';

describe('[S18] a proxy that is not trusted', () => {
  const warningsOf = async (
    trustProxy: HttpServerOptions['trustProxy'],
    requests: readonly Record<string, string>[],
  ): Promise<object[]> => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const app = await createHttpServer({ logger, isTls: false, trustProxy, lockout: () => null });
    app.get('/', async () => ({}));
    for (const headers of requests) await app.inject({ url: '/', headers, remoteAddress: '10.0.0.9' });
    await app.close();
    return lines.map((line): object => JSON.parse(line)).filter((line) => 'peer' in line);
  };
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };

  it.each([
    ['no proxy is configured', undefined, forwarded],
    ['another proxy is configured', ['10.0.0.8'], forwarded],
    ['it sends Forwarded, which is not read', ['10.0.0.9'], { forwarded: 'for=203.0.113.7' }],
  ])('is logged once when %s', async (_when, trustProxy, headers) => {
    const warnings = await warningsOf(trustProxy, [{}, headers, headers, headers]);
    expect(warnings).toEqual([
      expect.objectContaining({ peer: '10.0.0.9', msg: expect.stringContaining('PORTAL_TRUST_PROXY') }),
    ]);
  });

  it.each([
    ['by its address', ['10.0.0.0/24']],
    ['by the number of hops', 1],
  ])('is not logged when it is configured %s, or without such a header', async (_how, trustProxy) => {
    expect(await warningsOf(trustProxy, [forwarded, {}])).toEqual([]);
    expect(await warningsOf(undefined, [{}])).toEqual([]);
  });
});
