import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { AuditBlockTable } from './audit.tables.ts';
import type { PublicAuditKey } from './audit-key.ts';
import { type AuditRow, blockHash, NO_BLOCK_HASH, rowHash, valueHash } from './chain.ts';
import { readStoredKeys } from './county-key.store.ts';
import { type AuditFinding, createAcceptedCheck } from './findings.ts';
import type { AuditHead } from './heads.ts';
import { type KeyRing, readKeyRing } from './key-ring.ts';
import { type Checkpoint, checkpointText, readCheckpoint } from './purge.store.ts';
import {
  findOrphanSeals,
  readLastAssignedId,
  readRow,
  readSealedRows,
  readStatements,
  readTimes,
  unsealedRows,
} from './seals.store.ts';
import { createTimeOrder } from './time-order.ts';

export interface AuditReport {
  /** True if there is no damage except that covered by signed statements. */
  readonly ok: boolean;
  readonly blocks: number;
  /** The number of rows in blocks. */
  readonly rows: number;
  /** The number of rows that are not in a block yet. Changes of these cannot be detected. */
  readonly unsealed: number;
  /** The number of rows that were sealed more than an hour after their time. Changes before that could not be detected. */
  readonly sealedLate: number;
  /** The damage that was found, in order. */
  readonly findings: readonly AuditFinding[];
  /** Damage that signed statements cover. */
  readonly accepted: readonly AuditFinding[];
  /** The last block that was purged with a valid checkpoint; 0 for none. */
  readonly purged: number;
}

type Block = Selectable<AuditBlockTable>;
type PreviousBlock = Pick<Block, 'number' | 'hash' | 'sealed_at'>;

const LATE_MS = 60 * 60_000;
const CLOCK_TOLERANCE_MS = 5 * 60_000;
const BATCH_ROWS = 5_000;

/**
 * Reads the whole log and reports every deviation from its sealed state. The heads stored outside the database prove that the end
 * of the chain still exists. Trust starts at the operator's own key.
 */
export async function verifyAuditLog(
  db: Kysely<Database>,
  key: PublicAuditKey,
  heads: readonly AuditHead[] = [],
  now: Date = new Date(),
): Promise<AuditReport> {
  const stored = await readStoredKeys(db);
  const ring = readKeyRing(stored, key);
  const keys: KeyRing = typeof ring === 'string' ? { keyOf: () => null, all: [] } : ring;
  const chain = await checkChain(db, keys, heads);
  const times = await checkTimes(db, now);
  const found = [
    ...(typeof ring === 'string' ? [keyFinding(ring)] : []),
    ...(chain.hasKeyIds && stored.length === 0 ? [keyFinding('the keys of the audit log are gone')] : []),
    ...chain.findings,
    ...(await checkOrphanSeals(db)),
    ...times.findings,
  ];
  const isAccepted = await acceptedFindings(db, keys);
  const findings = found.filter((finding) => !isAccepted(finding));
  const { count } = await unsealedRows(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    ok: findings.length === 0,
    blocks: chain.blocks,
    rows: chain.rows,
    unsealed: count,
    sealedLate: times.sealedLate,
    findings,
    accepted: found.filter(isAccepted),
    purged: chain.purged,
  };
}

const keyFinding = (reason: string): AuditFinding => ({ block: null, row: null, reason, state: '' });

