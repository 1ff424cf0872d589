import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../errors/refusal.ts';
import { refusalEnvelope } from './envelope.ts';

/** A name or an address, with an optional port. No syntax that a proxy and the server could interpret as different hosts. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * True for a request with exactly one valid Host header. Of two headers, a proxy might use one and the server the other. HTTP/1.0
 * requests need none.
 */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_value, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === 'host',
  );
  const [host] = hosts;
  if (host === undefined) return httpVersion === '1.0';
  return hosts.length === 1 && HOST.test(host);
}

/** Refuses a request before it has a route, and closes the connection, because what follows may be invalid too. */
export function refuseRequest(response: ServerResponse, status: 400 | 417): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(JSON.stringify(refusalEnvelope({ requestId: '', lockout: null }, new Refusal('MALFORMED'))));
}
