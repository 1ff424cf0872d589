import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { AuditCheckpointTable } from './audit.tables.ts';
import { canonicalJson } from './chain.ts';

export type Checkpoint = Selectable<AuditCheckpointTable>;

/** The text that the key signs when blocks are purged. */
export const checkpointText = (checkpoint: Omit<Checkpoint, 'signature'>): string => {
  const { block, hash, blocks, row_count, last_at, purged_at, key_id } = checkpoint;
  return canonicalJson([
    'audit purge',
    block,
    hash,
    blocks,
    row_count,
    last_at.toISOString(),
    purged_at.toISOString(),
    key_id,
  ]);
};

/** The checkpoint after which the chain begins; undefined if nothing was ever purged. */
export const readCheckpoint = (db: Kysely<Database>): Promise<Checkpoint | undefined> =>
  db.selectFrom('audit_checkpoint').selectAll().orderBy('block', 'desc').limit(1).executeTakeFirst();

export const insertCheckpoint = (tx: Transaction<Database>, checkpoint: Checkpoint) =>
  tx.insertInto('audit_checkpoint').values(checkpoint).execute();

/** A block, with the time of its newest row. */
export const readOldBlock = (db: Kysely<Database>, number: number) =>
  db
    .selectFrom('audit_block')
    .selectAll('audit_block')
    .select((select) =>
      select
        .selectFrom('audit_sealed')
        .innerJoin('audit_log', 'audit_log.id', 'audit_sealed.audit_id')
        .whereRef('audit_sealed.block', '=', 'audit_block.number')
        .select((inner) => inner.fn.max<Date | null>('audit_log.at').as('at'))
        .as('last_at'),
    )
    .where('number', '=', number)
    .executeTakeFirst();

/** The number of the first block that exists. */
export const readFirstBlock = async (db: Kysely<Database>): Promise<number | undefined> =>
  (await db.selectFrom('audit_block').select('number').orderBy('number').limit(1).executeTakeFirst())?.number;

/** Deletes a block with its rows. Only the owner of the tables may do that, and only with the setting `portal.audit_purge`. */
export async function removeBlock(tx: Transaction<Database>, number: number): Promise<void> {
  await sql`set local portal.audit_purge = 'on'`.execute(tx);
  const { rows } = await sql<{ audit_id: number }>`
    delete from audit_sealed where block = ${number} returning audit_id`.execute(tx);
  await sql`delete from audit_log where id = any(${rows.map(({ audit_id }) => audit_id)}::bigint[])`.execute(tx);
  await sql`delete from audit_block where number = ${number}`.execute(tx);
}
