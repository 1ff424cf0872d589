import type { Generated } from 'kysely';
import type { VersionedColumns } from '../platform/database/versions.ts';

export interface PortalUserTable extends VersionedColumns {
  account_id: number;
  username: string;
  /** Lower-cased name: what is compared and unique. */
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
  /** When a password that the user did not choose opens nothing any more; null for one that it chose. */
  password_expires_at: Generated<Date | null>;
  /** Of status L: LOGIN_FAILURES when the portal set it by itself; null when staff did. */
  lock_cause: Generated<'LOGIN_FAILURES' | null>;
  /** Null for who never logged in, and for the guest user. */
  last_login_at: Generated<Date | null>;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    portal_user: PortalUserTable;
  }
}
