import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { DatabaseBusyError, isSessionEnded, messageOf } from '../errors.ts';
import { FairGate } from '../fair-gate.ts';
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
 * What every connection of the web role runs with: a parallel plan costs more to start than a search takes, compiling one costs more
 * than a slice of a report, and nothing a user asks for may run for longer than five seconds. A statement without a name is always planned for its values; a generic
 * plan would misjudge prefixes.
 */
export const webSettings = {
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

export function createPool({ url, size, settings }: PoolSettings): pg.Pool {
  const options = Object.entries(settings)
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
  // an idle connection that the server ends is replaced at the next request; unheard, the event would end the process
  pool.on('error', () => undefined);
  // nor may one that ends between two statements of a transaction end the process: its next statement is told
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    noteEnd(client);
    keepPlans(client);
  });
  return pool;
}

/** Connections of which the server has said that it ends them. */
const ending = new WeakSet<pg.PoolClient>();

/**
 * Notes when the server reports, in reply to a statement, that it ends the session. The connection closes a moment later, much
 * later on a busy machine; until then the driver considers it healthy, and would hand it to the next caller, or to the same
 * caller again.
 */
function noteEnd(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return;
  client.connection.on('errorMessage', (error: unknown) => {
    if (isSessionEnded(error)) ending.add(client);
  });
}

/** From now on the connection sends statements that want their plan kept by name. */
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
 * The pool as Kysely sees it. Requests queue in front of the pool, because the pool's own queue does not know owners. When too
 * many wait, requests are refused, so the queue cannot grow without end.
 */
export function fairPool(pool: pg.Pool): PostgresPool {
  const gate = new FairGate(pool.options.max);
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
    // the pool sets this again each time it hands a client out
    const giveBack = client.release.bind(client);
    client.release = (error) => {
      giveBack(ending.has(client) || error);
      leave();
    };
    return client;
  } catch (error) {
    leave();
    const waitedTooLong = messageOf(error).startsWith('timeout exceeded');
    throw waitedTooLong ? new DatabaseBusyError() : error;
  }
}
