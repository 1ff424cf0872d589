import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCall } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import * as z from 'zod/mini';
import { multipartBody, type Part } from '../../testing/multipart.ts';
import { createHttpServer } from '../http/http-server.ts';
import { browserCookie, filerCookie, sessionCookie } from '../http/portal-cookies.ts';
import { registerRoutes } from '../http/register-routes.ts';
import { publicUploadRoute } from '../http/route.ts';
import { UseLimits } from '../limits/use-limits.ts';
import { openUploadReceiver, type UploadReceiver } from './files-in.ts';

const ORIGIN = 'http://portal.test';
const MAX_BYTES = 25_000_000;
const sendFile = defineCall({
  name: 'sendFile',
  method: 'POST',
  path: 'files',
  access: 'public',
  summary: 'Accepts a file.',
  upload: {
    file: 'image',
    fields: 'json',
    maximumBytes: MAX_BYTES,
    tooLong: { code: 'EFILE_TOO_LARGE', message: 'efileSize' },
  },
  request: z.strictObject({ title: z.string() }),
  content: z.object({
    title: z.string(),
    size: z.int(),
    sha256: z.string(),
    name: z.string(),
    isComplete: z.boolean(),
  }),
});

// The tests send files of 25 MB while other test files run.
jest.setTimeout(60_000);

