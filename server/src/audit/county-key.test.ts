import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../platform/config/read-config.ts';
import type { Command } from '../platform/control/command.ts';
import { messageOf } from '../platform/database/errors.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from './audit.ts';
import { auditAcceptCommand } from './audit-accept.command.ts';
import { type AuditKey, readAuditKey } from './audit-key.ts';
import { auditReplaceKeyCommand } from './audit-replace-key.command.ts';
import { auditVerifyCommand } from './audit-verify.command.ts';
import { blockHash, NO_BLOCK_HASH, rowHash } from './chain.ts';
import { openCountyKey } from './county-key.ts';
import { storeAuditHead } from './heads.ts';
import { sealNextBlock } from './sealer.ts';
import { unsealedRows } from './seals.store.ts';

const newPem = (): string => String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

describeOnBothDatabases("[S39] the county's audit log key", (getDb, getDatabase) => {
  const [countyPem, otherPem] = [newPem(), newPem()];
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'county-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const admin = () => getDatabase().admin;
  const start = (auditKey: string | undefined) => openCountyKey(admin(), { auditKey, dataFolder: folder }, new Date());
  const write = () =>
    getDb()
      .transaction()
      .execute((tx) => audit(tx, { kind: 'SEARCH', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail: {} }));
  const seal = async (key: AuditKey) => {
    await write();
    return sealNextBlock(admin(), key, new Date());
  };
  /** Seals a block as older releases did, which stored no keys. */
  const sealAsOlderRelease = async (key: AuditKey, number: number, previousHash: string): Promise<string> => {
    await write();
    const rows = await unsealedRows(admin()).selectAll('audit_log').orderBy('audit_log.id').execute();
    const hashes = rows.map(rowHash);
    const ids = rows.map(({ id }) => id);
    const facts = {
      number,
      first_id: Math.min(...ids),
      last_id: Math.max(...ids),
      key_id: null,
      sealed_at: new Date(),
    };
    const hash = blockHash(facts, previousHash, hashes);
    const block = { ...facts, row_count: rows.length, previous_hash: previousHash, hash, signature: key.sign(hash) };
    await admin().insertInto('audit_block').values(block).execute();
    const seals = rows.map(({ id }, index) => ({ audit_id: id, block: number, row_hash: hashes[index] ?? '' }));
    await admin().insertInto('audit_sealed').values(seals).execute();
    return hash;
  };
  const run = async (command: Command, args: string[], auditKey = countyPem) => {
    const lines: string[] = [];
    const result = readConfig({ PORTAL_DATA: folder });
    if ('problems' in result) throw new Error(result.problems.join());
    const context = {
      config: { ...result.config, auditKey },
      database: getDatabase(),
      print: (line: string) => void lines.push(line),
    };
    const status = await command.run(args, { ...context, signal: new AbortController().signal });
    return { status, text: lines.join('\n') };
  };
  const tamper = (statement: string) =>
    admin()
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = 'replica'`.execute(tx);
        await sql.raw(statement).execute(tx);
      });

  it('is the key of the server that started first, and servers with another key or none cannot start', async () => {
    const key = await start(countyPem);
    expect((await start(countyPem)).id).toBe(key.id);
    await expect(start(otherPem)).rejects.toThrow(
      /^This server would sign the audit log with another key \([0-9a-f]{12}\) than the county's\. Set PORTAL_AUDIT_KEY_FILE/,
    );
    await expect(start(undefined)).rejects.toThrow(/^This server has no key for the county's audit log/);
    // the refused server created no key
    expect(readdirSync(folder)).toEqual([]);
    await seal(key);
    expect(await run(auditVerifyCommand, [])).toMatchObject({
      status: 0,
      text: expect.stringMatching(/^The audit log is whole: 1 row in 1 block, 0 not sealed yet\.\nNot proven: /),
    });
  }, 60_000);

  it('is the key of only one server when two with different keys start at the same time', async () => {
    const starts = await Promise.allSettled([start(countyPem), start(otherPem)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }, 60_000);

  it('is the key that signed the first block, if an earlier release stored no key', async () => {
    await sealAsOlderRelease(readAuditKey(countyPem), 1, NO_BLOCK_HASH);
    await expect(start(otherPem)).rejects.toThrow('another key');
    const key = await start(countyPem);
    await seal(key);
    expect(await run(auditVerifyCommand, [])).toMatchObject({ status: 0 });
  }, 60_000);

  it('is not replaced with a file that has no key, or a key that cannot sign', async () => {
    const file = join(folder, 'next.pem');
    expect(await run(auditReplaceKeyCommand, [file])).toMatchObject({
      status: 1,
      text: expect.stringMatching(/^There is no private key in .*next\.pem \(ENOENT.*\)\. Make a key with: openssl/),
    });
    writeFileSync(file, 'a certificate');
    expect(await run(auditReplaceKeyCommand, [file])).toMatchObject({
      status: 1,
      // following the advice must not overwrite the file
      text: expect.stringMatching(/^There is no private key in .*next\.pem \(.*\)\. Make a key with: .* -out FILE$/),
    });
    const x25519 = generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, String(x25519));
    expect(await run(auditReplaceKeyCommand, [file])).toMatchObject({
      status: 1,
      text: expect.stringMatching(/^The key in .*next\.pem cannot sign\. Make a key with: openssl/),
    });
  });

  it('can be replaced: blocks of the old key still verify, and a server with the old key seals nothing', async () => {
    const old = await start(countyPem);
    await seal(old);
    const file = join(folder, 'next.pem');
    writeFileSync(file, otherPem);
    expect((await run(auditReplaceKeyCommand, ['next.pem'])).text).toBe(
      "Give the whole path of the key, not 'next.pem'.",
    );
    expect(await run(auditReplaceKeyCommand, [file])).toMatchObject({
      status: 0,
      text: expect.stringContaining(`Set PORTAL_AUDIT_KEY_FILE=${file}`),
    });
    await expect(seal(old)).rejects.toThrow("The county's audit key was replaced");
    await expect(start(countyPem)).rejects.toThrow('another key');
    const next = await start(otherPem);
    expect(await seal(next)).toBeGreaterThan(0);
    expect(await run(auditVerifyCommand, [], otherPem)).toMatchObject({ status: 0 });
    expect((await run(auditVerifyCommand, [], countyPem)).text).toContain("the key of this server is not the county's");
    expect(await run(auditReplaceKeyCommand, [file], otherPem).catch(messageOf)).toContain('knows this key already');
    // an attacker who controls the database cannot insert an earlier key
    await tamper(`update audit_key set id = '${'0'.repeat(64)}' where number = 1`);
    expect((await run(auditVerifyCommand, [], otherPem)).text).toContain(
      'key 1 of the audit log does not match its signed record',
    );
  }, 60_000);

  it('signs a statement about known damage (two keys, lost heads, seals without a block), and later changes are still reported', async () => {
    const [countyKey, otherKey] = [readAuditKey(countyPem), readAuditKey(otherPem)];
    const first = await sealAsOlderRelease(countyKey, 1, NO_BLOCK_HASH);
    await sealAsOlderRelease(otherKey, 2, first);
    const key = await start(countyPem);
    await seal(key);
    const damaged = await run(auditVerifyCommand, []);
    expect(damaged).toMatchObject({
      status: 1,
      text: expect.stringContaining("damaged: block 2: the signature is not of the county's key"),
    });
    // a client that can only insert rows cannot sign a statement
    const findings = [{ block: 2, row: null, reason: "the signature is not of the county's key", state: '' }];
    await getDb()
      .transaction()
      .execute((tx) =>
        audit(tx, {
          kind: 'AUDIT_STATEMENT',
          actor: SYSTEM_ACTOR,
          request: NO_REQUEST,
          detail: { reason: 'x', findings, signature: otherKey.sign('x') },
        }),
      );
    expect((await run(auditVerifyCommand, [])).status).toBe(1);
    // a head of a missing block, and a seal of a missing block
    await storeAuditHead(admin(), folder);
    const [head = ''] = readdirSync(join(folder, 'audit-heads'));
    const lost = { block: 9, hash: 'gone', signature: '', sealedAt: '' };
    writeFileSync(join(folder, 'audit-heads', head), JSON.stringify(lost));
    await tamper(`insert into audit_sealed values (4, 77, '')`);
    await expect(seal(key)).rejects.toThrow('seals of a block that does not exist');

    const accepted = await run(auditAcceptCommand, ['A second server had a key of its own until June.']);
    expect(accepted).toMatchObject({ status: 0, text: expect.stringContaining('3 findings stated as known') });
    expect(await seal(key)).toBeGreaterThan(1);
    await storeAuditHead(admin(), folder);
    const known = await run(auditVerifyCommand, []);
    expect(known).toMatchObject({
      status: 0,
      text: expect.stringContaining('1 finding known by signed statements'),
    });
    expect(await run(auditAcceptCommand, ['again'])).toMatchObject({
      text: expect.stringContaining('nothing to accept'),
    });

    await tamper(`update audit_log set username = 'x' where id = 2`);
    expect(await run(auditVerifyCommand, [])).toMatchObject({
      status: 1,
      text: expect.stringContaining('row 2, block 2: the row was changed'),
    });
  }, 60_000);
});
