import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeOnEmbeddedDatabase, describeOnServerDatabase } from '../platform/database/testing.ts';
import { readBooks } from './books.testing.ts';
import { FAULTS } from './faults.testing.ts';
import { describeFailure, formatTally, runHistory, runSeeds } from './history.testing.ts';
import { randomHistory } from './random-history.testing.ts';
import { Tally } from './simulation-state.testing.ts';
import { TRANSITIONS } from './state-histories.testing.ts';
import { isLong, OPENING_MS, useWorld } from './world.testing.ts';

/** On PostgreSQL a history takes half the time, and requests really run concurrently. */
const HISTORIES = isLong ? { server: 10_000, embedded: 1000 } : { server: 180, embedded: 40 };
/** The minimum number of times that each transition and each fault must occur in 10,000 histories. */
const MIN_COUNT = 100;
const seedSetting = process.env.SIMULATION_SEED;
const FIRST = seedSetting === undefined ? 1 : Number(seedSetting);
const countOf = (all: number): number => (seedSetting === undefined ? all : Number(process.env.SIMULATION_COUNT ?? 1));
/** When a run with a time limit ends; the table of its events is kept anyway. */
const STOP_AT = Date.now() + Number(process.env.SIMULATION_MINUTES ?? 24 * 60) * 60_000;
const LIMIT_MS = isLong || seedSetting !== undefined ? 4 * 60 * 60_000 : 600_000;

/** Stores the table; the long run prints it at the end. */
function keepTable(where: string, table: string): void {
  const folder = path.join(import.meta.dirname, '../../../.cache/test');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `simulation-${where}.txt`), table);
}

const describers = { server: describeOnServerDatabase, embedded: describeOnEmbeddedDatabase };
describe.each(['server', 'embedded'] as const)('[R42] simulated histories', (where) => {
  describers[where]({ name: 'on one database', isOwn: true }, (_getDb, getPortalDatabase) => {
    const getWorld = useWorld(getPortalDatabase);

    it(
      'replay identically: names, numbers and balances are determined by the seed',
      async () => {
        const world = getWorld();
        const replays: string[] = [];
        for (let time = 0; time < 2; time += 1) {
          const failure = await runHistory(world, 7, randomHistory(7));
          replays.push(JSON.stringify([failure, await readBooks(world.database.db)]));
        }
        expect(replays[0]).toContain('"invoice":"LR');
        expect(replays[1]).toBe(replays[0]);
      },
      OPENING_MS,
    );

    it(
      'of all kinds of accounts, with crashes, lost responses and provider faults, break no rule',
      async () => {
        const world = getWorld();
        const tally = new Tally();
        const count = countOf(HISTORIES[where]);
        const { found, count: runs } = await runSeeds(world, FIRST, count, { tally, stopAt: STOP_AT });
        const title = `${runs} simulated histories from seed ${FIRST} on the ${where} database`;
        if (isLong || seedSetting !== undefined) keepTable(where, `${title}\n${formatTally(tally)}\n`);
        if (found !== null) throw new Error(await describeFailure(world, found));
        const rare = [...TRANSITIONS, ...FAULTS].filter((name) => (tally.counts.get(name) ?? 0) < MIN_COUNT);
        if (count >= 10_000) expect([runs, rare]).toEqual([count, []]);
      },
      LIMIT_MS,
    );
  });
});
