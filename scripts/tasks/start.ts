// npm start: builds what is stale, then serves. The server itself makes the demonstration county when the data folder is empty.
import { buildAll } from '../build.ts';

const started = Date.now();
await buildAll();
const { startPortal } = await import('../../server/src/main.ts');
await startPortal({ startedAt: started });
