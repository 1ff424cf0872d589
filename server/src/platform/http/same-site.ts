import type { Call } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

const foreign = (): Refusal => new Refusal('FOREIGN_ORIGIN');

/**
 * Refuses what another site made the browser send. A call with an effect must come from our own page: its Origin is ours,
 * or, when the browser names none, it says itself that the request is same-origin. A guarded GET must bear a header that
 * another site cannot set without asking first, and nobody here answers such a question.
 */
export function demandOwnPage(call: Call, request: FastifyRequest, publicOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  if (call.method === 'POST') {
    if (site !== undefined && site !== 'same-origin') throw foreign();
    if (!isOwnOrigin(request, publicOrigin, site)) throw foreign();
  } else if (call.guarded === true) {
    const marked = request.headers['x-portal-request'] !== undefined;
    if (!marked || (site !== undefined && site !== 'same-origin')) throw foreign();
  }
}

function isOwnOrigin(request: FastifyRequest, publicOrigin: string, site: string | string[] | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return site === 'same-origin';
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
}
