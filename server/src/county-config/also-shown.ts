import type { Kysely } from 'kysely';
import { lastTasksAt } from '../accounts/last-tasks.store.ts';
import type { Database } from '../platform/database/schema.ts';
import type { CountyRecordName } from './records.ts';

type ExtraFields = Readonly<Record<string, unknown>>;

/** Fields that the calls of a setting return in addition to its record (`alsoShows`). */
export const ADDITIONAL_FIELDS: Partial<Record<CountyRecordName, (db: Kysely<Database>) => Promise<ExtraFields>>> = {
  billingSchedule: async (db) => ({ lastRan: (await lastTasksAt(db))?.toISOString() ?? null }),
};
