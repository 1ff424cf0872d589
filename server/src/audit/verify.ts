import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { AuditKey } from './audit-key.ts';
import { blockHash, NO_BLOCK_HASH, rowHash } from './chain.ts';
import type { AuditHead } from './heads.ts';
import { unsealed } from './sealer.ts';

export type AuditVerdict =
  | { readonly ok: true; readonly blocks: number; readonly rows: number; readonly unsealed: number }
  | { readonly ok: false; readonly block: number; readonly row: number | null; readonly reason: string };

type Problem = Extract<AuditVerdict, { ok: false }>;

/**
 * Goes through the whole chain and names the first row, or block, that is not what was sealed. The heads that were kept
 * outside the database prove that the chain's end is still there.
 */
export async function verifyAuditLog(
  db: Kysely<Database>,
  key: AuditKey,
  heads: readonly AuditHead[] = [],
): Promise<AuditVerdict> {
  let previousHash = NO_BLOCK_HASH;
  let rows = 0;
  let number = 0;
  for (;;) {
    const block = await db
      .selectFrom('audit_block')
      .selectAll()
      .where('number', '>', number)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    if (block === undefined) break;
    number += 1;
    if (block.number !== number) return { ok: false, block: number, row: null, reason: 'the block is missing' };
    const problem = await checkBlock(db, key, block, previousHash);
    if (problem !== null) return problem;
    if (heads.some((head) => head.block === number && head.hash !== block.hash)) return lostHead(number);
    previousHash = block.hash;
    rows += block.row_count;
  }
  const missing = heads.find((head) => head.block > number);
  if (missing !== undefined) return lostHead(missing.block);
  const { count } = await unsealed(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { ok: true, blocks: number, rows, unsealed: count };
}

const lostHead = (block: number): Problem => ({
  ok: false,
  block,
  row: null,
  reason: 'its head was kept outside the database, and the block is gone or another',
});

interface Block {
  readonly number: number;
  readonly row_count: number;
  readonly previous_hash: string;
  readonly hash: string;
  readonly signature: string;
}

async function checkBlock(
  db: Kysely<Database>,
  key: AuditKey,
  block: Block,
  previousHash: string,
): Promise<Problem | null> {
  const bad = (row: number | null, reason: string): Problem => ({ ok: false, block: block.number, row, reason });
  const sealed = await db
    .selectFrom('audit_sealed')
    .leftJoin('audit_log', 'audit_log.id', 'audit_sealed.audit_id')
    .selectAll('audit_log')
    .select(['audit_sealed.audit_id', 'audit_sealed.row_hash'])
    .where('block', '=', block.number)
    .orderBy('audit_sealed.audit_id')
    .execute();
  for (const { audit_id, row_hash, ...row } of sealed) {
    const { id, at, kind, username, address, request_id, detail } = row;
    const isThere =
      id !== null &&
      at !== null &&
      kind !== null &&
      username !== null &&
      address !== null &&
      request_id !== null &&
      detail !== null;
    if (!isThere) return bad(audit_id, 'the row was deleted');
    if (rowHash({ ...row, id, at, kind, username, address, request_id, detail }) !== row_hash)
      return bad(audit_id, 'the row was changed');
  }
  const hash = blockHash(
    block.number,
    previousHash,
    sealed.map((row) => row.row_hash),
  );
  if (sealed.length !== block.row_count || hash !== block.hash)
    return bad(null, 'the block does not hold the rows it was made of');
  if (block.previous_hash !== previousHash) return bad(null, 'the block does not follow the one before it');
  return key.verify(block.hash, block.signature) ? null : bad(null, 'the signature is not of this portal');
}
