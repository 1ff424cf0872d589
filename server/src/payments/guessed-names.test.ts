import { acknowledgePaymentNotice, cancelImageState, getImage, payDownloadOrder } from '@portal/contracts';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { randomOf } from '../simulation/random.testing.ts';
import { CARD_RULES, ESCROW_RULES, paymentActions } from './testing/paying.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const GUESSES = isLong ? 50_000 : 30;
const PAIRS = isLong ? 2000 : 15;
/** The medians of two refusals may differ by this time, or by a quarter if a busy machine makes both slow. */
const SAME_MS = 5;
const LIMIT_MS = isLong ? 60 * 60_000 : 60_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A busy machine may slow one of two equal requests more, so a difference counts only if it is there in each round. */
const ROUNDS = 3;

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** How much the medians of two requests differ, as a share of what they may differ: above 1 they are distinguishable. */
async function differenceOf(one: () => Promise<void>, other: () => Promise<void>): Promise<number> {
  const times: Record<'one' | 'other', number[]> = { one: [], other: [] };
  const requests = [
    [one, times.one],
    [other, times.other],
  ] as const;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Alternate the order, so that a busy machine slows both.
    for (const [request, durations] of pair % 2 === 0 ? requests : [...requests].reverse()) {
      const begun = performance.now();
      await request();
      durations.push(performance.now() - begun);
    }
  }
  const medians = [median(times.one), median(times.other)] as const;
  return Math.abs(medians[0] - medians[1]) / Math.max(SAME_MS, Math.min(...medians) / 4);
}

describeOnServerDatabase("[S10] the ids of other users' orders and payments", (_getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, call, buy, startDeposit, reportDeposit, card } = paymentActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('escrow', ESCROW_RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());

  it(
    'are not found by guessing, even from an id that differs in one character',
    async () => {
      const owner = await customer({ username: 'owner', role: 'ACCOUNT', escrow: 1000 });
      const { guid } = await buy(owner);
      const random = randomOf(10);
      const stranger = await customer({ username: 'stranger', account: 'Other', escrow: 1000 });
      for (let guess = 0; guess < GUESSES; guess += 1) {
        const at = random.below(guid.length - 1);
        const letter = ALPHABET[random.below(ALPHABET.length)] ?? 'A';
        const near = guid.slice(0, at) + letter + guid.slice(at + 1);
        const user = near === guid || random.percent(50) ? stranger : owner;
        expect((await call(getImage, { imageStateGuid: near }, user)).status).toBe('NOT_FOUND');
      }
    },
    LIMIT_MS,
  );

  it(
    'are refused in the same time as unknown ids',
    async () => {
      const owner = await customer({ username: 'owner', role: 'ACCOUNT', escrow: 1000 });
      const { guid } = await buy(owner);
      await startDeposit(owner, '25');
      const { noticeId = '' } = await reportDeposit(owner, card().pay());
      const stranger = await customer({ username: 'stranger', account: 'Other', escrow: 1000 });
      const requestOf =
        (operation: typeof getImage | typeof payDownloadOrder | typeof cancelImageState) => (name: string) =>
          call(operation, { imageStateGuid: name }, stranger);
      const requests = [
        [requestOf(getImage), guid, 'A'.repeat(22)],
        [requestOf(payDownloadOrder), guid, 'A'.repeat(22)],
        [requestOf(cancelImageState), guid, 'A'.repeat(22)],
        [(name: string) => call(acknowledgePaymentNotice, { id: name }, stranger), noticeId, 'LR'.padEnd(18, 'A')],
      ] as const;
      for (const [send, foreign, absent] of requests) {
        const refuse = async (name: string): Promise<void> => {
          expect((await send(name)).status).toBe('NOT_FOUND');
        };
        const difference = () =>
          differenceOf(
            () => refuse(foreign),
            () => refuse(absent),
          );
        const differences = [await difference()];
        while (differences.length < ROUNDS && Math.min(...differences) > 1) differences.push(await difference());
        expect(Math.min(...differences)).toBeLessThanOrEqual(1);
      }
    },
    LIMIT_MS,
  );
});
