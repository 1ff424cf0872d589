import { setTimeout as wait } from 'node:timers/promises';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { Command, CommandContext } from '../platform/control/command.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { readJob, requestJob } from '../platform/jobs/job.store.ts';
import { failedItems } from '../platform/jobs/job-items.store.ts';
import type { JobRow } from '../platform/jobs/job-plan.ts';
import { isAnyServerRunningJobs } from '../platform/jobs/running-jobs.ts';
import { describeDuration, describeOutcome } from './describe-job.ts';
import { NO_SERVER } from './jobs.command.ts';

const POLL_MS = 200;
/** By then, another server has taken over the jobs from one that stopped. */
const TAKEOVER_MS = 15_000;

/** `portal jobs run` */
export const jobsRunCommand: Command = {
  name: 'jobs run',
  usage: 'NAME',
  summary: 'has a job run now, and says how that ended',
  help: ['The server that runs the jobs does it. Its usual times stay as they are.'],
  minimumArguments: 1,
  run: async ([name = ''], context) => {
    const { database, print } = context;
    if (!(await isAnyServerRunningJobs(database))) {
      print(NO_SERVER);
      return 1;
    }
    const requestedAt = new Date();
    if (!(await requestAuditedRun(database, name, requestedAt))) {
      print(`There is no job '${name}'. Names stand in: npm run portal -- jobs`);
      return 1;
    }
    const row = await waitForEnd(context, name, requestedAt);
    return row === null ? 1 : printOutcome(context, row);
  },
};

/** Requests a run and writes an audit row. False when there is no such job. */
const requestAuditedRun = ({ db }: PortalDatabase, name: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await requestJob(tx, name, now))) return false;
    await audit(tx, { kind: 'JOB_REQUESTED', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail: { job: name } });
    return true;
  });

/** The row of the requested run; null if the operator stops waiting or no server runs the jobs. */
async function waitForEnd(
  { database, print, signal }: CommandContext,
  name: string,
  requestedAt: Date,
): Promise<JobRow | null> {
  for (let noServerSince: number | undefined; !signal.aborted; ) {
    const row = await readJob(database.db, name);
    if (row !== undefined && row.occurrence !== null && row.occurrence >= requestedAt && row.ended_at !== null)
      return row;
    noServerSince = (await isAnyServerRunningJobs(database)) ? undefined : (noServerSince ?? performance.now());
    if (noServerSince !== undefined && performance.now() - noServerSince > TAKEOVER_MS) {
      print(`The server that ran the jobs is gone. ${name} runs when one is started.`);
      return null;
    }
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  print(`${name} runs on without this command. How it ends stands in: npm run portal -- jobs`);
  return null;
}

/** Prints how a run ended, and returns the exit status. */
async function printOutcome({ database, print }: CommandContext, row: JobRow): Promise<number> {
  print(`${row.name}: ${describeOutcome(row)}, ${describeDuration(row)}.`);
  if (row.outcome === 'DONE') return 0;
  for (const { item, error } of await failedItems(database.db, row.name)) print(`${item} failed: ${error ?? ''}`);
  if (row.outcome === 'FAILED') print(`It failed: ${row.error ?? ''}. It is tried again by itself.`);
  if (row.outcome === 'STOPPED') print('The server was stopped meanwhile. It goes on at the next start.');
  return 1;
}
