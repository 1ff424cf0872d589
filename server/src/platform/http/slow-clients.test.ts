/** @timed @waits: the tests depend on timeouts, after which a slow client is disconnected. */
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { stopGracefully } from './graceful-stop.ts';
import { createHttpServer } from './http-server.ts';

const LIMITS = {
  headersMs: 300,
  requestMs: 600,
  idleSocketMs: 500,
  keepAliveMs: 300,
  checkEveryMs: 50,
  responseMs: 1_500,
};

describe('[R35] a slow client', () => {
  let app: FastifyInstance;
  let port: number;
  /** Resolves when the server has begun to handle a request of /slow. */
  let slowBegan: PromiseWithResolvers<void>;
  beforeEach(async () => {
    slowBegan = Promise.withResolvers();
    const options = { logger: pino({ level: 'silent' }), isTls: false, lockout: () => null, limits: LIMITS };
    app = await createHttpServer(options);
    app.post('/echo', async (request) => ({ got: request.body }));
    app.get('/endless', (_request, reply) => reply.send(Readable.from(endless(), { objectMode: false })));
    app.get('/slow', async () => {
      slowBegan.resolve();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { ok: true };
    });
    app.get('/large', (_request, reply) => reply.send(Readable.from([LARGE], { objectMode: false })));
    app.get('/slower', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      return { ok: true };
    });
    app.get('/never', async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return { ok: 'too late' };
    });
    app.get('/pausing', (_request, reply) => reply.send(Readable.from(pausing(), { objectMode: false })));
    stopGracefully(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = portOf(app.server.address());
  });
  afterEach(() => app.close());

  /** Sends one part of the request every 50 ms. Returns the response and the time until the connection was closed. */
  const exchange = (parts: readonly string[]): Promise<{ answer: string; ms: number }> =>
    new Promise((resolve) => {
      const started = performance.now();
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', (bytes) => {
        answer += bytes.toString();
      });
      const timer = setInterval(() => {
        const part = rest.shift();
        if (part !== undefined && socket.writable) socket.write(part);
      }, 50);
      const rest = [...parts];
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

  it('is disconnected when its headers take too long', async () => {
    const { answer, ms } = await exchange([
      ...'GET /echo HTTP/1.1\r\nHost: portal.test\r\nX-Slow: aaaaaaaaaaaaaaaaaaaa',
    ]);
    expect(ms).toBeLessThan(3_000);
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('is disconnected when its body takes too long', async () => {
    const head =
      'POST /echo HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n';
    const { answer, ms } = await exchange([head, ...'{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa']);
    expect(ms).toBeLessThan(3_000);
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('is disconnected when it does not read the response', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /endless HTTP/1.1\r\nHost: portal.test\r\n\r\n');
    const started = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 100));
    // a client that does not read does not notice the disconnect, so the server's connections are counted
    while ((await openConnections()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(performance.now() - started).toBeLessThan(5_000);
    socket.destroy();
  }, 60_000);

  const CLOSE = 'Host: portal.test\r\nConnection: close\r\n\r\n';

  it('gets its response when the server takes longer than the limits for clients', async () => {
    const { answer } = await exchange([`GET /slower HTTP/1.1\r\n${CLOSE}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*\{"ok":true\}$/s);
  });

  it('gets only a 503 with an explanation when the server is too slow, and a late response is dropped', async () => {
    const { answer } = await exchange([`GET /never HTTP/1.1\r\n${CLOSE}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    for (const part of ['retry-after: 30', 'nosniff', 'x-request-id', '"code":"NO_ANSWER_IN_TIME"', 'took too long'])
      expect(answer).toContain(part);
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect((await exchange([`GET /slow HTTP/1.1\r\n${CLOSE}`])).answer).toContain('{"ok":true}');
  });

  it('stays connected while a started download waits for its next page', async () => {
    const { answer, ms } = await exchange([`GET /pausing HTTP/1.1\r\n${CLOSE}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*page 1.*page 2.*page 3/s);
    expect(ms).toBeGreaterThan(LIMITS.responseMs);
  });

  it('stays connected while it reads slowly, and gets the whole response', async () => {
    const socket = connect({ port, host: '127.0.0.1' });
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
    socket.write(`GET /large HTTP/1.1\r\n${CLOSE}`);
    const started = performance.now();
    await new Promise((resolve) => socket.on('close', resolve));
    expect(bytes).toBeGreaterThan(LARGE.length);
    expect(performance.now() - started).toBeGreaterThan(LIMITS.idleSocketMs);
  }, 60_000);

  it('[R38] gets the response in progress before the server stops, and the server then stops immediately', async () => {
    const pending = exchange(['GET /slow HTTP/1.1\r\nHost: portal.test\r\n\r\n']);
    await slowBegan.promise;
    const started = performance.now();
    await app.close();
    expect(performance.now() - started).toBeLessThan(3_000);
    expect((await pending).answer).toContain('{"ok":true}');
  });

  it('[S42] gets a 4xx response and is disconnected when it sends invalid HTTP', async () => {
    const both = 'POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n';
    const twice = 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello';
    const large = `GET /echo HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(1024 * 1024)}\r\n\r\n`;
    for (const [request, status] of [
      [both, 400],
      [twice, 400],
      ['nonsense\r\n\r\n', 400],
      [large, 431],
    ] as const) {
      const { answer } = await exchange([request]);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toContain('"ok":false');
    }
  });
});

const LARGE = Buffer.alloc(12 * 1024 * 1024, 'x');

async function* pausing(): AsyncGenerator<string> {
  for (const page of [1, 2, 3]) {
    yield `page ${page}`;
    await new Promise((resolve) => setTimeout(resolve, 800));
  }
}

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
