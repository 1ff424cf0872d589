import { closeBrowser } from './browser.testing.ts';
import { nextMonth } from './months.testing.ts';
import type { Play } from './play-state.testing.ts';
import { decide, fillIn } from './provider.testing.ts';
import type { Step } from './steps.testing.ts';

type ServerStep = 'OFFICE' | 'USER' | 'CONCURRENT' | 'PAYMENT_ROUND' | 'LANDLINK';

/** Runs a step that does not involve the server: at the provider, in a browser, or on the clock. */
export function playOutsideStep(play: Play, step: Exclude<Step, { readonly step: ServerStep }>): void {
  const { stage, tally } = play;
  const { provider, services } = stage.portal;
  const now = services.now().getTime();
  if (step.step === 'CLOCK') {
    stage.portal.setNow(new Date(now + step.milliseconds));
    tally.add(`clock ${step.milliseconds < 0 ? 'set back by an hour' : leapOf(step.milliseconds)}`);
  } else if (step.step === 'MONTH') {
    stage.portal.setNow(new Date(nextMonth(now)));
    tally.add('a month passes');
  } else if (step.step === 'PROVIDER_FAULT') {
    const faults = Array.from({ length: step.times }, () => step.fault);
    provider.faults[step.method] = [...(provider.faults[step.method] ?? []), ...faults];
  } else if (step.step === 'DUPLICATES_LISTED') play.isDoubled = true;
  else if (step.step === 'BROWSER_DIES') browserDies(play, step.personIndex);
  else if (step.step === 'REVIEW_DECISION') tally.add('provider decides late', decide(provider, step.approved));
  else if (step.step === 'FORM') fill(play, step.personIndex, step.end);
  else {
    tally.add('provider settles');
    if (isUnseen(play)) tally.add('provider settles a payment that the portal does not know');
    provider.settle();
  }
}

/**
 * Whether the provider took money that the portal does not know of. Once settled, such a payment leaves the list of unsettled
 * payments before the portal has read it there.
 */
const isUnseen = ({ stage, books: { attempts, tasks } }: Play): boolean =>
  [...stage.portal.provider.transactions.values()].some(
    ({ transactionId: id, state }) =>
      state === 'CAPTURED' && ![...attempts, ...tasks].some(({ transaction }) => transaction === id),
  );

const leapOf = (milliseconds: number): string => {
  if (milliseconds < 15 * 60_000) return 'set ahead by up to 15 minutes';
  return milliseconds <= 3_600_000 ? 'set ahead by up to an hour' : 'set ahead by hours or days';
};

function browserDies({ browsers, tally }: Play, personIndex: number): void {
  const browser = browsers[personIndex];
  if (browser === undefined) return;
  const moment = browser.report !== null ? 'before it reports' : 'at another time';
  tally.add(`browser dies ${browser.form !== null && browser.report === null ? 'with the form open' : moment}`);
  closeBrowser(browser);
}

function fill({ browsers, stage, tally }: Play, personIndex: number, end: Parameters<typeof fillIn>[2]): void {
  const browser = browsers[personIndex];
  // A token was issued, but the portal died before storing it: only the provider knows it.
  const orphan = end === 'PAID_WITH_LOST_TOKEN' ? stage.portal.provider.requests.at(-1) : undefined;
  if (orphan !== undefined) {
    tally.add('form paid by a lost token');
    stage.portal.provider.pay({}, orphan);
    return;
  }
  if (browser?.form == null) return;
  const { form } = browser;
  const transactionIds = fillIn(stage.portal.provider, form, end, stage.portal.services.now().getTime());
  const [transactionId] = transactionIds;
  tally.add(`form ${transactionId === undefined ? 'has expired' : end}`);
  if (transactionId === undefined) return;
  browser.report = { transactionId, isDeposit: form.request.kind === 'AUTHORIZE_AND_CAPTURE' };
  if (end !== 'DECLINED') browser.form = null;
}
