/** @timed: PostgreSQL must be usable again soon after a kill, on an otherwise idle machine. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import * as z from 'zod/mini';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { type AcknowledgedOrder, type DyingPostgres, openDyingPostgres } from './dying-postgres.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const KILLS = isLong ? 100 : 1;
const DELAY_MS = 5_000;
const MAX_MS = 10_000;
const noPostgres = missingPostgres() ?? '';

const priceSchema = z.object({ totalCents: z.int() });

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`The condition was not met within ${limitMs} ms`);
    await pause(10);
  }
  return performance.now() - startedAt;
}

/** Checks that every acknowledged order is paid, and that its cost was taken from its own account only. */
async function expectNothingLost(
  { database, buyers }: DyingPostgres,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<void> {
  const { db } = database;
  const rows = await db.selectFrom('image_state').select(['guid', 'state', 'account_id', 'price']).execute();
  const paid = new Set(rows.filter(({ state }) => state === 'PAID').map(({ guid }) => guid));
  expect(acknowledged.filter(({ guid }) => !paid.has(guid))).toEqual([]);
  expect(await verifyLedger(db)).toBeNull();
  for (const { accountId, escrowCents } of buyers) {
    const spent = rows
      .filter(({ state, account_id }) => state === 'PAID' && account_id === accountId)
      .reduce((sum, { price }) => sum + z.parse(priceSchema, price).totalCents, 0);
    expect(await balanceOf(db, customerLedgerAccount('ESCROW', accountId))).toBe(escrowCents - spent);
  }
}

describe('PostgreSQL', () => {
  let postgres: DyingPostgres;
  beforeEach(async () => {
    postgres = await openDyingPostgres();
  }, 120_000);
  afterEach(() => postgres.close(), 60_000);

  skipIf(noPostgres, it)(
    `[R13] killed ${KILLS} times while users buy loses nothing that was acknowledged, blocks no request, and is used again promptly`,
    async () => {
      const load = postgres.load();
      let slowestMs = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = load.acknowledged.length;
        await until(() => load.acknowledged.length > before, MAX_MS);
        await pause(Math.random() * 100);
        await postgres.cluster.kill();
        await pause(Math.random() * 200);
        await postgres.cluster.start();
        const again = load.acknowledged.length;
        slowestMs = Math.max(slowestMs, await until(() => load.acknowledged.length > again, MAX_MS));
        expect(load.oldestWaitMs()).toBeLessThan(MAX_MS);
      }
      await load.stop();
      await expectNothingLost(postgres, load.acknowledged);
      expect(slowestMs).toBeLessThan(MAX_MS);
      expect(Math.max(...load.answers.map(({ tookMs }) => tookMs))).toBeLessThan(MAX_MS);
      // requests that met a crash got a server error, never a client error
      const statuses = new Set(load.answers.map(({ status }) => status));
      expect([...statuses].filter((status) => status !== 200 && status < 500)).toEqual([]);
    },
    isLong ? 1_800_000 : 120_000,
  );

  skipIf(noPostgres || cannotDelay(), it)(
    '[R20] on a disk that takes five seconds to sync acknowledges no commit earlier, loses none in a crash, and is fast again afterward',
    async () => {
      const load = postgres.load();
      await until(() => load.acknowledged.length > 50, 60_000);
      const usualMs = percentile99(load.acknowledged);
      const delay = await delaySyncs(postgres.cluster.processIds());
      const delayedFrom = performance.now();
      await pause(3 * DELAY_MS);
      const during = load.acknowledged.filter(({ sentAt }) => sentAt > delayedFrom);
      expect(during.filter(({ tookMs }) => tookMs < DELAY_MS * 0.9)).toEqual([]);
      await delay.end();
      const quickAgainMs = await until(() => {
        const last = load.acknowledged.slice(-100);
        return (last[0]?.sentAt ?? 0) > delayedFrom + 3 * DELAY_MS && percentile99(last) < 4 * usualMs + 100;
      }, MAX_MS);
      expect(quickAgainMs).toBeLessThan(MAX_MS);
      await killDuringSync(load);
      await load.stop();
      await expectNothingLost(postgres, load.acknowledged);
    },
    180_000,
  );

  async function killDuringSync(load: ReturnType<DyingPostgres['load']>): Promise<void> {
    const delay = await delaySyncs(postgres.cluster.processIds());
    const before = load.acknowledged.length;
    await pause(DELAY_MS / 2);
    const early = load.acknowledged.slice(before).filter(({ tookMs }) => tookMs > 1_000);
    expect(early).toEqual([]);
    const killed = postgres.cluster.kill();
    await delay.end();
    await killed;
    await postgres.cluster.start();
    const again = load.acknowledged.length;
    await until(() => load.acknowledged.length > again, MAX_MS);
  }
});

/** The 99th percentile of the time until an order was acknowledged as paid. */
function percentile99(acknowledged: readonly AcknowledgedOrder[]): number {
  const times = acknowledged.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
}

/** The reason why syncs cannot be delayed on this machine; empty if they can. */
function cannotDelay(): string {
  if (!isLong) return 'it takes half a minute: npm run test:long';
  const { status, error } = spawnSync('strace', ['-V']);
  if (error !== undefined || status !== 0) return 'strace is not installed';
  const sleeper = spawn('sleep', ['5'], { stdio: 'ignore' });
  const attached = spawnSync('timeout', ['-s', 'INT', '1', 'strace', '-o', '/dev/null', '-p', String(sleeper.pid)], {
    encoding: 'utf8',
  });
  sleeper.kill();
  return attached.stderr.includes('not permitted') ? 'strace may not attach to other processes' : '';
}

/** Delays every sync of these processes and of their child processes. */
async function delaySyncs(processIds: readonly number[]): Promise<{ end(): Promise<void> }> {
  const inject = `inject=fdatasync,fsync:delay_enter=${DELAY_MS * 1000}`;
  const targets = processIds.flatMap((pid) => ['-p', String(pid)]);
  const strace: ChildProcess = spawn('strace', ['-f', '-e', 'trace=fdatasync,fsync', '-e', inject, ...targets], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  strace.stderr?.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  await until(() => output.split(' attached').length > processIds.length, MAX_MS);
  return {
    end: () =>
      new Promise((resolve) => {
        strace.once('exit', () => resolve());
        strace.kill('SIGINT');
      }),
  };
}
