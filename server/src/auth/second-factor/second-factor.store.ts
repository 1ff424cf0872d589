import type { Kysely, Transaction } from 'kysely';
import { recoveryCodeHash, stepOfCode } from '../../credentials/one-time-codes.ts';
import type { Database } from '../../platform/database/schema.ts';

/** How long a secret can be confirmed after it was shown. */
const PENDING_MS = 15 * 60_000;

/** A user's second factor as shown on the user's own page. */
export interface FactorState {
  readonly confirmedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

/** A verified code: a one-time code, identified by its 30-second step, or a recovery code, identified by its hash. */
export type FactorProof = { readonly step: number } | { readonly codeHash: string };

const rowOf = (db: Kysely<Database>, userId: number) =>
  db.selectFrom('second_factor').where('user_id', '=', userId).selectAll().executeTakeFirst();

/** Whether the user must type a code after the password. */
export async function hasSecondFactor(db: Kysely<Database>, userId: number): Promise<boolean> {
  return (await rowOf(db, userId))?.secret != null;
}

export async function readFactorState(db: Kysely<Database>, userId: number): Promise<FactorState> {
  const row = await rowOf(db, userId);
  const { left } = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return { confirmedAt: row?.confirmed_at ?? null, recoveryCodesLeft: left };
}

/** Verifies a typed code, but does not use it up. Null for a wrong or used code. */
export async function verifyFactorCode(
  db: Kysely<Database>,
  userId: number,
  typed: string,
  now: Date,
): Promise<FactorProof | null> {
  const row = await rowOf(db, userId);
  if (row?.secret == null) return null;
  const step = stepOfCode(row.secret, typed, now);
  if (step !== null) return step > row.last_step ? { step } : null;
  const codeHash = recoveryCodeHash(typed);
  const code = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .select('code_hash')
    .executeTakeFirst();
  return code === undefined ? null : { codeHash };
}

/** Uses up a proof. False when it was used in the meantime: of two logins with one code, one succeeds. */
export async function consumeProof(
  tx: Transaction<Database>,
  userId: number,
  proof: FactorProof,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } =
    'step' in proof
      ? await tx
          .updateTable('second_factor')
          .set({ last_step: proof.step })
          .where('user_id', '=', userId)
          .where('last_step', '<', proof.step)
          .where('secret', 'is not', null)
          .executeTakeFirst()
      : await tx
          .updateTable('recovery_code')
          .set({ used_at: now })
          .where('user_id', '=', userId)
          .where('code_hash', '=', proof.codeHash)
          .where('used_at', 'is', null)
          .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a secret that the user has not confirmed yet, beside the one in use. */
export async function storePendingSecret(
  tx: Transaction<Database>,
  userId: number,
  secret: string,
  now: Date,
): Promise<void> {
  const pending = { pending_secret: secret, pending_at: now };
  await tx
    .insertInto('second_factor')
    .values({ user_id: userId, secret: null, confirmed_at: null, last_step: 0, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** The 30-second step of a code of the pending secret; null for a wrong code, or when the secret was shown too long ago. */
export async function verifyPendingCode(
  tx: Transaction<Database>,
  userId: number,
  typed: string,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .where('pending_at', '>', new Date(now.getTime() - PENDING_MS))
    .select('pending_secret')
    .forUpdate()
    .executeTakeFirst();
  return row?.pending_secret == null ? null : stepOfCode(row.pending_secret, typed, now);
}

/** Puts the pending secret into use, and marks the code of the given step as used. */
export async function confirmPendingSecret(
  tx: Transaction<Database>,
  userId: number,
  step: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set((row) => ({
      secret: row.ref('pending_secret'),
      confirmed_at: now,
      last_step: step,
      pending_secret: null,
      pending_at: null,
    }))
    .where('user_id', '=', userId)
    .execute();
}

/** Replaces all recovery codes of the user. */
export async function replaceRecoveryCodes(
  tx: Transaction<Database>,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  if (codes.length === 0) return;
  const rows = codes.map((code) => ({ user_id: userId, code_hash: recoveryCodeHash(code), used_at: null }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** Removes the second factor and its recovery codes. False when there was none. */
export async function removeFactor(tx: Transaction<Database>, userId: number): Promise<boolean> {
  await replaceRecoveryCodes(tx, userId, []);
  const removed = await tx.deleteFrom('second_factor').where('user_id', '=', userId).returning('secret').execute();
  return removed.some(({ secret }) => secret !== null);
}
