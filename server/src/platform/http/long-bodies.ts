import type { IncomingMessage, Server } from 'node:http';
import type { HttpLimits } from './limits.ts';

/** Requests whose bodies are files: they may take longer, because their senders are rate-limited. */
const longBodies = new WeakSet<IncomingMessage>();

/**
 * Gives a request the time that an upload takes on a slow connection. This also applies to a refused request: if it were disconnected
 * while it sends its body, the client would see a connection error instead of the reason.
 */
export function allowLongBody(request: IncomingMessage): void {
  longBodies.add(request);
}

/** True while an upload is still arriving. */
export const isUploadArriving = (request: IncomingMessage): boolean => longBodies.has(request) && !request.complete;

class BodyTooSlow extends Error {
  // the code of Node's own timeout, which cannot differ by request
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Closes the connection of a request whose body does not arrive in time. */
export function limitBody(server: Server, request: IncomingMessage, { requestMs }: HttpLimits): void {
  if (!hasBody(request)) return;
  const check = (): void => {
    if (request.complete || request.socket.destroyed) return;
    if (longBodies.has(request)) wait();
    else server.emit('clientError', new BodyTooSlow('The body of a request came too slowly.'), request.socket);
  };
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(check, requestMs).unref();
  };
  wait();
  request.once('close', () => clearTimeout(timer));
}
