import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { resetWithBalance } from './clients.testing.ts';
import { GUARDS, REDUNDANT_GUARDS } from './guards.testing.ts';
import { RACES } from './races.testing.ts';
import { dropConstraints, type RemovedGuards, withoutGuards } from './unguard.testing.ts';
import { isLong, useWorld } from './world.testing.ts';

const ROUNDS = 60;
const PEACEFUL_ROUNDS = isLong ? 20 : 2;
const LIMIT_MS = isLong ? 60 * 60_000 : 120_000;

describeOnServerDatabase({ name: '[R43] a guard of money', isOwn: true }, (_getDb, getPortalDatabase) => {
  const getWorld = useWorld(getPortalDatabase);

  /** Runs a race without a guard, up to a number of rounds; returns the first failure, or ''. */
  async function runRace(removal: RemovedGuards, title: string, rounds: number): Promise<string> {
    const race = RACES[title];
    const world = getWorld();
    if (race === undefined) throw new Error(`There is no race '${title}'.`);
    const restore = await dropConstraints(getPortalDatabase().admin, removal.constraints ?? []);
    let problem = '';
    for (let round = 0; round < rounds && problem === ''; round += 1) {
      problem = await race(world, () => withoutGuards(world.portal.services, removal), `${title}:${round}`);
    }
    await resetWithBalance(world, 400, 'end');
    await restore();
    return problem;
  }

  it.each(GUARDS)(
    'is necessary, because a race fails without it: %s',
    async (_guard, removal, title) => {
      expect(await runRace(removal, title, ROUNDS)).not.toBe('');
    },
    LIMIT_MS,
  );

  it(
    'prevents every failure together with the other guards',
    async () => {
      for (const title of Object.keys(RACES))
        expect([title, await runRace({}, title, PEACEFUL_ROUNDS)]).toEqual([title, '']);
    },
    LIMIT_MS,
  );

  it.each(isLong ? REDUNDANT_GUARDS : REDUNDANT_GUARDS.slice(0, 1))(
    'is redundant, because another guard prevents the failure without it: %s',
    async (_guard, removal, title) => {
      expect(await runRace(removal, title, isLong ? 20 : 5)).toBe('');
    },
    LIMIT_MS,
  );
});
