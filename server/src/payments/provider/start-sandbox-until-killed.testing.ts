// Stands in for the portal's process: starts the sandbox, sends its port, and runs until the test kills it.
import { startSandboxProcess } from './sandbox-process.ts';

const [, , folder = ''] = process.argv;
const { port } = await startSandboxProcess({
  port: 0,
  host: '127.0.0.1',
  folder,
  portalOrigin: 'http://localhost:8080',
  credentials: { loginId: 'sandbox', transactionKey: 'play-money-only' },
  log: { warn: () => undefined },
});
process.send?.(port);
// keeps this process running until it is killed, because the sandbox does not
setInterval(() => undefined, 60_000);
