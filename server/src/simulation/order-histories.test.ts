import { verifyLedger } from '../ledger/verify-ledger.ts';
import { runCardPaymentsJob } from '../payments/testing/run-card-payments-job.testing.ts';
import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { runOrderHistory } from './order-histories.testing.ts';
import { randomOrderHistory } from './random-order-history.testing.ts';
import { isLong, resetWorld, useWorld } from './world.testing.ts';

const seedSetting = process.env.ORDERS_SEED;
const FIRST = seedSetting === undefined ? 1 : Number(seedSetting);
const HISTORIES = seedSetting === undefined ? (isLong ? 100_000 : 1_000) : Number(process.env.ORDERS_COUNT ?? 1);
/** After this many histories the balances are reset and all ledger rules are checked. */
const RESET_AFTER = 20;
const LIMIT_MS = isLong || seedSetting !== undefined ? 12 * 60 * 60_000 : 600_000;

describeOnServerDatabase({ name: '[R42] histories of orders', isOwn: true }, (getDb, getPortalDatabase) => {
  const getWorld = useWorld(getPortalDatabase);

  it(
    'that overlap, in several sessions, charge each received page once, and no other page',
    async () => {
      const world = getWorld();
      for (let count = 0; count < HISTORIES; count += 1) {
        const seed = FIRST + count;
        if (count % RESET_AFTER === 0) {
          await runCardPaymentsJob(world.portal.services);
          expect(await verifyLedger(getDb(), world.portal.services.now())).toBeNull();
          await resetWorld(world);
        }
        if (count % 1_000 === 999) await world.database.maintenance();
        const history = randomOrderHistory(seed);
        const wrong = await runOrderHistory(world, history);
        if (wrong !== '') {
          const steps = [history.method, ...history.people, ...history.steps].map((step) => JSON.stringify(step));
          throw new Error(`The history of seed ${seed}: ${wrong}\nAgain: ORDERS_SEED=${seed}\n${steps.join('\n')}`);
        }
      }
    },
    LIMIT_MS,
  );
});
