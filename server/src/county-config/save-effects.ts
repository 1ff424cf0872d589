import { searchRecord } from '@portal/contracts/county-config';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { setAccountSearches } from '../accounts/page-access.store.ts';
import type { Database } from '../platform/database/schema.ts';
import type { CountyRecordName } from './records.ts';

/** A side effect of saving a record, in the transaction of the save. */
interface SaveEffect {
  /** Stored with the version, and in the audit log. */
  readonly reason: string;
  readonly run: (db: Kysely<Database>) => Promise<void>;
}

type EffectOf = (saved: unknown, flags: Readonly<Record<string, unknown>>) => SaveEffect | undefined;

/**
 * Saving Search 1 copies its switches to the page access of every account, and so to every user. That happens if all accounts have
 * the same searches by configuration, or if the administrator requests it (002 sections 4 and 7).
 */
export const SAVE_EFFECTS: Partial<Record<CountyRecordName, EffectOf>> = {
  search: (saved, { updateUsers }) => {
    const { searchAccess, enabled } = z.parse(searchRecord, saved);
    if (searchAccess !== 'same' && updateUsers !== true) return undefined;
    return { reason: 'given to every account', run: (db) => setAccountSearches(db, enabled) };
  },
};
