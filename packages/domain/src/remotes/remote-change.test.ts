import fc from 'fast-check';
import {
  buildBefore,
  changeRemote,
  INITIAL_REMOTE_STATE,
  type RemoteRequest,
  type RemoteStep,
} from './remote-change.ts';

/** The state after a series of requests; refused requests are recorded but change nothing. */
function after(...requests: readonly RemoteRequest[]) {
  let state = INITIAL_REMOTE_STATE;
  const history: RemoteStep[] = [];
  const outcomes: string[] = [];
  for (const request of requests) {
    const outcome = changeRemote(state, request, history);
    outcomes.push(outcome.refusal ?? outcome.what);
    if (outcome.refusal !== undefined) continue;
    state = outcome.state;
    history.push({ what: outcome.what, build: state.build });
  }
  return { state, outcomes };
}
const release = (build: string): RemoteRequest => ({ what: 'RELEASE', build });
const tryOut = (build: string, percent = 10, roles: string[] = []): RemoteRequest => ({
  what: 'TRY',
  build,
  percent,
  roles,
});
const ROLL_BACK: RemoteRequest = { what: 'ROLL_BACK' };
const PROMOTE: RemoteRequest = { what: 'PROMOTE' };

describe('a change of a remote', () => {
  it('rolls back one release at a time, never to a build that was rolled back', () => {
    expect(after(release('a'), release('b'), ROLL_BACK).state.build).toBe('a');
    expect(after(release('a'), release('b'), ROLL_BACK, release('c'), ROLL_BACK).state.build).toBe('a');
    expect(after(release('a'), release('b'), ROLL_BACK, ROLL_BACK)).toMatchObject({ state: { build: null } });
    expect(after(ROLL_BACK).outcomes).toEqual(['NOTHING_BEFORE']);
    expect(after(release('a'), ROLL_BACK, ROLL_BACK).outcomes.at(-1)).toBe('NOTHING_BEFORE');
  });

  it('rolls back a trial before the build in use', () => {
    const { state, outcomes } = after(release('a'), tryOut('b', 5, ['COUNTY']), ROLL_BACK);
    expect([state.build, state.canaryBuild, state.canaryRoles, outcomes.at(-1)]).toEqual([
      'a',
      null,
      [],
      'TRIAL_ENDED',
    ]);
  });

  it('counts a change of a newer server as a release if it changed the build', () => {
    const history = (what: string, build: string) => [
      { what: 'RELEASED', build: 'a' },
      { what: 'RELEASED', build: 'b' },
      { what, build },
    ];
    expect(buildBefore(history('PINNED', 'c'))).toBe('b');
    expect(buildBefore(history('ANNOTATED', 'b'))).toBe('a');
  });

  it('is recorded by its kind', () => {
    const off: RemoteRequest = { what: 'SWITCH_OFF', message: 'Back at noon.' };
    const { outcomes } = after(release('a'), tryOut('b'), PROMOTE, ROLL_BACK, off, { what: 'SWITCH_ON' });
    expect(outcomes).toEqual(['RELEASED', 'TRIED', 'PROMOTED', 'ROLLED_BACK', 'SWITCHED_OFF', 'SWITCHED_ON']);
  });

  it('tries a build with roles alone, or with all sessions', () => {
    expect(after(tryOut('a', 0, ['COUNTY'])).state).toMatchObject({
      canaryBuild: 'a',
      canaryPercent: 0,
      canaryRoles: ['COUNTY'],
    });
    expect(after(tryOut('a', 100)).state).toMatchObject({ canaryBuild: 'a', canaryPercent: 100 });
  });

  it('promotes the trial build to everyone', () => {
    expect(after(tryOut('b'), PROMOTE).state).toMatchObject({ build: 'b', canaryBuild: null, canaryPercent: 0 });
    expect(after(tryOut('b'), PROMOTE, ROLL_BACK).state.build).toBeNull();
    expect(after(PROMOTE).outcomes).toEqual(['NO_TRIAL']);
  });

  it.each([
    ['a release of the build in use', [release('a'), release('a')], 'ALREADY_IN_USE'],
    ['a trial of the build in use', [release('a'), tryOut('a')], 'ALREADY_IN_USE'],
    ['a trial for nobody', [tryOut('a', 0)], 'SHARE_MISSING'],
    ['a trial for more than 100 percent', [tryOut('a', 101)], 'SHARE_MISSING'],
    ['a trial for a negative percentage', [tryOut('a', -1, ['COUNTY'])], 'SHARE_MISSING'],
    ['a trial for parts of a percent', [tryOut('a', 0.5)], 'SHARE_MISSING'],
    ['switching off without a message', [{ what: 'SWITCH_OFF', message: ' ' } as const], 'MESSAGE_MISSING'],
    ['switching on a remote that is on', [{ what: 'SWITCH_ON' } as const], 'ALREADY_ON'],
  ])('refuses %s', (_case, requests, refusal) => {
    expect(after(...requests).outcomes.at(-1)).toBe(refusal);
  });

  it('leaves the remote off while its builds change', () => {
    const off: RemoteRequest = { what: 'SWITCH_OFF', message: ' Back at noon. ' };
    expect(after(off, release('a'), ROLL_BACK).state.disabledMessage).toBe('Back at noon.');
    expect(after(off, { what: 'SWITCH_ON' }).state.disabledMessage).toBe('');
  });

  it('undoes any number of releases by as many rollbacks', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 8 }), (builds) => {
        const { state } = after(...builds.map(release), ...builds.map(() => ROLL_BACK));
        expect(state).toEqual(INITIAL_REMOTE_STATE);
      }),
    );
  });
});
