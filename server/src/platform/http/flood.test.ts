import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';

const MEGABYTE = 1024 * 1024;
const MAX_GROWTH = 300 * MEGABYTE;
const FLOOD_MS = 4_000;
const factsSchema = z.object({ port: z.number(), peakBytes: z.number() });

/** [kind, request, connections, requests on each] */
const FLOODS: readonly (readonly [string, string, number, number])[] = [
  ['the description of the calls, 900 times on each connection', 'GET /api/docs/openapi.json', 50, 900],
  ['the metrics', 'GET /api/metrics', 50, 900],
  ['a page that is made for each request', 'GET /page', 50, 900],
  ['the same page once on each connection', 'GET /page', 1_000, 1],
  ['an unknown path', 'GET /nothing', 50, 900],
  ['headers alone', 'HEAD /page', 50, 900],
];

describe('[R35] a flood of requests whose responses are not read', () => {
  let server: ChildProcess;
  let port = 0;
  const sockets: Socket[] = [];
  const readFacts = async (): Promise<z.output<typeof factsSchema>> => {
    const answered = once(server, 'message');
    server.send('memory');
    return z.parse(factsSchema, (await answered)[0]);
  };
  beforeAll(async () => {
    server = fork(join(import.meta.dirname, 'flooded-server.testing.ts'), { execArgv: ['--no-warnings'] });
    ({ port } = z.parse(factsSchema, (await once(server, 'message'))[0]));
    await fetchText(port, '/api/docs/openapi.json');
  }, 60_000);
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => {
    server.disconnect();
  });

  it.each(FLOODS)(
    'does not make the process grow by more than 300 MB, and does not block other clients: %s',
    async (_kind, line, connections, each) => {
      await readFacts();
      await wait(200);
      const idle = (await readFacts()).peakBytes;
      const request = `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
      for (let turn = 0; turn < connections; turn += 1) {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        socket.pause();
        socket.write(request.repeat(each));
        sockets.push(socket);
      }
      const ends = performance.now() + FLOOD_MS;
      let answers = 0;
      while (performance.now() < ends) {
        expect(await fetchText(port, '/api/health')).toBe('{"ok":true}');
        answers += 1;
        await wait(50);
      }
      expect(server.exitCode).toBeNull();
      expect((await readFacts()).peakBytes - idle).toBeLessThan(MAX_GROWTH);
      // the number depends on the machine; without the limits, one response took 22 s, and the process crashed
      expect(answers).toBeGreaterThan(0);
    },
    60_000,
  );
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const fetchText = async (port: number, path: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).text();
