import type { ProfileFields } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The columns of a profile, and nothing else of a user. */
export const profileColumns = (profile: ProfileFields) => ({
  first_name: profile.firstName,
  last_name: profile.lastName,
  company: profile.company,
  address: profile.address,
  city: profile.city,
  state: profile.state,
  zip: profile.zip,
  email: profile.email,
  phone_format_type: profile.phoneFormatType,
  phone: profile.phone,
});

const profileOf = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom('portal_user')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'company',
      'address',
      'city',
      'state',
      'zip',
      'email',
      'phone_format_type as phoneFormatType',
      'phone',
    ]);

/** Reads a user's profile; undefined if the user was deleted. */
export const readProfileOf = (db: Kysely<Database>, userId: number): Promise<ProfileFields | undefined> =>
  profileOf(db, userId).executeTakeFirst();

/** Reads a user's profile, and locks its row until the transaction ends. */
export const lockProfileOf = (tx: Transaction<Database>, userId: number): Promise<ProfileFields | undefined> =>
  profileOf(tx, userId).forUpdate().executeTakeFirst();
