import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PortalDatabase } from '../database/portal-database.ts';
import type { Database } from '../database/schema.ts';

/** The number of a job's lock, far from those of the portal's own list. */
export const lockOfJob = (name: string): number =>
  1_000_000_000 + (createHash('sha256').update(name).digest().readUInt32BE() % 1_000_000_000);

/** A connection that holds locks. */
interface LockConnection {
  readonly opened: Promise<Kysely<Database>>;
  /** The last statement on it: the next one waits, since one connection does one at a time. */
  last: Promise<unknown>;
  readonly giveBack: () => void;
}

/**
 * Locks that one of all processes can have at a time. They live with one connection, which is there from the first to the
 * last, so a process that dies gives them back. The embedded database has one process, and one connection that must stay free for
 * the work.
 */
export class ProcessLocks {
  readonly #database: PortalDatabase;
  readonly #held = new Set<number>();
  #connection: LockConnection | undefined;

  constructor(database: PortalDatabase) {
    this.#database = database;
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
      const { rows } = await askOn(connection, (db) =>
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

  /** Gives a lock back. With a connection that is lost it is gone anyway. */
  async leave(lock: number): Promise<void> {
    const connection = this.#connection;
    try {
      if (connection !== undefined)
        await askOn(connection, (db) => sql`select pg_advisory_unlock(${lock})`.execute(db));
    } catch {
      this.#drop(connection);
    } finally {
      this.#forget(lock);
    }
  }

  /** Asks on the connection that the locks live with: while it answers, they are held. The embedded database has no other. */
  async ask<Answer>(question: (db: Kysely<Database>) => Promise<Answer>): Promise<Answer> {
    if (this.#database.kind === 'embedded') return question(this.#database.admin);
    return askOn(this.#open(), question);
  }

  #open(): LockConnection {
    this.#connection ??= openConnection(this.#database);
    return this.#connection;
  }

  #forget(lock: number): void {
    this.#held.delete(lock);
    if (this.#held.size === 0) this.#drop(this.#connection);
  }

  /** Of two that hear of the same loss the second one must not give back the connection that came after it, with its locks. */
  #drop(connection: LockConnection | undefined): void {
    connection?.giveBack();
    if (this.#connection === connection) this.#connection = undefined;
  }
}

function askOn<Answer>(
  connection: LockConnection,
  question: (db: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> {
  const answer = connection.last.then(async () => question(await connection.opened));
  connection.last = answer.catch(() => undefined);
  return answer;
}

function openConnection({ admin }: PortalDatabase): LockConnection {
  const opened = Promise.withResolvers<Kysely<Database>>();
  const given = Promise.withResolvers<undefined>();
  admin
    .connection()
    .execute((connection) => {
      opened.resolve(connection);
      return given.promise;
    })
    .catch(opened.reject);
  return { opened: opened.promise, last: Promise.resolve(), giveBack: () => given.resolve(undefined) };
}

interface JobLocks {
  /** The lock of the one server that runs the jobs. */
  readonly turn: ProcessLocks;
  /** The locks of running jobs, on a separate connection: a server that loses the first lock still holds these. */
  readonly runs: ProcessLocks;
}

const known = new WeakMap<PortalDatabase, JobLocks>();

/** The locks of this process. */
export function jobLocks(database: PortalDatabase): JobLocks {
  const locks = known.get(database) ?? { turn: new ProcessLocks(database), runs: new ProcessLocks(database) };
  known.set(database, locks);
  return locks;
}

/** Does work in exactly one of all processes at a time: returns false when another one is at it. */
export async function asOnlyProcess(
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
    await runs.leave(lock);
  }
}
