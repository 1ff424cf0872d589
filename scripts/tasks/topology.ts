// node scripts/run.mjs topology [PORT]: runs the compose setup on this machine, without containers, until Ctrl-C.
// node scripts/run.mjs topology journeys [NAME ...]: runs all journeys against it, or those whose names contain a word, and stops.
import { runJourneys } from '../lib/topology/journeys.ts';
import { missingForTopology, startTopology } from '../lib/topology/topology.ts';

const DOCUMENTS = 2_000;
const missing = missingForTopology();
const [first = '8080', ...words] = process.argv.slice(2);
if (first === 'journeys' && missing === '') {
  const { passed, failed } = await runJourneys(words);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
const firstPort = Number(first);
if (missing !== '' || !Number.isInteger(firstPort)) {
  console.error(missing === '' ? `'${first}' is not a port.` : `The topology cannot be started: ${missing}.`);
  process.exit(1);
}
const stopRequested = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});
const print = (line: string): void => console.log(line);
const topology = await startTopology({
  firstPort,
  documents: DOCUMENTS,
  hasSlides: true,
  paymentProvider: 'sandbox',
  print,
});
print(`Land Record Portal ready: ${topology.url}/`);
for (const server of topology.servers) print(`  server      http://127.0.0.1:${server.port}/ (process ${server.pid})`);
print(`  primary     ${topology.primary.url('postgres')} (process ${topology.primary.pid})`);
print(`  replica     ${topology.replica.url('postgres')} (process ${topology.replica.pid})`);
print(`  S3 store    ${topology.store.endpoint}, in memory`);
for (const [id, port] of Object.entries(topology.remotes)) print(`  files of ${id}  http://127.0.0.1:${port}/`);
print(`  data        ${topology.folder}; it is deleted when Ctrl-C stops the topology`);
await stopRequested;
print('Stopping ...');
await topology.stop();
process.exit(0);
