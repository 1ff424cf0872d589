import { rmSync } from 'node:fs';
import { stopLeftover } from './leftover-server.ts';

// Runs as a separate process beside a PostgreSQL, and stops it when the process that started both has ended, even if it was killed.

/** The folder of the cluster: `startCluster` made it for one run, so nothing in it is needed later. */
const [folder = ''] = process.argv.slice(2);
process.on('disconnect', () => {
  stopLeftover(folder);
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
