import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ImageNotStored, type ImageStore, isImageKey } from './image-store.ts';
import { EMPTY_HASH, type S3Credentials, type S3Request, signedHeaders } from './s3-signature.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Prefix of every key; empty, or without slashes at its ends. */
  readonly prefix: string;
  /** Only for stores other than Amazon's; the bucket is then the first part of the path. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly credentials: S3Credentials;
}

/** Waits before the attempts of a request, which is retried when the store is busy or the connection breaks. */
const WAITS_MS = [0, 200, 1_000];
const LIMIT_MS = 30_000;
const HASH_HEADER = 'x-amz-meta-sha256';

/** The store answered with an unexpected status. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure';
}

/** Page images in a bucket of any store that speaks S3. An object appears under its key whole or not at all. */
export function s3ImageStore(settings: S3Settings, waitsMs: readonly number[] = WAITS_MS): ImageStore {
  const bucket = new Bucket(settings, waitsMs);
  return {
    put: (key, bytes) => bucket.put(key, bytes),
    async stat(key) {
      const answer = await bucket.send({ method: 'HEAD', url: bucket.urlOf(key), headers: {}, bodyHash: EMPTY_HASH });
      if (answer.status === 404) return null;
      const size = Number(bucket.requireOk(answer, key).headers.get('content-length'));
      return { size, sha256: answer.headers.get(HASH_HEADER) };
    },
    read: (key, start, length) => bucket.read(key, start, length),
    async delete(key) {
      const answer = await bucket.send({ method: 'DELETE', url: bucket.urlOf(key), headers: {}, bodyHash: EMPTY_HASH });
      if (answer.status !== 404) bucket.requireOk(answer, key);
    },
    list: () => bucket.list(),
  };
}

/** A key that never exists: the response to it shows whether the credentials are accepted. */
const PROBE_KEY = 'ready/probe';

/** Throws the reason why images cannot be stored in the bucket. */
export async function requireBucket(settings: S3Settings, waitsMs: readonly number[] = WAITS_MS): Promise<void> {
  const bucket = new Bucket(settings, waitsMs);
  await s3ImageStore(settings, waitsMs).stat(PROBE_KEY);
  // a key of a bucket that does not exist gets 404 too, as if only the image were missing
  const answer = await bucket.send({ method: 'HEAD', url: bucket.root, headers: {}, bodyHash: EMPTY_HASH });
  if (answer.status === 404) throw new S3Failure(`The image store has no bucket '${settings.bucket}'.`);
}

class Bucket {
  readonly #settings: S3Settings;
  readonly #waitsMs: readonly number[];
  readonly root: URL;

  constructor(settings: S3Settings, waitsMs: readonly number[]) {
    this.#settings = settings;
    this.#waitsMs = waitsMs;
    const { bucket, endpoint, region } = settings;
    this.root = new URL(
      endpoint === undefined
        ? `https://${bucket}.s3.${region}.amazonaws.com/`
        : `${endpoint.replace(/\/$/, '')}/${bucket}/`,
    );
  }

  urlOf(key: string): URL {
    if (!isImageKey(key)) throw new ImageNotStored(`Not a key of an image: ${JSON.stringify(key.slice(0, 80))}`);
    const { prefix } = this.#settings;
    return new URL((prefix === '' ? '' : `${prefix}/`) + key, this.root);
  }

  /** Buffers the body on the disk, because its hash must be known before the first byte is sent. */
  async put(key: string, bytes: Buffer | Readable): Promise<{ sha256: string }> {
    const url = this.urlOf(key);
    const temporary = join(tmpdir(), `portal-upload-${randomUUID()}`);
    const hash = createHash('sha256');
    let size = 0;
    try {
      await pipeline(
        bytes instanceof Readable ? bytes : Readable.from([bytes]),
        async function* (source: AsyncIterable<Buffer>) {
          for await (const piece of source) {
            hash.update(piece);
            size += piece.length;
            yield piece;
          }
        },
        createWriteStream(temporary, { flags: 'wx', mode: 0o600 }),
      );
      const sha256 = hash.digest('hex');
      const headers = { 'content-length': String(size), [HASH_HEADER]: sha256 };
      const body = await openAsBlob(temporary);
      this.requireOk(await this.send({ method: 'PUT', url, headers, bodyHash: sha256 }, body), key);
      return { sha256 };
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async read(key: string, start: number, length: number): Promise<Buffer> {
    if (length <= 0) return Buffer.alloc(0);
    const headers = { range: `bytes=${start}-${start + length - 1}` };
    const answer = await this.send({ method: 'GET', url: this.urlOf(key), headers, bodyHash: EMPTY_HASH });
    if (answer.status === 404) throw new ImageNotStored(`There is no image ${key}.`);
    if (answer.status === 416) return Buffer.alloc(0);
    const bytes = Buffer.from(await this.requireOk(answer, key).arrayBuffer());
    // a store without support for ranges sends the whole file
    return answer.status === 206 ? bytes : bytes.subarray(start, start + length);
  }

  async *list(): AsyncGenerator<string> {
    const { prefix } = this.#settings;
    const before = prefix === '' ? '' : `${prefix}/`;
    for (let token: string | undefined = ''; token !== undefined; ) {
      const url = new URL(this.root);
      url.search = new URLSearchParams({
        'list-type': '2',
        prefix: before,
        ...(token === '' ? {} : { 'continuation-token': token }),
      }).toString();
      const answer = await this.send({ method: 'GET', url, headers: {}, bodyHash: EMPTY_HASH });
      const text = await this.requireOk(answer, before).text();
      for (const [, name] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const key = unescaped(name ?? '').slice(before.length);
        if (isImageKey(key)) yield key;
      }
      const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1];
      token = next === undefined ? undefined : unescaped(next);
    }
  }

  /** Sends a request, and retries when the store is busy or does not answer. Each attempt gets a new signature. */
  async send(request: S3Request, body?: Blob): Promise<Response> {
    let last: unknown;
    for (const wait of this.#waitsMs) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      try {
        const { credentials, region } = this.#settings;
        const answer = await fetch(request.url, {
          method: request.method,
          headers: signedHeaders(request, credentials, region, new Date()),
          signal: AbortSignal.timeout(LIMIT_MS),
          redirect: 'error',
          ...(body === undefined ? {} : { body }),
        });
        if (answer.status < 500 && answer.status !== 429) return answer;
        last = new S3Failure(`The image store answered ${answer.status}.`);
        await answer.body?.cancel();
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  /** Returns the response if its status is a success. */
  requireOk(answer: Response, key: string): Response {
    if (answer.ok) return answer;
    throw new S3Failure(`The image store answered ${answer.status} for ${key}.`);
  }
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
