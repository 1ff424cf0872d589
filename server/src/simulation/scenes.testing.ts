import { type Random, randomOf } from './random.testing.ts';
import {
  FORM_ENDS,
  type Harm,
  METHODS,
  type Method,
  MOODS,
  type Mood,
  type Step,
  type UserAct,
  type UserStep,
} from './steps.testing.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PAUSES = [SECOND, 5 * SECOND, 16 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE] as const;
const LEAPS = [0 - HOUR, 16 * MINUTE, 31 * MINUTE, 31 * MINUTE, HOUR, 13 * HOUR, 25 * HOUR, 31 * 24 * HOUR] as const;

/** How many people there are: see the cast. */
const PEOPLE = 11;

function harmOf(random: Random): Harm {
  if (random.percent(14)) return { kind: 'KILLED', at: 1 + random.below(random.percent(50) ? 8 : 26) };
  return random.percent(6) ? { kind: 'UNHEARD' } : null;
}

const act = (random: Random, who: number, name: UserAct, choice = 0): UserStep => ({
  step: 'USER',
  act: name,
  who,
  choice,
  harm: harmOf(random),
});

/** A card payment from the form to the report, with all that may come between. */
function cardPayment(random: Random, who: number, name: 'DEPOSIT' | 'AUTHORIZE'): Step[] {
  const ends = ['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED', 'APPROVED', ...FORM_ENDS] as const;
  const end = random.pick(ends);
  return [
    ...(random.percent(7) ? [mood(random, 'issueFormToken')] : []),
    { ...act(random, who, name, random.below(4)), ...(end === 'ORPHAN' ? diesWithToken(random) : {}) },
    ...(random.percent(4) ? [{ step: 'BROWSER_DIES', who } as const] : []),
    ...(random.percent(4) ? [{ step: 'CLOCK', milliseconds: 16 * MINUTE } as const] : []),
    ...(random.percent(92) ? [{ step: 'FORM', who, end } as const] : []),
    ...between(random, who),
    ...(end === 'REVIEWED' ? decision(random) : []),
    ...(random.percent(75) ? [act(random, who, random.percent(90) ? 'REPORT' : 'REPORT_FOREIGN')] : []),
    ...(random.percent(30) ? [act(random, who, 'REPORT')] : []),
  ];
}

/** After the provider gave a token away, before the portal noted it. */
const diesWithToken = (random: Random): Pick<UserStep, 'harm'> =>
  random.percent(70) ? { harm: { kind: 'KILLED', at: 4 + random.below(2) } } : { harm: null };

const decision = (random: Random): Step[] => [
  ...(random.percent(50) ? [{ step: 'ROUND', harm: null } as const] : []),
  ...(random.percent(70) ? [{ step: 'DECIDE', approved: random.percent(50) } as const] : []),
];

function between(random: Random, who: number): Step[] {
  if (random.percent(14)) return [{ step: 'BROWSER_DIES', who }, ...lookLater(random)];
  if (random.percent(20)) return [mood(random, 'lookUp')];
  return random.percent(25) ? [pause(random)] : [];
}

/** The reconciler comes when the browser has had its time; its list may fail. */
const lookLater = (random: Random): Step[] => [
  { step: 'CLOCK', milliseconds: 16 * SECOND },
  ...(random.percent(50) ? [mood(random, 'listUnsettled')] : []),
  { step: 'ROUND', harm: harmOf(random) },
];

/** What was drawn and delivered, and the provider will not capture it. */
function failedCapture(random: Random, who: number): Step[] {
  const calm = (name: UserAct, choice = 0): UserStep => ({ step: 'USER', act: name, who, choice, harm: null });
  return [
    calm('AUTHORIZE'),
    { step: 'FORM', who, end: 'APPROVED' },
    calm('REPORT'),
    calm('COMPUTE', random.below(16)),
    calm('PAY'),
    calm('FETCH'),
    calm('LOG_OUT'),
    { step: 'MOOD', method: 'capture', mood: 'REFUSED', times: 1 },
    { step: 'ROUND', harm: null },
  ];
}

/** A card from its authorization over what is drawn on it to its end. */
function cardTrip(random: Random, who: number): Step[] {
  if (who !== 7 && random.percent(12)) return failedCapture(random, who);
  const isDrawn = random.percent(75);
  const buy = who === 7 ? addOn(random, who) : purchase(random, who);
  const methods = isDrawn ? (['capture', 'capture', 'lookUp'] as const) : (['void', 'void', 'lookUp'] as const);
  return [
    ...cardPayment(random, who, 'AUTHORIZE'),
    ...(isDrawn ? buy : []),
    ...(random.percent(30) ? [act(random, who, 'SEARCH', random.below(3))] : []),
    ...(random.percent(70) ? [act(random, who, 'LOG_OUT')] : [leap(random)]),
    ...(random.percent(55) ? [mood(random, random.pick(methods))] : []),
    ...(random.percent(85) ? [{ step: 'ROUND', harm: random.percent(50) ? harmOf(random) : null } as const] : []),
  ];
}

