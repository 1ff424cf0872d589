import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { acceptsEncoding } from '../platform/http/accepted-encoding.ts';

/** Pages and registries differ by county, address and remotes, not by visitor: a few dozen altogether. */
const MAX_KEPT = 64;
/** Higher levels take more time than the saved bytes would on any connection. */
const QUALITY = 6;

interface Form {
  readonly encoding: string;
  readonly compress: (text: string) => Buffer;
}
/** Sorted by size, the smallest first. */
const FORMS: readonly Form[] = [
  {
    encoding: 'br',
    compress: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  },
  { encoding: 'gzip', compress: (text) => gzipSync(text) },
];
const cache = new Map<string, Buffer>();

/**
 * Sends a page or registry compressed to a quarter of its size if the browser accepts it. A first visitor waits for nothing but
 * this page before the form is shown. It contains no secrets and nothing from the request, so its compressed size leaks nothing.
 */
export function sendCompressed(reply: FastifyReply, text: string): FastifyReply {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  const form = FORMS.find(({ encoding }) => acceptsEncoding(reply.request, encoding));
  if (form === undefined) return reply.send(text);
  return reply.header('content-encoding', form.encoding).send(compressed(text, form));
}

function compressed(text: string, { encoding, compress }: Form): Buffer {
  const key = `${encoding} ${createHash('sha256').update(text).digest('base64')}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= MAX_KEPT) cache.clear();
  const bytes = compress(text);
  cache.set(key, bytes);
  return bytes;
}
