import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The rows that are not in a block yet. */
export const unsealedRows = (db: Kysely<Database>) =>
  db
    .selectFrom('audit_log')
    .leftJoin('audit_sealed', 'audit_sealed.audit_id', 'audit_log.id')
    .where('audit_sealed.audit_id', 'is', null);

/** Seals of blocks that do not exist, by block number. Someone has inserted them so that their rows are never sealed. */
export const findOrphanSeals = (db: Kysely<Database>) =>
  orphanSeals(db)
    .select((eb) => [
      'audit_sealed.block',
      eb.fn.min<number>('audit_id').as('first_id'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('audit_sealed.block')
    .orderBy('audit_sealed.block')
    .execute();

const orphanSeals = (db: Kysely<Database>) =>
  db
    .selectFrom('audit_sealed')
    .leftJoin('audit_block', (join) =>
      join.onRef('audit_block.number', '=', 'audit_sealed.block').on('audit_block.number', '>', 0),
    )
    .where('audit_block.number', 'is', null);

/**
 * Whether there is a seal with a block number below 1, or at or above `nextBlock`. This reads only both ends of the index. The
 * verification, which reads all blocks, also finds missing blocks in between.
 */
export async function hasSealsOutsideChain(db: Kysely<Database>, nextBlock: number): Promise<boolean> {
  for (const [operator, block] of [
    ['>=', nextBlock],
    ['<', 1],
  ] as const) {
    const seal = db.selectFrom('audit_sealed').select('block').where('block', operator, block);
    if ((await seal.orderBy('block').limit(1).executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/**
 * Deletes the seals of blocks that do not exist: they are unsigned, prove nothing, and keep their rows from being sealed. The trigger
 * that forbids this is disabled within this transaction only. That requires the owner of the table.
 */
export async function removeOrphanSeals(tx: Transaction<Database>): Promise<void> {
  await sql`alter table audit_sealed disable trigger audit_sealed_only_grows`.execute(tx);
  await sql`delete from audit_sealed where not exists (select from audit_block where number = block and number > 0)`.execute(
    tx,
  );
  await sql`alter table audit_sealed enable trigger audit_sealed_only_grows`.execute(tx);
}

/** The seals of a block with their rows. All fields of a deleted row are null. */
export const readSealedRows = (db: Kysely<Database>, block: number) =>
  db
    .selectFrom('audit_sealed')
    .leftJoin('audit_log', 'audit_log.id', 'audit_sealed.audit_id')
    .selectAll('audit_log')
    .select(['audit_sealed.audit_id', 'audit_sealed.row_hash'])
    .where('block', '=', block)
    .orderBy('audit_sealed.audit_id')
    .execute();

/** Times of the rows after an id: when each was written, and when it was sealed. */
export const readTimes = (db: Kysely<Database>, afterId: number, limit: number) =>
  db
    .selectFrom('audit_log')
    .leftJoin('audit_sealed', 'audit_sealed.audit_id', 'audit_log.id')
    .leftJoin('audit_block', 'audit_block.number', 'audit_sealed.block')
    .select(['audit_log.id', 'audit_log.at', 'audit_block.number as block', 'audit_block.sealed_at'])
    .where('audit_log.id', '>', afterId)
    .orderBy('audit_log.id')
    .limit(limit)
    .execute();

export const readRow = (db: Kysely<Database>, id: number) =>
  db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst();

/** The highest id that the database has assigned to a row. */
export async function readLastAssignedId(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select last_value::float8 as last from pg_sequences
    where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('audit_log', 'id')`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Signed statements about known damage. They are rows of the log itself. */
export const readStatements = (db: Kysely<Database>) =>
  db.selectFrom('audit_log').select('detail').where('kind', '=', 'AUDIT_STATEMENT').orderBy('id').execute();
