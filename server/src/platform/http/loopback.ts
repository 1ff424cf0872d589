import type { FastifyRequest } from 'fastify';

/** The addresses of a machine to itself. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** True for an address of this machine to itself. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK.has(address);

/** True for a name that leads to the machine itself. */
export const isLoopbackName = (name: string): boolean => NAMES.has(name.toLowerCase());

/**
 * True for a request that was made on this machine, to this machine by that name. A proxy's requests come from here too: it says
 * so in its headers. A page of elsewhere whose name was made to lead here (DNS rebinding) asks for its own name.
 */
export const isLoopback = ({ ip, socket, hostname, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(ip) &&
  LOOPBACK.has(socket.remoteAddress ?? '') &&
  isLoopbackName(hostname) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;
