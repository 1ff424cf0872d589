import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

// The flood runs in a separate thread, so that it does not slow down the measured client.

const { url, origin, connections, visitors } = z.parse(
  z.object({
    url: z.string(),
    origin: z.string(),
    connections: z.int(),
    visitors: z.array(z.object({ cookie: z.string(), address: z.string() })),
  }),
  workerData,
);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const statuses: Record<string, number> = {};
let isStopped = false;
let sent = 0;

/** The wait after a refusal. Without it the flood would test the network instead of the portal's limits. */
const PAUSE_MS = 500;

const searchOnce = (): Promise<string> =>
  new Promise((resolve) => {
    const visitor = visitors[sent % visitors.length];
    sent += 1;
    // as a browser sends it; the portal only stores it
    const body = JSON.stringify({ grantorGranteeLastName1: 'SM', timestamp: Date.now() - (sent % 60_000) });
    const headers = {
      origin,
      cookie: visitor?.cookie ?? '',
      'x-forwarded-for': visitor?.address ?? '',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const end = (status: string) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      resolve(status);
    };
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => end(String(answer.statusCode)));
      answer.on('error', () => end('lost connection'));
    });
    call.on('error', () => end('lost connection'));
    call.end(body);
  });

const flood = async (): Promise<void> => {
  while (!isStopped) if ((await searchOnce()) !== '200') await wait(PAUSE_MS);
};

parentPort?.once('message', () => {
  isStopped = true;
});
await Promise.all(Array.from({ length: connections }, flood));
agent.destroy();
parentPort?.postMessage(statuses);
