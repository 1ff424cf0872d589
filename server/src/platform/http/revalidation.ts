import { createHash } from 'node:crypto';
import type { AnyEnvelope, Call } from '@portal/contracts';
import type { FastifyReply } from 'fastify';

/** The entity tag of a response: a hash of everything except the request id. */
const tagOf = ({ status, message, lockout, content }: AnyEnvelope): string => {
  const hashed = JSON.stringify([status, message, lockout, content]);
  // a weak tag, because the same response may be sent compressed or uncompressed
  return `W/"${createHash('sha256').update(hashed).digest('base64url')}"`;
};

/** Adds the caching headers to a response. Returns true if the browser already has this version; the status is then 304. */
export function isNotModified(call: Call, envelope: AnyEnvelope, reply: FastifyReply): boolean {
  if (call.isRevalidated !== true) return false;
  const tag = tagOf(envelope);
  // revalidated each time, because a login, a logout or a lockout changes the response
  reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding').header('etag', tag);
  const browserTags = (reply.request.headers['if-none-match'] ?? '').split(',').map((part) => part.trim());
  if (!browserTags.includes(tag)) return false;
  reply.code(304);
  return true;
}
