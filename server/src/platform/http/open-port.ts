import { createServer } from 'node:net';

export interface Door {
  readonly port: number;
  readonly host: string;
}

/** What keeps the portal from listening, in words; undefined for faults that are not of the door. */
function reasonOf(error: unknown, { port, host }: Door): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} is not open to this user. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}. Set HOST to one of its own, or leave it out.`;
  return undefined;
}

/** Listens by the given function, and says in one sentence why it could not. */
export async function openPort(door: Door, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const reason = reasonOf(error, door);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}

/** Finds out at once, before anything is opened or made, that the portal could not listen in the end. */
export const requireFreePort = (door: Door): Promise<void> =>
  openPort(
    door,
    () =>
      new Promise<void>((resolve, reject) => {
        const probe = createServer();
        probe.once('error', reject);
        probe.listen({ port: door.port, host: door.host }, () => {
          probe.close(() => {
            resolve();
          });
        });
      }),
  );
