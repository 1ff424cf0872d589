import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { open, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipIf } from '@portal/testing/skips';
import { sql } from 'kysely';
import { openTestPortal } from '../../testing/test-portal.ts';
import { DamageWatch } from '../database/health.ts';
import { openEmbedded } from '../database/open-embedded.ts';
import type { PortalDatabase } from '../database/portal-database.ts';
import { newMigratedFolder } from '../database/testing/embedded-test-database.ts';
import { describeOnServerDatabase } from '../database/testing.ts';
import { cachedProbe, readinessOf } from './readiness.ts';

const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const PAGE = 8192;

/** The response of /api/ready of a portal on this database. */
async function requestReadiness(
  database: PortalDatabase,
): Promise<{ status: number; checks: Record<string, boolean> }> {
  const portal = await openTestPortal(database);
  try {
    const answer = await portal.app.inject({ url: '/api/ready' });
    return { status: answer.statusCode, checks: answer.json().checks };
  } finally {
    await portal.close();
  }
}

const SOUND = { database: true, databaseWrites: true, databasePages: true, configuration: true };

describe('[R17] the readiness of a portal on the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-ready-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  skipIf(canMount ? '' : 'only root may mount a small disk', it)(
    'is lost while its disk is full, and returns when there is space',
    async () => {
      const template = await newMigratedFolder();
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', folder]);
      try {
        const dataFolder = join(folder, 'data');
        cpSync(template, dataFolder, { recursive: true });
        const database = await openEmbedded({ dataFolder });
        try {
          expect(await requestReadiness(database)).toEqual({ status: 200, checks: SOUND });
          await fillDisk(folder);
          expect(await requestReadiness(database)).toEqual({
            status: 503,
            checks: { ...SOUND, databaseWrites: false },
          });
          rmSync(join(folder, 'ballast'));
          expect(await requestReadiness(database)).toEqual({ status: 200, checks: SOUND });
        } finally {
          await database.close();
        }
      } finally {
        execFileSync('umount', [folder]);
        rmSync(template, { recursive: true, force: true });
      }
    },
    240_000,
  );

  it('is lost while a page is damaged, even if no statement read it, and returns when it is repaired', async () => {
    const dataFolder = await newMigratedFolder();
    const database = await openEmbedded({ dataFolder, durable: false });
    try {
      // an index, because no statement of this test reads it
      const { rows } = await sql<{ path: string }>`select pg_relation_filepath('audit_log_user') as path`.execute(
        database.admin,
      );
      await sql`insert into audit_log (at, kind, username, address, request_id, detail)
        values (now(), 'SEARCH', '', '', '', '{}')`.execute(database.admin);
      await sql`checkpoint`.execute(database.admin);
      const path = join(dataFolder, 'database', rows[0]?.path ?? '');
      // this many rounds read all pages, no matter where the reader starts
      const readAll = async (): Promise<void> => {
        for (let round = 0; round < 25; round += 1) await database.probePages();
      };
      await readAll();
      await flipByte(path, PAGE + 8000);
      await expect(readAll()).rejects.toThrow(`page 1 of ${path} is damaged`);
      expect(await requestReadiness(database)).toEqual({ status: 503, checks: { ...SOUND, databasePages: false } });
      await flipByte(path, PAGE + 8000);
      expect(await requestReadiness(database)).toEqual({ status: 200, checks: SOUND });
    } finally {
      await database.close();
      rmSync(dataFolder, { recursive: true });
    }
  }, 240_000);
});

