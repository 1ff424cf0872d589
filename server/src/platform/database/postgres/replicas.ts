import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseBusyError } from '../errors.ts';
import { createPool, fairPool, webSettings } from './pools.ts';
import { PrimaryTrail } from './primary-trail.ts';

interface Replica {
  readonly pool: pg.Pool;
  readonly fair: PostgresPool;
  /** It shows what the primary had at this moment; undefined when that is too long ago, or it did not answer. */
  shows: number | undefined;
}

/** A replica this far behind is not asked: the user would miss what was recorded meanwhile. */
const MAX_LAG_MS = 5_000;
const CHECK_EVERY_MS = 2_000;

/** Positions of the log as whole numbers. What may be replayed on a replica is what the primary has on its disk. */
const PRIMARY_POSITION = "select (pg_current_wal_flush_lsn() - '0/0')::text as position";
/** None for a server that is no replica: one that was promoted has a history of its own. */
const REPLICA_POSITION = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end
  as position`;

/** Replicas in turn, as far as they answer and keep up; else the primary. */
export function createReadPool(urls: readonly string[], size: number, primary: pg.Pool, fairPrimary: PostgresPool) {
  const trail = new PrimaryTrail(MAX_LAG_MS);
  const replicas: Replica[] = urls.map((url) => {
    const pool = createPool({ url, size, settings: webSettings });
    return { pool, fair: fairPool(pool), shows: undefined };
  });
  const checkAll = async (): Promise<void> => {
    if (replicas.length === 0) return;
    const at = performance.now();
    const position = await positionOf(primary, PRIMARY_POSITION);
    if (position !== undefined) trail.note(position, at);
    await Promise.all(replicas.map((replica) => checkReplica(replica, trail)));
  };
  const timer = setInterval(() => void checkAll(), CHECK_EVERY_MS);
  timer.unref();
  let turn = 0;

  async function connect() {
    for (let tries = 0; tries < replicas.length; tries += 1) {
      turn = (turn + 1) % replicas.length;
      const replica = replicas[turn];
      const client = replica !== undefined && keepsUp(replica) ? await tryConnect(replica) : undefined;
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

/** Asked at each use: what was found at the last check grows old by itself, also when no further check succeeds. */
const keepsUp = ({ shows }: Replica): boolean => shows !== undefined && performance.now() - shows <= MAX_LAG_MS;

async function tryConnect(replica: Replica): Promise<PostgresPoolClient | undefined> {
  try {
    return await replica.fair.connect();
  } catch (error) {
    // a busy replica is well; one that cannot be reached is left alone until the next check
    if (!(error instanceof DatabaseBusyError)) replica.shows = undefined;
    return undefined;
  }
}

async function checkReplica(replica: Replica, trail: PrimaryTrail): Promise<void> {
  const replayed = await positionOf(replica.pool, REPLICA_POSITION);
  replica.shows = replayed === undefined ? undefined : trail.shownBy(replayed);
}

/** Undefined when the server does not answer, or has none. */
async function positionOf(pool: pg.Pool, statement: string): Promise<bigint | undefined> {
  try {
    const { rows } = await pool.query<{ position: string | null }>(statement);
    const position = rows[0]?.position ?? null;
    return position === null ? undefined : BigInt(position);
  } catch {
    return undefined;
  }
}