async function checkChain(db: Kysely<Database>, keys: KeyRing, heads: readonly AuditHead[]) {
  const checkpoint = await readCheckpoint(db);
  const isValidPurge = checkpoint !== undefined && isSignedBy(keys, checkpoint);
  const findings = await checkBlockNumbers(db, isValidPurge ? checkpoint.block : 0);
  if (checkpoint !== undefined && !isValidPurge) findings.push(checkpointFinding(checkpoint));
  let previous: PreviousBlock | undefined = isValidPurge ? blockOfCheckpoint(checkpoint) : undefined;
  const purgedHead = heads.find((stored) => stored.block === previous?.number);
  if (purgedHead !== undefined && purgedHead.hash !== previous?.hash) findings.push(lostHead(purgedHead));
  let hasKeyIds = false;
  let rows = 0;
  for (;;) {
    const number = (previous?.number ?? 0) + 1;
    const block = await db
      .selectFrom('audit_block')
      .selectAll()
      .where('number', '>=', number)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    if (block === undefined) break;
    findings.push(...missingBefore(block, previous), ...(await checkBlock(db, keys, block, previous)));
    const head = heads.find((stored) => stored.block === block.number);
    if (head !== undefined && head.hash !== block.hash) findings.push(lostHead(head));
    previous = block;
    hasKeyIds ||= block.key_id !== null;
    rows += block.row_count;
  }
  const blocks = previous?.number ?? 0;
  for (const head of heads) if (head.block > blocks) findings.push(lostHead(head));
  return { findings, blocks, rows, hasKeyIds, purged: isValidPurge ? checkpoint.block : 0 };
}

/**
 * The problems of the first existing block and of the checkpoint before it, except those covered by signed statements. A purge
 * checks this before it signs, so that a checkpoint cannot hide rows whose times were changed.
 */
export async function checkFirstBlock(
  db: Kysely<Database>,
  keys: KeyRing,
  block: Block,
): Promise<readonly AuditFinding[]> {
  const checkpoint = await readCheckpoint(db);
  if (checkpoint !== undefined && !isSignedBy(keys, checkpoint)) return [checkpointFinding(checkpoint)];
  const previous = checkpoint === undefined ? undefined : blockOfCheckpoint(checkpoint);
  const findings = [...missingBefore(block, previous), ...(await checkBlock(db, keys, block, previous))];
  if (findings.length === 0) return [];
  const isAccepted = await acceptedFindings(db, keys);
  return findings.filter((finding) => !isAccepted(finding));
}

/** Returns a function that checks whether signed statements cover a finding. */
const acceptedFindings = async (db: Kysely<Database>, keys: KeyRing) =>
  createAcceptedCheck(
    (await readStatements(db)).map(({ detail }) => detail),
    keys.all,
  );

const blockOfCheckpoint = ({ block, hash, last_at }: Checkpoint): PreviousBlock => ({
  number: block,
  hash,
  sealed_at: last_at,
});

function missingBefore(block: Block, previous: PreviousBlock | undefined): AuditFinding[] {
  const number = (previous?.number ?? 0) + 1;
  if (block.number === number) return [];
  return [{ block: number, row: null, reason: 'the block is missing', state: String(block.number) }];
}

/** Whether the county signed the checkpoint, so that the purge up to it was valid. */
const isSignedBy = ({ all }: KeyRing, checkpoint: Checkpoint): boolean =>
  all.some((key) => key.id === checkpoint.key_id && key.verify(checkpointText(checkpoint), checkpoint.signature));

const checkpointFinding = ({ block, hash }: Checkpoint): AuditFinding => ({
  block,
  row: null,
  reason: "the checkpoint of a purge is not signed by the county's key",
  state: hash,
});

/** Block numbers start at 1, or after the last purged block; blocks with smaller numbers were inserted. */
async function checkBlockNumbers(db: Kysely<Database>, purged: number): Promise<AuditFinding[]> {
  const blocks = await db.selectFrom('audit_block').select(['number', 'hash']).where('number', '<=', purged).execute();
  return blocks.map(({ number, hash }) => ({
    block: number,
    row: null,
    reason: 'no block has such a number',
    state: hash,
  }));
}

const lostHead = ({ block, hash }: AuditHead): AuditFinding => ({
  block,
  row: null,
  reason: 'its head was kept outside the database, and the block is gone or another',
  state: hash,
});

