import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import pg from 'pg';
import * as z from 'zod/mini';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { type DyingPostgres, openDyingPostgres } from './dying-postgres.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
/** In a long run, one session per second for ten minutes. */
const [SESSION_COUNT, PAUSE_MS] = isLong ? [600, 1_000] : [25, 100];
const noPostgres = missingPostgres() ?? '';

const priceSchema = z.object({ totalCents: z.int() });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ends a random session of the portal on the database. */
const endRandomSession = (client: pg.Client): Promise<unknown> =>
  client.query(`SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1) AS chosen`);

/** Checks that each order was charged to its account exactly once, and that no sale was written in part. */
async function expectConsistent({ database: { db }, buyers }: DyingPostgres): Promise<void> {
  expect(await verifyLedger(db)).toBeNull();
  const orders = await db.selectFrom('image_state').select(['state', 'account_id', 'price']).execute();
  for (const { accountId, escrowCents } of buyers) {
    const spent = orders
      .filter(({ state, account_id }) => state === 'PAID' && account_id === accountId)
      .reduce((sum, { price }) => sum + z.parse(priceSchema, price).totalCents, 0);
    expect(await balanceOf(db, customerLedgerAccount('ESCROW', accountId))).toBe(escrowCents - spent);
  }
}

describe('sessions of PostgreSQL', () => {
  let postgres: DyingPostgres;
  beforeEach(async () => {
    postgres = await openDyingPostgres();
  }, 120_000);
  afterEach(() => postgres.close(), 60_000);

  skipIf(noPostgres, it)(
    `[R14] that end at random ${SESSION_COUNT} times leave no partial writes, fail only their own requests, and are replaced promptly`,
    async () => {
      const client = new pg.Client({ connectionString: postgres.cluster.url('postgres') });
      await client.connect();
      const load = postgres.load();
      for (let index = 0; index < SESSION_COUNT; index += 1) {
        await pause(PAUSE_MS);
        await endRandomSession(client);
      }
      const before = load.acknowledged.length;
      while (load.acknowledged.length < before + postgres.buyers.length) await pause(10);
      await load.stop();
      await client.end();
      await expectConsistent(postgres);
      const paid = await postgres.database.db
        .selectFrom('image_state')
        .select('guid')
        .where('state', '=', 'PAID')
        .execute();
      const paidGuids = new Set(paid.map(({ guid }) => guid));
      expect(load.acknowledged.filter(({ guid }) => !paidGuids.has(guid))).toEqual([]);
      const failed = load.answers.filter(({ status }) => status !== 200);
      const figures = `${failed.length} of ${load.answers.length} requests failed, ${SESSION_COUNT} sessions were ended`;
      if (isLong) process.stdout.write(`${figures}\n`);
      // an ended session fails at most one request, with the status that the database is unavailable
      expect([figures, failed.length <= SESSION_COUNT]).toEqual([figures, true]);
      expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
    },
    isLong ? 1_200_000 : 120_000,
  );
});
