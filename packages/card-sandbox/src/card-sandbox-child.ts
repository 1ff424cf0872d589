// Runs the sandbox as a child process of the portal. It exits when the portal does, even if the portal crashes.
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
// Ctrl-C in a terminal reaches this process too, but the portal still needs it during its own shutdown
process.on('SIGINT', () => undefined);

try {
  const { port } = await startCardSandbox({ ...options, state: openStateFile(folder) });
  process.send?.({ port });
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  process.send?.({ failed: code }, () => process.exit(1));
}
