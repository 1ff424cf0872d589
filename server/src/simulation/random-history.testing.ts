import { CARD_PAYERS, cardPayment, cardTrip, foreignReport, refundedPayment } from './card-trips.testing.ts';
import { addOn, purchase } from './purchases.testing.ts';
import { type Random, randomOf } from './random.testing.ts';
import type { OfficeAction, Step } from './steps.testing.ts';
import { advanceClock, pause, providerFault, randomRequestFault, userAction } from './timings.testing.ts';

/** The number of people in the world. */
const PEOPLE_COUNT = 11;

/** Concurrent requests: a double click, a browser and the reconciler, or a payment and a logout. */
function concurrentRequests(random: Random, personIndex: number, colleague: number): Step[] {
  const names = ['PAY', 'PAY', 'REPORT', 'LOG_OUT', 'SEARCH', 'BUY_ADD_ON', 'FETCH'] as const;
  const one = { ...userAction(random, personIndex, random.pick(names)), requestFault: null };
  const other = random.percent(30)
    ? 'PAYMENT_ROUND'
    : { ...userAction(random, random.percent(60) ? personIndex : colleague, random.pick(names)), requestFault: null };
  return [{ step: 'CONCURRENT', one, other }];
}

/** Indexes of people. */
const DEPOSITORS = [0, 5];
const FLAT_FEE = [5, 6, 7];
/** The users that the office may delete: not its own user, and not the guests. */
const CUSTOMERS = 8;
const OFFICE_ACTIONS_BETWEEN = [
  'MANUAL_RUN',
  'RERUN',
  'OPTION',
  'OPTION',
  'DELETE_USER',
  'DELETE_ACCOUNT',
  'SET_STATUS',
  'SCHEDULED_RUN',
] as const;

/** The approximate number of SQL statements that each action takes. */
const STATEMENTS: Readonly<Partial<Record<OfficeAction, number>>> = {
  SCHEDULED_RUN: 120,
  MANUAL_RUN: 120,
  RERUN: 40,
  STATEMENTS: 60,
};

const office = (random: Random, action: OfficeAction, personIndex = random.below(CUSTOMERS)): Step => ({
  step: 'OFFICE',
  action,
  personIndex,
  requestFault: random.percent(40) ? { kind: 'KILLED', at: 1 + random.below(STATEMENTS[action] ?? 12) } : null,
});

/** A month that passes, with billing, reruns, statements and deletions. */
function months(random: Random, personIndex: number): Step[] {
  const between = Array.from({ length: random.below(5) }, () =>
    office(
      random,
      random.pick(OFFICE_ACTIONS_BETWEEN),
      random.percent(60) ? personIndex % CUSTOMERS : random.below(CUSTOMERS),
    ),
  );
  const isRerun = random.percent(50);
  return [
    { step: 'MONTH' },
    office(random, random.percent(80) ? 'SCHEDULED_RUN' : 'MANUAL_RUN'),
    ...(random.percent(60) ? [office(random, 'SCHEDULED_RUN')] : []),
    ...between,
    ...(isRerun ? [office(random, 'RERUN'), office(random, 'MANUAL_RUN')] : []),
    ...(random.percent(60) ? [office(random, 'STATEMENTS')] : []),
  ];
}

const LISTS = ['listUnsettled', 'listSettled', 'lookUp'] as const;

/** A few related steps of a person who can do them. */
function scene(random: Random, company: readonly [number, ...number[]], monthsPercent: number): Step[] {
  const personIndex = random.pick(company);
  if (random.percent(monthsPercent)) return months(random, personIndex);
  const payer = CARD_PAYERS.includes(personIndex) ? 'AUTHORIZE' : 'DEPOSIT';
  const canPay = CARD_PAYERS.includes(personIndex) || DEPOSITORS.includes(personIndex);
  if (canPay && random.percent(14)) return refundedPayment(random, personIndex, payer);
  if (canPay && random.percent(6)) return foreignReport(random, random.pick(company), personIndex);
  const dice = random.below(100);
  if (dice < 30 && CARD_PAYERS.includes(personIndex)) return cardTrip(random, personIndex);
  if (dice < 20 && DEPOSITORS.includes(personIndex)) return cardPayment(random, personIndex, 'DEPOSIT');
  if (dice < 40 && FLAT_FEE.includes(personIndex)) return addOn(random, personIndex);
  if (dice < 65) return purchase(random, personIndex);
  if (dice < 70) return [userAction(random, personIndex, 'SEARCH', random.below(3))];
  if (dice < 79) return concurrentRequests(random, personIndex, random.pick(company));
  if (dice < 84)
    return [
      userAction(random, personIndex, random.pick(['LOG_OUT', 'FETCH', 'FETCH', 'CANCEL'] as const), random.below(3)),
    ];
  if (dice < 89)
    return [
      providerFault(random, random.pick(LISTS)),
      { step: 'PAYMENT_ROUND', requestFault: randomRequestFault(random) },
    ];
  if (dice < 91) return [providerFault(random)];
  if (dice < 94) return [pause(random)];
  if (dice < 97) return [advanceClock(random)];
  if (dice < 98) return [{ step: 'SETTLEMENT' }];
  return [{ step: 'LANDLINK', requestFault: { kind: 'KILLED', at: 1 + random.below(9) } }];
}

/** The history generated from a seed: at least twenty steps. */
export function randomHistory(seed: number): Step[] {
  const random = randomOf(seed);
  const length = 20 + random.below(16);
  // With few people, steps meet more often on the same account, hold or pages.
  const company = [random.below(PEOPLE_COUNT), random.below(PEOPLE_COUNT), random.below(PEOPLE_COUNT)] as const;
  // in every eighth history many months pass
  const monthsPercent = seed % 8 === 0 ? 25 : 2;
  const steps: Step[] = [];
  while (steps.length < length) steps.push(...scene(random, company, monthsPercent));
  return steps;
}
