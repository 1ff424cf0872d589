import { setTimeout as wait } from 'node:timers/promises';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { keepJobs, noteNextRun, notePlannedAt, readJobs } from './job.store.ts';
import { describeSchedule, type Job } from './job.ts';
import { isPlannedAhead, type JobRow, planJob } from './job-plan.ts';
import { jobLocks } from './process-locks.ts';
import { type DueRun, type JobHost, runJob } from './run-job.ts';

export interface JobRunnerHost extends JobHost {
  /** Zone of the county, in which plans are read. */
  readonly zone: () => string;
}

interface RunnerOptions {
  /** How often it is looked at what is due. */
  readonly tickMs?: number;
  /** How often a server that is not the one asks whether it is now. */
  readonly standbyMs?: number;
}

const TICK_MS = 1_000;
const STANDBY_MS = 5_000;
/** Timers come a little early now and then. */
const EARLY_MS = 20;

/**
 * Runs the jobs of the portal, in one of all its servers: the others stand by, and one of them goes on within seconds when it
 * ends or dies. Each second it reads how the jobs stand, and begins what is due.
 */
export class JobRunner {
  readonly #host: JobRunnerHost;
  readonly #jobs: readonly Job[];
  readonly #tickMs: number;
  readonly #standbyMs: number;
  readonly #stopped = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  /** When each was begun here, by a clock that nobody sets. */
  readonly #begun = new Map<string, number>();
  /** Told when this process is not the one anymore; none while it is not. */
  #turn: AbortController | undefined;
  #isFailing = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(
    host: JobRunnerHost,
    jobs: readonly Job[],
    { tickMs = TICK_MS, standbyMs = STANDBY_MS }: RunnerOptions = {},
  ) {
    this.#host = host;
    this.#jobs = jobs;
    this.#tickMs = tickMs;
    this.#standbyMs = standbyMs;
  }

  start(): void {
    this.#loop = this.#work();
  }

  /** Begins nothing more; ends when what is under way is finished, and another server may continue. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    // at once: a look that takes its time must not let another item begin
    this.#turn?.abort();
    await this.#loop;
    await Promise.all(this.#running.values());
    await this.#leave();
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const isOurTurn = await this.#look();
      await wait(isOurTurn ? this.#tickMs : this.#standbyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Whether this server is the one. What it throws is logged once, until it works again. */
  async #look(): Promise<boolean> {
    try {
      const isOurTurn = this.#turn !== undefined || (await this.#take());
      if (isOurTurn) await this.#beginWhatIsDue();
      this.#isFailing = false;
      return isOurTurn;
    } catch (error) {
      if (!this.#isFailing)
        this.#host.log.error({ err: error }, 'it could not be seen which jobs are due; it is tried again');
      this.#isFailing = true;
      // with the connection the locks are gone, and another server may be at the jobs; here it begins again, with its rows
      await this.#leave();
      return false;
    }
  }

  async #take(): Promise<boolean> {
    const { database, now } = this.#host;
    if (!(await jobLocks(database).turn.take(ADVISORY_LOCKS.JOBS))) return false;
    this.#turn = new AbortController();
    const kept = this.#jobs.map(({ name, when }) => ({ name, schedule: describeSchedule(when) }));
    await keepJobs(database.admin, kept, now());
    return true;
  }

  /** Does not wait for what runs, which has its own lock: a job that hangs must not keep the others from going on. */
  async #leave(): Promise<void> {
    if (this.#turn === undefined) return;
    this.#turn.abort();
    this.#turn = undefined;
    await jobLocks(this.#host.database).turn.leave(ADVISORY_LOCKS.JOBS);
  }

  async #beginWhatIsDue(): Promise<void> {
    const rows = await jobLocks(this.#host.database).turn.ask(readJobs);
    const { now } = this.#host;
    const { admin } = this.#host.database;
    for (const job of this.#jobs) {
      const row = rows.find(({ name }) => name === job.name);
      if (row === undefined || this.#running.has(job.name)) continue;
      if (isPlannedAhead(row, now())) {
        await notePlannedAt(admin, job.name, now());
        continue;
      }
      const plan = this.#planOf(job, row);
      if (plan.isDue) this.#begin(job, row, plan);
      else if (plan.nextRunAt?.getTime() !== row.next_run_at?.getTime())
        await noteNextRun(admin, job.name, plan.nextRunAt);
    }
  }

  #planOf(job: Job, row: JobRow) {
    const { now, zone } = this.#host;
    const begun = this.#begun.get(job.name);
    const begunAgoMs = begun === undefined ? undefined : performance.now() - begun + EARLY_MS;
    return planJob(job.when, row, { now: now(), zone: zone(), begunAgoMs });
  }

  #begin(job: Job, row: JobRow, due: DueRun): void {
    const signal = this.#turn?.signal;
    if (signal === undefined || this.#stopped.signal.aborted) return;
    const isLook = job.when.kind === 'EVERY' && (due.reason === 'SCHEDULE' || due.reason === 'RETRY');
    const options = isLook
      ? { signal, row, dueNow: () => due }
      : { signal, dueNow: (fresh: JobRow | undefined) => this.#stillDue(job, fresh) };
    const { log } = this.#host;
    const run = runJob(this.#host, job, options)
      .then(() => undefined)
      .catch((error: unknown) => log.error({ job: job.name, err: error }, 'it could not be kept how a job ended'))
      .finally(() => this.#running.delete(job.name));
    this.#running.set(job.name, run);
    this.#begun.set(job.name, performance.now());
  }

  /** What another process did between our look and the lock is not done again. */
  #stillDue(job: Job, row: JobRow | undefined): DueRun | null {
    if (row === undefined) return null;
    const plan = this.#planOf(job, row);
    return plan.isDue ? plan : null;
  }
}
