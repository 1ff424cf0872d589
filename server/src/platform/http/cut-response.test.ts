import { request } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createLogger } from '../logging/logger.ts';
import { createHttpServer } from './http-server.ts';

describe('a streamed response that does not reach its end', () => {
  let app: FastifyInstance;
  let address: string;
  let log: string;
  beforeEach(async () => {
    log = '';
    const destination = new Writable({
      write: (piece, _encoding, done) => {
        log += String(piece);
        done();
      },
    });
    app = await createHttpServer({
      logger: createLogger('info', destination),
      isTls: false,
      lockout: () => null,
    });
    app.decorateRequest('portalSession', null);
    app.get('/broken', (_request, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            yield 'the beginning';
            await pause(50);
            throw new Error('the disk is full');
          })(),
        ),
      ),
    );
    app.get('/endless', (_request, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            for (;;) {
              yield 'more';
              await pause(5);
            }
          })(),
        ),
      ),
    );
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  /** Reads a response until the connection ends, or leaves after its first bytes. */
  const get = (path: string, leaves: boolean): Promise<void> =>
    new Promise((resolve) => {
      const sent = request(`${address}${path}`, { agent: false }, (response) => {
        response.on('data', () => {
          if (leaves) sent.destroy();
        });
        response.on('error', () => resolve());
      });
      sent.on('error', () => resolve());
      sent.end();
    });
  const logged = async (text: string): Promise<string> => {
    for (let tries = 0; tries < 100 && !log.includes(text); tries += 1) await pause(20);
    return log.split('\n').find((line) => line.includes(text)) ?? '';
  };

  it('is logged with its cause and its path', async () => {
    await get('/broken', false);
    const line = await logged('the response was cut off');
    expect(line).toContain('the disk is full');
    expect(line).toContain('"path":"/broken"');
    expect(line).toContain('"level":50');
  });

  it('is logged when its client left', async () => {
    await get('/endless', true);
    expect(await logged('the client left')).toContain('"path":"/endless"');
  });
});
