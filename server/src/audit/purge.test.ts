import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayBounds, todayIn } from '@portal/domain';
import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { readAuditKey } from './audit-key.ts';
import { openCountyKey } from './county-key.ts';
import { readAuditHeads, storeAuditHead } from './heads.ts';
import { auditPurgeJob } from './purge.job.ts';
import { purgeAuditLog } from './purge.ts';
import { sealNextBlock } from './sealer.ts';
import { verifyAuditLog } from './verify.ts';

const pem = (): string => String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
const auditKey = pem();
const key = readAuditKey(auditKey);
const DAY = 86_400_000;
const zone = 'Pacific/Saipan';

describeOnBothDatabases('[S39] a purged audit log', (getDb, getDatabase) => {
  let folder: string;
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const admin = () => getDatabase().admin;
  const runAsOwner = (statement: string) =>
    admin()
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = 'replica'`.execute(tx);
        await sql.raw(statement).execute(tx);
      });
  /** Adds a sealed block of rows with the given age in days. */
  const addBlock = async (days: number, rows = 2): Promise<void> => {
    for (let row = 0; row < rows; row += 1)
      await admin()
        .insertInto('audit_log')
        .values({
          at: daysAgo(days),
          kind: 'LOGIN',
          user_id: null,
          username: 'title.admin',
          account_id: null,
          address: '',
          request_id: '',
          detail: '{}',
        })
        .execute();
    await sealNextBlock(admin(), key, daysAgo(days));
  };
  const verify = () => verifyAuditLog(admin(), key, readAuditHeads(folder));
  const purge = (days: number) => purgeAuditLog(admin(), { key, now, days, zone });
  const count = async () => (await admin().selectFrom('audit_log').select('id').execute()).length;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'purge-'));
    await openCountyKey(admin(), { auditKey, dataFolder: '' }, daysAgo(400));
    await runAsOwner(`update audit_log set at = '${daysAgo(400).toISOString()}'`);
    for (const days of [300, 200, 61, 59, 1]) await addBlock(days);
    await storeAuditHead(admin(), folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('[002-5.auditpurge.1] has lost the blocks that are old enough, and is valid from its checkpoint on', async () => {
    expect(await verify()).toMatchObject({ ok: true, blocks: 5, purged: 0 });
    const before = await count();
    const removed = await purge(100);
    expect([removed > 3, await count()]).toEqual([true, before - removed + 2]);
    expect(await verify()).toMatchObject({ ok: true, blocks: 5, purged: 2 });
    // rows are kept for at least sixty days, even if fewer are requested
    await purge(1);
    expect(await verify()).toMatchObject({ ok: true, purged: 3 });
    await addBlock(0);
    await storeAuditHead(admin(), folder);
    expect(await verify()).toMatchObject({ ok: true, blocks: 6, purged: 3, unsealed: 0 });
    const purged = await admin().selectFrom('audit_log').select('detail').where('kind', '=', 'AUDIT_PURGED').execute();
    expect(purged.map(({ detail }) => detail)).toMatchObject([{ block: 1 }, { block: 2 }, { block: 3 }]);
  });

  it("loses only whole days by the county's clock, so that a report of the oldest day is complete", async () => {
    const lastDay = dayBounds(todayIn(zone, daysAgo(59).getTime()), zone);
    const purgeAt = (millis: number) => purgeAuditLog(admin(), { key, now: new Date(millis), days: 60, zone });
    const rowsOfBlock4 = () => admin().selectFrom('audit_block').select('number').where('number', '=', 4).execute();
    await purgeAt(lastDay.endMillis + 60 * DAY - 1);
    expect(await rowsOfBlock4()).toHaveLength(1);
    await purgeAt(lastDay.endMillis + 60 * DAY);
    expect(await rowsOfBlock4()).toHaveLength(0);
  });

  it('keeps its newest block, no matter how old it is', async () => {
    await purgeAuditLog(admin(), { key, now: new Date(now.getTime() + 400 * DAY), days: 60, zone });
    expect((await admin().selectFrom('audit_block').select('number').execute()).map(({ number }) => number)).toEqual([
      5,
    ]);
    await storeAuditHead(admin(), folder);
    expect(await verify()).toMatchObject({ ok: true, purged: 4 });
  });

  it.each([
    ['a block was cut off without a checkpoint', `delete from audit_block where number = 3`, /is missing/],
    ['a checkpoint was changed', `update audit_checkpoint set hash = 'aa' where block = 2`, /not signed by the county/],
    ['a checkpoint was removed', `delete from audit_checkpoint where block = 2`, /is missing/],
    [
      'a checkpoint of a later block was inserted',
      `insert into audit_checkpoint select 4, hash, 1, 2, last_at, purged_at, key_id,
      signature from audit_checkpoint where block = 2`,
      /not signed by the county/,
    ],
    [
      'a row after the checkpoint was removed',
      'delete from audit_log where id = (select max(audit_id) from audit_sealed)',
      /deleted/,
    ],
  ])('is reported as damaged when %s', async (_what, statement, reason) => {
    await purge(100);
    await runAsOwner(statement);
    const { ok, findings } = await verify();
    expect([ok, findings.map((finding) => finding.reason).join()]).toEqual([false, expect.stringMatching(reason)]);
  });

  it('cannot be purged by the web role or with another key, and keeps younger rows', async () => {
    const attempt = getDb()
      .transaction()
      .execute(async (tx) => {
        await sql`set local portal.audit_purge = 'on'`.execute(tx);
        await sql`update audit_log set username = 'nobody'`.execute(tx);
      });
    await expect(attempt).rejects.toThrow(/only grows|permission denied/);
    await expect(purgeAuditLog(admin(), { key: readAuditKey(pem()), now, days: 60, zone })).rejects.toThrow(
      "not the county's key",
    );
    expect(await purge(400)).toBe(0);
  });

  it('keeps a block whose times were changed, because a checkpoint would hide that', async () => {
    await runAsOwner(`update audit_log set at = at - interval '100 days'
      where id in (select audit_id from audit_sealed where block = 3)`);
    await expect(purge(100)).rejects.toThrow(/row \d+, block 3: the row was changed/);
    const { ok, purged, findings } = await verify();
    expect([ok, purged, findings.map(({ block: number }) => number)]).toEqual([false, 2, expect.arrayContaining([3])]);
  });

  it("is purged by a job while the county's schedule is on", async () => {
    const host = { database: getDatabase(), log: { error: () => undefined, info: () => undefined }, now: () => now };
    const services = { database: getDatabase(), auditKey: key, now: () => now, zone: () => zone };
    const run = (automaticPurge: boolean) =>
      runJob(
        host,
        auditPurgeJob({ ...services, purgeSchedule: () => ({ automaticPurge, automaticPurgeAfterDays: 100 }) }),
      );
    await run(false);
    expect(await verify()).toMatchObject({ purged: 0 });
    await run(true);
    expect(await verify()).toMatchObject({ ok: true, purged: 2 });
  });
});
