// The sandbox as a process of the portal: it ends when the portal does, however that ends.
import * as z from 'zod/mini';
import { startCardSandbox } from './server.ts';
import { openStateFile } from './state-file.ts';

const [settings = '{}'] = process.argv.slice(2);
const { folder, ...options } = z.parse(
  z.object({
    port: z.int(),
    host: z.string(),
    portalOrigin: z.string(),
    folder: z.string(),
    credentials: z.object({ name: z.string(), transactionKey: z.string() }),
  }),
  JSON.parse(settings),
);

process.on('disconnect', () => process.exit(0));
// a Ctrl-C of the terminal reaches this process too: the portal needs it until it has finished itself
process.on('SIGINT', () => undefined);

try {
  const { port } = await startCardSandbox({ ...options, state: openStateFile(folder) });
  process.send?.({ port });
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  process.send?.({ failed: code }, () => process.exit(1));
}
