import { createDeflate, constants as zlib } from 'node:zlib';
import type { AnyEnvelope, Call } from '@portal/contracts';
import type { FastifyReply } from 'fastify';
import { takesEncoding } from './accepted-encoding.ts';

/** Smaller answers fit into one packet anyway. */
const MIN_BYTES = 1024;
/** A higher level costs more CPU time than its smaller size saves on any connection. */
const LEVEL = 6;
/** The only format for which Node can leave a part uncompressed. */
const ENCODING = 'deflate';

interface Parts {
  /** Public records and the county's own words. */
  readonly open: string;
  /** The fields about the caller, at the end of the JSON. */
  readonly own: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An envelope as JSON with the caller's own fields after everything else. */
export function partsOf(envelope: AnyEnvelope, ownFields: readonly string[]): Parts {
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
 * An attacker who puts text into a request and sees the length of the compressed answer learns whether the answer repeats that
 * text (BREACH). The part about the caller is therefore left uncompressed, after a full flush that no match can cross: its length
 * does not depend on the text before it.
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

/** The answer of a call as it is sent: compressed if its contract allows it and the browser accepts it. */
export async function compressAnswer(
  call: Call,
  envelope: AnyEnvelope,
  reply: FastifyReply,
): Promise<AnyEnvelope | Buffer> {
  if (call.compressedBut === undefined) return envelope;
  reply.header('vary', 'accept-encoding');
  if (!takesEncoding(reply.request, ENCODING)) return envelope;
  const parts = partsOf(envelope, call.compressedBut);
  if (parts.open.length < MIN_BYTES) return envelope;
  const deflated = await deflateParts(parts);
  // only now: an answer that replaces it, such as 'server too slow', is not compressed
  reply.header('content-encoding', ENCODING).type('application/json; charset=utf-8');
  return deflated;
}
