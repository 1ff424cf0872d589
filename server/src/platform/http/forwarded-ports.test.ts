import pino from 'pino';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';

const addressOf = async (trustProxy: HttpServerOptions['trustProxy'], forwarded: string): Promise<string> => {
  const logger = pino({ level: 'silent' });
  const app = await createHttpServer({ logger, isTls: false, trustProxy, lockout: () => null });
  app.get('/', async ({ ip }) => ({ ip }));
  const headers = { 'x-forwarded-for': forwarded };
  const answer = await app.inject({ url: '/', headers, remoteAddress: '10.0.0.9' });
  await app.close();
  return answer.json().ip;
};

it.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:4711', '203.0.113.7'],
  ['198.51.100.1:1, 203.0.113.7:4711,10.0.0.8:80', '203.0.113.7'],
  ['198.51.100.1, unknown', 'unknown'],
])('[S17] the client of a trusted proxy that sends X-Forwarded-For: %s is %s', async (forwarded, address) => {
  expect(await addressOf(['10.0.0.8/31'], forwarded)).toBe(address);
});

it('[S17] the header of a proxy that is not trusted has no effect', async () => {
  expect(await addressOf(undefined, '203.0.113.7:4711')).toBe('10.0.0.9');
  expect(await addressOf(1, '198.51.100.1:1, 203.0.113.7:4711')).toBe('203.0.113.7');
});
