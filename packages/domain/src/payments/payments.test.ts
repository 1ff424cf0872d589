import fc from 'fast-check';
import { cents, sumCents } from '../money/index.ts';
import { captureAmount, type Surcharge } from '../pricing/index.ts';
import {
  ATTEMPT_ACTIONS,
  ATTEMPT_LIFETIME_MILLIS,
  ATTEMPT_STATES,
  ATTEMPT_WATCH_MILLIS,
  type AttemptState,
  additionalSurcharge,
  addOnsOf,
  attemptNotListed,
  type Depositor,
  type FoundTransaction,
  findCoveringHold,
  HOLD_ACTIONS,
  HOLD_STATES,
  type HoldFunds,
  type HoldState,
  isOpenAttempt,
  judgeTransaction,
  mayBuyAddOn,
  mayDeposit,
  mayStaffDecide,
  nextAttemptState,
  nextHoldState,
  parseDeposit,
  priceOfAddOn,
  type RequestedPayment,
  SETTLED_LOOKBACK_MILLIS,
  settledWindow,
  settlementOfHold,
} from './index.ts';

const PERCENT: Surcharge = { method: 'percent', basisPoints: 250 };
const FLAT: Surcharge = { method: 'dollars', amountCents: cents(75) };

describe('a payment attempt', () => {
  /** Expected next states. Rows: state. Columns: ISSUE_TOKEN, COMPLETE, REFUSE, EXPIRE. */
  const TABLE: Readonly<Record<AttemptState, readonly (AttemptState | null)[]>> = {
    NEW: ['TOKEN_ISSUED', 'DONE', 'REFUSED', 'EXPIRED'],
    TOKEN_ISSUED: [null, 'DONE', 'REFUSED', 'EXPIRED'],
    DONE: [null, null, null, null],
    REFUSED: [null, null, null, null],
    EXPIRED: [null, null, null, null],
  };
  const rows = ATTEMPT_STATES.flatMap((state) =>
    ATTEMPT_ACTIONS.map((action, index) => [state, action, TABLE[state][index] ?? null] as const),
  );
  it.each(rows)('%s on %s: %s', (state, action, next) => {
    expect(nextAttemptState(state, action)).toBe(next);
  });

  it('is open until it is done, refused or expired', () => {
    expect(ATTEMPT_STATES.filter(isOpenAttempt)).toEqual(['NEW', 'TOKEN_ISSUED']);
  });

  const [LATER, DAY] = [ATTEMPT_LIFETIME_MILLIS, 24 * 3_600_000];
  it.each<[string, AttemptState, number, string]>([
    ['just before its token is 20 minutes old', 'TOKEN_ISSUED', LATER - 1, 'WATCHED'],
    ['when its token is 20 minutes old', 'TOKEN_ISSUED', LATER, 'EXPIRED'],
    ['without a token', 'NEW', LATER, 'EXPIRED'],
    ['when the clock went back', 'TOKEN_ISSUED', -1, 'WATCHED'],
    ['after 360 days', 'TOKEN_ISSUED', SETTLED_LOOKBACK_MILLIS, 'EXPIRED'],
    ['after more than 360 days', 'TOKEN_ISSUED', SETTLED_LOOKBACK_MILLIS + 1, 'UNKNOWN'],
    ['that is done', 'DONE', ATTEMPT_WATCH_MILLIS - 1, 'WATCHED'],
    ['that was done 26 hours ago', 'DONE', ATTEMPT_WATCH_MILLIS, 'OVER'],
    ['that was refused 26 hours ago', 'REFUSED', ATTEMPT_WATCH_MILLIS, 'OVER'],
    ['that expired long ago', 'EXPIRED', SETTLED_LOOKBACK_MILLIS + 1, 'OVER'],
  ])('if not listed by the provider, %s, is %s', (_when, state, at, expected) => {
    expect(attemptNotListed({ state, startedAtMillis: 0 }, at)).toBe(expected);
  });

  it.each<[AttemptState, number, boolean]>([
    ['TOKEN_ISSUED', ATTEMPT_WATCH_MILLIS, true],
    ['NEW', SETTLED_LOOKBACK_MILLIS + 1, true],
    ['TOKEN_ISSUED', ATTEMPT_WATCH_MILLIS - 1, false],
    ['DONE', ATTEMPT_WATCH_MILLIS, false],
  ])('that is %s after %d ms may be decided by staff: %s', (state, at, expected) => {
    expect(mayStaffDecide({ state, startedAtMillis: 0 }, at)).toBe(expected);
  });

  it.each<[string, number[], number, number]>([
    ['since a day before the first one', [400 * DAY, 399 * DAY], 400 * DAY, 398 * DAY],
    ['since a day ago when the clock went back', [401 * DAY], 400 * DAY, 399 * DAY],
    ['never for more than 360 days', [39 * DAY, 40 * DAY], 400 * DAY, 39 * DAY],
    ['in the last day when all are older', [2 * DAY], 400 * DAY, 399 * DAY],
  ])('is looked up %s', (_which, starts, now, since) => {
    expect(settledWindow(starts, now)).toEqual({ sinceMillis: since, untilMillis: now + DAY });
  });
});

