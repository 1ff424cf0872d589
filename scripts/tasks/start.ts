// npm start: builds what is stale, then serves. The server itself makes the demonstration county when the data folder is empty.
import { buildAll } from '../build.ts';
import { demandSettings, startOrExplain } from '../lib/start-or-explain.ts';

const startedAt = Date.now();
demandSettings();
try {
  await buildAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await startOrExplain({ startedAt });
