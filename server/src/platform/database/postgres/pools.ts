import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { FairGate } from '../../fairness/fair-gate.ts';
import { DatabaseBusyError, isSessionEnded, messageOf } from '../errors.ts';
import { nameOfKeptPlan } from '../kept-plan.ts';

const maxWaiting = 500;
const waitMs = 2_000;

export interface PoolSettings {
  url: string;
  /** connections at most */
  size: number;
  /** PostgreSQL settings of each connection */
  settings: Record<string, string | number>;
}

/**
 * The settings of every connection of the web role. No parallel plans, because starting one takes longer than a search; no JIT, because
 * compiling a plan takes longer than one statement of a report; and no request of a user may run for longer than five seconds. Statements
 * without a name are always planned for their values, because a generic plan would misestimate prefix searches.
 */
export const webSettings = {
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** The driver understands no other format; with another one of the database server's, every time would be read as null. */
const readableTimes = { datestyle: 'ISO' };

export function createPool({ url, size, settings }: PoolSettings): pg.Pool {
  const options = Object.entries({ ...readableTimes, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // the pool replaces an idle connection that the server ends; without a listener, this event would end the process
  pool.on('error', () => undefined);
  // the same for a connection that ends between two statements of a transaction: its next statement gets the error
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchForEnd(client);
    keepPlans(client);
  });
  return pool;
}

/** Connections that the server has announced it is closing. */
const ending = new WeakSet<pg.PoolClient>();

/**
 * Records when the server reports, in response to a statement, that it ends the session. The connection closes a moment later, or
 * much later on a busy machine. Until then the driver considers it healthy and would reuse it for the next caller.
 */
function watchForEnd(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return;
  client.connection.on('errorMessage', (error: unknown) => {
    if (isSessionEnded(error)) ending.add(client);
  });
}

/** Makes the connection send statements with `KEEP_PLAN` as named prepared statements. */
function keepPlans(client: pg.PoolClient): void {
  const send = client.query.bind(client);
  const query = (...request: readonly unknown[]): unknown => {
    const [text, values] = request;
    const isPlain = request.length === 2 && typeof text === 'string' && Array.isArray(values);
    const name = isPlain ? nameOfKeptPlan(text) : undefined;
    return Reflect.apply(send, undefined, name === undefined ? request : [{ name, text, values }]);
  };
  Object.assign(client, { query });
}

/**
 * The pool with a fair queue, for Kysely. Requests queue in front of the pool, because the pool's own queue does not know their owners.
 * When too many are waiting, requests are refused, so the queue cannot grow without limit.
 */
export function fairPool(pool: pg.Pool): PostgresPool {
  const gate = new FairGate(pool.options.max, () => new DatabaseBusyError());
  return {
    options: pool.options,
    connect: () => connectInTurn(pool, gate),
    end: () => pool.end(),
  };
}

async function connectInTurn(pool: pg.Pool, gate: FairGate): Promise<pg.PoolClient> {
  const leave = await gate.acquire({ maxWaiting, maxWaitMs: waitMs });
  try {
    const client = await pool.connect();
    // wrapped each time, because the pool sets `release` again whenever it hands out a client
    const releaseToPool = client.release.bind(client);
    client.release = (error) => {
      releaseToPool(ending.has(client) || error);
      leave();
    };
    return client;
  } catch (error) {
    leave();
    const waitedTooLong = messageOf(error).startsWith('timeout exceeded');
    throw waitedTooLong ? new DatabaseBusyError() : error;
  }
}
