import { createHash } from 'node:crypto';
import type { AnyEnvelope, Call } from '@portal/contracts';
import type { FastifyReply } from 'fastify';

/** What tells two answers apart: everything but the number of the request. */
const tagOf = ({ status, message, lockout, content }: AnyEnvelope): string => {
  const told = JSON.stringify([status, message, lockout, content]);
  // weak: the same answer goes out compressed and not
  return `W/"${createHash('sha256').update(told).digest('base64url')}"`;
};

/** Marks an answer that a browser may keep; true when it has this very one, and is told so with 304 and no body. */
export function isStillHeld(call: Call, envelope: AnyEnvelope, reply: FastifyReply): boolean {
  if (call.isRevalidated !== true) return false;
  const tag = tagOf(envelope);
  // asked for each time: a login, a logout or a lockout changes what is answered
  reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding').header('etag', tag);
  const held = (reply.request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (!held.includes(tag)) return false;
  reply.code(304);
  return true;
}
