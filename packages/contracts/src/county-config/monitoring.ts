import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';

/** Milliseconds; null where nothing was measured. */
const millis = z.nullable(z.number());
/** Counts of requests, and the median and 95th percentile of their response times. */
const responseFields = { requests: z.int(), refused: z.int(), failed: z.int(), p50Ms: millis, p95Ms: millis };

export const readMonitoring = defineCall({
  name: 'readMonitoring',
  method: 'GET',
  path: 'controlPanel/monitoring',
  access: ['TRIMIN'],
  // polled by the page, so it must not extend the session
  isIdle: true,
  summary: 'Measurements of this server process in the last hour, and the present state of the portal.',
  request: nothing,
  content: z.object({
    /** The process that handled the call; minutes, routes and memory are per process. */
    server: z.string(),
    version: z.string(),
    startedAt: z.string(),
    memoryMb: z.int(),
    hour: z.object(responseFields),
    /** The last 60 minutes, oldest first. */
    minutes: z.array(z.object({ at: z.string(), ...responseFields, loopMs: millis })),
    /** Since the process started: the routes that failed or took the longest. */
    routes: z.array(z.object({ route: z.string(), ...responseFields })),
    database: z.object({
      kind: z.enum(['embedded', 'server']),
      isUp: z.boolean(),
      roundTripMs: z.number(),
      connections: z.int(),
      /** The number of statements that are running, without the one that counts them. `longestMs` is how long the oldest has run. */
      running: z.int(),
      longestMs: millis,
    }),
    outbox: z.object({ waiting: z.int(), late: z.int(), failing: z.int() }),
    /** Filings without a decision. */
    filings: z.int(),
    /** `isServed`: whether any server runs jobs. The names of those that are running, and of those whose last run failed. */
    jobs: z.object({ isServed: z.boolean(), running: z.array(z.string()), failing: z.array(z.string()) }),
    /** Whether the process holds the county's newest configuration. */
    isConfigurationFresh: z.boolean(),
    remotes: z.array(z.object({ id: z.string(), version: z.string() })),
  }),
});