describe('a transaction from the provider', () => {
  const hold: RequestedPayment = { purpose: 'PREAUTHORIZATION', invoiceNumber: 'LR1', amountCents: cents(2500) };
  const deposit: RequestedPayment = { ...hold, purpose: 'ESCROW_DEPOSIT' };
  const found: FoundTransaction = {
    invoiceNumber: 'LR1',
    kind: 'AUTHORIZE',
    state: 'AUTHORIZED',
    authorized: cents(2500),
  };
  const paid: Partial<FoundTransaction> = { kind: 'AUTHORIZE_AND_CAPTURE', state: 'CAPTURED' };
  it.each<[string, RequestedPayment, Partial<FoundTransaction>, object]>([
    ['is the requested hold', hold, {}, { verdict: 'ACCEPT' }],
    ['is the requested deposit', deposit, paid, { verdict: 'ACCEPT' }],
    ['is declined', hold, { state: 'DECLINED' }, { verdict: 'DECLINED' }],
    ['is held for review', hold, { state: 'UNDECIDED' }, { verdict: 'WAIT' }],
    ['was voided', hold, { state: 'VOIDED' }, { verdict: 'OVER' }],
    ['was refunded', deposit, { ...paid, state: 'REFUNDED' }, { verdict: 'OVER' }],
    ['is another invoice', hold, { invoiceNumber: 'LR2' }, { verdict: 'WRONG', reason: 'INVOICE' }],
    ['is another invoice, declined', hold, { invoiceNumber: 'LR2', state: 'DECLINED' }, { verdict: 'WRONG' }],
    ['is a part of the amount', hold, { authorized: cents(123) }, { verdict: 'WRONG', reason: 'AMOUNT' }],
    ['is more than the amount', deposit, { ...paid, authorized: cents(2501) }, { verdict: 'WRONG', reason: 'AMOUNT' }],
    ['is a hold although a payment was requested', deposit, {}, { verdict: 'WRONG', reason: 'KIND' }],
    ['is a payment although a hold was requested', hold, paid, { verdict: 'WRONG', reason: 'KIND' }],
    ['is a hold captured by someone else', hold, { state: 'CAPTURED' }, { verdict: 'WRONG', reason: 'KIND' }],
    ['is of another kind', hold, { kind: 'OTHER' }, { verdict: 'WRONG', reason: 'KIND' }],
  ])('[S02] %s', (_what, requested, change, expected) => {
    expect(judgeTransaction(requested, { ...found, ...change })).toMatchObject(expected);
  });

  it('is accepted only if it is approved for exactly the requested amount and kind', () => {
    const anyFound = fc.record({
      invoiceNumber: fc.constantFrom('LR1', 'LR2'),
      kind: fc.constantFrom('AUTHORIZE', 'AUTHORIZE_AND_CAPTURE', 'OTHER'),
      state: fc.constantFrom('AUTHORIZED', 'CAPTURED', 'VOIDED', 'DECLINED', 'UNDECIDED', 'REFUNDED'),
      authorized: fc.constantFrom(2499, 2500, 2501).map(cents),
    });
    fc.assert(
      fc.property(fc.constantFrom(hold, deposit), anyFound, (requested, transaction) => {
        if (judgeTransaction(requested, transaction).verdict !== 'ACCEPT') return;
        expect(transaction).toMatchObject({ invoiceNumber: 'LR1', authorized: 2500 });
        expect([transaction.kind, transaction.state]).toEqual(
          requested === hold ? ['AUTHORIZE', 'AUTHORIZED'] : ['AUTHORIZE_AND_CAPTURE', 'CAPTURED'],
        );
      }),
    );
  });
});

