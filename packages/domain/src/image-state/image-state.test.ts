import fc from 'fast-check';
import {
  DOWNLOAD_PERIOD_MILLIS,
  hasOrderExpired,
  IMAGE_STATE_ACTIONS,
  IMAGE_STATES,
  type ImageStateAction,
  type ImageStateName,
  isCharged,
  mayDownload,
  nextImageState,
  ORDER_LIFETIME_MILLIS,
  statesAllowing,
} from './index.ts';

/** Expected next states. Rows: state. Columns: ORDER, REORDER, PAY, DELIVER, CANCEL, EXPIRE, RETURN, REFUND. */
const TABLE: Readonly<Record<ImageStateName, readonly (ImageStateName | null)[]>> = {
  PREVIEWED: ['ORDERED', null, null, null, 'CANCELLED', 'EXPIRED', null, null],
  ORDERED: [null, 'ORDERED', 'PAID', null, 'CANCELLED', 'EXPIRED', null, null],
  PAID: [null, null, null, 'DELIVERED', null, null, 'RETURNED', 'REFUNDED'],
  DELIVERED: [null, null, null, 'DELIVERED', null, null, null, 'REFUNDED'],
  CANCELLED: [null, null, null, null, null, null, null, null],
  EXPIRED: [null, null, null, null, null, null, null, null],
  RETURNED: [null, null, null, null, null, null, null, null],
  REFUNDED: [null, null, null, null, null, null, null, null],
};

describe('the transitions of an image state', () => {
  const rows = IMAGE_STATES.flatMap((state) =>
    IMAGE_STATE_ACTIONS.map((action, index) => [state, action, TABLE[state][index] ?? null] as const),
  );
  it.each(rows)('%s on %s: %s', (state, action, next) => {
    expect(nextImageState(state, action)).toBe(next);
    expect(statesAllowing(action).includes(state)).toBe(next !== null);
  });

  it('allow at most one payment, no delivery without payment, and at most one refund, after delivery only by staff, for any sequence of actions', () => {
    const attempts = fc.array(fc.constantFrom<ImageStateAction>(...IMAGE_STATE_ACTIONS), { maxLength: 40 });
    fc.assert(
      fc.property(attempts, (actions) => {
        let state: ImageStateName = 'PREVIEWED';
        let payments = 0;
        let returns = 0;
        for (const action of actions) {
          const next = nextImageState(state, action);
          if (next === null) continue;
          if (action === 'PAY') payments += 1;
          if (action === 'DELIVER') expect(payments).toBe(1);
          if (action === 'RETURN') expect(state).toBe('PAID');
          if (action === 'RETURN' || action === 'REFUND') {
            returns += 1;
          } else if (isCharged(state)) expect(isCharged(next)).toBe(true);
          state = next;
        }
        expect(payments - returns).toBe(isCharged(state) ? 1 : 0);
      }),
    );
  });

  it('let unpaid orders expire after 30 minutes, and paid pages after 24 hours', () => {
    expect(hasOrderExpired('ORDERED', 0, ORDER_LIFETIME_MILLIS - 1)).toBe(false);
    expect(hasOrderExpired('ORDERED', 0, ORDER_LIFETIME_MILLIS)).toBe(true);
    expect(hasOrderExpired('PAID', 0, ORDER_LIFETIME_MILLIS)).toBe(false);
    expect(mayDownload('DELIVERED', 0, DOWNLOAD_PERIOD_MILLIS - 1)).toBe(true);
    expect(mayDownload('PAID', 0, DOWNLOAD_PERIOD_MILLIS)).toBe(false);
    expect(mayDownload('ORDERED', 0, 0)).toBe(false);
  });

  it('count from the time of creation or payment', () => {
    const noon = Date.UTC(2026, 6, 1, 12);
    expect(hasOrderExpired('ORDERED', noon, noon + ORDER_LIFETIME_MILLIS - 1)).toBe(false);
    expect(mayDownload('PAID', noon, noon + DOWNLOAD_PERIOD_MILLIS - 1)).toBe(true);
  });
});
