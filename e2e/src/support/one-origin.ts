import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';

/** One origin for a shell and the files of a remote, whose requests can be left without a response. */
export interface OneOrigin {
  /** With a trailing slash. */
  readonly url: string;
  /** From now on, requests of the remote's files get no response, or get one again. */
  hang(hangs: boolean): void;
  /** How many requests wait for a response at this time. */
  hanging(): number;
  close(): Promise<void>;
}

/** Forwards requests under `folder` to the origin of the remote's files, and all others to the shell's origin. */
export async function startOneOrigin(shellUrl: string, filesUrl: string, folder: string): Promise<OneOrigin> {
  let hangs = false;
  let count = 0;
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    const isFile = path.startsWith(folder);
    if (isFile && hangs) {
      count += 1;
      response.on('close', () => {
        count -= 1;
      });
      return;
    }
    const target = isFile ? `${filesUrl}${path.slice(folder.length)}` : `${shellUrl}${path}`;
    const { method, headers } = request;
    const forwarded = sendRequest(target, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    hang: (next) => {
      hangs = next;
    },
    hanging: () => count,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
