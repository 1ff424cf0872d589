import type { IncomingMessage, Server } from 'node:http';
import type { HttpLimits } from './limits.ts';

/** Requests whose bodies are files: they may take longer, because their senders are rate-limited. */
const longBodies = new WeakSet<IncomingMessage>();

/**
 * Gives a request the time that a file takes on a slow line. It keeps it when it is refused: cut off in the middle of its body,
 * its sender would see a broken line in place of the reason.
 */
export function allowLongBody(request: IncomingMessage): void {
  longBodies.add(request);
}

/** Whether a file is still on its way. */
export const isArriving = (request: IncomingMessage): boolean => longBodies.has(request) && !request.complete;

class BodyTooSlow extends Error {
  // what Node's own limit says, which has one time for all requests
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Cuts off a request whose body does not come in time. */
export function limitBody(server: Server, request: IncomingMessage, { requestMs }: HttpLimits): void {
  if (!hasBody(request)) return;
  const look = (): void => {
    if (request.complete || request.socket.destroyed) return;
    if (longBodies.has(request)) wait();
    else server.emit('clientError', new BodyTooSlow('The body of a request came too slowly.'), request.socket);
  };
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(look, requestMs).unref();
  };
  wait();
  request.once('close', () => clearTimeout(timer));
}
