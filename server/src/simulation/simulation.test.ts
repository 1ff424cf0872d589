import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { openStage, type Stage } from './cast.testing.ts';
import { describeFailure, playSeeds, tableOf } from './history.testing.ts';
import { TRANSITIONS } from './lives.testing.ts';
import { Tally } from './play.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const HISTORIES = isLong ? 10_000 : 100;
/** A hundred histories are too few to see everything. */
const LEAST = isLong ? 100 : 0;
const asked = process.env.SIMULATION_SEED;
const FIRST = asked === undefined ? 1 : Number(asked);
const COUNT = asked === undefined ? HISTORIES : Number(process.env.SIMULATION_COUNT ?? 1);
/** A busy machine takes its time to open a portal. */
const OPENING_MS = 60_000;
const LIMIT_MS = isLong || asked !== undefined ? 4 * 60 * 60_000 : 180_000;

/** The long run prints it when all is done. */
function keepTable(table: string): void {
  const folder = path.join(import.meta.dirname, '../../../.cache/test');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'simulation.txt'), table);
}

describeOnEmbeddedDatabase('[R42] simulated histories', (_getDb, getPortalDatabase) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(getPortalDatabase());
  }, OPENING_MS);
  afterEach(() => stage.portal.close());

  it(
    'of all kinds of accounts, with crashes, lost answers and an unwell provider, break no rule',
    async () => {
      const tally = new Tally();
      const found = await playSeeds(stage, FIRST, COUNT, tally);
      if (isLong || asked !== undefined)
        keepTable(`${COUNT} simulated histories from seed ${FIRST}\n${tableOf(tally)}\n`);
      if (found !== null) throw new Error(await describeFailure(stage, found));
      const rare = TRANSITIONS.filter((name) => (tally.counts.get(name) ?? 0) < LEAST);
      if (asked === undefined) expect(rare).toEqual([]);
    },
    LIMIT_MS,
  );
});
