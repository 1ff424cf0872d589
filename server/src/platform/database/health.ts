import { type Logger, sql } from 'kysely';
import { counted } from '../texts/counted.ts';
import { DatabaseBusyError, isDatabaseDamaged, messageOf } from './errors.ts';
import type { AnyDatabase } from './migrate.ts';
import type { DatabaseHealth } from './portal-database.ts';

export async function checkHealth(db: AnyDatabase): Promise<DatabaseHealth> {
  const startedAt = performance.now();
  try {
    await sql`select 1`.execute(db);
    return { ok: true, milliseconds: performance.now() - startedAt };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, milliseconds: performance.now() - startedAt, reason };
  }
}

/** Enough rows that the sort does not fit in memory and PostgreSQL writes a temporary file. */
const PROBE_ROWS = 4_000;

/**
 * Throws when writes fail. Updating one row fails in a read-only database. The sort needs new space on the disk and fails when the
 * disk is full, even if the row still fits into an existing page.
 */
export async function probeWrites(db: AnyDatabase): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`update readiness_probe set written_at = now()`.execute(tx);
      await sql`set local work_mem = '64kB'`.execute(tx);
      await sql`select max(row) from (select md5(n::text) || repeat('x', 100) as row
        from generate_series(1, ${sql.lit(PROBE_ROWS)}) n order by 1 offset 0) sorted`.execute(tx);
    });
  } catch (error) {
    // a full queue does not mean that writes fail
    if (!(error instanceof DatabaseBusyError)) throw error;
  }
}

/** How long the database counts as damaged after the last statement that found damage. */
const DAMAGE_COUNTS_MS = 5 * 60_000;

/** Remembers for a few minutes that a statement found damaged pages. */
export class DamageWatch {
  readonly #now: () => number;
  #last: { readonly at: number; readonly reason: string } | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  readonly record = (error: unknown): void => {
    if (isDatabaseDamaged(error)) this.#last = { at: this.#now(), reason: messageOf(error) };
  };

  /** Throws while the last damage is recent. */
  assertNone(): void {
    const last = this.#last;
    if (last !== undefined && this.#now() - last.at < DAMAGE_COUNTS_MS) throw new Error(last.reason);
  }
}

/** A Kysely logger that passes every failed statement to the damage watch. */
export const damageLogger =
  (damage: DamageWatch): Logger =>
  (event) => {
    if (event.level === 'error') damage.record(event.error);
  };

/** Throws if the PostgreSQL server recently read a page with a wrong checksum for any client. */
export async function assertNoChecksumFailure(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    select checksum_failures as failures from pg_stat_database
    where datname = current_database() and checksum_last_failure > now() - interval '5 minutes'`.execute(db);
  const failures = rows[0]?.failures;
  if (failures !== undefined) throw new Error(`the database has ${counted(failures, 'page')} with a wrong checksum`);
}
