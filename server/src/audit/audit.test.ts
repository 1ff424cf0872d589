import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { sqlState } from '../platform/database/errors.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from './audit.ts';
import { readAuditKey } from './audit-key.ts';
import { openCountyKey } from './county-key.ts';
import { sealNextBlock } from './sealer.ts';
import { verifyAuditLog } from './verify.ts';

const newPem = (): string => String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

describeOnBothDatabases('[S39] the audit log', (getDb, getDatabase) => {
  const auditKey = newPem();
  const key = readAuditKey(auditKey);
  beforeEach(async () => {
    await openCountyKey(getDatabase().admin, { auditKey, dataFolder: '' }, new Date());
  });
  const write = (count: number) =>
    getDb()
      .transaction()
      .execute(async (tx) => {
        for (let row = 1; row <= count; row += 1) {
          const detail = { zebra: row, apple: { b: [1, null], a: 'ö' } };
          await audit(tx, { kind: 'SEARCH', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail });
        }
      });
  const seal = () => sealNextBlock(getDatabase().admin, key, new Date());
  const verify = () => verifyAuditLog(getDatabase().admin, key);
  /** Changes rows as the owner of the database could, bypassing the triggers. */
  const tamper = (statement: string) =>
    getDatabase()
      .admin.transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = 'replica'`.execute(tx);
        await sql.raw(statement).execute(tx);
      });

  it.each([
    'update audit_log set username = $$x$$',
    'delete from audit_log',
    'truncate audit_log cascade',
    'delete from audit_sealed',
    'delete from audit_key',
  ])('is append-only: %s is refused', async (statement) => {
    await write(1);
    await seal();
    for (const db of [getDb(), getDatabase().admin]) {
      const state = await sql
        .raw(statement)
        .execute(db)
        .then(() => 'done', sqlState);
      expect(state).toBe('42501');
    }
  });

  it('is written in the same transaction as the change that it records, or not at all', async () => {
    const failed = getDb()
      .transaction()
      .execute(async (tx) => {
        await audit(tx, { kind: 'SEARCH', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail: {} });
        throw new Error('the search failed');
      });
    await expect(failed).rejects.toThrow('the search failed');
    expect(await getDb().selectFrom('audit_log').select('id').execute()).toEqual([]);
  });

  it('verifies as whole after sealing, with the number of rows that are not sealed yet', async () => {
    await write(5);
    expect(await seal()).toBe(5);
    await write(3);
    expect(await verify()).toMatchObject({ ok: true, blocks: 1, rows: 5, unsealed: 3, findings: [], sealedLate: 0 });
    expect(await seal()).toBe(3);
    expect(await seal()).toBe(0);
    expect(await verify()).toMatchObject({ ok: true, blocks: 2, rows: 8, unsealed: 0 });
  });

  it('is sealed once when several processes try', async () => {
    await write(10);
    const sealed = await Promise.all([seal(), seal(), seal()]);
    expect(sealed.reduce((sum, rows) => sum + rows, 0)).toBe(10);
    expect(await verify()).toMatchObject({ ok: true, rows: 10 });
  });

  it.each([
    ['a changed row', 'update audit_log set username = $$x$$ where id = 4', { block: 1, row: 4 }],
    ['a changed detail', `update audit_log set detail = '{"zebra":9}' where id = 7`, { block: 2, row: 7 }],
    ['a changed time', `update audit_log set at = at + interval '1 second' where id = 2`, { block: 1, row: 2 }],
    ['a deleted row', 'delete from audit_log where id = 3', { block: 1, row: 3 }],
    ['a row removed from its block', 'delete from audit_sealed where audit_id = 3', { block: 1, row: null }],
    ['a deleted block', 'delete from audit_block where number = 1', { block: 1, row: null }],
    ['a changed seal', `update audit_block set signature = 'AAAA' where number = 2`, { block: 2, row: null }],
  ])('fails verification after tampering: %s', async (_what, statement, where) => {
    await write(5);
    await seal();
    await write(5);
    await seal();
    await tamper(statement);
    const { ok, findings } = await verify();
    expect(ok).toBe(false);
    expect(findings).toContainEqual(expect.objectContaining(where));
  });

  it('does not verify with another key', async () => {
    await write(1);
    await seal();
    const { findings } = await verifyAuditLog(getDatabase().admin, readAuditKey(newPem()));
    expect(findings[0]).toMatchObject({ block: null, row: null, reason: "the key of this server is not the county's" });
  });
});
