import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { LeanClient } from './lean-client.ts';

// A worker thread with several clients on separate connections. Each sends its next search as soon as it gets the response to the last one.

const { address, origin, cookies, searches, warmUpSeconds, seconds } = z.parse(
  z.object({
    address: z.string(),
    origin: z.string(),
    cookies: z.array(z.string()),
    searches: z.array(z.object({ path: z.string(), body: z.record(z.string(), z.unknown()) })),
    warmUpSeconds: z.number(),
    seconds: z.number(),
  }),
  workerData,
);
/** Milliseconds from each measured search to its response. */
const times: number[] = [];
let sent = 0;
/** Counts of the other statuses than 200. */
const failed: Record<number, number> = {};
/** Each search has a timestamp of its own, as each press of Submit has. */
const firstTimestamp = Date.now();

const searchOn = async (client: LeanClient): Promise<void> => {
  while (performance.now() < until) {
    const search = searches[sent % searches.length];
    sent += 1;
    const started = performance.now();
    const status = await client.post(search?.path ?? '', { ...search?.body, timestamp: firstTimestamp + sent });
    if (started < measuredFrom) continue;
    if (status === 200) times.push(performance.now() - started);
    else failed[status] = (failed[status] ?? 0) + 1;
  }
};

const clients = await Promise.all(cookies.map((cookie) => LeanClient.open(address, origin, cookie)));
const measuredFrom = performance.now() + warmUpSeconds * 1_000;
const until = measuredFrom + seconds * 1_000;
await Promise.all(clients.map(searchOn));
const took = (performance.now() - measuredFrom) / 1_000;
for (const client of clients) client.close();
parentPort?.postMessage({ times, failed, seconds: took });