const pause = (random: Random): Step => ({ step: 'CLOCK', milliseconds: random.pick(PAUSES) });
const leap = (random: Random): Step => ({ step: 'CLOCK', milliseconds: random.pick(LEAPS) });
const mood = (random: Random, method = random.pick(METHODS)): Step => ({
  step: 'MOOD',
  method,
  mood: random.percent(40) ? USUAL_MOODS[method] : random.pick(MOODS),
  times: 1 + random.below(2),
});

/** What each method is tried with most: what decides the most. */
const USUAL_MOODS: Readonly<Record<Method, Mood>> = {
  issueFormToken: 'HAPPENS_UNHEARD',
  lookUp: 'TIMEOUT',
  listUnsettled: 'TWICE_LISTED',
  capture: 'REFUSED',
  void: 'REFUSED',
  refund: 'HAPPENS_UNHEARD',
};

function purchase(random: Random, who: number): Step[] {
  const ends = ['FETCH', 'FETCH', 'FETCH', 'FETCH_CUT', 'CANCEL', 'RECOMPUTE', 'PAY'] as const;
  return [
    act(random, who, 'COMPUTE', random.below(16)),
    ...(random.percent(15) ? [act(random, who, random.percent(50) ? 'RECOMPUTE' : 'CANCEL')] : []),
    ...(random.percent(12) ? [leap(random)] : []),
    act(random, who, 'PAY'),
    ...(random.percent(75) ? [act(random, who, random.pick(ends))] : []),
  ];
}

const addOn = (random: Random, who: number): Step[] => [
  act(random, who, 'OPEN_ADD_ON'),
  ...(random.percent(80) ? [act(random, who, 'CONFIRM_ADD_ON', random.below(2))] : []),
  ...(random.percent(30) ? [act(random, who, 'CONFIRM_ADD_ON', random.below(2))] : []),
  act(random, who, random.percent(65) ? 'BUY_ADD_ON' : 'CANCEL_ADD_ON'),
  ...(random.percent(30) ? [act(random, who, 'BUY_ADD_ON')] : []),
];

/** Requests that meet: a double click, a browser and the reconciler, somebody who pays and logs out. */
function atOnce(random: Random, who: number, beside: number): Step[] {
  const names = ['PAY', 'PAY', 'REPORT', 'LOG_OUT', 'SEARCH', 'BUY_ADD_ON', 'FETCH'] as const;
  const one = { ...act(random, who, random.pick(names)), harm: null };
  const other = random.percent(30)
    ? 'ROUND'
    : { ...act(random, random.percent(60) ? who : beside, random.pick(names)), harm: null };
  return [{ step: 'AT_ONCE', one, other }];
}

const CARD_PAYERS = [3, 4, 7, 9, 10];
const DEPOSITORS = [0, 5];
const FLAT_FEE = [5, 6, 7];

/** Some steps in a row that make sense together, by somebody who can do them. */
function scene(random: Random, company: readonly [number, ...number[]]): Step[] {
  const who = random.pick(company);
  const dice = random.below(100);
  if (dice < 30 && CARD_PAYERS.includes(who)) return cardTrip(random, who);
  if (dice < 20 && DEPOSITORS.includes(who)) return cardPayment(random, who, 'DEPOSIT');
  if (dice < 40 && FLAT_FEE.includes(who)) return addOn(random, who);
  if (dice < 65) return purchase(random, who);
  if (dice < 70) return [act(random, who, 'SEARCH', random.below(3))];
  if (dice < 79) return atOnce(random, who, random.pick(company));
  if (dice < 84)
    return [act(random, who, random.pick(['LOG_OUT', 'FETCH', 'FETCH', 'CANCEL'] as const), random.below(3))];
  if (dice < 89) return [{ step: 'ROUND', harm: harmOf(random) }];
  if (dice < 91) return [mood(random)];
  if (dice < 94) return [pause(random)];
  if (dice < 97) return [leap(random)];
  return [random.percent(50) ? { step: 'SETTLE' } : { step: 'LANDLINK', harm: harmOf(random) }];
}

/** The history of a seed: at least twenty steps. */
export function historyOf(seed: number): Step[] {
  const random = randomOf(seed);
  const length = 20 + random.below(16);
  // Few people meet more often: what they do is about one account, one hold, the same pages.
  const company = [random.below(PEOPLE), random.below(PEOPLE), random.below(PEOPLE)] as const;
  const steps: Step[] = [];
  while (steps.length < length) steps.push(...scene(random, company));
  return steps;
}
