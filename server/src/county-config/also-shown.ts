import type { Kysely } from 'kysely';
import { lastTasksAt } from '../accounts/last-tasks.store.ts';
import type { Database } from '../platform/database/schema.ts';
import type { CountyRecordName } from './records.ts';

type Shown = Readonly<Record<string, unknown>>;

/** What the calls of a setting answer beside its record (`alsoShows`). */
export const ALSO_SHOWN: Partial<Record<CountyRecordName, (db: Kysely<Database>) => Promise<Shown>>> = {
  billingSchedule: async (db) => ({ lastRan: (await lastTasksAt(db))?.toISOString() ?? null }),
};
