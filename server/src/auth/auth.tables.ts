import type { Generated } from 'kysely';

export interface SessionTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  network: string;
  language: string;
  logged_in_at: Date;
  last_seen_at: Date;
  /** When its user showed the password again; null when the login was the last time. */
  proven_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  end_reason: Generated<string | null>;
}

export interface LoginNetworkTable {
  user_id: number;
  network: string;
  last_login_at: Date;
}

/** A browser in which a user logged in. Only the hash of its cookie is kept. */
export interface LoginBrowserTable {
  user_id: number;
  token_hash: string;
  last_login_at: Date;
}

/** Failed logins of one name from one network or known browser; the name need not exist. */
export interface LoginFailureTable {
  username_key: string;
  network: string;
  failures: number;
  first_failed_at: Date;
  refused_until: Date | null;
}

/** A link to a new password. Only its hash is kept. */
export interface ResetTicketTable {
  ticket_hash: string;
  user_id: number;
  expires_at: Date;
  used_at: Generated<Date | null>;
}

/** A user that registered itself and has to confirm its address. */
export interface RegistrationTable {
  user_id: number;
  /** Null until the mail is written, and for good when the address was known already. */
  ticket_hash: Generated<string | null>;
  expires_at: Date;
  confirmed_at: Generated<Date | null>;
}

/** A user who has not chosen a first password yet. */
export interface InvitationTable {
  user_id: number;
  /** Null until the mail is written, and when its link opens nothing anymore. */
  ticket_hash: Generated<string | null>;
  sent_at: Generated<Date | null>;
  expires_at: Generated<Date | null>;
  /** How often staff asked for the mail since `requests_since`. */
  requests: number;
  requests_since: Date;
}

/** An email address that becomes its user's when the ticket that was mailed to it is used. */
export interface EmailChangeTable {
  user_id: number;
  email: string;
  requested_at: Date;
  expires_at: Date;
  /** How often the user asked since `requests_since`: mails to strangers are not sent in numbers. */
  requests: number;
  requests_since: Date;
  /** Null until the mail is written, and when the change was stopped. */
  ticket_hash: Generated<string | null>;
}

/** Mails of recovery, registration and new addresses that were begun, by the outbox message that asked for them. */
export interface RecoveryMailTable {
  outbox_id: number;
  /** The mailbox. */
  address_key: string;
  begun_at: Date;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    session: SessionTable;
    login_network: LoginNetworkTable;
    login_browser: LoginBrowserTable;
    login_failure: LoginFailureTable;
    reset_ticket: ResetTicketTable;
    registration: RegistrationTable;
    invitation: InvitationTable;
    email_change: EmailChangeTable;
    recovery_mail: RecoveryMailTable;
  }
}
