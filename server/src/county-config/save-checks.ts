import { userAccessRecord } from '@portal/contracts/county-config';
import { type FieldMessages, fieldMessage } from '@portal/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { activeGuestQuery } from '../accounts/guest-user.store.ts';
import type { Database } from '../platform/database/schema.ts';
import type { CountyRecordName } from './records.ts';

/** Checks that a save needs the database for. `previous` is the record in force; both are stored records. */
type SaveCheck = (db: Kysely<Database>, saved: unknown, previous: unknown) => Promise<FieldMessages<string>>;

/**
 * A typing error in the guest's name would turn guests off without a word. A name that is not changed is not checked: the county may
 * have deactivated its guest for a while.
 */
const checkGuest: SaveCheck = async (db, saved, previous) => {
  const { guestUserName: name } = z.parse(userAccessRecord, saved);
  if (name === '' || name === z.parse(userAccessRecord, previous).guestUserName) return {};
  const guest = await activeGuestQuery(db, name).select('portal_user.id').executeTakeFirst();
  return guest === undefined ? { guestUserName: fieldMessage('validation.noSuchGuest') } : {};
};

export const SAVE_CHECKS: Partial<Record<CountyRecordName, SaveCheck>> = { userAccess: checkGuest };
