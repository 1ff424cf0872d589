import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createHttpServer } from './http-server.ts';
import { securityHeaders } from './security-headers.ts';

describe('a connection that does not send HTTP', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = await createHttpServer({ logger: pino({ level: 'silent' }), isTls: true, lockout: () => null });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  const portOf = (address: AddressInfo | string | null): number =>
    typeof address === 'object' && address !== null ? address.port : 0;

  it.each([
    ['an invalid request line', 'what is this\r\n\r\n', 400],
    ['a head of 20 KB', `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('gets a response with the usual security headers: %s', async (_name, sent, status) => {
    const socket = connect(portOf(app.server.address()), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(sent);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(securityHeaders(true)))
      expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
    expect(answer).toContain('strict-transport-security');
  });
});
