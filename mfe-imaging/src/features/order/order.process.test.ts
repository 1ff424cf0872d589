import { setImmediate } from 'node:timers';
import { createApiClient, setApiClient } from '@portal/api-client';
import { type FakeHandlers, fakeApi, refuse } from '@portal/testing';
import { aPricedOrder, DOC_KEY, imagingServer, someFees } from '../../testing/image-fixtures.ts';
import type { OrderStep } from './order.model.ts';
import { CLICK_GUARD_MS, OrderProcess, type OrderRequest, PAUSE_MS } from './order.process.ts';

const choice = (pagesSelected: string): OrderRequest => ({
  sourcedDocKey: DOC_KEY,
  instrumentCode: 'WD',
  pageCount: 12,
  pageSelectionMethod: 'CSV_PAGES',
  pagesSelected,
});

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  setApiClient(createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => {}, onDenied: () => {} }));
});
afterEach(() => {
  jest.useRealTimers();
});

/** Waits for pending responses, which take several turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function begin(handlers: FakeHandlers = {}) {
  const api = fakeApi({ ...imagingServer(), ...handlers });
  const events = {
    onBalance: jest.fn(),
    onInsufficientFunds: jest.fn(),
    onRefund: jest.fn(),
    onLeftOpen: jest.fn(),
    onNoContent: jest.fn(),
    saveFile: jest.fn(),
  };
  const process = new OrderProcess(events);
  const step = (): OrderStep => process.state().step;
  const pass = async (milliseconds: number) => {
    await jest.advanceTimersByTimeAsync(milliseconds);
    await settle();
  };
  const quote = async (pagesSelected = '1-3') => {
    process.choose(choice(pagesSelected));
    await pass(PAUSE_MS);
    await pass(CLICK_GUARD_MS);
  };
  return { api, events, process, step, pass, quote };
}

it('[001-4.8.pay.2] [001-4.8.flow.2] the order process computes an order, pays it, fetches it and saves the PDF', async () => {
  const { api, events, process, step, quote } = begin();
  await quote();
  expect(step()).toBe('quoted');
  await process.pay();
  expect(step()).toBe('delivered');
  expect(api.requests.map((request) => request.name)).toEqual(['computeDownloadOrder', 'payDownloadOrder', 'getImage']);
  expect(events.onBalance).toHaveBeenCalledWith({ kind: 'ESCROW', amount: 24_800 });
  const [saved] = events.saveFile.mock.calls[0] ?? [];
  expect(saved).toMatchObject({ name: 'WD-2024-000123.pdf' });
  process.close();
  await settle();
  expect(api.requestsOf('cancelImageState')).toEqual([]);
});

it('the receipt has what was charged, if the pages were bought in another tab meanwhile', async () => {
  const paid = { usageBalance: { kind: 'ESCROW', amount: 24_800 } };
  const free = someFees(3, 25_000, { totalCents: 0 });
  const { process, quote } = begin({
    payDownloadOrder: () => ({ status: 'PAID', usageBalanceResult: paid, feeSchedule: free }),
  });
  await quote();
  await process.pay();
  expect(process.state()).toMatchObject({ step: 'delivered', order: { fees: { totalCents: 0 } } });
});

it('the order process downloads again without paying', async () => {
  const { api, events, process, quote } = begin();
  await quote();
  await process.pay();
  process.saveAgain();
  process.saveAgain();
  expect(events.saveFile).toHaveBeenCalledTimes(3);
  expect(api.requestsOf('payDownloadOrder')).toHaveLength(1);
});

it('the order process prices a selection only after it has not changed for a while, and cancels the order of the previous selection', async () => {
  const { api, process, pass, quote } = begin();
  process.choose(choice('1'));
  await pass(PAUSE_MS / 2);
  process.choose(choice('1-2'));
  await pass(PAUSE_MS / 2);
  expect(api.requests).toEqual([]);
  await quote('1-3');
  expect(api.requestsOf('computeDownloadOrder')).toHaveLength(1);
  process.choose(choice('1-4'));
  await pass(PAUSE_MS);
  expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'guid-1' }]);
  expect(api.requestsOf('computeDownloadOrder')).toHaveLength(2);
});

it('the order process prices the same selection only once, even if it is passed twice', async () => {
  const { api, process, pass, quote } = begin();
  await quote();
  process.choose(choice('1-3'));
  await pass(PAUSE_MS);
  expect(api.requests).toHaveLength(1);
});

it('the order process cancels an order whose price arrives after the selection has changed', async () => {
  const { api, process, step, pass } = begin();
  process.choose(choice('1-3'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  process.choose(null);
  await pass(0);
  expect(step()).toBe('choosing');
  expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'guid-1' }]);
});

it('[001-4.8.buttons.1] Back cancels the image state and returns to the selection, and Continue prices it again', async () => {
  const { api, process, step, quote } = begin();
  await quote();
  process.back();
  expect(step()).toBe('choosing');
  await settle();
  expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'guid-1' }]);
  await process.compute();
  expect(step()).toBe('quoted');
});

it('[001-4.8.buttons.2] Cancel cancels the image state and ends the order process', async () => {
  const { api, process, quote } = begin();
  await quote();
  process.close();
  await settle();
  expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'guid-1' }]);
});

it('[U10] the order process does not pay before the lines were visible, and pays once on a double click', async () => {
  const { api, process, pass } = begin();
  process.choose(choice('1-3'));
  await pass(PAUSE_MS);
  await process.pay();
  expect(api.requestsOf('payDownloadOrder')).toEqual([]);
  await pass(CLICK_GUARD_MS);
  await Promise.all([process.pay(), process.pay()]);
  expect(api.requestsOf('payDownloadOrder')).toHaveLength(1);
});

it('[001-4.8.pay.1] the order process reports insufficient funds and prices the order again', async () => {
  const { api, events, process, quote } = begin({
    payDownloadOrder: () => ({
      status: 'INSUFFICIENT_FUNDS',
      usageBalanceResult: { usageBalance: { kind: 'ESCROW', amount: 0 } },
    }),
    recomputeDownloadOrder: () => aPricedOrder('guid-1', someFees(3, 0)),
  });
  await quote();
  await process.pay();
  expect(events.onInsufficientFunds).toHaveBeenCalledTimes(1);
  expect(api.requestsOf('recomputeDownloadOrder')).toEqual([{ imageStateGuid: 'guid-1' }]);
  expect(process.state()).toMatchObject({ step: 'quoted', order: { fees: { insufficientBalance: true } } });
  expect(api.requestsOf('getImage')).toEqual([]);
});

it('the order process can price the same order again after the balance may have changed', async () => {
  const { api, process, step, quote } = begin();
  await quote();
  await process.recompute();
  expect(step()).toBe('quoted');
  expect(api.requestsOf('recomputeDownloadOrder')).toEqual([{ imageStateGuid: 'guid-1' }]);
});

it('[001-4.8.preview.1] the order process saves nothing if there is only a preview', async () => {
  const { events, process, step, quote } = begin({
    getImage: () => ({ preview: true, header: { uiSaveAsImageName: '' }, pdf: '' }),
  });
  await quote();
  await process.pay();
  expect(step()).toBe('noContent');
  expect(events.onNoContent).toHaveBeenCalledTimes(1);
  expect(events.saveFile).not.toHaveBeenCalled();
});

it('the order process fetches again after a failure without paying again', async () => {
  const { api, process, step, quote } = begin({ getImage: () => new Error('offline') });
  await quote();
  await process.pay();
  expect(step()).toBe('notFetched');
  api.answer(imagingServer());
  await process.fetchAgain();
  expect(step()).toBe('delivered');
  expect(api.requestsOf('payDownloadOrder')).toHaveLength(1);
});

it('the order process pays the same order again if the response to a payment was lost', async () => {
  const { api, process, step, quote } = begin({ payDownloadOrder: () => new Error('offline') });
  await quote();
  await process.pay();
  expect(step()).toBe('notPaid');
  api.answer(imagingServer());
  await process.pay();
  expect(step()).toBe('delivered');
  expect(api.requestsOf('payDownloadOrder')).toEqual([{ imageStateGuid: 'guid-1' }, { imageStateGuid: 'guid-1' }]);
});

it('the order process keeps the reason why there is no price', async () => {
  const { process, step, quote } = begin({
    computeDownloadOrder: () => refuse({ httpStatus: 409, message: 'These pages cannot be shown: 2.' }),
  });
  await quote();
  expect(process.state()).toMatchObject({ step: 'notPriced', failure: { message: 'These pages cannot be shown: 2.' } });
  await process.compute();
  expect(step()).toBe('notPriced');
});

it('the order process does not report a failed price after the selection has changed', async () => {
  const { process, step, pass } = begin({ computeDownloadOrder: () => refuse({ httpStatus: 500 }) });
  process.choose(choice('1-3'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  process.choose(null);
  await pass(0);
  expect(step()).toBe('choosing');
});

it('the order process can be closed and used again right away', async () => {
  const { api, process, step, quote } = begin();
  process.choose(choice('1-3'));
  process.close();
  await quote('1-3');
  expect(api.requestsOf('computeDownloadOrder')).toHaveLength(1);
  await process.pay();
  expect(step()).toBe('delivered');
});

it('the order process aborts a download when the window closes', async () => {
  const { api, events, process, step, quote } = begin({
    getImage: () => new Promise<never>(() => {}),
  });
  await quote();
  void process.pay();
  await settle();
  expect(step()).toBe('fetching');
  process.close();
  await settle();
  expect(events.saveFile).not.toHaveBeenCalled();
  expect(api.requestsOf('cancelImageState')).toEqual([]);
});

it('the order process lets a price expire after 30 minutes, and can price the same pages again', async () => {
  const { api, process, step, pass, quote } = begin();
  await quote();
  await pass(30 * 60_000);
  expect(step()).toBe('expired');
  await process.pay();
  expect(api.requestsOf('payDownloadOrder')).toEqual([]);
  await process.compute();
  expect(step()).toBe('quoted');
  await pass(30 * 60_000 - 1000);
  expect(step()).toBe('quoted');
});

it('the order process prices an order again that has ended on the server', async () => {
  const { process, step, quote } = begin({
    payDownloadOrder: () => refuse({ httpStatus: 409, code: 'ORDER_CLOSED', message: 'This order is closed.' }),
  });
  await quote();
  await process.pay();
  expect(step()).toBe('notPriced');
  await process.compute();
  expect(step()).toBe('quoted');
});

it('the order process prices an order again that was refunded before its download, and reads the balance', async () => {
  const { events, process, step, quote } = begin({
    getImage: () => refuse({ httpStatus: 409, code: 'ORDER_CLOSED', message: 'This order is closed.' }),
  });
  await quote();
  await process.pay();
  expect(step()).toBe('notPriced');
  expect(events.onRefund).toHaveBeenCalledTimes(1);
  expect(events.onLeftOpen.mock.calls).toEqual([['guid-1']]);
});

it.each([
  ['a failed download', { getImage: () => new Error('offline') }],
  ['a payment without a response', { payDownloadOrder: () => new Error('offline') }],
])('the order process reports an order that is left after %s, because it may be paid', async (_name, failing) => {
  const { events, process, quote } = begin(failing);
  await quote();
  await process.pay();
  expect(events.onLeftOpen).not.toHaveBeenCalled();
  process.close();
  expect(events.onLeftOpen.mock.calls).toEqual([['guid-1']]);
});

it('the order process reports no order that was downloaded or never paid', async () => {
  const { events, process, quote } = begin();
  await quote();
  process.close();
  await quote();
  await process.pay();
  process.close();
  expect(events.onLeftOpen).not.toHaveBeenCalled();
});

it('the order process keeps the last price visible while the page list is invalid, but does not pay then', async () => {
  const { api, process, step, quote } = begin();
  await quote();
  process.choose(null, false);
  expect(process.state()).toMatchObject({ step: 'choosing', before: { guid: 'guid-1' } });
  await process.pay();
  expect(step()).toBe('choosing');
  expect(api.requestsOf('payDownloadOrder')).toEqual([]);
  process.choose(choice('1'));
  process.choose(null);
  expect(process.state()).toEqual({ step: 'choosing', before: null });
});

it("the receipt has the portal's time of the payment, also if this machine's clock is wrong", async () => {
  const paidAt = '2026-11-01T05:45:00.000Z';
  const { process, quote } = begin({
    getImage: () => ({ preview: false, header: { uiSaveAsImageName: '', paidAt }, pdf: 'JVBERi0xLjc=' }),
  });
  await quote();
  await process.pay();
  expect(process.state()).toMatchObject({ step: 'delivered', receipt: { paidAt: new Date(paidAt) } });
});

it('the order process reports a refund in the receipt and to its listener', async () => {
  const { api, events, process, quote } = begin({
    getImage: () => ({ preview: false, header: { uiSaveAsImageName: '', refundedCents: 50 }, pdf: 'JVBERi0xLjc=' }),
  });
  await quote();
  await process.pay();
  expect(process.state()).toMatchObject({ step: 'delivered', receipt: { refundedCents: 50 } });
  expect(events.onRefund).toHaveBeenCalledTimes(1);
  expect(api.requestsOf('payDownloadOrder')).toHaveLength(1);
});
