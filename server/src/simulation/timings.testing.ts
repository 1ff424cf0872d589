import type { Random } from './random.testing.ts';
import {
  PROVIDER_FAULTS,
  PROVIDER_METHODS,
  type ProviderFault,
  type ProviderMethod,
  type RequestFault,
  type Step,
  type UserAction,
  type UserStep,
} from './steps.testing.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PAUSES = [SECOND, 5 * SECOND, 16 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE] as const;
const LEAPS = [0 - HOUR, 16 * MINUTE, 31 * MINUTE, 31 * MINUTE, HOUR, 13 * HOUR, 25 * HOUR, 31 * 24 * HOUR] as const;

/** The fault of one request, or null. */
export function randomRequestFault(random: Random): RequestFault {
  if (random.percent(14)) return { kind: 'KILLED', at: 1 + random.below(random.percent(60) ? 6 : 26) };
  return random.percent(8) ? { kind: 'RESPONSE_LOST' } : null;
}

export const userAction = (random: Random, personIndex: number, name: UserAction, choice = 0): UserStep => ({
  step: 'USER',
  action: name,
  personIndex,
  choice,
  requestFault: randomRequestFault(random),
});

/** An action without faults, so that a later step can fail instead. */
export const userActionWithoutFault = (personIndex: number, name: UserAction, choice = 0): UserStep => ({
  step: 'USER',
  action: name,
  personIndex,
  choice,
  requestFault: null,
});

export const pause = (random: Random): Step => ({ step: 'CLOCK', milliseconds: random.pick(PAUSES) });
export const advanceClock = (random: Random): Step => ({ step: 'CLOCK', milliseconds: random.pick(LEAPS) });
export const providerFault = (random: Random, method = random.pick(PROVIDER_METHODS)): Step => ({
  step: 'PROVIDER_FAULT',
  method,
  fault: random.percent(15) ? STRONGEST_FAULTS[method] : random.pick(PROVIDER_FAULTS),
  times: 1 + random.below(2),
});

/** For each method the fault with the greatest effect. It is chosen more often than the others. */
const STRONGEST_FAULTS: Readonly<Record<ProviderMethod, ProviderFault>> = {
  issueFormToken: 'RESPONSE_LOST',
  lookUp: 'TIMEOUT',
  listUnsettled: 'TIMEOUT',
  listSettled: 'TIMEOUT',
  capture: 'REFUSED',
  void: 'REFUSED',
  refund: 'RESPONSE_LOST',
};
