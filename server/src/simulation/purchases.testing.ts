import type { Random } from './random.testing.ts';
import type { Step, UserStep } from './steps.testing.ts';
import { advanceClock, userAction } from './timings.testing.ts';

/** The steps of an order from pricing to fetching. */
export function purchase(random: Random, personIndex: number): Step[] {
  const ends = ['FETCH', 'FETCH', 'FETCH', 'FETCH_ABORTED', 'CANCEL', 'RECOMPUTE', 'PAY'] as const;
  return [
    userAction(random, personIndex, 'COMPUTE', random.below(16)),
    ...(random.percent(15) ? [userAction(random, personIndex, random.percent(50) ? 'RECOMPUTE' : 'CANCEL')] : []),
    ...(random.percent(12) ? [advanceClock(random)] : []),
    userAction(random, personIndex, 'PAY'),
    ...(random.percent(75) ? [userAction(random, personIndex, random.pick(ends))] : []),
  ];
}

/** Short requests are killed at their first or second effect; later ones do not exist. */
const soonKilled = (random: Random, step: UserStep): UserStep =>
  random.percent(12) ? { ...step, requestFault: { kind: 'KILLED', at: 1 + random.below(2) } } : step;

/** The steps of buying an image add-on. */
export const addOn = (random: Random, personIndex: number): Step[] => [
  soonKilled(random, userAction(random, personIndex, 'OPEN_ADD_ON')),
  ...(random.percent(80) ? [userAction(random, personIndex, 'CONFIRM_ADD_ON', random.below(2))] : []),
  ...(random.percent(30) ? [userAction(random, personIndex, 'CONFIRM_ADD_ON', random.below(2))] : []),
  random.percent(65)
    ? userAction(random, personIndex, 'BUY_ADD_ON')
    : soonKilled(random, userAction(random, personIndex, 'CANCEL_ADD_ON')),
  ...(random.percent(30) ? [userAction(random, personIndex, 'BUY_ADD_ON')] : []),
];
