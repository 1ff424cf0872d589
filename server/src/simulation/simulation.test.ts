import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { openStage, type Stage } from './cast.testing.ts';
import { describeFailure, playHistory, playSeeds, tableOf } from './history.testing.ts';
import { TRANSITIONS } from './lives.testing.ts';
import { Tally } from './play.testing.ts';
import { historyOf } from './steps.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const HISTORIES = isLong ? 10_000 : 120;
const LEAST = isLong ? 100 : 1;
const asked = process.env.SIMULATION_SEED;
const FIRST = asked === undefined ? 1 : Number(asked);
const COUNT = asked === undefined ? HISTORIES : Number(process.env.SIMULATION_COUNT ?? 1);
const LIMIT_MS = isLong || asked !== undefined ? 4 * 60 * 60_000 : 180_000;

describeOnEmbeddedDatabase('[R42] simulated histories', (_getDb, getPortalDatabase) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(getPortalDatabase());
  });
  afterEach(() => stage.portal.close());

  it(
    'of all kinds of accounts, with crashes, lost answers and an unwell provider, break no rule',
    async () => {
      const tally = new Tally();
      const found = await playSeeds(stage, FIRST, COUNT, tally);
      process.stdout.write(`${COUNT} histories\n${tableOf(tally)}\n`);
      if (found !== null) throw new Error(await describeFailure(stage, found));
      const rare = TRANSITIONS.filter((name) => (tally.counts.get(name) ?? 0) < LEAST);
      if (asked === undefined) expect(rare).toEqual([]);
    },
    LIMIT_MS,
  );
});
