import { verifyLedger } from '../ledger/verify-ledger.ts';
import { runCardPaymentsJob } from '../payments/testing/run-card-payments-job.testing.ts';
import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { isLong, OPENING_MS, openStage, resetStage, type Stage } from './cast.testing.ts';
import { playOrderHistory } from './order-histories.testing.ts';
import { orderHistoryOf } from './order-scenes.testing.ts';

const seedSetting = process.env.ORDERS_SEED;
const FIRST = seedSetting === undefined ? 1 : Number(seedSetting);
const HISTORIES = seedSetting === undefined ? (isLong ? 100_000 : 1_000) : Number(process.env.ORDERS_COUNT ?? 1);
/** After this many histories the balances are reset and all ledger rules are checked. */
const RESET_AFTER = 20;
const LIMIT_MS = isLong || seedSetting !== undefined ? 12 * 60 * 60_000 : 600_000;

describeOnServerDatabase({ name: '[R42] histories of orders', isOwn: true }, (getDb, getPortalDatabase) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(getPortalDatabase());
  }, OPENING_MS);
  afterEach(() => stage.portal.close());

  it(
    'that overlap, in several sessions, charge each received page once, and no other page',
    async () => {
      for (let count = 0; count < HISTORIES; count += 1) {
        const seed = FIRST + count;
        if (count % RESET_AFTER === 0) {
          await runCardPaymentsJob(stage.portal.services);
          expect(await verifyLedger(getDb(), stage.portal.services.now())).toBeNull();
          await resetStage(stage);
        }
        if (count % 1_000 === 999) await stage.database.maintenance();
        const history = orderHistoryOf(seed);
        const wrong = await playOrderHistory(stage, history);
        if (wrong !== '') {
          const steps = [history.method, ...history.people, ...history.steps].map((step) => JSON.stringify(step));
          throw new Error(`The history of seed ${seed}: ${wrong}\nAgain: ORDERS_SEED=${seed}\n${steps.join('\n')}`);
        }
      }
    },
    LIMIT_MS,
  );
});
