import type { ImageState } from '@portal/contracts';
import type { FakeHandlers } from '@portal/testing';
import { aPricedOrder, someFees } from './image-fixtures.ts';

/** A server on which three pages cost more than there is, until `seenTo` is called. */
export function poorServer(options: Partial<ImageState['purchaseOptions']>, more: FakeHandlers = {}) {
  let isRich = false;
  const priced = (guid: string) =>
    isRich
      ? aPricedOrder(guid)
      : aPricedOrder(guid, someFees(3, 0, { withoutOptions: null, noPurchasingOptionsAvailableMessage: '' }), options);
  const handlers: FakeHandlers = {
    computeDownloadOrder: () => priced('guid-1'),
    recomputeDownloadOrder: ({ imageStateGuid }) => priced(imageStateGuid),
    payDownloadOrder: () => ({
      status: isRich ? 'PAID' : 'INSUFFICIENT_FUNDS',
      usageBalanceResult: { usageBalance: { kind: 'ESCROW', amount: 0 } },
    }),
    logReact: () => null,
    ...more,
  };
  return { handlers, seenTo: () => (isRich = true) };
}
