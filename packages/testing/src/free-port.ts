import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports that no operating system assigns to outgoing connections or to servers that listen on port 0. A port outside of this
 * range may be taken between the check that it is free and the moment a server listens on it, or before that server is
 * restarted. Browsers block none of these ports.
 */
const PORTS = { from: 20_000, to: 32_000 } as const;
/** Ports that this process has returned and that may not be in use yet. They are never returned again. */
const reserved = new Set<number>();

/** Listens on a port briefly, to check that it is free. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Returns a free port: the first of `together` consecutive ones, all of which are free. Another process may get the same port until it is in use. */
export async function freePort(together = 1): Promise<number> {
  const first = randomInt(PORTS.from, PORTS.to - together);
  const ports = Array.from({ length: together }, (_, index) => first + index);
  const hasAll = !ports.some((port) => reserved.has(port)) && (await Promise.all(ports.map(isFree))).every(Boolean);
  if (!hasAll) return freePort(together);
  for (const port of ports) reserved.add(port);
  return first;
}
