import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { emptyBody, nothing } from '../platform/envelope.ts';

export const endUserSessions = defineCall({
  name: 'endUserSessions',
  method: 'GET',
  path: 'controlPanel/countyConfig/endUserSessions',
  access: ['TRIMIN', 'COUNTY'],
  limitedAs: 'setting',
  guarded: true,
  requiresPassword: true,
  summary: "Ends every session except the caller's (Lockout 2).",
  request: nothing,
  /** The number of sessions ended. */
  content: z.object({ ended: z.int() }),
});

export const reloadConfiguration = defineCall({
  name: 'reloadConfiguration',
  method: 'POST',
  path: 'controlPanel/countyConfig/reloadConfiguration',
  access: ['TRIMIN'],
  limitedAs: 'setting',
  summary: 'Makes every server process read the configuration again, and returns the processes that did.',
  request: emptyBody,
  content: z.object({
    /** The known processes. One that does not respond has stopped or cannot read the configuration. */
    servers: z.array(z.object({ server: z.string(), hasReloaded: z.boolean() })),
  }),
});

const run = {
  outcome: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  /** SCHEDULE, REQUEST, RETRY or CONTINUE. */
  reason: z.string(),
  doneItems: z.int(),
  failedItems: z.int(),
  error: z.nullable(z.string()),
};

const jobPlan = z.object({
  /** EVERY (so many seconds), HOURLY, DAILY, MONTHLY, or CRON for any other crontab line. */
  kind: z.string(),
  seconds: z.optional(z.int()),
  /** HOURLY: the minute of the hour. */
  minute: z.optional(z.int()),
  /** MONTHLY: the day of the month. */
  day: z.optional(z.int()),
  /** DAILY and MONTHLY: '03:05' by the county's clock. */
  time: z.optional(z.string()),
});

export const listJobs = defineCall({
  name: 'listJobs',
  method: 'GET',
  path: 'controlPanel/jobs',
  access: ['TRIMIN'],
  // polled by the screen, so it must not extend the session
  isIdle: true,
  summary: 'The jobs of the portal, with the schedule and last outcome of each, and whether a server runs them.',
  request: nothing,
  content: z.object({
    /** Whether any server runs jobs. */
    isServed: z.boolean(),
    jobs: z.array(
      z.object({
        name: z.string(),
        /** The schedule in English, for screens of an earlier release and for a plan that they have no words for. */
        schedule: z.string(),
        /** The same as data; a later release may send other kinds, and one of before sends none. */
        plan: z.optional(jobPlan),
        isRunning: z.boolean(),
        isRequested: z.boolean(),
        /** Null for a job that polls continuously. */
        nextRunAt: z.nullable(z.string()),
        /** Null before the first run. */
        lastRun: z.nullable(z.object(run)),
      }),
    ),
  }),
});

const job = z.string().check(z.minLength(1), z.maxLength(100));

export const readJobRuns = defineCall({
  name: 'readJobRuns',
  method: 'POST',
  path: 'controlPanel/jobRuns',
  access: ['TRIMIN'],
  summary: 'The last runs of a job, newest first.',
  request: z.strictObject({ job }),
  content: z.object({ runs: z.array(z.object({ id: z.int(), ...run })) }),
});

export const runJobNow = defineCall({
  name: 'runJobNow',
  method: 'POST',
  path: 'controlPanel/runJob',
  access: ['TRIMIN'],
  limitedAs: 'setting',
  summary: 'Requests a run of a job. The server that runs the jobs starts it within seconds.',
  request: z.strictObject({ job }),
  content: nothing,
});

export const readOpening = defineCall({
  name: 'readOpening',
  method: 'GET',
  path: 'controlPanel/opening',
  access: ['TRIMIN', 'COUNTY'],
  summary: 'The steps before a county can open, and whether each is done.',
  request: nothing,
  content: z.object({
    steps: z.array(
      z.object({
        /** One of `OPENING_STEPS`; a later release may send others. */
        step: z.string(),
        isDone: z.boolean(),
        /** Required steps block the opening; the others are recommendations. */
        isNeeded: z.boolean(),
      }),
    ),
  }),
});
