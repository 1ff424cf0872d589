import { createServer } from 'node:net';

/** Where the portal listens. */
export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/** The reason why the portal cannot listen, with what to do; undefined for other errors. */
function reasonOf(error: unknown, { port, host }: ListenAddress): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} is not open to this user. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}. Set HOST to one of its own, or leave it out.`;
  return undefined;
}

/** Calls `listen`. If it fails for a known reason, throws an error that says what to do. */
export async function openPort(address: ListenAddress, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const reason = reasonOf(error, address);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}

/** Checks that the portal can listen, before it opens or creates anything. */
export const requireFreePort = (address: ListenAddress): Promise<void> =>
  openPort(
    address,
    () =>
      new Promise<void>((resolve, reject) => {
        const probe = createServer();
        probe.once('error', reject);
        probe.listen({ port: address.port, host: address.host }, () => {
          probe.close(() => {
            resolve();
          });
        });
      }),
  );
