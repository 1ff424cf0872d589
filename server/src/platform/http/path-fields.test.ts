import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCall } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import * as z from 'zod/mini';
import { openUploadReceiver } from '../files-in/files-in.ts';
import { UseLimits } from '../limits/use-limits.ts';
import { apiDocument } from '../operations/api-document.ts';
import { createHttpServer } from './http-server.ts';
import { browserCookie, filerCookie, sessionCookie } from './portal-cookies.ts';
import { registerRoutes } from './register-routes.ts';
import { publicRoute } from './route.ts';

const ORIGIN = 'http://portal.test';
const readNote = defineCall({
  name: 'readNote',
  method: 'GET',
  path: 'notes/{id}/pages/{page}',
  access: 'public',
  summary: 'Reads a page of a note.',
  request: z.strictObject({ id: z.string().check(z.maxLength(20)), page: z.string().check(z.regex(/^\d{1,4}$/)) }),
  content: z.object({ said: z.string() }),
});
const writeNote = defineCall({
  name: 'writeNote',
  method: 'POST',
  path: 'notes/{id}',
  access: 'public',
  summary: 'Writes a note.',
  request: z.strictObject({ id: z.string(), text: z.string() }),
  content: z.object({ said: z.string() }),
});

async function openServer(): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' });
  const app = await createHttpServer({ logger: log, isTls: false, lockout: () => null });
  registerRoutes(app, {
    routes: [
      publicRoute(readNote, async ({ input }) => ({ said: `${input.id}, page ${input.page}` })),
      publicRoute(writeNote, async ({ input }) => ({ said: `${input.id}: ${input.text}` })),
    ],
    basePath: '/',
    ownAddress: { publicOrigin: ORIGIN, isOwnName: () => false },
    cookies: { session: sessionCookie(false), browser: browserCookie(false), filer: filerCookie(false) },
    findSession: async () => null,
    readSessionEndCode: async () => null,
    lockout: () => null,
    limits: new UseLimits({ share: async () => [], onError: () => undefined, onExhausted: () => undefined }),
    filesIn: openUploadReceiver(join(tmpdir(), 'portal-incoming')),
    checkAnswers: true,
  });
  return app;
}

describe('request fields in the path', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await openServer();
  });
  afterAll(() => app.close());

  const read = (path: string) => app.inject({ url: `/api/notes/${path}` });
  const write = (id: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/notes/${id}`, headers: { origin: ORIGIN }, payload });

  it('are read together with the body, by their names in the schema', async () => {
    expect((await read('a%2Fb/pages/2')).json().content).toEqual({ said: 'a/b, page 2' });
    expect((await write('7', { text: 'x' })).json().content).toEqual({ said: '7: x' });
  });

  it('are checked like any other field, and named when they are wrong', async () => {
    const answer = await read('7/pages/two');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().content.errors).toEqual({ page: { key: 'malformed' } });
  });

  it('cannot be repeated in the body', async () => {
    expect((await write('7', { id: '8', text: 'x' })).statusCode).toBe(400);
    expect((await write('7', [])).statusCode).toBe(400);
  });

  it('are parameters in the OpenAPI description', () => {
    const document = JSON.stringify(apiDocument([readNote], '/api/', '1'));
    expect(document).toContain('"/api/notes/{id}/pages/{page}"');
    expect(document).toContain('"parameters":[{"name":"id","in":"path","required":true');
  });
});
