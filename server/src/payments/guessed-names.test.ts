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

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

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
        const times: { foreign: number[]; absent: number[] } = { foreign: [], absent: [] };
        for (let pair = 0; pair < PAIRS; pair += 1) {
          // Alternate the order, so that a busy machine slows both.
          for (const which of pair % 2 === 0 ? (['foreign', 'absent'] as const) : (['absent', 'foreign'] as const)) {
            const begun = performance.now();
            const answer = await send(which === 'foreign' ? foreign : absent);
            times[which].push(performance.now() - begun);
            expect(answer.status).toBe('NOT_FOUND');
          }
        }
        const [one, other] = [median(times.foreign), median(times.absent)];
        expect(Math.abs(one - other)).toBeLessThan(Math.max(SAME_MS, Math.min(one, other) / 4));
      }
    },
    LIMIT_MS,
  );
});
