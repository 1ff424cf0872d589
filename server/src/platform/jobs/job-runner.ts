import { setTimeout as wait } from 'node:timers/promises';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { readJobs, setNextRun, setPlannedAt, syncJobs } from './job.store.ts';
import { describeSchedule, type Job } from './job.ts';
import { isPlannedAhead, type JobRow, planJob } from './job-plan.ts';
import { jobLocks } from './process-locks.ts';
import { type DueRun, type JobHost, runJob } from './run-job.ts';

export interface JobRunnerHost extends JobHost {
  /** The county's time zone, in which schedules are interpreted. */
  readonly zone: () => string;
}

interface RunnerOptions {
  /** How often the runner checks which jobs are due. */
  readonly tickMs?: number;
  /** How often a standby server tries to take over. */
  readonly standbyMs?: number;
}

const TICK_MS = 1_000;
const STANDBY_MS = 5_000;
/** A tolerance, because timers sometimes fire a little early. */
const EARLY_MS = 20;

/**
 * Runs the jobs of the portal on one of its servers (leader election by an advisory lock). The others stand by, and one of them takes
 * over within seconds when that server stops or dies. Each second the runner reads the state of the jobs, and starts those that are due.
 */
export class JobRunner {
  readonly #host: JobRunnerHost;
  readonly #jobs: readonly Job[];
  readonly #tickMs: number;
  readonly #standbyMs: number;
  readonly #stopped = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  /** When this process last started each job, by the monotonic clock. */
  readonly #startedAt = new Map<string, number>();
  /** Aborted when this process no longer runs the jobs; undefined while another process runs them. */
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
    this.#loop = this.#tickUntilStopped();
  }

  /** Starts no more jobs, nor items of running ones. Resolves when the current items are finished and another server can take over. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    // aborted immediately, so that the jobs start no further item while the loop ends
    this.#turn?.abort();
    await this.#loop;
    await Promise.all(this.#running.values());
    await this.#releaseTurn();
  }

  async #tickUntilStopped(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const isOurTurn = await this.#tick();
      await wait(isOurTurn ? this.#tickMs : this.#standbyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Starts the due jobs. Returns true if this server runs the jobs. An error is logged once, until a tick succeeds again. */
  async #tick(): Promise<boolean> {
    try {
      const isOurTurn = this.#turn !== undefined || (await this.#tryToTakeTurn());
      if (isOurTurn) await this.#beginDueJobs();
      this.#isFailing = false;
      return isOurTurn;
    } catch (error) {
      if (!this.#isFailing) this.#host.log.error({ err: error }, 'could not start the jobs that are due; trying again');
      this.#isFailing = true;
      // the connection may be lost with its locks, and another server may run the jobs now: start over by taking the lock
      await this.#releaseTurn();
      return false;
    }
  }

  async #tryToTakeTurn(): Promise<boolean> {
    const { database, now } = this.#host;
    if (!(await jobLocks(database).turn.take(ADVISORY_LOCKS.JOBS))) return false;
    this.#turn = new AbortController();
    const definitions = this.#jobs.map(({ name, when }) => ({ name, schedule: describeSchedule(when) }));
    await syncJobs(database.admin, definitions, now());
    return true;
  }

  /** Does not wait for running jobs, which have their own locks, because a hanging job must not stop the others. */
  async #releaseTurn(): Promise<void> {
    if (this.#turn === undefined) return;
    this.#turn.abort();
    this.#turn = undefined;
    await jobLocks(this.#host.database).turn.release(ADVISORY_LOCKS.JOBS);
  }

  async #beginDueJobs(): Promise<void> {
    const rows = await jobLocks(this.#host.database).turn.query(readJobs);
    const { now } = this.#host;
    const { admin } = this.#host.database;
    for (const job of this.#jobs) {
      const row = rows.find(({ name }) => name === job.name);
      if (row === undefined || this.#running.has(job.name)) continue;
      // the clock was far ahead when the job was planned
      if (isPlannedAhead(row, now())) {
        await setPlannedAt(admin, job.name, now());
        continue;
      }
      const plan = this.#planOf(job, row);
      if (plan.isDue) this.#begin(job, row, plan);
      else if (plan.nextRunAt?.getTime() !== row.next_run_at?.getTime())
        await setNextRun(admin, job.name, plan.nextRunAt);
    }
  }

  #planOf(job: Job, row: JobRow) {
    const { now, zone } = this.#host;
    const startedAt = this.#startedAt.get(job.name);
    const startedAgoMs = startedAt === undefined ? undefined : performance.now() - startedAt + EARLY_MS;
    return planJob(job.when, row, { now: now(), zone: zone(), startedAgoMs });
  }

  #begin(job: Job, row: JobRow, due: DueRun): void {
    const signal = this.#turn?.signal;
    if (signal === undefined || this.#stopped.signal.aborted) return;
    // a poll is not checked again: its row does not record every poll, and one more does no harm
    const isPoll = job.when.kind === 'EVERY' && (due.reason === 'SCHEDULE' || due.reason === 'RETRY');
    const options = isPoll
      ? { signal, row, dueNow: () => due }
      : { signal, dueNow: (fresh: JobRow | undefined) => this.#stillDue(job, fresh) };
    const { log } = this.#host;
    const run = runJob(this.#host, job, options)
      .then(() => undefined)
      .catch((error: unknown) => log.error({ job: job.name, err: error }, 'could not start a job or record its end'))
      .finally(() => this.#running.delete(job.name));
    this.#running.set(job.name, run);
    this.#startedAt.set(job.name, performance.now());
  }

  /** Checks again under the job's lock, because another process may have run the job in the meantime. */
  #stillDue(job: Job, row: JobRow | undefined): DueRun | null {
    if (row === undefined) return null;
    const plan = this.#planOf(job, row);
    return plan.isDue ? plan : null;
  }
}
