import type { Generated } from 'kysely';
import type { VersionedColumns } from '../platform/database/versions.ts';

/** The users of the portal. The status is 'A' (active), 'I' (inactive), 'P' (pending) or 'L' (locked). */
export interface PortalUserTable extends VersionedColumns {
  account_id: number;
  username: string;
  /** The username in lower case. It is unique, and a login finds the user by it. */
  username_key: string;
  /** Null for users without a password: the guest user, and an invited user who has not chosen one yet. */
  password_hash: string | null;
  /** 'TRIMIN' (provider staff), 'COUNTY', 'ACCOUNT' (administrator of an account), 'USER' or 'GUEST'. */
  role: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  company: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  /** The code of the US state of the address: 'CA'. */
  state: Generated<string>;
  zip: Generated<string>;
  email: Generated<string>;
  /** How `phone` is written: 'STANDARD' as a US number, (555) 123-4567, or 'INTERNATIONAL'. */
  phone_format_type: Generated<string>;
  phone: Generated<string>;
  /** The name of the language in capitals: 'ENGLISH'. */
  language: Generated<string>;
  must_change_password: Generated<boolean>;
  /** When a password that the user did not choose expires; null for one that the user chose, and if there is no password. */
  password_expires_at: Generated<Date | null>;
  /** Why a user is locked: 'LOGIN_FAILURES' if the portal did it automatically, null if staff did. Null for other users too. */
  lock_cause: Generated<'LOGIN_FAILURES' | null>;
  /** Null for a user who never logged in, and for the guest user. */
  last_login_at: Generated<Date | null>;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    portal_user: PortalUserTable;
  }
}