describe('a hold', () => {
  /** Expected next states. Rows: state. Columns: CLOSE_DRAWN, CLOSE_EMPTY, END, FAIL. */
  const TABLE: Readonly<Record<HoldState, readonly (HoldState | null)[]>> = {
    OPEN: ['CAPTURING', 'VOIDING', null, null],
    CAPTURING: [null, null, 'CAPTURED', 'FAILED'],
    CAPTURED: [null, null, null, null],
    VOIDING: [null, null, 'VOIDED', 'VOIDED'],
    VOIDED: [null, null, null, null],
    FAILED: [null, null, null, null],
  };
  const rows = HOLD_STATES.flatMap((state) =>
    HOLD_ACTIONS.map((action, index) => [state, action, TABLE[state][index] ?? null] as const),
  );
  it.each(rows)('%s on %s: %s', (state, action, next) => {
    expect(nextHoldState(state, action)).toBe(next);
  });

  const holdWith = (amount: number, drawn: number, surcharge: Surcharge = PERCENT): HoldFunds => ({
    amountCents: cents(amount),
    drawnCents: cents(drawn),
    surcharge,
  });

  it('is captured for its draws with one surcharge, or voided without draws', () => {
    expect(settlementOfHold(holdWith(2500, 300))).toEqual({
      action: 'CLOSE_DRAWN',
      captureCents: 308,
      surchargeCents: 8,
    });
    expect(settlementOfHold(holdWith(2500, 300, null))).toEqual({
      action: 'CLOSE_DRAWN',
      captureCents: 300,
      surchargeCents: 0,
    });
    expect(settlementOfHold(holdWith(2500, 0, FLAT))).toEqual({
      action: 'CLOSE_EMPTY',
      captureCents: 0,
      surchargeCents: 0,
    });
  });

  it('is used in order of age: the first that covers the charge and its surcharge', () => {
    const [old, fresh] = [holdWith(2500, 2400), holdWith(2500, 0)];
    expect(findCoveringHold([old, fresh], cents(39))).toBe(old);
    expect(findCoveringHold([old, fresh], cents(40))).toBe(fresh);
    expect(findCoveringHold([old, fresh], cents(2440))).toBeUndefined();
    const none: HoldFunds[] = [];
    expect(findCoveringHold(none, cents(1))).toBeUndefined();
  });

  it('has a flat surcharge once, and added surcharges sum to the captured amount', () => {
    expect(Number(additionalSurcharge(cents(0), cents(100), FLAT))).toBe(75);
    expect(Number(additionalSurcharge(cents(100), cents(100), FLAT))).toBe(0);
    const charges = fc.array(fc.integer({ min: 1, max: 900 }).map(cents), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(charges, fc.constantFrom(PERCENT, FLAT, null), (amounts, surcharge) => {
        let drawn = cents(0);
        let shown = cents(0);
        for (const amount of amounts) {
          const added = additionalSurcharge(drawn, amount, surcharge);
          expect(added).toBeGreaterThanOrEqual(0);
          drawn = sumCents([drawn, amount]);
          shown = sumCents([shown, amount, added]);
        }
        expect(shown).toBe(captureAmount(drawn, surcharge));
      }),
    );
  });

  it('is never captured for more than authorized, for any draws', () => {
    const charges = fc.array(fc.nat({ max: 900 }).map(cents), { maxLength: 30 });
    fc.assert(
      fc.property(charges, fc.constantFrom(PERCENT, FLAT, null), (amounts, surcharge) => {
        let hold = holdWith(2500, 0, surcharge);
        for (const amount of amounts) {
          if (findCoveringHold([hold], amount) !== undefined)
            hold = holdWith(2500, hold.drawnCents + amount, surcharge);
        }
        expect(settlementOfHold(hold).captureCents).toBeLessThanOrEqual(2500);
      }),
    );
  });
});

