import { addOn, purchase } from './purchases.testing.ts';
import type { Random } from './random.testing.ts';
import {
  FORM_OUTCOMES,
  type FormOutcome,
  PROVIDER_FAULTS,
  type RequestFault,
  type Step,
  type UserStep,
} from './steps.testing.ts';
import {
  advanceClock,
  MINUTE,
  pause,
  providerFault,
  randomRequestFault,
  SECOND,
  userAction,
  userActionWithoutFault,
} from './timings.testing.ts';

/** The indexes of the people who authorize cards. */
export const CARD_PAYERS = [3, 4, 7, 9, 10];
/** The one of them whose account has a flat fee. The card pays only for additional images. */
const FLAT_FEE_BY_CARD = 7;

/** The steps of a card payment from the form to the report, with faults in between. */
export function cardPayment(random: Random, personIndex: number, name: 'DEPOSIT' | 'AUTHORIZE'): Step[] {
  const ends = ['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED', 'APPROVED', ...FORM_OUTCOMES] as const;
  const end = random.pick(ends);
  return [
    ...(random.percent(20) ? [providerFault(random, 'issueFormToken')] : []),
    {
      ...userAction(random, personIndex, name, random.below(4)),
      ...(end === 'PAID_WITH_LOST_TOKEN' ? diesWithToken(random) : {}),
    },
    ...(random.percent(4) ? [{ step: 'BROWSER_DIES', personIndex } as const] : []),
    ...(random.percent(6) ? [{ step: 'CLOCK', milliseconds: 16 * MINUTE } as const] : []),
    ...(random.percent(92) ? [{ step: 'FORM', personIndex, end } as const] : []),
    ...eventsBeforeReport(random, personIndex),
    ...(end === 'UNDER_REVIEW' ? decision(random) : []),
    ...(random.percent(75)
      ? [userAction(random, personIndex, random.percent(90) ? 'REPORT' : 'REPORT_FOR_OTHER_ACCOUNT')]
      : []),
    ...(random.percent(30) ? [userAction(random, personIndex, 'REPORT')] : []),
  ];
}

/** The portal is killed after the provider issued a token and before the portal stored it. */
const diesWithToken = (random: Random): Pick<UserStep, 'requestFault'> =>
  random.percent(70) ? { requestFault: { kind: 'KILLED', at: 4 + random.below(2) } } : { requestFault: null };

/** The provider's staff may decide a payment that was held for review. */
const decision = (random: Random): Step[] => [
  ...(random.percent(50) ? [{ step: 'PAYMENT_ROUND', requestFault: null } as const] : []),
  ...(random.percent(70) ? [{ step: 'REVIEW_DECISION', approved: random.percent(50) } as const] : []),
];

/** Events between the form and the report. */
function eventsBeforeReport(random: Random, personIndex: number): Step[] {
  if (random.percent(10)) return settledBeforeLookUp(random, personIndex);
  if (random.percent(14)) return [{ step: 'BROWSER_DIES', personIndex }, ...reconcileLater(random)];
  if (random.percent(20)) return [providerFault(random, 'lookUp')];
  return random.percent(25) ? [pause(random)] : [];
}

/** The reconciler runs after the browser had time to report; listing transactions may fail. */
const reconcileLater = (random: Random): Step[] => [
  { step: 'CLOCK', milliseconds: 16 * SECOND },
  ...(random.percent(60) ? [providerFault(random, random.pick(['listUnsettled', 'listSettled']))] : []),
  ...(random.percent(10) ? [{ step: 'DUPLICATES_LISTED' } as const] : []),
  { step: 'PAYMENT_ROUND', requestFault: randomRequestFault(random) },
];

/** The provider settles the payment before the portal looked it up. */
const settledBeforeLookUp = (random: Random, personIndex: number): Step[] => [
  { step: 'SETTLEMENT' },
  ...(random.percent(60) ? [{ step: 'BROWSER_DIES', personIndex } as const] : []),
  ...(random.percent(40) ? [advanceClock(random)] : []),
  ...(random.percent(50) ? [providerFault(random, 'listSettled')] : []),
  ...(random.percent(30) ? [providerFault(random, 'refund')] : []),
  ...(random.percent(70) ? reconcileLater(random) : []),
];

