import type { Generated, GeneratedAlways } from 'kysely';

export interface PortalUserTable {
  id: Generated<number>;
  account_id: number;
  username: string;
  /** Lower-cased name: what is compared and unique. */
  username_key: string;
  /** Null for the guest user, who has no password. */
  password_hash: string | null;
  role: string;
  status: Generated<string>;
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
  /** Rises with every change of what the user manager shows; a trigger sees to it. */
  version: Generated<number>;
  /** Who made the last of them; null for the portal itself. */
  changed_by: Generated<number | null>;
  changed_at: Generated<Date | null>;
  /** Username, name and email in lower case: what the user manager searches in. */
  search_text: GeneratedAlways<string>;
  created_at: Generated<Date>;
  deleted_at: Generated<Date | null>;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    portal_user: PortalUserTable;
  }
}
