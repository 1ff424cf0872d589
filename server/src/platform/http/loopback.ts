import type { FastifyRequest } from 'fastify';

/** The loopback addresses. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** True for a loopback address. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK.has(address);

/** True for a loopback host name. */
export const isLoopbackName = (name: string): boolean => NAMES.has(name.toLowerCase());

/** Headers in which proxies describe themselves or the original client; browsers and curl do not send them. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True for a request that a client on this machine made to a loopback name. Requests of a proxy on this machine also come from a loopback
 * address. Most proxies are recognized by their headers, or because they use HTTP/1.0, which is nginx's default. A proxy that does neither
 * cannot be recognized, so the settings must turn off everything that depends on this check where there may be a proxy. The check of the
 * name protects against DNS rebinding: a page whose name was made to resolve to this machine uses its own name.
 */
export const isLoopbackRequest = ({ ip, socket, hostname, headers, raw }: FastifyRequest): boolean =>
  LOOPBACK.has(ip) &&
  LOOPBACK.has(socket.remoteAddress ?? '') &&
  isLoopbackName(hostname) &&
  raw.httpVersion !== '1.0' &&
  PROXY_HEADERS.every((name) => headers[name] === undefined);