/** A payment that must be refunded because it is already settled. */
export function refundedPayment(random: Random, personIndex: number, name: 'DEPOSIT' | 'AUTHORIZE'): Step[] {
  const end: FormOutcome =
    name === 'DEPOSIT'
      ? random.pick(['PAID_TWICE', 'PAID_TWICE', 'PARTIALLY_APPROVED', 'WRONG_TRANSACTION_TYPE'] as const)
      : 'WRONG_TRANSACTION_TYPE';
  return [
    userActionWithoutFault(personIndex, name),
    { step: 'FORM', personIndex, end },
    ...(random.percent(50) ? [userActionWithoutFault(personIndex, 'REPORT')] : []),
    { step: 'SETTLEMENT' },
    providerFault(random, 'refund'),
    { step: 'CLOCK', milliseconds: 16 * SECOND },
    { step: 'PAYMENT_ROUND', requestFault: random.percent(20) ? randomRequestFault(random) : null },
  ];
}

/** A person reports the payment of another account. */
export function foreignReport(random: Random, personIndex: number, payer: number): Step[] {
  const requestFault: RequestFault = random.percent(50)
    ? { kind: 'KILLED', at: 1 + random.below(5) }
    : { kind: 'RESPONSE_LOST' };
  return [
    userActionWithoutFault(payer, CARD_PAYERS.includes(payer) ? 'AUTHORIZE' : 'DEPOSIT'),
    { step: 'FORM', personIndex: payer, end: 'APPROVED' },
    {
      ...userActionWithoutFault(personIndex, 'REPORT_FOR_OTHER_ACCOUNT'),
      requestFault: random.percent(60) ? requestFault : null,
    },
    ...(random.percent(70) ? [userActionWithoutFault(payer, 'REPORT')] : []),
  ];
}

/** A hold must be captured or voided while the provider fails, or the provider refuses the capture. */
function closing(random: Random, personIndex: number): Step[] {
  const isDrawn = random.percent(60);
  const method = isDrawn ? 'capture' : 'void';
  return [
    userActionWithoutFault(personIndex, 'AUTHORIZE'),
    { step: 'FORM', personIndex, end: 'APPROVED' },
    userActionWithoutFault(personIndex, 'REPORT'),
    ...(isDrawn
      ? [
          userActionWithoutFault(personIndex, 'COMPUTE', random.below(16)),
          userActionWithoutFault(personIndex, 'PAY'),
          userActionWithoutFault(personIndex, 'FETCH'),
        ]
      : []),
    userActionWithoutFault(personIndex, 'LOG_OUT'),
    { step: 'PROVIDER_FAULT', method, fault: random.percent(25) ? 'REFUSED' : random.pick(PROVIDER_FAULTS), times: 1 },
    { step: 'PAYMENT_ROUND', requestFault: null },
  ];
}

/** The life of a card hold: authorization, charges and end. */
export function cardTrip(random: Random, personIndex: number): Step[] {
  if (personIndex !== FLAT_FEE_BY_CARD && random.percent(33)) return closing(random, personIndex);
  const isDrawn = random.percent(75);
  const buy = personIndex === FLAT_FEE_BY_CARD ? addOn(random, personIndex) : purchase(random, personIndex);
  const methods = isDrawn ? (['capture', 'capture', 'lookUp'] as const) : (['void', 'void', 'lookUp'] as const);
  return [
    ...cardPayment(random, personIndex, 'AUTHORIZE'),
    ...(isDrawn ? buy : []),
    ...(random.percent(30) ? [userAction(random, personIndex, 'SEARCH', random.below(3))] : []),
    ...(random.percent(70) ? [userAction(random, personIndex, 'LOG_OUT')] : [advanceClock(random)]),
    ...(random.percent(55) ? [providerFault(random, random.pick(methods))] : []),
    ...(random.percent(85)
      ? [{ step: 'PAYMENT_ROUND', requestFault: random.percent(50) ? randomRequestFault(random) : null } as const]
      : []),
  ];
}
