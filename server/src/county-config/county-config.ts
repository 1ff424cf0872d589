import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { recordConfigReader } from './config-readers.store.ts';
import { readRevision, readUsableRecords } from './county-config.store.ts';
import type { CountyRecords } from './records.ts';

declare module '../platform/services.ts' {
  interface Services {
    readonly county: CountyConfig;
    /** True only in the demo county, whose accounts the login page lists. */
    readonly isDemonstration: () => boolean;
  }
}

/** The interval between polls, so that a change saved in one process reaches all others within five seconds. */
const POLL_MS = 2_000;
/** A busy machine does not explain a longer delay of a poll, so the configuration counts as stale then. */
const LATE_MS = 8_000;

/** The county's configuration, held in memory and kept current. */
export interface CountyConfig {
  readonly current: CountyRecords;
  /** The configuration that the next request will read, even while this one works in a snapshot. */
  readonly newest: CountyRecords;
  /** Increases with every change. Values computed from the configuration are cached by it. */
  readonly revision: number;
  /** False when the database could not be read for some time, so that the configuration may be outdated. */
  readonly isFresh: boolean;
  /**
   * Returns a function that runs work in a snapshot of the current configuration. Changes saved meanwhile do not affect that work:
   * a price cannot change between its check and its charge.
   */
  takeSnapshot(): RunInSnapshot;
  /** Reads the database now; called after a save in this process. */
  refresh(): Promise<void>;
  close(): void;
}

/** Runs work, including its asynchronous parts, in one snapshot of the configuration. */
export type RunInSnapshot = <Value>(work: () => Value) => Value;

export interface CountyConfigOptions {
  readonly pollMs?: number;
  readonly staleMs?: number;
  readonly log?: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** The name of this process in the list of configuration readers. */
  readonly server?: string;
}

interface State {
  readonly revision: number;
  readonly current: CountyRecords;
}

const SERVER = `${hostname()}:${process.pid}`;
const NO_LOG = { error: () => undefined, info: () => undefined };

/**
 * Reads the county's configuration and polls for changes until closed. If a poll fails, the last configuration stays in force, the
 * outage is logged once, and polling continues. If a record is invalid, that is logged, and its last valid version stays in force.
 */
export async function openCountyConfig(
  db: Kysely<Database>,
  { pollMs = POLL_MS, staleMs = pollMs + LATE_MS, log = NO_LOG, server = SERVER }: CountyConfigOptions = {},
): Promise<CountyConfig> {
  const snapshot = new AsyncLocalStorage<State>();
  let state = await readState(db, log);
  await recordConfigReader(db, server, state.revision);
  let lastReadAt = performance.now();
  let isFailing = false;
  let isPolling = false;
  const refresh = async (): Promise<void> => {
    if ((await readRevision(db)) !== state.revision) {
      const read = await readState(db, log);
      // a read that began before a save may end after the read of that save
      if (read.revision >= state.revision) state = read;
      await recordConfigReader(db, server, state.revision);
    }
    lastReadAt = performance.now();
  };
  const poll = async (): Promise<void> => {
    // While one poll hangs, further ones would only queue up behind it.
    if (isPolling) return;
    isPolling = true;
    try {
      await refresh();
      if (isFailing) log.info({}, "the county's configuration is read again");
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, "the county's configuration could not be read; it is tried again");
      isFailing = true;
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(() => void poll(), pollMs).unref();
  const inForce = (): State => snapshot.getStore() ?? state;
  return {
    get current() {
      return inForce().current;
    },
    get newest() {
      return state.current;
    },
    get revision() {
      return inForce().revision;
    },
    get isFresh() {
      return performance.now() - lastReadAt < staleMs;
    },
    takeSnapshot: () => {
      const now = inForce();
      return (work) => snapshot.run(now, work);
    },
    refresh,
    close: () => clearInterval(timer),
  };
}

/**
 * Reads the revision before the records. If a record changes in between, the next poll reads it again; in the other order, an
 * outdated record would stay in force.
 */
async function readState(db: Kysely<Database>, log: Pick<FastifyBaseLogger, 'error'>): Promise<State> {
  const revision = await readRevision(db);
  const { records, broken } = await readUsableRecords(db);
  for (const record of broken)
    log.error(record, "a record of the county's configuration is broken; its last good version is in force");
  return { revision, current: records };
}
