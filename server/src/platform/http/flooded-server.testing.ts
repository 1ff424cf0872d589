// A server in a separate process that a test floods. It reports its peak memory when the test sends it a message.
import { CALLS } from '@portal/contracts/calls';
import pino from 'pino';
import { createMetrics } from '../metrics/metrics.ts';
import { serveOperations } from '../operations/operations.ts';
import { createHttpServer } from './http-server.ts';

const app = await createHttpServer({ logger: pino({ level: 'silent' }), isTls: false, lockout: () => null });
serveOperations(app, {
  basePath: '/',
  calls: CALLS,
  version: '1.0.0',
  metrics: createMetrics(),
  metricsToken: undefined,
  isMachineAlone: true,
  checks: {},
  alsoTold: async () => ({}),
});
// a response that is generated for each request, like those of the portal
app.get('/page', async () => ({ page: 'x'.repeat(500_000) }));
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
let peakBytes = 0;
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 20);
process.on('message', () => {
  process.send?.({ port, peakBytes });
  peakBytes = 0;
});
process.on('disconnect', () => process.exit());
process.send?.({ port, peakBytes: process.memoryUsage.rss() });
