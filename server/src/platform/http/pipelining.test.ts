import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createHttpServer } from './http-server.ts';
import type { HttpLimits } from './limits.ts';

const GET = 'GET /large HTTP/1.1\r\nHost: portal.test\r\n\r\n';
const BODY = '{"a":1}';
const POST = `POST /count HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
/** After this time without data, no more data is expected: longer than a server pauses on a busy machine. */
const QUIET_MS = 4_000;
/** More than the buffers of the operating system hold. */
const LARGE = Buffer.alloc(8 * 1024 * 1024, 'x');

/** Requests that Node responds to itself by default, and requests with a body. */
const KINDS: readonly (readonly [string, string])[] = [
  ['GET', GET],
  ['HEAD', GET.replace('GET', 'HEAD')],
  ['OPTIONS', GET.replace('GET', 'OPTIONS')],
  ['POST with a body', POST],
  ['GET with an unknown Expect header', GET.replace('\r\n\r\n', '\r\nExpect: tea\r\n\r\n')],
  ['POST that expects 100-continue', POST.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n')],
  [
    'GET with an upgrade to WebSocket',
    GET.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  ],
  ['GET with an upgrade to HTTP/2', GET.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')],
  ['GET of HTTP/1.0 with keep-alive', GET.replace('1.1\r\n', '1.0\r\nConnection: keep-alive\r\n')],
];

describe('[R35] pipelined requests on one connection', () => {
  let app: FastifyInstance;
  let port: number;
  let begun = 0;
  let concurrent = 0;
  let maxConcurrent = 0;
  const sockets: Socket[] = [];
  const open = async (limits: Partial<HttpLimits> = {}): Promise<void> => {
    const options = { logger: pino({ level: 'silent' }), isTls: false, lockout: () => null, limits };
    app = await createHttpServer(options);
    begun = 0;
    maxConcurrent = 0;
    app.addHook('onRequest', async () => {
      begun += 1;
      concurrent += 1;
      maxConcurrent = Math.max(maxConcurrent, concurrent);
    });
    app.addHook('onResponse', async () => {
      concurrent -= 1;
    });
    app.get('/large', async (_request, reply) => reply.send(LARGE));
    app.get('/quick', async () => ({ begun }));
    app.get('/stream', (_request, reply) => reply.send(Readable.from([LARGE, LARGE, LARGE, LARGE])));
    app.post('/count', async (request) => ({ got: request.body }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = portOf(app.server.address());
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    concurrent = 0;
    await app.close();
  });

  /** Sends the text, and returns what came back until the server closed the connection or sent nothing for a while. */
  const exchange = (text: string, { reads = true } = {}): Promise<{ answer: string; isClosed: boolean }> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      let answer = '';
      if (!reads) socket.pause();
      const quiet = setTimeout(() => resolve({ answer, isClosed: false }), QUIET_MS);
      if (reads) {
        socket.on('data', (bytes) => {
          answer += bytes.toString();
          quiet.refresh();
        });
      }
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(quiet);
        resolve({ answer, isClosed: true });
      });
      socket.write(text);
    });

  it.each(KINDS)('are not all processed together: %s', async (_kind, request) => {
    await open();
    const { isClosed } = await exchange(request.repeat(500));
    // after an upgrade request Node reads nothing more
    expect(isClosed || request.includes('Upgrade')).toBe(true);
    // one request is processed while at most eight wait
    expect(begun).toBeLessThanOrEqual(9);
    expect(maxConcurrent).toBeLessThanOrEqual(1);
  });

  it('get their responses in order when there are few', async () => {
    await open();
    const quick = 'GET /quick HTTP/1.1\r\nHost: portal.test\r\n\r\n';
    const { answer, isClosed } = await exchange(`${quick.repeat(3)}${POST}${quick}`);
    expect(answer.match(/\{"(begun|got)":[^}]*\}/g)).toEqual([
      '{"begun":1}',
      '{"begun":2}',
      '{"begun":3}',
      '{"got":{"a":1}',
      '{"begun":5}',
    ]);
    expect(isClosed).toBe(false);
  });

  it('are not processed before the previous response has been read', async () => {
    await open();
    await exchange(GET.repeat(8), { reads: false });
    expect([begun, maxConcurrent]).toEqual([1, 1]);
  });

  it('do not close the connection of a client that waits for each response, even after hundreds of requests', async () => {
    await open();
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let answers = 0;
    await new Promise<void>((resolve, reject) => {
      socket.on('close', () => reject(new Error(`closed after ${answers}`)));
      socket.on('data', (bytes) => {
        if (!bytes.toString().includes('"begun"')) return;
        answers += 1;
        if (answers === 300) resolve();
        else socket.write('GET /quick HTTP/1.1\r\nHost: portal.test\r\n\r\n');
      });
      socket.write('GET /quick HTTP/1.1\r\nHost: portal.test\r\n\r\n');
    });
    expect(answers).toBe(300);
  });

  it('[S42] must have exactly one valid host, otherwise the status is 400', async () => {
    await open();
    const head = (lines: readonly string[]): string =>
      `GET /quick HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`;
    const statusOf = async (lines: readonly string[]): Promise<string> =>
      (await exchange(head(lines))).answer.slice(9, 12);
    expect(await statusOf(['Host: a\r\n'])).toBe('200');
    for (const lines of [
      [],
      ['Host: a\r\n', 'Host: b\r\n'],
      ['Host: a\r\n', 'hOST: a\r\n'],
      ['Host: a, b\r\n'],
      ['Host: \r\n'],
      ['Host: a/b\r\n'],
      ['Host: u@a\r\n'],
    ])
      expect([lines, await statusOf(lines)]).toEqual([lines, '400']);
    const refused = await exchange(head(['Host: a\r\n', 'Host: b\r\n']));
    expect(refused.answer).toContain('"ok":false');
    expect(refused.answer).toContain('nosniff');
  });

  it('[S42] are refused with 417 for any expectation other than 100-continue', async () => {
    await open();
    const { answer } = await exchange(GET.replace('\r\n\r\n', '\r\nExpect: tea\r\n\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 417 /);
    const continued = await exchange(POST.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'));
    expect(continued.answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });
});

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
