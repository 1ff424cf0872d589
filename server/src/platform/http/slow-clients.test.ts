import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { stopGracefully } from './graceful-stop.ts';
import { createHttpServer } from './http-server.ts';

const LIMITS = { headersMs: 300, requestMs: 600, idleSocketMs: 500, keepAliveMs: 300, checkEveryMs: 50 };

describe('[R35] a client that takes its time', () => {
  let app: FastifyInstance;
  let port: number;
  beforeEach(async () => {
    const options = { logger: pino({ level: 'silent' }), isTls: false, lockout: () => null, limits: LIMITS };
    app = await createHttpServer(options);
    app.post('/echo', async (request) => ({ got: request.body }));
    app.get('/endless', (_request, reply) => reply.send(Readable.from(endless(), { objectMode: false })));
    app.get('/slow', async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { ok: true };
    });
    stopGracefully(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = portOf(app.server.address());
  });
  afterEach(() => app.close());

  /** Sends the pieces, one every 50 ms, and answers what came back and after how long the connection was closed. */
  const talk = (pieces: readonly string[]): Promise<{ answer: string; ms: number }> =>
    new Promise((resolve) => {
      const started = performance.now();
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', (bytes) => {
        answer += bytes.toString();
      });
      const timer = setInterval(() => {
        const piece = rest.shift();
        if (piece !== undefined && socket.writable) socket.write(piece);
      }, 50);
      const rest = [...pieces];
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ answer, ms: performance.now() - started });
      });
    });

  const openConnections = (): Promise<number> =>
    new Promise((resolve, reject) => {
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });

  it('over its headers is cut off', async () => {
    const { answer, ms } = await talk([...'GET /echo HTTP/1.1\r\nHost: portal.test\r\nX-Slow: aaaaaaaaaaaaaaaaaaaa']);
    expect(ms).toBeLessThan(3_000);
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('over its body is cut off', async () => {
    const head =
      'POST /echo HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n';
    const { answer, ms } = await talk([head, ...'{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa']);
    expect(ms).toBeLessThan(3_000);
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('over reading the answer is cut off', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /endless HTTP/1.1\r\nHost: portal.test\r\n\r\n');
    const started = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 100));
    // a client that does not read does not notice either: the server is asked
    while ((await openConnections()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(performance.now() - started).toBeLessThan(5_000);
    socket.destroy();
  }, 10_000);

  it('[R38] with a request in hand is answered before the server stops, and the server then stops at once', async () => {
    const asked = talk(['GET /slow HTTP/1.1\r\nHost: portal.test\r\n\r\n']);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const started = performance.now();
    await app.close();
    expect(performance.now() - started).toBeLessThan(3_000);
    expect((await asked).answer).toContain('{"ok":true}');
  });

  it('[S42] or speaks broken HTTP gets 4xx and no connection', async () => {
    const both = 'POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n';
    const twice = 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello';
    const large = `GET /echo HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(1024 * 1024)}\r\n\r\n`;
    for (const [request, status] of [
      [both, 400],
      [twice, 400],
      ['nonsense\r\n\r\n', 400],
      [large, 431],
    ] as const) {
      const { answer } = await talk([request]);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toContain('"ok":false');
    }
  });
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
