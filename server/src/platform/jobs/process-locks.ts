import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { PortalDatabase } from '../database/portal-database.ts';
import type { Database } from '../database/schema.ts';

/** The number of a job's advisory lock, in another range than the numbers of `ADVISORY_LOCKS`. */
export const lockOfJob = (name: string): number =>
  1_000_000_000 + (createHash('sha256').update(name).digest().readUInt32BE() % 1_000_000_000);

/** PostgreSQL's settings for the connection of the locks, so that it notices a holder that is gone. */
interface Watch {
  /** Ends the session, and with it the locks, of a holder that has sent no statement for so long. */
  readonly idle_session_timeout?: number;
  /** Ends the session of a machine that lost its power or its network: PostgreSQL would notice that after two hours only. */
  readonly tcp_keepalives_idle: number;
  readonly tcp_keepalives_interval: number;
  readonly tcp_keepalives_count: number;
}

/** Notices a dead machine within a minute. A process that hangs or is paused keeps its locks: its machine responds for it. */
const WATCH_MACHINE: Watch = { tcp_keepalives_idle: 20, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

/** Also takes the locks from a process that hangs or is paused, for locks whose holder queries their connection each second. */
export const watchProcess = (idleMs: number): Watch => ({ ...WATCH_MACHINE, idle_session_timeout: idleMs });

/** A connection that holds locks. */
interface LockConnection {
  readonly opened: Promise<Kysely<Database>>;
  /** The last statement on it. The next one waits for it, because a connection runs one statement at a time. */
  last: Promise<unknown>;
  readonly release: () => void;
}

/**
 * Locks that only one process can hold at a time. They are session-level advisory locks on one connection, which stays open while any
 * lock is held, so a process that dies releases them. With the embedded database there is only one process, so they are kept in memory,
 * and its only connection stays free for the work.
 */
export class ProcessLocks {
  readonly #database: PortalDatabase;
  readonly #watch: Watch;
  readonly #held = new Set<number>();
  #connection: LockConnection | undefined;

  constructor(database: PortalDatabase, watch = WATCH_MACHINE) {
    this.#database = database;
    this.#watch = watch;
  }

  holds(lock: number): boolean {
    return this.#held.has(lock);
  }

  /** Takes a lock; false when another process has it, or this one has it already. */
  async take(lock: number): Promise<boolean> {
    if (this.#held.has(lock)) return false;
    this.#held.add(lock);
    if (this.#database.kind === 'embedded') return true;
    const connection = this.#open();
    try {
      const { rows } = await queryOn(connection, (db) =>
        sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(db),
      );
      if (rows[0]?.held === true) return true;
      this.#forget(lock);
      return false;
    } catch (error) {
      this.#drop(connection);
      this.#forget(lock);
      throw error;
    }
  }

  /** Releases a lock. If the connection is lost, the lock is released already. */
  async release(lock: number): Promise<void> {
    const connection = this.#connection;
    try {
      if (connection !== undefined)
        await queryOn(connection, (db) => sql`select pg_advisory_unlock(${lock})`.execute(db));
    } catch {
      this.#drop(connection);
    } finally {
      this.#forget(lock);
    }
  }

  /** Runs a query on the connection that holds the locks: if it succeeds, the locks are still held. */
  async query<Answer>(run: (db: Kysely<Database>) => Promise<Answer>): Promise<Answer> {
    if (this.#database.kind === 'embedded') return run(this.#database.admin);
    return queryOn(this.#open(), run);
  }

  #open(): LockConnection {
    this.#connection ??= openConnection(this.#database, this.#watch);
    return this.#connection;
  }

  #forget(lock: number): void {
    this.#held.delete(lock);
    if (this.#held.size === 0) this.#drop(this.#connection);
  }

  /** Drops this connection, but not a newer one: when two callers detect the same loss, the second must not release the new locks. */
  #drop(connection: LockConnection | undefined): void {
    connection?.release();
    if (this.#connection === connection) this.#connection = undefined;
  }
}

function queryOn<Answer>(connection: LockConnection, run: (db: Kysely<Database>) => Promise<Answer>): Promise<Answer> {
  const answer = connection.last.then(async () => run(await connection.opened));
  connection.last = answer.catch(() => undefined);
  return answer;
}

function openConnection({ admin }: PortalDatabase, watch: Watch): LockConnection {
  const opened = Promise.withResolvers<Kysely<Database>>();
  const released = Promise.withResolvers<undefined>();
  admin
    .connection()
    .execute(async (connection) => {
      for (const [name, value] of Object.entries(watch))
        await sql`select set_config(${name}, ${String(value)}, false)`.execute(connection);
      opened.resolve(connection);
      await released.promise;
      for (const name of Object.keys(watch)) await sql`reset ${sql.id(name)}`.execute(connection);
    })
    .catch(opened.reject);
  return { opened: opened.promise, last: Promise.resolve(), release: () => released.resolve(undefined) };
}

interface JobLocks {
  /** The lock of the one server that runs the jobs. */
  readonly turn: ProcessLocks;
  /** The locks of running jobs, on a separate connection: a server that loses the first lock still holds these. */
  readonly runs: ProcessLocks;
}

/** A leader queries its connection each second. After this time without a query, another server runs the jobs. */
const LEADER_IDLE_MS = 30_000;

const known = new WeakMap<PortalDatabase, JobLocks>();

/** The locks of this process. */
export function jobLocks(database: PortalDatabase): JobLocks {
  const locks = known.get(database) ?? {
    turn: new ProcessLocks(database, watchProcess(LEADER_IDLE_MS)),
    runs: new ProcessLocks(database),
  };
  known.set(database, locks);
  return locks;
}

/** Runs work in at most one process at a time; returns false when it is already running. */
export async function runExclusively(
  database: PortalDatabase,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const { runs } = jobLocks(database);
  if (!(await runs.take(lock))) return false;
  try {
    await work();
    return true;
  } finally {
    await runs.release(lock);
  }
}

/** How often a process that waits for its turn tries to take the lock. */
const TURN_POLL_MS = 500;

/** Runs work when no other process runs it any longer. `onWait` is called once if another one does. */
export async function runInTurn(
  database: PortalDatabase,
  lock: number,
  work: () => Promise<void>,
  { onWait, signal }: { readonly onWait: () => void; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  if (await runExclusively(database, lock, work)) return;
  onWait();
  do await wait(TURN_POLL_MS, undefined, { signal });
  while (!(await runExclusively(database, lock, work)));
}
