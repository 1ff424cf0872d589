import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { readCountyRecords, readRevision } from './county-config.store.ts';
import type { CountyRecords } from './records.ts';

/** Looked at this often, so that a change saved in one process is everywhere within five seconds. */
const POLL_MS = 2_000;

/** The county's configuration, held in memory and kept current. */
export interface CountyConfig {
  readonly current: CountyRecords;
  /** Rises with every change: what is computed from the configuration is cached by it. */
  readonly revision: number;
  /** Looks at the database now; called after a save in this process. */
  refresh(): Promise<void>;
  close(): void;
}

/** Reads the county's configuration and keeps it current until closed. A poll that fails leaves the last state in force. */
export async function openCountyConfig(db: Kysely<Database>, pollMs = POLL_MS): Promise<CountyConfig> {
  let revision = await readRevision(db);
  let current = await readCountyRecords(db);
  const refresh = async (): Promise<void> => {
    const latest = await readRevision(db);
    if (latest === revision) return;
    current = await readCountyRecords(db);
    revision = latest;
  };
  const timer = setInterval(() => {
    refresh().catch(() => undefined);
  }, pollMs).unref();
  return {
    get current() {
      return current;
    },
    get revision() {
      return revision;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}
