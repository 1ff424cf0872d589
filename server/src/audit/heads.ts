import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import type { AuditFinding } from './findings.ts';
import { readCheckpoint } from './purge.store.ts';

// An attacker who controls the database could delete the newest blocks, and the remaining chain would still be valid. So one
// signed head a day is stored outside the database, in a folder that the operator copies elsewhere.

const headSchema = z.object({ block: z.int(), hash: z.string(), signature: z.string(), sealedAt: z.string() });

/** The newest block of a day. */
export type AuditHead = z.output<typeof headSchema>;

const folderOf = (dataFolder: string): string => join(dataFolder, 'audit-heads');

/** The stored heads, oldest first. Throws if a file was changed. */
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
    const message = `${path} is not the head of the audit log that was kept: somebody wrote into it. Put it back from a backup.`;
    throw new Error(message, { cause: error });
  }
}

/** Renames the stored heads of blocks whose loss the operator has confirmed, so that new heads are stored again. */
export function archiveHeads(dataFolder: string, findings: readonly AuditFinding[]): void {
  const folder = folderOf(dataFolder);
  const states = new Set(findings.map(({ state }) => state));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json')))
    if (states.has(readHead(join(folder, name)).hash)) renameSync(join(folder, name), join(folder, `${name}.lost`));
}

/** Stores the newest block as today's head. Throws if the chain no longer contains the last stored head. */
export async function storeAuditHead(db: Kysely<Database>, dataFolder: string): Promise<void> {
  const newest = await db
    .selectFrom('audit_block')
    .select(['number', 'hash', 'signature', 'sealed_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const last = readAuditHeads(dataFolder).at(-1);
  if (last !== undefined && !(await isInChain(db, last)))
    throw new Error(
      `The audit log has lost block ${last.block}, whose head was kept. Run: npm run portal -- audit verify`,
    );
  if (newest === undefined || newest.number === last?.block) return;
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
  // older blocks were purged too, and nothing of them remains to compare with
  return checkpoint !== undefined && (head.block < checkpoint.block || head.hash === checkpoint.hash);
}
