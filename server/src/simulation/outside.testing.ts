import { closeBrowser } from './browser.testing.ts';
import { nextMonth } from './months.testing.ts';
import { decide, fillIn } from './provider.testing.ts';
import type { Simulation } from './simulation-state.testing.ts';
import type { OutsideStep } from './steps.testing.ts';

/** Runs a step that does not involve the server: at the provider, in a browser, or on the clock. */
export function runOutsideStep(simulation: Simulation, step: OutsideStep): void {
  const { world, tally } = simulation;
  const { provider, services } = world.portal;
  const now = services.now().getTime();
  if (step.step === 'CLOCK') {
    world.portal.setNow(new Date(now + step.milliseconds));
    tally.add(`clock ${step.milliseconds < 0 ? 'set back by an hour' : leapOf(step.milliseconds)}`);
  } else if (step.step === 'MONTH') {
    world.portal.setNow(new Date(nextMonth(now)));
    tally.add('a month passes');
  } else if (step.step === 'PROVIDER_FAULT') {
    const faults = Array.from({ length: step.times }, () => step.fault);
    provider.faults[step.method] = [...(provider.faults[step.method] ?? []), ...faults];
  } else if (step.step === 'DUPLICATES_LISTED') simulation.isListedTwice = true;
  else if (step.step === 'BROWSER_DIES') browserDies(simulation, step.personIndex);
  else if (step.step === 'REVIEW_DECISION') tally.add('provider decides late', decide(provider, step.approved));
  else if (step.step === 'FORM') fill(simulation, step.personIndex, step.end);
  else {
    tally.add('provider settles');
    if (isUnseen(simulation)) tally.add('provider settles a payment that the portal does not know');
    provider.settle();
  }
}

/**
 * Whether the provider took money that the portal does not know of. Once settled, such a payment leaves the list of unsettled
 * payments before the portal has read it there.
 */
const isUnseen = ({ world, books: { attempts, tasks } }: Simulation): boolean =>
  [...world.portal.provider.transactions.values()].some(
    ({ transactionId: id, state }) =>
      state === 'CAPTURED' && ![...attempts, ...tasks].some(({ transaction }) => transaction === id),
  );

const leapOf = (milliseconds: number): string => {
  if (milliseconds < 15 * 60_000) return 'set ahead by up to 15 minutes';
  return milliseconds <= 3_600_000 ? 'set ahead by up to an hour' : 'set ahead by hours or days';
};

function browserDies({ browsers, tally }: Simulation, personIndex: number): void {
  const browser = browsers[personIndex];
  if (browser === undefined) return;
  const moment = browser.unreportedPayment !== null ? 'before it reports' : 'at another time';
  tally.add(
    `browser dies ${browser.form !== null && browser.unreportedPayment === null ? 'with the form open' : moment}`,
  );
  closeBrowser(browser);
}

function fill({ browsers, world, tally }: Simulation, personIndex: number, end: Parameters<typeof fillIn>[2]): void {
  const browser = browsers[personIndex];
  // A token was issued, but the portal died before storing it: only the provider knows it.
  const orphan = end === 'PAID_WITH_LOST_TOKEN' ? world.portal.provider.requests.at(-1) : undefined;
  if (orphan !== undefined) {
    tally.add('form paid by a lost token');
    world.portal.provider.pay({}, orphan);
    return;
  }
  if (browser?.form == null) return;
  const { form } = browser;
  const transactionIds = fillIn(world.portal.provider, form, end, world.portal.services.now().getTime());
  const [transactionId] = transactionIds;
  tally.add(`form ${transactionId === undefined ? 'has expired' : end}`);
  if (transactionId === undefined) return;
  browser.unreportedPayment = { transactionId, isDeposit: form.request.kind === 'AUTHORIZE_AND_CAPTURE' };
  if (end !== 'DECLINED') browser.form = null;
}
