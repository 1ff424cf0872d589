import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import type { AuditFinding } from './findings.ts';
import { readCheckpoint } from './purge.store.ts';

// Someone with control over the database could delete the newest blocks, and what is left would still be a valid chain. So one
// signed head a day is kept where the database cannot reach: in a folder, for the operator to copy elsewhere.

const headSchema = z.object({ block: z.int(), hash: z.string(), signature: z.string(), sealedAt: z.string() });

/** The newest block as it was at the end of a day. */
export type AuditHead = z.output<typeof headSchema>;

const folderOf = (dataFolder: string): string => join(dataFolder, 'audit-heads');

/** The heads that were kept, oldest first. Throws when a file is not one: someone wrote into it. */
export function readAuditHeads(dataFolder: string): AuditHead[] {
  const folder = folderOf(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readHead(join(folder, name)));
}

function readHead(path: string): AuditHead {
  try {
    return z.parse(headSchema, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const sentence = `${path} is not the head of the audit log that was kept: somebody wrote into it. Put it back from a backup.`;
    throw new Error(sentence, { cause: error });
  }
}

/** Sets aside the heads of blocks that are lost, once that is stated as known: later heads are kept again. */
export function setHeadsAside(dataFolder: string, findings: readonly AuditFinding[]): void {
  const folder = folderOf(dataFolder);
  const states = new Set(findings.map(({ state }) => state));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json')))
    if (states.has(readHead(join(folder, name)).hash)) renameSync(join(folder, name), join(folder, `${name}.lost`));
}

/** Keeps the newest block as today's head. Refuses to continue from a chain that has lost the last head. */
export async function keepAuditHead(db: Kysely<Database>, dataFolder: string): Promise<void> {
  const newest = await db
    .selectFrom('audit_block')
    .select(['number', 'hash', 'signature', 'sealed_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const kept = readAuditHeads(dataFolder).at(-1);
  if (kept !== undefined && !(await isInChain(db, kept)))
    throw new Error(
      `The audit log has lost block ${kept.block}, whose head was kept. Run: npm run portal -- audit verify`,
    );
  if (newest === undefined || newest.number === kept?.block) return;
  const sealedAt = newest.sealed_at.toISOString();
  const head: AuditHead = { block: newest.number, hash: newest.hash, signature: newest.signature, sealedAt };
  const path = join(folderOf(dataFolder), `${sealedAt.slice(0, 10)}.json`);
  writeFileSync(`${path}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

async function isInChain(db: Kysely<Database>, head: AuditHead): Promise<boolean> {
  const block = await db.selectFrom('audit_block').select('hash').where('number', '=', head.block).executeTakeFirst();
  if (block !== undefined) return block.hash === head.hash;
  const checkpoint = await readCheckpoint(db);
  // of a block before the last one that was purged nothing is left to compare with
  return checkpoint !== undefined && (head.block < checkpoint.block || head.hash === checkpoint.hash);
}