describe('a deposit', () => {
  const rules = { minimumCents: cents(2000), maximumCents: cents(50_000), surcharge: PERCENT };
  const outside = { kind: 'outside', minimumCents: 2000, maximumCents: 50_000 };
  it.each<[string, object]>([
    ['20', { depositCents: 2000, surchargeCents: 50, totalCents: 2050 }],
    ['$20.20', { depositCents: 2020, surchargeCents: 51, totalCents: 2071 }],
    ['500.00', { depositCents: 50_000, surchargeCents: 1250, totalCents: 51_250 }],
  ])('[S06] of %p has an exact price', (typed, expected) => {
    expect(parseDeposit(typed, rules)).toEqual({ ok: true, value: expected });
  });

  it.each<[string, object]>([
    ['19.99', outside],
    ['500.01', outside],
    ['0', { kind: 'notPositive' }],
    ['-5', { kind: 'notPositive' }],
    ['2e3', { kind: 'malformed' }],
    ['0.30000000000000004', { kind: 'malformed' }],
    ['25.001', { kind: 'malformed' }],
    ['NaN', { kind: 'malformed' }],
    ['', { kind: 'malformed' }],
  ])('[S06] of %p is refused', (typed, failure) => {
    expect(parseDeposit(typed, rules)).toEqual({ ok: false, failure });
  });

  it('has no maximum if the county set none', () => {
    expect(parseDeposit('9999', { ...rules, maximumCents: cents(0) })).toMatchObject({ ok: true });
  });

  it.each<[Partial<Depositor>, boolean, boolean]>([
    [{}, true, true],
    [{}, false, false],
    [{ role: 'USER' }, true, false],
    [{ role: 'TRIMIN' }, true, false],
    [{ role: 'GUEST' }, true, false],
    [{ paymentMethod: 'INVOICE' }, true, false],
    [{ paymentMethod: 'CREDIT_CARD' }, true, false],
    [{ accountType: 'FLAT_FEE', paymentMethod: 'INVOICE' }, true, true],
    [{ accountType: 'FLAT_FEE' }, false, false],
  ])('[000-6.deposit.1] by %p, with deposits by card %p, is allowed: %p', (change, reload, expected) => {
    const depositor: Depositor = { role: 'ACCOUNT', accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW', ...change };
    expect(mayDeposit(depositor, reload)).toBe(expected);
  });
});

describe('an add-on of images', () => {
  it('is an offered row with limited or unlimited images, identified by its row number', () => {
    const row = (isOffered: boolean, images: number | null) => ({ isOffered, images, costCents: cents(1000) });
    expect(addOnsOf([row(true, 10), row(false, 25), row(true, 0), row(true, null)])).toEqual([
      { option: '1', images: 10, costCents: 1000 },
      { option: '4', images: null, costCents: 1000 },
    ]);
    expect(priceOfAddOn({ costCents: cents(1000) })).toEqual({
      lines: [{ reason: 'ADD_ON', quantity: 1, unitCents: 1000, amountCents: 1000 }],
      totalCents: 1000,
      imageCredits: 0,
    });
    expect(() => priceOfAddOn({ costCents: cents(-1) })).toThrow(RangeError);
  });

  it('[000-6.images.1] is bought by the administrator of a flat-fee account if the county lets accounts reload', () => {
    const buyer = { role: 'ACCOUNT', accountType: 'FLAT_FEE' } as const;
    expect(mayBuyAddOn(buyer, true)).toBe(true);
    expect(mayBuyAddOn(buyer, false)).toBe(false);
    expect(mayBuyAddOn({ ...buyer, role: 'USER' }, true)).toBe(false);
    expect(mayBuyAddOn({ ...buyer, accountType: 'A_LA_CARTE' }, true)).toBe(false);
  });
});
