import { type ChargedOrder, checkRefund, isRefundable, REFUND_REASON_LENGTH } from './index.ts';

const DELIVERED: ChargedOrder = { state: 'DELIVERED', cents: 300, images: 0, holdState: null };

describe('a refund by staff', () => {
  it.each<[string, Partial<ChargedOrder>, boolean]>([
    ['a delivered order', {}, true],
    ['one that was never downloaded', { state: 'PAID' }, true],
    ['one that was paid with images', { cents: 0, images: 3 }, true],
    ['one on an open hold', { holdState: 'OPEN' }, true],
    ['one whose card was charged', { holdState: 'CAPTURED' }, true],
    ['one whose card is being charged', { holdState: 'CAPTURING' }, false],
    ['one whose card was refused', { holdState: 'FAILED' }, false],
    ['a free one', { cents: 0 }, false],
    ['one that was not paid', { state: 'ORDERED' }, false],
    ['one that was refunded', { state: 'REFUNDED' }, false],
    ['one that was refunded because nobody downloaded it', { state: 'RETURNED' }, false],
  ])('of %s is possible or not', (_name, change, expected) => {
    expect(isRefundable({ ...DELIVERED, ...change })).toBe(expected);
  });

  it('needs a reason of limited length', () => {
    expect(checkRefund({ reason: '' })).toEqual({ reason: { key: 'validation.required' } });
    expect(checkRefund({ reason: 'The scan can not be read.' })).toEqual({});
    expect(checkRefund({ reason: 'é'.repeat(REFUND_REASON_LENGTH) })).toEqual({});
    expect(checkRefund({ reason: 'é'.repeat(REFUND_REASON_LENGTH + 1) })).toMatchObject({
      reason: { key: 'validation.maximumCharacters' },
    });
  });
});
