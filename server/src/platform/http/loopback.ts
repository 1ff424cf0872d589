import type { FastifyRequest } from 'fastify';

/** The addresses of a machine to itself. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** True for an address of this machine to itself. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK.has(address);

/** True for a name that leads to the machine itself. */
export const isLoopbackName = (name: string): boolean => NAMES.has(name.toLowerCase());

/** Headers in which proxies describe themselves or the original client; browsers and curl do not send them. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True for a request that was made on this machine, to this machine by that name. A proxy's requests come from here too: most say so
 * in their headers, or speak HTTP/1.0, as nginx does unless it is told otherwise. One that says nothing cannot be told from
 * a neighbor: what this opens must be closed by the settings where there may be a proxy. A page of elsewhere whose name was made to
 * lead here (DNS rebinding) asks for its own name.
 */
export const isLoopback = ({ ip, socket, hostname, headers, raw }: FastifyRequest): boolean =>
  LOOPBACK.has(ip) &&
  LOOPBACK.has(socket.remoteAddress ?? '') &&
  isLoopbackName(hostname) &&
  raw.httpVersion !== '1.0' &&
  OF_PROXIES.every((name) => headers[name] === undefined);
