import type { Socket } from 'node:net';
import { Refusal } from '../errors/refusal.ts';
import { refusalEnvelope } from './envelope.ts';

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * Responds to input that is not valid HTTP, or that arrives too slowly, and closes the connection. There is no request object, only a
 * socket. The response has the usual headers.
 */
export const brokenRequestHandler =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const status = statusOf(error.code);
    const refusal = new Refusal(status === 431 ? 'HEADERS_TOO_LARGE' : 'MALFORMED');
    const body = JSON.stringify(refusalEnvelope({ requestId: '', lockout: null }, refusal));
    const head = [
      `HTTP/1.1 ${status} ${REASONS[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
