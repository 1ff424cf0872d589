import type { Generated } from 'kysely';

export interface SessionTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  network: string;
  language: string;
  logged_in_at: Date;
  last_seen_at: Date;
  /** When the user last entered the password again; null if not since the login. */
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

/** Failed logins of one username from one network or known browser. The username need not exist. */
export interface LoginFailureTable {
  username_key: string;
  network: string;
  failures: number;
  first_failed_at: Date;
  refused_until: Date | null;
}

/** A password reset link. Only the hash of its ticket is kept. */
export interface ResetTicketTable {
  ticket_hash: string;
  user_id: number;
  expires_at: Date;
  used_at: Generated<Date | null>;
}

/** A user who registered and has to confirm the email address. */
export interface RegistrationTable {
  user_id: number;
  /** Null until the email is written, and forever if the address was already known. */
  ticket_hash: Generated<string | null>;
  expires_at: Date;
  confirmed_at: Generated<Date | null>;
}

/** A user who has not chosen a first password yet. */
export interface InvitationTable {
  user_id: number;
  /** Null until the email is written, and after its link was voided. */
  ticket_hash: Generated<string | null>;
  sent_at: Generated<Date | null>;
  expires_at: Generated<Date | null>;
  /** How often staff requested the email since `requests_since`. */
  requests: number;
  requests_since: Date;
}

/** An email address that becomes the user's when the ticket mailed to it is used. */
export interface EmailChangeTable {
  user_id: number;
  email: string;
  requested_at: Date;
  expires_at: Date;
  /** How often the user requested it since `requests_since`: limits how many emails go to strangers. */
  requests: number;
  requests_since: Date;
  /** Null until the email is written, and after the change was stopped. */
  ticket_hash: Generated<string | null>;
}

/** Emails of recovery, registration and new addresses whose sending has begun, keyed by the outbox message that requested them. */
export interface RecoveryMailTable {
  outbox_id: number;
  /** The purpose of the email and the mailbox that gets it. */
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
