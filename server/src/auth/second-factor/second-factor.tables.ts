/** The authenticator app that makes a user's one-time codes. */
export interface SecondFactorTable {
  user_id: number;
  /** Shared with the app; null until the user has typed a code made with it. */
  secret: string | null;
  confirmed_at: Date | null;
  /** The 30-second step of the last code that was used. */
  last_step: number;
  /** Shown to the user, but not confirmed by a code yet. */
  pending_secret: string | null;
  pending_at: Date | null;
}

/** A code that replaces the app once. Only its hash is kept. */
export interface RecoveryCodeTable {
  user_id: number;
  code_hash: string;
  used_at: Date | null;
}

declare module '../../platform/database/schema.ts' {
  interface Database {
    second_factor: SecondFactorTable;
    recovery_code: RecoveryCodeTable;
  }
}