describeOnServerDatabase('[R17] the readiness of a portal', (getDb, getDatabase) => {
  it('is lost while writes are refused, and returns afterward', async () => {
    const { admin } = getDatabase();
    expect(await requestReadiness(getDatabase())).toEqual({ status: 200, checks: SOUND });
    await sql`revoke update on readiness_probe from portal_web`.execute(admin);
    expect(await requestReadiness(getDatabase())).toEqual({ status: 503, checks: { ...SOUND, databaseWrites: false } });
    await sql`grant update on readiness_probe to portal_web`.execute(admin);
    expect(await requestReadiness(getDatabase())).toEqual({ status: 200, checks: SOUND });
  });

  it('includes a probe that writes a temporary file, which fails on a full disk', async () => {
    const written = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`.execute(getDb());
      const { rows } = await sql<{ bytes: number }>`select temp_bytes::float8 as bytes from pg_stat_database
        where datname = current_database()`.execute(getDb());
      return rows[0]?.bytes ?? 0;
    };
    const before = await written();
    for (let probe = 0; probe < 10; probe += 1) await getDatabase().probeWrites();
    const deadline = Date.now() + 20_000;
    while ((await written()) - before < 200_000 && Date.now() < deadline);
    expect((await written()) - before).toBeGreaterThan(200_000);
  }, 240_000);

  it('is lost when a statement found a damaged page', async () => {
    await sql`do $$ begin raise exception 'invalid page in block 7' using errcode = 'XX001'; end $$`
      .execute(getDb())
      .catch(() => undefined);
    await expect(getDatabase().probePages()).rejects.toThrow('invalid page in block 7');
  });
});

it('damage that a statement found counts for five minutes', () => {
  let now = 0;
  const watch = new DamageWatch(() => now);
  watch.record(Object.assign(new Error('a row twice'), { code: '23505' }));
  watch.assertNone();
  watch.record(Object.assign(new Error('could not read block 3'), { code: 'XX001' }));
  now = 299_000;
  expect(() => watch.assertNone()).toThrow('could not read block 3');
  now = 300_000;
  watch.assertNone();
});

describe('a readiness check', () => {
  it('runs its probe at most every ten seconds, and every two seconds while it fails', async () => {
    let now = 0;
    let probes = 0;
    let isAvailable = true;
    const check = cachedProbe(
      async () => {
        probes += 1;
        if (!isAvailable) throw new Error('gone');
      },
      () => now,
    );
    const checkAt = (time: number) => {
      now = time;
      return check().catch(() => false);
    };
    expect(await Promise.all([checkAt(0), checkAt(0), checkAt(9_999)])).toEqual([true, true, true]);
    expect(probes).toBe(1);
    isAvailable = false;
    expect(await checkAt(10_000)).toBe(false);
    isAvailable = true;
    expect([await checkAt(11_999), probes]).toEqual([false, 2]);
    expect([await checkAt(12_000), probes]).toEqual([true, 3]);
  });

  it('runs its probe again in time after the clock was set back', async () => {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
    try {
      let isAvailable = false;
      const watch = new DamageWatch();
      watch.record(Object.assign(new Error('could not read block 3'), { code: 'XX001' }));
      const check = cachedProbe(async () => {
        if (!isAvailable) throw new Error('full');
      });
      expect(await check().catch(() => false)).toBe(false);
      isAvailable = true;
      jest.setSystemTime(Date.UTC(2026, 10, 20, 11));
      jest.advanceTimersByTime(2_000);
      expect(await check().catch(() => false)).toBe(true);
      jest.advanceTimersByTime(300_000);
      watch.assertNone();
    } finally {
      jest.useRealTimers();
    }
  });

  it('is logged once with the reason when it starts to fail, and once when it succeeds again', async () => {
    const logged: string[] = [];
    let isAvailable = false;
    const checkReadiness = readinessOf(
      {
        disk: async () => {
          if (!isAvailable) throw new Error('full');
          return true;
        },
        other: async () => true,
      },
      ({ err }, text) => logged.push(`${text}${err instanceof Error ? `: ${err.message}` : ''}`),
    );
    for (let round = 0; round < 3; round += 1)
      expect(await checkReadiness()).toEqual({ ok: false, checks: { disk: false, other: true } });
    isAvailable = true;
    for (let round = 0; round < 3; round += 1)
      expect(await checkReadiness()).toEqual({ ok: true, checks: { disk: true, other: true } });
    expect(logged).toEqual(['not ready: disk: full', 'ready again: disk']);
  });
});

async function flipByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 255;
    await file.write(byte, 0, 1, at);
  } finally {
    await file.close();
  }
}

/** Fills the disk completely. */
async function fillDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize));
}
