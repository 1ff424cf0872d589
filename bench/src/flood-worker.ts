// A worker thread that floods a portal with searches, as fast as its connections allow, until it gets any message. It then posts how many
// responses had which status. A separate thread, so that the flood does not slow down the client whose times are measured.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

const { url, origin, connections, visitors } = z.parse(
  z.object({
    /** The address of the Name search. */
    url: z.string(),
    /** The value of the Origin header. */
    origin: z.string(),
    /** The number of connections, each with one search at a time. */
    connections: z.int(),
    /** The senders, who take turns: a session cookie, and the network address that the portal is made to see. */
    visitors: z.array(z.object({ cookie: z.string(), address: z.string() })).check(z.minLength(1)),
  }),
  workerData,
);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
/** The number of responses by HTTP status, and of searches without a response as `NO_RESPONSE`. */
const counts: Record<string, number> = {};
const NO_RESPONSE = 'lost connection';
let isStopped = false;
let sentCount = 0;

/**
 * The wait of a connection after a search that was refused or got no response. Without it the flood would test the network instead of the
 * portal's limits.
 */
const PAUSE_MS = 500;
/** Each search claims a submit time within the last minute, so that searches that start in one millisecond differ, as those of people do. */
const SUBMIT_TIMES = 60_000;

/** Sends one search and counts its status, which it also returns. Never rejects. */
const searchOnce = (): Promise<string> =>
  new Promise((resolve) => {
    const visitor = visitors[sentCount % visitors.length];
    const submittedAt = Date.now() - (sentCount % SUBMIT_TIMES);
    sentCount += 1;
    // the shortest last name that is allowed, so that the search finds many documents
    const body = JSON.stringify({ grantorGranteeLastName1: 'SM', timestamp: submittedAt });
    const headers = {
      origin,
      cookie: visitor?.cookie ?? '',
      'x-forwarded-for': visitor?.address ?? '',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const end = (status: string) => {
      counts[status] = (counts[status] ?? 0) + 1;
      resolve(status);
    };
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => end(String(response.statusCode)));
      response.on('error', () => end(NO_RESPONSE));
    });
    call.on('error', () => end(NO_RESPONSE));
    call.end(body);
  });

const searchUntilStopped = async (): Promise<void> => {
  while (!isStopped) {
    const status = await searchOnce();
    if (status !== '200') await wait(PAUSE_MS);
  }
};

parentPort?.once('message', () => {
  isStopped = true;
});
await Promise.all(Array.from({ length: connections }, searchUntilStopped));
agent.destroy();
parentPort?.postMessage(counts);
