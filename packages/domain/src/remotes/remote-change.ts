import type { RemoteBuilds } from './remote-choice.ts';

export const REMOTE_CHANGES = [
  'RELEASED',
  'TRIED',
  'PROMOTED',
  'TRIAL_ENDED',
  'ROLLED_BACK',
  'SWITCHED_OFF',
  'SWITCHED_ON',
] as const;
const KNOWN_CHANGES: ReadonlySet<string> = new Set(REMOTE_CHANGES);
export type RemoteChange = (typeof REMOTE_CHANGES)[number];

/** The state of a remote: its builds, and the message shown instead while it is off. */
export interface RemoteState extends RemoteBuilds {
  readonly disabledMessage: string;
}

/** The initial state: the build that came with the portal, for everyone. */
export const INITIAL_REMOTE_STATE: RemoteState = {
  build: null,
  canaryBuild: null,
  canaryPercent: 0,
  canaryRoles: [],
  disabledMessage: '',
};

/** A request of an administrator. */
export type RemoteRequest =
  | { readonly what: 'RELEASE'; readonly build: string }
  | { readonly what: 'TRY'; readonly build: string; readonly percent: number; readonly roles: readonly string[] }
  | { readonly what: 'PROMOTE' | 'ROLL_BACK' | 'SWITCH_ON' }
  | { readonly what: 'SWITCH_OFF'; readonly message: string };

/** Why a request is refused. */
export type RemoteRefusal =
  | 'ALREADY_IN_USE'
  | 'NO_TRIAL'
  | 'NOTHING_BEFORE'
  | 'ALREADY_ON'
  | 'MESSAGE_MISSING'
  | 'SHARE_MISSING';

export interface RemoteStep {
  /** A RemoteChange, or a word of a newer server, which counts as a release if it changed the build. */
  readonly what: string;
  readonly build: string | null;
}

type Outcome =
  | { readonly what: RemoteChange; readonly state: RemoteState; readonly refusal?: undefined }
  | { readonly refusal: RemoteRefusal };

const NO_TRIAL = { canaryBuild: null, canaryPercent: 0, canaryRoles: [] } as const;

/**
 * The build in use before the current one. Releases form a stack: each release is pushed, each rollback pops the top. A
 * second rollback therefore leads further back, never to a build that was rolled back. Undefined if nothing is below
 * the top.
 */
export function buildBefore(history: readonly RemoteStep[]): string | null | undefined {
  const stack: (string | null)[] = [null];
  for (const { what, build } of history) {
    if (what === 'RELEASED' || what === 'PROMOTED') stack.push(build);
    if (what === 'ROLLED_BACK') stack.pop();
    if (!KNOWN_CHANGES.has(what) && build !== stack.at(-1)) stack.push(build);
  }
  return stack.at(-2);
}

const refused = (refusal: RemoteRefusal): Outcome => ({ refusal });

function rollBack(state: RemoteState, history: readonly RemoteStep[]): Outcome {
  // roll back a trial before the build in use
  if (state.canaryBuild !== null) return { what: 'TRIAL_ENDED', state: { ...state, ...NO_TRIAL } };
  const build = buildBefore(history);
  return build === undefined ? refused('NOTHING_BEFORE') : { what: 'ROLLED_BACK', state: { ...state, build } };
}

function tryOut(state: RemoteState, request: Extract<RemoteRequest, { what: 'TRY' }>): Outcome {
  const { build, percent, roles } = request;
  if (build === state.build) return refused('ALREADY_IN_USE');
  if (!(Number.isInteger(percent) && percent >= 0 && percent <= 100) || (percent === 0 && roles.length === 0))
    return refused('SHARE_MISSING');
  return {
    what: 'TRIED',
    state: { ...state, canaryBuild: build, canaryPercent: percent, canaryRoles: [...roles] },
  };
}

/** The result of a request, or why it is refused. `history` has all earlier changes, oldest first. */
export function changeRemote(state: RemoteState, request: RemoteRequest, history: readonly RemoteStep[]): Outcome {
  switch (request.what) {
    case 'RELEASE':
      if (request.build === state.build) return refused('ALREADY_IN_USE');
      return { what: 'RELEASED', state: { ...state, build: request.build, ...NO_TRIAL } };
    case 'TRY':
      return tryOut(state, request);
    case 'PROMOTE':
      if (state.canaryBuild === null) return refused('NO_TRIAL');
      return { what: 'PROMOTED', state: { ...state, build: state.canaryBuild, ...NO_TRIAL } };
    case 'ROLL_BACK':
      return rollBack(state, history);
    case 'SWITCH_OFF':
      if (request.message.trim() === '') return refused('MESSAGE_MISSING');
      return { what: 'SWITCHED_OFF', state: { ...state, disabledMessage: request.message.trim() } };
    case 'SWITCH_ON':
      if (state.disabledMessage === '') return refused('ALREADY_ON');
      return { what: 'SWITCHED_ON', state: { ...state, disabledMessage: '' } };
  }
}
