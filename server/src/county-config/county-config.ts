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
    /** True in the demonstration county only, whose accounts the login page lists. */
    readonly isDemonstration: () => boolean;
  }
}

/** Looked at this often, so that a change saved in one process is everywhere within five seconds. */
const POLL_MS = 2_000;
/** A look that is so late is no matter of a busy machine. */
const LATE_MS = 8_000;

/** The county's configuration, held in memory and kept current. */
export interface CountyConfig {
  readonly current: CountyRecords;
  /** Rises with every change: what is computed from the configuration is cached by it. */
  readonly revision: number;
  /** False when the database could not be looked at for some time: what is in force may be old. */
  readonly isFresh: boolean;
  /**
   * Takes the state of now. Work that the answer runs sees that state to its end, whatever is saved in the meantime: between the
   * check of a price and its charge no price changes.
   */
  oneState(): InSnapshot;
  /** Looks at the database now; called after a save in this process. */
  refresh(): Promise<void>;
  close(): void;
}

/** Runs work, also after it was awaited, in one state of the configuration. */
export type InSnapshot = <Value>(work: () => Value) => Value;

export interface CountyConfigOptions {
  readonly pollMs?: number;
  readonly staleMs?: number;
  readonly log?: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** By what this process is known to the others. */
  readonly server?: string;
}

interface State {
  readonly revision: number;
  readonly current: CountyRecords;
}

const SERVER = `${hostname()}:${process.pid}`;
const NO_LOG = { error: () => undefined, info: () => undefined };

/**
 * Reads the county's configuration and keeps it current until closed. A look that fails leaves the last state in force, is logged
 * once for each outage, and is tried again; a record that cannot be read is named, and its last good version stays in force.
 */
export async function openCountyConfig(
  db: Kysely<Database>,
  { pollMs = POLL_MS, staleMs = pollMs + LATE_MS, log = NO_LOG, server = SERVER }: CountyConfigOptions = {},
): Promise<CountyConfig> {
  const held = new AsyncLocalStorage<State>();
  let state = await readState(db, log);
  await recordConfigReader(db, server, state.revision);
  let lookedAt = performance.now();
  let isFailing = false;
  let isLooking = false;
  const refresh = async (): Promise<void> => {
    if ((await readRevision(db)) !== state.revision) {
      const read = await readState(db, log);
      // a look that began before a save may end after the look of that save
      if (read.revision >= state.revision) state = read;
      await recordConfigReader(db, server, state.revision);
    }
    lookedAt = performance.now();
  };
  const poll = async (): Promise<void> => {
    // A look that hangs is waited for: others would only queue up behind it.
    if (isLooking) return;
    isLooking = true;
    try {
      await refresh();
      if (isFailing) log.info({}, "the county's configuration is read again");
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, "the county's configuration could not be read; it is tried again");
      isFailing = true;
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void poll(), pollMs).unref();
  const inForce = (): State => held.getStore() ?? state;
  return {
    get current() {
      return inForce().current;
    },
    get revision() {
      return inForce().revision;
    },
    get isFresh() {
      return performance.now() - lookedAt < staleMs;
    },
    oneState: () => {
      const now = inForce();
      return (work) => held.run(now, work);
    },
    refresh,
    close: () => clearInterval(timer),
  };
}

/** The revision first: records that are newer than it are read once more, older ones would stay. */
async function readState(db: Kysely<Database>, log: Pick<FastifyBaseLogger, 'error'>): Promise<State> {
  const revision = await readRevision(db);
  const { records, broken } = await readUsableRecords(db);
  for (const record of broken)
    log.error(record, "a record of the county's configuration is broken; its last good version is in force");
  return { revision, current: records };
}