/** Checks one block. Without a previous block, its previous hash must be all zeros. */
async function checkBlock(
  db: Kysely<Database>,
  keys: KeyRing,
  block: Block,
  previous: PreviousBlock | undefined,
): Promise<AuditFinding[]> {
  const sealed = (await readSealedRows(db, block.number)).map(({ audit_id, row_hash, ...row }) => {
    const present = rowOrNull(row);
    return { id: audit_id, sealed: row_hash, found: present === null ? null : rowHash(present) };
  });
  const problems: (readonly [row: number | null, reason: string])[] = [];
  for (const row of sealed) {
    if (row.found === null) problems.push([row.id, 'the row was deleted']);
    else if (row.found !== row.sealed) problems.push([row.id, 'the row was changed']);
  }
  for (const reason of problemsOfBlock(block, previous, sealed, keys)) problems.push([null, reason]);
  const state =
    problems.length === 0 ? '' : valueHash([{ ...block, sealed_at: block.sealed_at.toISOString() }, sealed]);
  return problems.map(([row, reason]) => ({ block: block.number, row, reason, state }));
}

interface SealedRow {
  readonly id: number;
  readonly sealed: string;
  readonly found: string | null;
}

/** The problems of a block as a whole. */
function problemsOfBlock(
  block: Block,
  previous: PreviousBlock | undefined,
  sealed: readonly SealedRow[],
  keys: KeyRing,
): string[] {
  const previousHash = previous?.hash ?? NO_BLOCK_HASH;
  const hash = blockHash(
    block,
    previousHash,
    sealed.map((row) => row.sealed),
  );
  const isComplete =
    sealed.length === block.row_count && sealed[0]?.id === block.first_id && sealed.at(-1)?.id === block.last_id;
  const key = keys.keyOf(block.number);
  const isSigned =
    key !== null && (block.key_id === null || block.key_id === key.id) && key.verify(block.hash, block.signature);
  const problems: string[] = [];
  if (!isComplete || hash !== block.hash) problems.push('the block does not hold the rows it was made of');
  if (block.previous_hash !== previousHash) problems.push('the block does not follow the one before it');
  if (!isSigned) problems.push("the signature is not of the county's key");
  if (previous !== undefined && block.sealed_at.getTime() < previous.sealed_at.getTime() - CLOCK_TOLERANCE_MS)
    problems.push('the block is dated before the one it follows');
  return problems;
}

type MaybeRow = { readonly [Name in keyof AuditRow]: AuditRow[Name] | null };

function rowOrNull(row: MaybeRow): AuditRow | null {
  const { id, at, kind, username, address, request_id, detail } = row;
  const isPresent =
    id !== null &&
    at !== null &&
    kind !== null &&
    username !== null &&
    address !== null &&
    request_id !== null &&
    detail !== null;
  return isPresent ? { ...row, id, at, kind, username, address, request_id, detail } : null;
}

async function checkOrphanSeals(db: Kysely<Database>): Promise<AuditFinding[]> {
  const orphans = await findOrphanSeals(db);
  return orphans.map(({ block, first_id, count }) => ({
    block,
    row: first_id,
    reason: 'the row bears a seal of a block that does not exist',
    state: valueHash([block, first_id, count]),
  }));
}

async function checkTimes(db: Kysely<Database>, now: Date) {
  const findings: AuditFinding[] = [];
  const check = createTimeOrder();
  let sealedLate = 0;
  const lastAssigned = await readLastAssignedId(db);
  let lastId = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await readTimes(db, lastId, BATCH_ROWS);
    for (const { id, at, block, sealed_at } of rows) {
      const sealedAt = sealed_at ?? now;
      if (block !== null && sealedAt.getTime() - at.getTime() > LATE_MS) sealedLate += 1;
      if (id < 1 || id > lastAssigned) findings.push(await asFinding(db, { id, reason: 'its number was never given' }));
      const misdated = check({ id, at, sealedAt });
      if (misdated !== null) findings.push(await asFinding(db, misdated));
      lastId = id;
    }
    if (rows.length < BATCH_ROWS) return { findings, sealedLate };
  }
}

async function asFinding(db: Kysely<Database>, { id, reason }: { id: number; reason: string }): Promise<AuditFinding> {
  const row = await readRow(db, id);
  return { block: null, row: id, reason, state: row === undefined ? '' : rowHash(row) };
}
