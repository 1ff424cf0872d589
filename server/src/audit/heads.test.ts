import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from './audit.ts';
import { readAuditKey } from './audit-key.ts';
import { openCountyKey } from './county-key.ts';
import { readAuditHeads, storeAuditHead } from './heads.ts';
import { sealNextBlock } from './sealer.ts';
import { verifyAuditLog } from './verify.ts';

const auditKey = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
const key = readAuditKey(auditKey);
const DAY_MS = 24 * 60 * 60_000;
/** Today, because rows get the current time and cannot be sealed before it. */
const FIRST_DAY = new Date();
const NEXT_DAY = new Date(FIRST_DAY.getTime() + DAY_MS);
const fileOf = (day: Date): string => `${day.toISOString().slice(0, 10)}.json`;

describeOnBothDatabases('[S39] the heads of the audit log outside the database', (getDb, getDatabase) => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'heads-'));
    await openCountyKey(getDatabase().admin, { auditKey, dataFolder: '' }, FIRST_DAY);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const sealBlock = async (at: Date): Promise<void> => {
    await getDb()
      .transaction()
      .execute((tx) => audit(tx, { kind: 'SEARCH', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail: {} }));
    await sealNextBlock(getDatabase().admin, key, at);
    await storeAuditHead(getDatabase().admin, folder);
  };
  const tamper = (...statements: readonly string[]) =>
    getDatabase()
      .admin.transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = 'replica'`.execute(tx);
        for (const statement of statements) await sql.raw(statement).execute(tx);
      });
  const verify = () => verifyAuditLog(getDatabase().admin, key, readAuditHeads(folder));
  /** Deletes the second block with all its rows, so that the remaining chain is still consistent. */
  const cutOffLastBlock = () =>
    tamper(
      'delete from audit_log using audit_sealed where audit_id = id and block = 2',
      'delete from audit_sealed where block = 2',
      'delete from audit_block where number = 2',
    );

  it('are stored once a day for the newest block, readable only by the owner', async () => {
    await storeAuditHead(getDatabase().admin, folder);
    expect(readAuditHeads(folder)).toEqual([]);
    await sealBlock(FIRST_DAY);
    await sealBlock(FIRST_DAY);
    await sealBlock(NEXT_DAY);
    expect(readdirSync(join(folder, 'audit-heads'))).toEqual([fileOf(FIRST_DAY), fileOf(NEXT_DAY)]);
    expect(readAuditHeads(folder).map(({ block }) => block)).toEqual([2, 3]);
    expect(statSync(join(folder, 'audit-heads', fileOf(NEXT_DAY))).mode & 0o077).toBe(0);
    expect(await verify()).toMatchObject({ ok: true, blocks: 3, rows: 3, unsealed: 0 });
  });

  it('reveal that the newest blocks were deleted, which the chain alone cannot', async () => {
    await sealBlock(FIRST_DAY);
    await sealBlock(FIRST_DAY);
    await cutOffLastBlock();
    expect(await verifyAuditLog(getDatabase().admin, key)).toMatchObject({ ok: true, blocks: 1 });
    expect(await verify()).toMatchObject({ ok: false, findings: [{ block: 2, row: null }] });
  });

  it('are rejected, with the file name, when someone changed the file', async () => {
    await sealBlock(FIRST_DAY);
    const file = join(folder, 'audit-heads', fileOf(FIRST_DAY));
    for (const text of ['{"block":', '{"block":"one"}']) {
      writeFileSync(file, text);
      expect(() => readAuditHeads(folder)).toThrow(`${file} is not the head of the audit log that was kept`);
    }
  });

  it('are not overwritten when the chain continues after its newest block was deleted', async () => {
    await sealBlock(FIRST_DAY);
    await sealBlock(FIRST_DAY);
    const kept = readFileSync(join(folder, 'audit-heads', fileOf(FIRST_DAY)), 'utf8');
    await cutOffLastBlock();
    await expect(sealBlock(FIRST_DAY)).rejects.toThrow('The audit log has lost block 2');
    expect(readFileSync(join(folder, 'audit-heads', fileOf(FIRST_DAY)), 'utf8')).toBe(kept);
    expect(await verify()).toMatchObject({ ok: false, findings: [{ block: 2, row: null }] });
  });
});
