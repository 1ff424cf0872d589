import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports that no operating system assigns to outgoing connections or to callers that ask for any port. A port outside of this
 * range may be taken in the seconds between the check that it is free and the moment a server listens on it, or before that
 * server is restarted. Browsers block none of these ports.
 */
const PORTS = { from: 20_000, to: 32_000 } as const;
/** A process that asks for several does so before any of them is in use. */
const given = new Set<number>();

/** Takes a port for a moment, to see whether it is nobody's. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A free port, followed by as many free ports as requested. */
export async function freePort(together = 1): Promise<number> {
  const first = randomInt(PORTS.from, PORTS.to - together);
  const ports = Array.from({ length: together }, (_, index) => first + index);
  const hasAll = !ports.some((port) => given.has(port)) && (await Promise.all(ports.map(isFree))).every(Boolean);
  if (!hasAll) return freePort(together);
  for (const port of ports) given.add(port);
  return first;
}
