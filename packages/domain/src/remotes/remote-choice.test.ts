import fc from 'fast-check';
import { buildForUser, canaryPosition, type RemoteBuilds } from './remote-choice.ts';

const builds = (changes: Partial<RemoteBuilds> = {}): RemoteBuilds => ({
  build: 'old',
  canaryBuild: 'new',
  canaryPercent: 10,
  canaryRoles: [],
  ...changes,
});
const user = (sessionId: number) => ({ sessionId, role: 'USER' as const });
const SESSIONS = Array.from({ length: 1000 }, (_, index) => 4_700 + index);
const reached = (changes: Partial<RemoteBuilds>, remote = 'search'): number[] =>
  SESSIONS.filter((id) => buildForUser(remote, builds(changes), user(id)) === changes.canaryBuild);

describe('the build of a remote for a user', () => {
  it.each(['b1', '4f00aa12bc34', 'zz', 'search-2'])(
    'is the one on trial for 8 to 12 percent of 1,000 fixed sessions at 10 percent (%s)',
    (canaryBuild) => {
      const share = reached({ canaryBuild }).length / 10;
      expect(share).toBeGreaterThanOrEqual(8);
      expect(share).toBeLessThanOrEqual(12);
    },
  );

  it('is the one on trial for other sessions in each trial', () => {
    const first = new Set(reached({ canaryBuild: 'b1' }));
    const second = reached({ canaryBuild: 'b2' });
    expect(second.filter((id) => first.has(id)).length).toBeLessThan(second.length / 2);
  });

  it('is the one on trial for everyone with a trial role, and never without a session', () => {
    const trial = builds({ canaryPercent: 0, canaryRoles: ['COUNTY'] });
    expect(buildForUser('search', trial, { sessionId: 1, role: 'COUNTY' })).toBe('new');
    expect(buildForUser('search', trial, user(1))).toBe('old');
    expect(buildForUser('search', builds({ canaryPercent: 100 }), null)).toBe('old');
  });

  it('is the one in use if there is no trial, even if it came with the portal', () => {
    expect(buildForUser('search', builds({ canaryBuild: null, canaryPercent: 100 }), user(1))).toBe('old');
    expect(buildForUser('search', builds({ build: null, canaryPercent: 0 }), user(1))).toBeNull();
  });

  it('stays the same for a session, and a larger percentage excludes nobody', () => {
    const anything = [fc.nat(), fc.string(), fc.string(), fc.integer({ min: 0, max: 100 }), fc.nat(100)] as const;
    fc.assert(
      fc.property(...anything, (sessionId, remote, canaryBuild, percent, more) => {
        const place = canaryPosition(remote, canaryBuild, sessionId);
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThan(100);
        const at = (canaryPercent: number) =>
          buildForUser(remote, builds({ canaryBuild, canaryPercent, build: null }), user(sessionId));
        expect(at(percent)).toBe(at(percent));
        if (at(percent) === canaryBuild) expect(at(Math.min(100, percent + more))).toBe(canaryBuild);
        expect([at(0), at(100)]).toEqual([null, canaryBuild]);
      }),
    );
  });
});
