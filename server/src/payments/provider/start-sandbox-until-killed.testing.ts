// A stand-in for the portal that a test kills: starts the sandbox and says on which port.
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
// the sandbox keeps nobody from ending: this process waits to be killed
setInterval(() => undefined, 60_000);
