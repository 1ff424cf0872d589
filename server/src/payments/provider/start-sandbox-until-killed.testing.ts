// A process in place of the portal, which a test kills: it starts the sandbox and sends the port.
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
