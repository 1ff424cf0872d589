import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseBusyError, isConflict } from '../errors.ts';
import { createPool, fairPool, webSettings } from './pools.ts';
import { PrimaryLogPositions } from './primary-log-positions.ts';

interface Replica {
  readonly pool: pg.Pool;
  readonly fair: PostgresPool;
  /** The replica has the primary's data of this time; undefined when that is too long ago, or when the replica did not respond. */
  shows: number | undefined;
}

/** A replica that is further behind is not used, because users would miss new records. */
const MAX_LAG_MS = 5_000;
const CHECK_EVERY_MS = 2_000;

/** The write-ahead log position as an integer. It is the flushed position, because replicas get only what the primary has on its disk. */
const PRIMARY_POSITION = "select (pg_current_wal_flush_lsn() - '0/0')::text as position";
/** Null for a server that is not a replica: a promoted server has diverged from the primary. */
const REPLICA_POSITION = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end
  as position`;

/** A pool that uses the replicas in turn, as long as they respond and are up to date, and otherwise the primary. */
export function createReadPool(urls: readonly string[], size: number, primary: pg.Pool, fairPrimary: PostgresPool) {
  const positions = new PrimaryLogPositions(MAX_LAG_MS);
  const replicas: Replica[] = urls.map((url) => {
    const pool = createPool({ url, size, settings: webSettings });
    pool.on('connect', (client) => retryOnPrimaryWhenCanceled(client, fairPrimary));
    return { pool, fair: fairPool(pool), shows: undefined };
  });
  const checkAll = async (): Promise<void> => {
    if (replicas.length === 0) return;
    const at = performance.now();
    const position = await positionOf(primary, PRIMARY_POSITION);
    if (position !== undefined) positions.record(position, at);
    await Promise.all(replicas.map((replica) => checkReplica(replica, positions)));
  };
  const timer = setInterval(() => void checkAll(), CHECK_EVERY_MS);
  timer.unref();
  let turn = 0;

  async function connect() {
    for (let tries = 0; tries < replicas.length; tries += 1) {
      turn = (turn + 1) % replicas.length;
      const replica = replicas[turn];
      const client = replica !== undefined && isUpToDate(replica) ? await tryConnect(replica) : undefined;
      if (client) return client;
    }
    return fairPrimary.connect();
  }

  async function endAll() {
    clearInterval(timer);
    await Promise.all(replicas.map((replica) => replica.pool.end()));
  }
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ended ??= endAll();
    return ended;
  };

  const pool: PostgresPool = { options: fairPrimary.options, connect, end };
  return { pool, ready: checkAll, end };
}

/**
 * Runs a statement on the primary if the replica canceled it. A replica does so when the primary has removed rows that the statement may
 * need. All reads of replicas are single statements, so nothing of a transaction is lost.
 */
function retryOnPrimaryWhenCanceled(client: pg.PoolClient, primary: PostgresPool): void {
  const send = client.query.bind(client);
  const query = (...request: readonly unknown[]): unknown => {
    const [text, values] = request;
    const answer: unknown = Reflect.apply(send, undefined, request);
    // only Kysely's statements; the pool's own check is about the replica alone
    if (!(answer instanceof Promise) || typeof text !== 'string' || !Array.isArray(values)) return answer;
    return answer.catch(async (error: unknown) => {
      // a single read fails with this code only when the replica cancels it; the message cannot be tested, as its language varies
      if (!isConflict(error)) throw error;
      const other = await primary.connect();
      try {
        return await other.query(text, values);
      } finally {
        other.release();
      }
    });
  };
  Object.assign(client, { query });
}

/** Checked at each use, because the result of the last check becomes outdated when later checks fail. */
const isUpToDate = ({ shows }: Replica): boolean => shows !== undefined && performance.now() - shows <= MAX_LAG_MS;

async function tryConnect(replica: Replica): Promise<PostgresPoolClient | undefined> {
  try {
    return await replica.fair.connect();
  } catch (error) {
    // a busy replica is healthy; one that cannot be reached is not used until the next check
    if (!(error instanceof DatabaseBusyError)) replica.shows = undefined;
    return undefined;
  }
}

async function checkReplica(replica: Replica, positions: PrimaryLogPositions): Promise<void> {
  const replayed = await positionOf(replica.pool, REPLICA_POSITION);
  replica.shows = replayed === undefined ? undefined : positions.timeOfData(replayed);
}

/** Undefined when the server does not respond, or has no position. */
async function positionOf(pool: pg.Pool, statement: string): Promise<bigint | undefined> {
  try {
    const { rows } = await pool.query<{ position: string | null }>(statement);
    const position = rows[0]?.position ?? null;
    return position === null ? undefined : BigInt(position);
  } catch {
    return undefined;
  }
}
