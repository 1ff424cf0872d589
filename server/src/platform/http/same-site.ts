import type { Call } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { isLoopbackName } from './loopback.ts';

/** The origin and the host names of the portal's own pages. */
export interface OwnAddress {
  /** The origin of the public URL, which users type. */
  readonly publicOrigin: string;
  /** True for other host names by which the portal may be reached. */
  readonly isOwnName: (hostname: string) => boolean;
}

interface ListenSettings {
  readonly host: string;
  readonly isPublicUrlSet: boolean;
}

/**
 * Returns a check for host names, other than that of the public URL, by which the portal may be reached. If a public URL is
 * configured, there are none. Otherwise the portal cannot know its names, so any name is accepted. If it listens only on a loopback
 * address, only loopback names are accepted, because any other name is an attack (DNS rebinding).
 */
export function createHostNameCheck({ host, isPublicUrlSet }: ListenSettings): OwnAddress['isOwnName'] {
  if (isPublicUrlSet) return () => false;
  return isLoopbackName(host) ? isLoopbackName : () => true;
}

const foreign = (): Refusal => new Refusal('FOREIGN_ORIGIN');

/**
 * Refuses requests that another site made the browser send. A call with an effect must come from the portal's own page: either
 * its Origin is ours, or, without an Origin, the browser says that the request is same-origin. A guarded GET needs a header that
 * another site cannot set without a CORS preflight, which the portal never allows.
 */
export function requireOwnPage(call: Call, request: FastifyRequest, own: OwnAddress): void {
  const site = request.headers['sec-fetch-site'];
  if (call.method === 'POST') {
    if (site !== undefined && site !== 'same-origin') throw foreign();
    if (!isOwnOrigin(request, own, site)) throw foreign();
  } else if (call.guarded === true) {
    const marked = request.headers['x-portal-request'] !== undefined;
    if (!marked || (site !== undefined && site !== 'same-origin')) throw foreign();
  }
}

function isOwnOrigin(request: FastifyRequest, own: OwnAddress, site: string | string[] | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return site === 'same-origin';
  if (origin === own.publicOrigin) return true;
  return own.isOwnName(request.hostname) && origin === `${request.protocol}://${request.host}`;
}
