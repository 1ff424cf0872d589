import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Upload } from '@portal/contracts';
import { cleanText } from '@portal/domain';
import { Refusal } from '../errors/refusal.ts';
import type { ReceivedFile } from './received-upload.ts';

/** The two parts of an upload. */
export interface Parts {
  readonly text: string | null;
  readonly file: ReceivedFile | null;
}

/** The parts that have started to arrive. */
interface StartedParts {
  text: Promise<string> | null;
  saving: Promise<ReceivedFile> | null;
  arriving: Readable | null;
}

const MAX_TEXT_BYTES = 32 * 1024;
const LONGEST_NAME = 150;
/** The limit of parts. An upload has two; a few more are tolerated from other clients, and many more indicate an attack. */
const MAX_PARTS = 8;

/**
 * Reads a multipart/form-data body and writes its file to a path. Bytes are counted as they arrive, regardless of the declared
 * length. At most one byte more than allowed is read.
 * @param end ends the reading early; its reason is thrown
 */
export async function readMultipart(
  upload: Upload,
  request: IncomingMessage,
  path: string,
  end: AbortSignal,
): Promise<Parts> {
  const parser = parserFor(upload, request);
  const started: StartedParts = { text: null, saving: null, arriving: null };
  const stop = new AbortController();
  const refuse = (): void => stop.abort(new Refusal('MALFORMED'));
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (name !== upload.fields) return;
    if (started.text !== null || isCut) refuse();
    else started.text = Promise.resolve(value);
  });
  parser.on('file', (name, stream, fileName) => {
    // without a listener, the error would end the process; the reader of the stream handles it
    stream.on('error', () => undefined);
    if (name === upload.file && started.saving === null) {
      started.arriving = stream;
      started.saving = save(stream, path, fileName);
      // after a write error nothing reads the stream, so the body would never end: stop it
      started.saving.catch((error: unknown) => stop.abort(error));
    } else if (name === upload.fields && started.text === null) {
      started.text = readText(stream, refuse);
      started.text.catch(() => undefined);
    } else stream.resume();
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, refuse);
  try {
    await pipeBody(request, parser, AbortSignal.any([stop.signal, end]));
    return { text: await started.text, file: await started.saving };
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    started.arriving?.destroy(cause);
    await started.saving?.catch(() => undefined);
    throw cause;
  }
}

/** Pipes the body into its parser. A refused body is still read to its end, because only then do clients read the response. */
function pipeBody(request: IncomingMessage, parser: BusboyInstance, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      request.unpipe(parser);
      request.resume();
      reject(error instanceof Error ? error : new Refusal('MALFORMED'));
    };
    const failMalformed = (): void => fail(new Refusal('MALFORMED'));
    // the sender disconnected while the request waited, so no further events will come
    if (request.destroyed) {
      failMalformed();
      return;
    }
    parser.once('finish', resolve);
    parser.on('error', failMalformed);
    const failStopped = (): void => fail(stopped.reason);
    if (stopped.aborted) {
      failStopped();
      return;
    }
    stopped.addEventListener('abort', failStopped);
    request.once('error', failMalformed);
    request.once('close', () => {
      if (!request.readableEnded) failMalformed();
    });
    request.pipe(parser);
  });
}

function parserFor({ maximumBytes }: Upload, { headers }: IncomingMessage): BusboyInstance {
  const type = headers['content-type'];
  if (type === undefined || !/^multipart\/form-data;/i.test(type)) throw new Refusal('MEDIA_NOT_SUPPORTED');
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: {
        fileSize: maximumBytes + 1,
        fieldSize: MAX_TEXT_BYTES,
        fieldNameSize: 100,
        files: 2,
        fields: MAX_PARTS,
        parts: MAX_PARTS,
        headerPairs: 20,
      },
    });
  } catch {
    throw new Refusal('MALFORMED');
  }
}

async function save(stream: Readable, path: string, name: string | undefined): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of stream) {
      const piece = Buffer.from(chunk);
      hash.update(piece);
      size += piece.length;
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { path, size, sha256: hash.digest('hex'), name: fileNameOf(name ?? '') };
}

/** Reads the fields when a client sends them as a JSON file part. */
async function readText(stream: Readable, refuse: () => void): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const chunks: AsyncIterable<Uint8Array> = stream;
  for await (const piece of chunks) {
    size += piece.length;
    if (size > MAX_TEXT_BYTES) {
      refuse();
      return '';
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The file name as one line of visible characters, without the folders of the sender's machine. */
const fileNameOf = (name: string): string =>
  Array.from(cleanText(name.split(/[/\\]/).at(-1) ?? ''))
    .slice(0, LONGEST_NAME)
    .join('');
