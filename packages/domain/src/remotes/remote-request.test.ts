import { checkRemoteChange, REMOTE_LIMITS, type TypedRemoteChange, toRemoteRequest } from './remote-request.ts';

const TYPED: TypedRemoteChange = { what: 'ROLL_BACK', build: '', percent: 0, roles: [], message: '', reason: 'errors' };
const keysOf = (change: Partial<TypedRemoteChange>) =>
  Object.fromEntries(
    Object.entries(checkRemoteChange({ ...TYPED, ...change })).map(([field, message]) => [
      field,
      message.key.replace('validation.', ''),
    ]),
  );

describe('a change of a remote', () => {
  it.each<[string, Partial<TypedRemoteChange>, object]>([
    ['a rollback with a reason', {}, {}],
    ['a rollback without a reason', { reason: '' }, { reason: 'required' }],
    ['a long reason', { reason: 'x'.repeat(REMOTE_LIMITS.reason + 1) }, { reason: 'maximumCharacters' }],
    ['the longest reason', { reason: 'x'.repeat(REMOTE_LIMITS.reason) }, {}],
    ['a release', { what: 'RELEASE', build: 'b2' }, {}],
    ['a release without a build', { what: 'RELEASE' }, { build: 'required' }],
    ['a trial without a build, percentage or role', { what: 'TRY' }, { build: 'required', percent: 'required' }],
    ['a trial for a percentage', { what: 'TRY', build: 'b2', percent: 1 }, {}],
    ['a trial for all sessions', { what: 'TRY', build: 'b2', percent: 100 }, {}],
    ['a trial for a role', { what: 'TRY', build: 'b2', roles: ['COUNTY'] }, {}],
    ['a trial for more than 100 percent', { what: 'TRY', build: 'b2', percent: 101 }, { percent: 'amountLimits' }],
    ['a trial for a negative percentage', { what: 'TRY', build: 'b2', percent: -1 }, { percent: 'amountLimits' }],
    ['a trial for half a percent', { what: 'TRY', build: 'b2', percent: 0.5 }, { percent: 'amountLimits' }],
    ['switching off without a message', { what: 'SWITCH_OFF' }, { message: 'required' }],
    ['switching off with a message', { what: 'SWITCH_OFF', message: 'At noon.' }, {}],
    ['a message that is too long', { what: 'SWITCH_OFF', message: 'x'.repeat(301) }, { message: 'maximumCharacters' }],
    ['switching on', { what: 'SWITCH_ON' }, {}],
  ])('is checked: %s', (_name, change, expected) => {
    expect(keysOf(change)).toEqual(expected);
  });

  it('names the limits that it breaks', () => {
    const longReason = checkRemoteChange({ ...TYPED, reason: 'x'.repeat(REMOTE_LIMITS.reason + 1) });
    expect(longReason.reason?.values).toEqual({ maximum: 300 });
    const largeShare = checkRemoteChange({ ...TYPED, what: 'TRY', build: 'b2', percent: 101 });
    expect(largeShare.percent?.values).toEqual({ minimum: '0', maximum: '100' });
  });

  it('is converted to a request with only the fields of its kind', () => {
    const all = { ...TYPED, build: 'b2', percent: 5, roles: ['COUNTY'], message: 'At noon.' } as const;
    expect(toRemoteRequest({ ...all, what: 'RELEASE' })).toEqual({ what: 'RELEASE', build: 'b2' });
    const tried = { what: 'TRY', build: 'b2', percent: 5, roles: ['COUNTY'] };
    expect(toRemoteRequest({ ...all, what: 'TRY' })).toEqual(tried);
    expect(toRemoteRequest({ ...all, what: 'SWITCH_OFF' })).toEqual({ what: 'SWITCH_OFF', message: 'At noon.' });
    expect(toRemoteRequest({ ...all, what: 'PROMOTE' })).toEqual({ what: 'PROMOTE' });
  });
});