describe('an uploaded file', () => {
  let app: FastifyInstance;
  let folder: string;
  let filesIn: UploadReceiver;
  let address: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-files-in-'));
    filesIn = openUploadReceiver(folder);
    const log = pino({ level: 'silent' });
    const limits = { requestMs: 300, checkEveryMs: 50 };
    const trustProxy = ['127.0.0.1'];
    app = await createHttpServer({ logger: log, isTls: false, trustProxy, lockout: () => null, limits });
    registerRoutes(app, {
      routes: [
        publicUploadRoute(sendFile, async ({ input, file: { path, size, sha256, name } }) => {
          const bytes = await readFile(path);
          const isComplete = bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256;
          return { title: input.title, size, sha256, name, isComplete };
        }),
      ],
      basePath: '/',
      ownAddress: { publicOrigin: ORIGIN, isOwnName: () => false },
      cookies: { session: sessionCookie(false), browser: browserCookie(false), filer: filerCookie(false) },
      // simulates a slow lookup of the session
      findSession: async () => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        return null;
      },
      readSessionEndCode: async () => null,
      lockout: () => null,
      limits: new UseLimits({ share: async () => [], onError: () => undefined, onExhausted: () => undefined }),
      filesIn,
      checkAnswers: true,
    });
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    // no file may be left behind after any test
    await until(async () => (await readdir(folder)).length === 0);
  });

  async function until(condition: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await condition()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The condition was not met.');
  }
  const FIELDS: Part = { name: 'json', bytes: '{"title":"Deed"}' };
  const file = (bytes: Buffer | string, more: Partial<Part> = {}): Part => ({
    name: 'image',
    bytes,
    fileName: 'deed.pdf',
    type: 'application/pdf',
    ...more,
  });
  const post = async (body: Buffer | ReadableStream<Uint8Array>, type: string, more: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/api/files`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': type, ...more },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
    return { status: answer.status, body: z.parse(z.looseObject({}), await answer.json()) };
  };
  const send = (parts: readonly Part[]) => {
    const { type, payload } = multipartBody(parts);
    return post(payload, type);
  };

  it('[002-5.efile.3] [002-9.efile.1] [S28] is accepted with 25,000,000 bytes, and refused with one more', async () => {
    const largest = Buffer.alloc(MAX_BYTES, 'x');
    expect(await send([FIELDS, file(largest)])).toMatchObject({
      status: 200,
      body: { content: { title: 'Deed', size: MAX_BYTES, isComplete: true } },
    });
    expect(await send([FIELDS, file(Buffer.alloc(MAX_BYTES + 1, 'x'))])).toMatchObject({
      status: 413,
      body: {
        code: 'EFILE_TOO_LARGE',
        message: 'Document exceeds the max size of 25MB.',
        content: { errors: { file: { key: 'efileSize' } } },
      },
    });
  });

  it('[S28] is refused for its size while it arrives if the request declares no length', async () => {
    const { type, payload } = multipartBody([FIELDS, file(Buffer.alloc(MAX_BYTES + 1, 'x'))]);
    const chunked = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let offset = 0; offset < payload.length; offset += 1_000_000)
          controller.enqueue(payload.subarray(offset, offset + 1_000_000));
        controller.close();
      },
    });
    expect(await post(chunked, type)).toMatchObject({ status: 413, body: { code: 'EFILE_TOO_LARGE' } });
  });

  it('is accepted before or after the fields, and with the fields as a JSON file part', async () => {
    expect(await send([file('abc'), FIELDS])).toMatchObject({ status: 200, body: { content: { size: 3 } } });
    const blob = { ...FIELDS, fileName: 'blob', type: 'application/json' };
    expect(await send([blob, file('abc')])).toMatchObject({ status: 200, body: { content: { title: 'Deed' } } });
  });

  it.each<[string, readonly Part[], number, string]>([
    ['[002-5.efile.1] without a file', [FIELDS], 400, 'INVALID'],
    ['without fields', [file('abc')], 400, 'INVALID'],
    ['with fields that are not JSON', [{ ...FIELDS, bytes: '{' }, file('abc')], 400, 'MALFORMED'],
    [
      'with a name twice in its fields',
      [{ ...FIELDS, bytes: '{"title":"a","title":"b"}' }, file('a')],
      400,
      'MALFORMED',
    ],
    ['with fields that have no end', [{ ...FIELDS, bytes: ' '.repeat(40_000) }, file('abc')], 400, 'MALFORMED'],
    ['with fields twice', [FIELDS, FIELDS, file('abc')], 400, 'MALFORMED'],
    ['with 10,000 parts', [FIELDS, ...Array.from({ length: 10_000 }, () => file('a'))], 400, 'MALFORMED'],
  ])('[S28] %s is refused', async (_what, parts, status, code) => {
    expect(await send(parts)).toMatchObject({ status, body: { code } });
  });

  it.each([
    ['application/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=', 415],
    ['multipart/form-data; boundary=other', 400],
  ])('[S28] as %s is refused', async (type, status) => {
    const { payload } = multipartBody([FIELDS, file('abc')]);
    expect((await post(payload, type)).status).toBe(status);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\scans\\deed.pdf', 'deed.pdf'],
    ['a\u202efdp.exe', 'a fdp.exe'],
    ['x.pdf.exe', 'x.pdf.exe'],
    ['a'.repeat(4096), 'a'.repeat(150)],
    ['\u0007\u0000', ''],
  ])('[S28] named %p is stored under a generated name, and its shown name is %p', async (fileName, name) => {
    expect(await send([FIELDS, file('abc', { fileName })])).toMatchObject({ status: 200, body: { content: { name } } });
  });

  it('from a page of another site is refused', async () => {
    const { type, payload } = multipartBody([FIELDS, file('abc')]);
    const answer = await post(payload, type, { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  });

  /** Opens a separate connection and writes the beginning of a request. */
  const begin = (type: string, length: number, beginning: Buffer, more = '') => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const head = `POST /api/files HTTP/1.1\r\nhost: portal.test\r\norigin: ${ORIGIN}\r\n${more}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), beginning]));
    return socket;
  };

  it('[R24] leaves no file behind when its connection is closed at any point', async () => {
    const { type, payload } = multipartBody([FIELDS, file(Buffer.alloc(500_000, 'x'))]);
    for (let offset = 0; offset < payload.length; offset += 64 * 1024) {
      const socket = begin(type, payload.length, payload.subarray(0, offset));
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
    }
    // the same file can be sent again completely
    expect((await post(payload, type)).status).toBe(200);
  });

  it('[S28] whose sender disconnects before it is read does not count toward the limit of simultaneous uploads', async () => {
    const { type, payload } = multipartBody([FIELDS, file('abc')]);
    const cookie = 'cookie: portal_session=nobody\r\n';
    const disconnect = async () => {
      const socket = begin(type, payload.length, payload.subarray(0, 20), cookie);
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.resetAndDestroy();
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    // in total more than the limit of simultaneous uploads, four at a time, because the sessions are looked up concurrently
    for (let round = 0; round < 16; round += 1)
      await Promise.all([disconnect(), disconnect(), disconnect(), disconnect()]);
    expect((await send([FIELDS, file('abc')])).status).toBe(200);
  });

  it('[S28] is refused when its body ends in the middle of the parts', async () => {
    const { type, payload } = multipartBody([FIELDS, file(Buffer.alloc(2_000, 'x'))]);
    for (let length = 1; length < payload.length; length += 97)
      expect([length, (await post(payload.subarray(0, length), type)).status]).toEqual([length, 400]);
  });

  it('may take longer to arrive than other request bodies', async () => {
    const { type, payload } = multipartBody([FIELDS, file(Buffer.alloc(10_000, 'x'))]);
    const socket = begin(type, payload.length, payload.subarray(0, 5_000));
    const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    socket.write(payload.subarray(5_000));
    expect(await answered).toContain('200 OK');
    socket.destroy();
  });

  it('that is refused may take just as long to arrive, so that its sender gets the reason and not a closed connection', async () => {
    const { type, payload } = multipartBody([FIELDS, FIELDS, file(Buffer.alloc(10_000, 'x'))]);
    const socket = begin(type, payload.length, payload.subarray(0, 5_000));
    const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
    let isClosed = false;
    socket.once('close', () => {
      isClosed = true;
    });
    expect(await answered).toContain('400 Bad Request');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(isClosed).toBe(false);
    socket.destroy();
  });

  it('[S30] is accepted while the slow uploads of one /48 of IPv6 keep all places, one of which is refused', async () => {
    const { type, payload } = multipartBody([FIELDS, file(Buffer.alloc(10_000, 'x'))]);
    const from = (index: number) => `x-forwarded-for: 2001:db8:5:${index.toString(16)}::1\r\n`;
    const answers: string[] = [];
    const slow = Array.from({ length: 60 }, (_, index) =>
      begin(type, payload.length, payload.subarray(0, 5_000), from(index)),
    );
    for (const socket of slow) socket.on('data', (bytes) => answers.push(bytes.toString().slice(9, 12)));
    await until(async () => answers.length === 15 && (await readdir(folder)).length === 45);
    expect((await post(payload, type, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
    await until(async () => answers.length === 16);
    expect(new Set(answers)).toEqual(new Set(['503']));
    for (const socket of slow) socket.destroy();
  });

  it('[R24] that a killed server left behind is deleted after an hour', async () => {
    await writeFile(join(folder, 'old'), 'x');
    await writeFile(join(folder, 'new'), 'x');
    const old = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(join(folder, 'old'), old, old);
    expect(await filesIn.sweep(new Date(Date.now() - 60 * 60_000))).toBe(1);
    expect(await readdir(folder)).toEqual(['new']);
    await rm(join(folder, 'new'));
  });
});
