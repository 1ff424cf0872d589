import { notifyPaymentLeftOpen, sessionStore } from '@portal/session';
import { aUser } from '@portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openPortal } from '../../portal.testing.tsx';
import { notice, noticeRegion, open, PAID, REGION } from './payment-notices.testing.tsx';
import { POLL_AFTER_LEAVING_MS, POLL_INTERVAL_MS, STAFF_POLL_INTERVAL_MS } from './use-payment-notices.ts';

describe('the notice reader while a payment is pending', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  const usageBalance = () => ({ usageBalance: { kind: 'ESCROW', amount: 27_500 } });

  it('keeps polling, and shows the outcome with the new balance', async () => {
    let isDone = false;
    await open([], {
      paymentNotices: () => ({ notices: [notice({ outcome: isDone ? 'CREDITED' : 'PENDING' })] }),
      usageBalance,
    });
    expect((await noticeRegion()).getByText(/^We keep checking/)).toBeVisible();
    expect((await noticeRegion()).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    isDone = true;
    await pass(POLL_INTERVAL_MS);
    expect(await (await noticeRegion()).findByText(/^Your card was charged/)).toBeVisible();
    await waitFor(() => expect(sessionStore.getState().balance).toEqual({ kind: 'ESCROW', amount: 27_500 }));
  });

  it('shows, after a page load, a deposit that was approved later, and stops polling eventually', async () => {
    let isDone = false;
    const api = await open([], {
      paymentNotices: () => ({ notices: isDone ? [notice({})] : [] }),
      usageBalance,
    });
    await pass(3 * POLL_INTERVAL_MS);
    isDone = true;
    await pass(POLL_INTERVAL_MS);
    expect((await noticeRegion()).getByText(/^Your card was charged/)).toBeVisible();
    await pass(POLL_AFTER_LEAVING_MS);
    const requestCount = api.requestsOf('paymentNotices').length;
    expect(requestCount).toBeLessThan(25);
    await pass(60 * POLL_INTERVAL_MS);
    expect(api.requestsOf('paymentNotices')).toHaveLength(requestCount);
  });

  it('tells staff of a failed charge on a page that they opened long before', async () => {
    let hasFailed = false;
    const alert = notice({ id: 'alert-1', purpose: 'STAFF', outcome: 'CAPTURE_FAILED', title: 'card.payer (Walk-in)' });
    await openPortal('/home', aUser({ role: 'COUNTY' }), {
      paymentNotices: () => ({ notices: hasFailed ? [alert] : [] }),
    });
    await pass(10 * POLL_AFTER_LEAVING_MS);
    hasFailed = true;
    await pass(STAFF_POLL_INTERVAL_MS);
    expect((await noticeRegion()).getByText(/^A card charge of/)).toBeVisible();
  });

  it('pauses while the page is hidden', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const api = await open([]);
    await pass(3 * POLL_INTERVAL_MS);
    expect(api.requestsOf('paymentNotices')).toHaveLength(1);
    hidden.mockRestore();
    await pass(POLL_INTERVAL_MS);
    expect(api.requestsOf('paymentNotices')).toHaveLength(2);
  });

  it('shows no notice for an order paid on this page, because its download is in progress', async () => {
    let isBought = false;
    await open([], { paymentNotices: () => ({ notices: isBought ? [PAID] : [] }) });
    isBought = true;
    await pass(POLL_INTERVAL_MS);
    expect(screen.queryByRole('region', { name: REGION })).not.toBeInTheDocument();
  });

  it('shows an order paid on this page soon after its window was closed without the pages', async () => {
    let isBought = false;
    await open([], { paymentNotices: () => ({ notices: isBought ? [PAID] : [] }), usageBalance });
    isBought = true;
    act(() => notifyPaymentLeftOpen(PAID.id));
    await pass(POLL_INTERVAL_MS / 2);
    expect((await noticeRegion()).getByRole('button', { name: 'Download again' })).toBeVisible();
  });

  it('keeps polling for a pending payment after a poll failed', async () => {
    let isOffline = false;
    let outcome = 'PENDING';
    const paymentNotices = () => (isOffline ? new Error('offline') : { notices: [notice({ outcome })] });
    await open([], { paymentNotices, usageBalance });
    await pass(POLL_AFTER_LEAVING_MS);
    isOffline = true;
    await pass(POLL_INTERVAL_MS);
    isOffline = false;
    outcome = 'CREDITED';
    await pass(POLL_INTERVAL_MS);
    expect((await noticeRegion()).getByText(/^Your card was charged/)).toBeVisible();
  });

  it('polls for some minutes after a payment dialog was closed early, then stops', async () => {
    const api = await open([]);
    await pass(2 * POLL_AFTER_LEAVING_MS);
    const before = api.requestsOf('paymentNotices').length;
    act(() => notifyPaymentLeftOpen());
    await pass(3 * POLL_INTERVAL_MS);
    expect(api.requestsOf('paymentNotices')).toHaveLength(before + 3);
    await pass(60 * POLL_INTERVAL_MS);
    const requestCount = api.requestsOf('paymentNotices').length;
    expect(requestCount).toBeLessThan(before + 25);
    await pass(60 * POLL_INTERVAL_MS);
    expect(api.requestsOf('paymentNotices')).toHaveLength(requestCount);
  });
});

it('the notice reader sends no calls while nobody is logged in', async () => {
  const api = await openPortal('/login', aUser(), { loginStatus: () => ({ authenticated: false, user: null }) });
  expect(api.requestsOf('paymentNotices')).toEqual([]);
});
