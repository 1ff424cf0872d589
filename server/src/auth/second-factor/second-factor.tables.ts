/** The app that makes a user's one-time codes. */
export interface SecondFactorTable {
  user_id: number;
  /** Shared with the app; null until the user has typed a code of it. */
  secret: string | null;
  confirmed_at: Date | null;
  /** The half minute of the last code that was used. */
  last_step: number;
  /** Shown to the user, and not yet proved by a code. */
  pending_secret: string | null;
  pending_at: Date | null;
}

/** A code that gets in without the app, once. Only its hash is kept. */
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
