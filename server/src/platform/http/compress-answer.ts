import { createDeflate, constants as zlib } from 'node:zlib';
import type { AnyEnvelope, Call } from '@portal/contracts';
import type { FastifyReply } from 'fastify';
import { acceptsEncoding } from './accepted-encoding.ts';

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1024;
/** A higher level costs more CPU time than its smaller size saves on any connection. */
const LEVEL = 6;
/** The only format for which Node can leave a part uncompressed. */
const ENCODING = 'deflate';

interface Parts {
  /** Public records and the county's texts. */
  readonly open: string;
  /** The fields about the caller, at the end of the JSON. */
  readonly own: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an envelope as JSON in two parts, with the caller's own fields after everything else. */
export function splitEnvelope(envelope: AnyEnvelope, ownFields: readonly string[]): Parts {
  const { content, ...around } = envelope;
  if (!isObject(content)) return { open: JSON.stringify(envelope), own: '' };
  const open = Object.fromEntries(Object.entries(content).filter(([name]) => !ownFields.includes(name)));
  const own = Object.fromEntries(Object.entries(content).filter(([name]) => ownFields.includes(name)));
  const text = JSON.stringify({ ...around, content: open });
  if (Object.keys(own).length === 0) return { open: text, own: '' };
  const comma = Object.keys(open).length === 0 ? '' : ',';
  return { open: text.slice(0, -2), own: `${comma}${JSON.stringify(own).slice(1)}}` };
}

/**
 * Compresses only the public part. An attacker who puts text into a request and sees the length of the compressed response learns
 * whether the response repeats that text (BREACH). Therefore the part about the caller is not compressed. It follows a full flush,
 * which no match can cross, so its length does not depend on the text before it.
 */
export async function deflateParts({ open, own }: Parts): Promise<Buffer> {
  const stream = createDeflate({ level: LEVEL });
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  const done = new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject));
  stream.write(open);
  if (own !== '') {
    await new Promise<void>((resolve) => stream.flush(zlib.Z_FULL_FLUSH, resolve));
    await new Promise<void>((resolve) => stream.params(zlib.Z_NO_COMPRESSION, zlib.Z_DEFAULT_STRATEGY, resolve));
  }
  stream.end(own);
  await done;
  return Buffer.concat(pieces);
}

/** Returns the response of a call, compressed if its contract allows it and the browser accepts it. */
export async function compressAnswer(
  call: Call,
  envelope: AnyEnvelope,
  reply: FastifyReply,
): Promise<AnyEnvelope | Buffer> {
  if (call.compressedBut === undefined) return envelope;
  reply.header('vary', 'accept-encoding');
  if (!acceptsEncoding(reply.request, ENCODING)) return envelope;
  const parts = splitEnvelope(envelope, call.compressedBut);
  if (parts.open.length < MIN_BYTES) return envelope;
  const deflated = await deflateParts(parts);
  // set last, because a response that replaces this one, such as 'server too slow', is not compressed
  reply.header('content-encoding', ENCODING).type('application/json; charset=utf-8');
  return deflated;
}
