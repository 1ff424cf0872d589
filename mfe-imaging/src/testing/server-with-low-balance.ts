import type { ImageState } from '@portal/contracts';
import type { FakeHandlers } from '@portal/testing';
import { aPricedOrder, someFees } from './image-fixtures.ts';

/**
 * Handlers of a server on which the balance does not cover three pages, until `fund` is called. Until then it offers the purchase options;
 * `more` has handlers of other calls, or replaces these.
 */
export function serverWithLowBalance(options: Partial<ImageState['purchaseOptions']>, more: FakeHandlers = {}) {
  let isFunded = false;
  const priced = (guid: string) =>
    isFunded
      ? aPricedOrder(guid)
      : aPricedOrder(guid, someFees(3, 0, { withoutOptions: null, noPurchasingOptionsAvailableMessage: '' }), options);
  const handlers: FakeHandlers = {
    computeDownloadOrder: () => priced('guid-1'),
    recomputeDownloadOrder: ({ imageStateGuid }) => priced(imageStateGuid),
    payDownloadOrder: () => ({
      status: isFunded ? 'PAID' : 'INSUFFICIENT_FUNDS',
      usageBalanceResult: { usageBalance: { kind: 'ESCROW', amount: 0 } },
    }),
    logReact: () => null,
    ...more,
  };
  return { handlers, fund: () => (isFunded = true) };
}
