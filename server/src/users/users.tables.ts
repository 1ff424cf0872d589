import type { Generated } from 'kysely';
import type { VersionedColumns } from '../platform/database/versions.ts';

export interface PortalUserTable extends VersionedColumns {
  account_id: number;
  username: string;
  /** The username in lower case. It is unique, and logins are compared with it. */
  username_key: string;
  /** Null for the guest user, who has no password. */
  password_hash: string | null;
  role: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  company: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zip: Generated<string>;
  email: Generated<string>;
  phone_format_type: Generated<string>;
  phone: Generated<string>;
  language: Generated<string>;
  must_change_password: Generated<boolean>;
  /** When a password that the user did not choose expires; null for one that the user chose. */
  password_expires_at: Generated<Date | null>;
  /** Why a user of status L (locked) is locked: LOGIN_FAILURES when the portal did it automatically, null when staff did. */
  lock_cause: Generated<'LOGIN_FAILURES' | null>;
  /** Null for a user who never logged in, and for the guest user. */
  last_login_at: Generated<Date | null>;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    portal_user: PortalUserTable;
  }
}
