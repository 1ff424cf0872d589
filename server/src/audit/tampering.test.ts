import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from './audit.ts';
import { readAuditKey } from './audit-key.ts';
import { openCountyKey } from './county-key.ts';
import { sealNextBlock } from './sealer.ts';
import { verifyAuditLog } from './verify.ts';

const auditKey = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
const key = readAuditKey(auditKey);
const insertRow = (
  at: string,
  id = '',
) => `insert into audit_log (${id ? 'id, ' : ''}at, kind, username, address, request_id,
  detail) overriding system value values (${id ? `${id}, ` : ''}${at}, 'LOGIN', 'x', '', '', '{}')`;
const insertBlock = (number: number) => `insert into audit_block
  values (${number}, 1, 1, 1, '', '', 'AAAA', now(), '${key.id}')`;

describeOnBothDatabases('[S39] a tampered audit log', (getDb, getDatabase) => {
  beforeEach(async () => {
    await openCountyKey(getDatabase().admin, { auditKey, dataFolder: '' }, new Date());
  });
  const write = (count: number) =>
    getDatabase()
      .admin.transaction()
      .execute(async (tx) => {
        for (let row = 0; row < count; row += 1)
          await audit(tx, { kind: 'SEARCH', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail: { row } });
      });
  const seal = () => sealNextBlock(getDatabase().admin, key, new Date());
  const verify = () => verifyAuditLog(getDatabase().admin, key);
  /** Runs a statement as the owner of the tables, bypassing triggers and foreign keys. */
  const asOwner = (statement: string) =>
    getDatabase()
      .admin.transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = 'replica'`.execute(tx);
        await sql.raw(statement).execute(tx);
      });

  it('is detected by seals without a block, and nothing is sealed until it is verified', async () => {
    await write(3);
    await seal();
    await asOwner(`insert into audit_sealed select g, 0, '' from generate_series(4, 1000) g`);
    await write(2);
    await expect(seal()).rejects.toThrow('seals of a block that does not exist. Run: npm run portal -- audit verify');
    expect(await verify()).toMatchObject({
      ok: false,
      findings: [{ block: 0, row: 4, reason: 'the row bears a seal of a block that does not exist' }],
    });
  });

  it.each([
    [
      'a block number with a gap before it',
      insertBlock(99_999),
      { block: 3, row: null, reason: 'the block is missing' },
    ],
    ['a block with number 0', insertBlock(0), { block: 0, row: null }],
    [
      'a forged next block',
      insertBlock(3),
      { block: 3, row: null, reason: "the signature is not of the county's key" },
    ],
    ['a back-dated row', insertRow(`'2020-01-01'`), { block: null, row: 11 }],
    ['a forward-dated row', insertRow(`now() + interval '1 day'`), { block: null, row: 11 }],
    ['a row with an id far ahead', insertRow('now()', '900000'), { block: null, row: 900_000 }],
    ['an early id for a row of today', insertRow('now()', '-5'), { block: null, row: -5 }],
    ['an additional row in a block', `insert into audit_sealed values (12, 2, 'aa')`, { block: 2, row: 12 }],
    ['a seal moved to another block', 'update audit_sealed set block = 1 where audit_id = 7', { block: 2, row: null }],
    [
      'two swapped rows',
      'update audit_log a set detail = b.detail from audit_log b where a.id in (3, 4) and b.id = 7 - a.id',
      { block: 1, row: 3 },
    ],
    [
      'a changed time of sealing',
      `update audit_block set sealed_at = sealed_at + interval '1 s' where number = 1`,
      { block: 1, row: null },
    ],
    ['a changed number of rows', 'update audit_block set row_count = 4 where number = 1', { block: 1, row: null }],
    ['a changed last id of a block', 'update audit_block set last_id = 4 where number = 1', { block: 1, row: null }],
    ['a block without its key id', 'update audit_block set key_id = null where number = 1', { block: 1, row: null }],
    ['a changed public key', `update audit_key set public_key = 'AAAA'`, { block: null, row: null }],
    ['a changed first block of the key', 'update audit_key set first_block = 2', { block: null, row: null }],
    ['deleted keys', 'delete from audit_key', { block: null, row: null }],
  ])(
    'is detected by %s',
    async (_what, statement, where) => {
      await write(5);
      await seal();
      await write(5);
      await seal();
      expect((await verify()).ok).toBe(true);
      await asOwner(statement);
      const { ok, findings } = await verify();
      expect(ok).toBe(false);
      expect(findings).toContainEqual(expect.objectContaining(where));
    },
    60_000,
  );

  it('is detected by a row with an old date, even if the web role inserted it and it was sealed normally', async () => {
    await write(2);
    await sql
      .raw(`insert into audit_log (at, kind, username, address, request_id, detail)
        values ('2020-01-01', 'LOGIN', 'x', '', '', '{}')`)
      .execute(getDb());
    await seal();
    const { findings, sealedLate } = await verify();
    expect(findings).toMatchObject([{ row: 3, reason: 'the row is dated outside of its neighbors' }]);
    expect(sealedLate).toBe(1);
  });
});
