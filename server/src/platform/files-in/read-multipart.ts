import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Upload } from '@portal/contracts';
import { cleanText } from '@portal/domain';
import { Refusal } from '../errors/refusal.ts';
import type { ReceivedFile } from './received-upload.ts';

/** The two parts that an upload has. */
export interface Parts {
  readonly text: string | null;
  readonly file: ReceivedFile | null;
}

/** The parts that have begun. */
interface Found {
  text: Promise<string> | null;
  saving: Promise<ReceivedFile> | null;
  arriving: Readable | null;
}

const MOST_TEXT_BYTES = 32 * 1024;
const LONGEST_NAME = 150;
/** More parts than an upload has are someone's try: the two that it has, and a little room for other clients. */
const MOST_PARTS = 8;

/**
 * Reads a body of multipart/form-data and writes its file to a path. Bytes are counted as they come, whatever the request says
 * of its length; one more than allowed is read and no more.
 */
export async function readMultipart(upload: Upload, request: IncomingMessage, path: string): Promise<Parts> {
  const parser = parserFor(upload, request);
  const found: Found = { text: null, saving: null, arriving: null };
  const stop = new AbortController();
  const refuse = (): void => stop.abort(new Refusal('MALFORMED'));
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (name !== upload.fields) return;
    if (found.text !== null || isCut) refuse();
    else found.text = Promise.resolve(value);
  });
  parser.on('file', (name, stream, fileName) => {
    // passed to the reader, if there still is one
    stream.on('error', () => undefined);
    if (name === upload.file && found.saving === null) {
      found.arriving = stream;
      found.saving = save(stream, path, fileName);
      // a disk that takes nothing more: nobody would read on, and the body would never end
      found.saving.catch((error: unknown) => stop.abort(error));
    } else if (name === upload.fields && found.text === null) {
      found.text = readText(stream, refuse);
      found.text.catch(() => undefined);
    } else stream.resume();
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, refuse);
  try {
    await pour(request, parser, stop.signal);
    return { text: await found.text, file: await found.saving };
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    found.arriving?.destroy(cause);
    await found.saving?.catch(() => undefined);
    throw cause;
  }
}

/** Pours the body into its parser. A refused one is read to its end, or there would be nobody to hear why it is refused. */
function pour(request: IncomingMessage, parser: BusboyInstance, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      request.unpipe(parser);
      request.resume();
      reject(error instanceof Error ? error : new Refusal('MALFORMED'));
    };
    const breakOff = (): void => fail(new Refusal('MALFORMED'));
    // its sender left while it waited to be let in: nothing would be heard of it anymore
    if (request.destroyed) {
      breakOff();
      return;
    }
    parser.once('finish', resolve);
    parser.on('error', breakOff);
    stopped.addEventListener('abort', () => fail(stopped.reason));
    request.once('error', breakOff);
    request.once('close', () => {
      if (!request.readableEnded) breakOff();
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
        fieldSize: MOST_TEXT_BYTES,
        fieldNameSize: 100,
        files: 2,
        fields: MOST_PARTS,
        parts: MOST_PARTS,
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

/** A browser may send the fields as a file of JSON. */
async function readText(stream: Readable, refuse: () => void): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const chunks: AsyncIterable<Uint8Array> = stream;
  for await (const piece of chunks) {
    size += piece.length;
    if (size > MOST_TEXT_BYTES) {
      refuse();
      return '';
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** One visible line, without the folders of the sender's machine. */
const fileNameOf = (name: string): string =>
  Array.from(cleanText(name.split(/[/\\]/).at(-1) ?? ''))
    .slice(0, LONGEST_NAME)
    .join('');
