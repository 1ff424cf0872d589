import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { openStage, type Stage } from './cast.testing.ts';
import { beginWith } from './clients.testing.ts';
import { BACKED, GUARDS } from './guards.testing.ts';
import { RACES } from './races.testing.ts';
import { dropConstraints, type Removal, without } from './unguard.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const ROUNDS = 60;
const PEACEFUL_ROUNDS = isLong ? 20 : 2;
/** A busy machine takes its time to open a portal. */
const OPENING_MS = 60_000;
const LIMIT_MS = isLong ? 60 * 60_000 : 120_000;

describeOnServerDatabase('[R43] a guard of money', (_getDb, getPortalDatabase) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(getPortalDatabase());
  }, OPENING_MS);
  afterEach(() => stage.portal.close());

  /** The first thing that goes wrong when requests meet without a guard; '' when nothing does. */
  async function meet(removal: Removal, title: string, rounds: number): Promise<string> {
    const meeting = RACES[title];
    if (meeting === undefined) throw new Error(`There is no meeting '${title}'.`);
    const restore = await dropConstraints(getPortalDatabase().admin, removal.constraints ?? []);
    let wrong = '';
    for (let round = 0; round < rounds && wrong === ''; round += 1) {
      wrong = await meeting(stage, () => without(stage.portal.services, removal), `${title}:${round}`);
    }
    await beginWith(stage, 400, 'end');
    await restore();
    return wrong;
  }

  it.each(GUARDS)(
    'is missed at once: %s',
    async (_guard, removal, title) => {
      expect(await meet(removal, title, ROUNDS)).not.toBe('');
    },
    LIMIT_MS,
  );

  it(
    'that is in place prevents every fault',
    async () => {
      for (const title of Object.keys(RACES))
        expect([title, await meet({}, title, PEACEFUL_ROUNDS)]).toEqual([title, '']);
    },
    LIMIT_MS,
  );

  it.each(isLong ? BACKED : BACKED.slice(0, 1))(
    'is backed by another: %s',
    async (_guard, removal, title) => {
      expect(await meet(removal, title, isLong ? 20 : 5)).toBe('');
    },
    LIMIT_MS,
  );
});
