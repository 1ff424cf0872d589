import type { PaymentNotice } from '@portal/contracts';
import { paymentLeftOpen, sessionStore } from '@portal/session';
import { aUser, type FakeHandlers } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal, theUser } from '../../portal.testing.tsx';
import { ASK_MS } from './use-payment-notices.ts';

const notice = (more: Partial<PaymentNotice>): PaymentNotice => ({
  id: 'LS1',
  purpose: 'ESCROW_DEPOSIT',
  outcome: 'CREDITED',
  amountCents: 2563,
  at: '2026-11-20T01:30:00.000Z',
  imageStateGuid: null,
  title: '',
  ...more,
});
const PAID = notice({
  id: 'guid-1',
  purpose: 'IMAGES',
  outcome: 'PAID',
  amountCents: 200,
  imageStateGuid: 'guid-1',
  title: 'Warranty Deed 2024-000123',
});
const open = (notices: readonly PaymentNotice[], more: FakeHandlers = {}) =>
  openPortal('/home', theUser, {
    paymentNotices: () => ({ notices: [...notices] }),
    acknowledgePaymentNotice: () => null,
    ...more,
  });
const region = () => screen.findByRole('region', { name: 'What became of your payments' });
const told = async () => within(await region());

it.each<[string, Partial<PaymentNotice>]>([
  ['Paid and credited: your card was charged $25.63, and the deposit is on the account.', {}],
  ['Not charged: $25.63 for a deposit were not taken from your card.', { outcome: 'NOT_CHARGED' }],
  ['The card provider has not answered yet about $25.63 for a deposit.', { outcome: 'PENDING' }],
  [
    'Authorized: your card is good for $25.00. It is charged only for what you use.',
    { purpose: 'PREAUTHORIZATION', outcome: 'AUTHORIZED', amountCents: 2500 },
  ],
  ['Not charged: your card was not authorized for $25.63.', { purpose: 'PREAUTHORIZATION', outcome: 'NOT_CHARGED' }],
  ['Paid, and not yet downloaded: Warranty Deed 2024-000123 for $2.00.', PAID],
  [
    'Not charged: Plat 7 was not delivered, and $2.00 were given back.',
    { purpose: 'IMAGES', outcome: 'NOT_CHARGED', title: 'Plat 7', amountCents: 200 },
  ],
  ['Ordered, and not yet downloaded: Plat 7.', { ...PAID, title: 'Plat 7', amountCents: 0 }],
  ['Something new: $25.63', { purpose: 'EFILE', outcome: 'NEW', title: 'Something new' }],
])('tells after a login: %s', async (words, more) => {
  await open([notice(more)]);
  expect((await told()).getByText(words)).toBeVisible();
});

it('shows two of many at first, what became of money before what waits to be fetched', async () => {
  await open([...['a', 'b', 'c'].map((id) => ({ ...PAID, id })), notice({})]);
  expect((await told()).getByText(/^Paid and credited/)).toBeVisible();
  expect((await told()).getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  await userEvent.click((await told()).getByRole('button', { name: 'Show 2 more' }));
  expect((await told()).getAllByRole('button', { name: 'Close' })).toHaveLength(4);
});

it('is closed once it is read, and the server is told', async () => {
  const api = await open([notice({})]);
  await userEvent.click((await told()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'What became of your payments' })).not.toBeInTheDocument();
  expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([{ id: 'LS1' }]);
});

it('[U10] downloads what is paid again, without paying again', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const api = await open([PAID], { getImage: () => new Error('offline') });
  await userEvent.click((await told()).getByRole('button', { name: 'Download again' }));
  expect(await (await told()).findByText(/You have paid, and nothing more will be charged/)).toBeVisible();
  api.answer({
    getImage: () => ({ preview: false, header: { uiSaveAsImageName: 'WD-1.%%SUFFIX%%' }, pdf: 'JVBERi0xLjc=' }),
  });
  await userEvent.click((await told()).getByRole('button', { name: 'Download again' }));
  expect(await (await told()).findByText('Paid and delivered: Warranty Deed 2024-000123.')).toBeVisible();
  expect(saved).toEqual(['WD-1.pdf']);
  jest.restoreAllMocks();
});

describe('while an end is awaited', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('goes on asking, and tells the end with the new balance', async () => {
    let isDone = false;
    const api = await open([], {
      paymentNotices: () => ({ notices: [notice({ outcome: isDone ? 'CREDITED' : 'PENDING' })] }),
      usageBalance: () => ({ usageBalance: { kind: 'ESCROW', amount: 27_500 } }),
    });
    expect((await told()).getByText(/^We go on asking/)).toBeVisible();
    expect((await told()).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    isDone = true;
    await pass(ASK_MS);
    expect(await (await told()).findByText(/^Paid and credited/)).toBeVisible();
    await waitFor(() => expect(sessionStore.getState().balance).toEqual({ kind: 'ESCROW', amount: 27_500 }));
    const asked = api.requestsOf('paymentNotices').length;
    await pass(10 * ASK_MS);
    expect(api.requestsOf('paymentNotices')).toHaveLength(asked);
  });

  it('asks for some minutes after a payment window was left, and not for ever', async () => {
    const api = await open([]);
    expect(api.requestsOf('paymentNotices')).toHaveLength(1);
    act(() => paymentLeftOpen());
    await pass(3 * ASK_MS);
    expect(api.requestsOf('paymentNotices')).toHaveLength(4);
    await pass(60 * ASK_MS);
    const asked = api.requestsOf('paymentNotices').length;
    expect(asked).toBeLessThan(25);
    await pass(60 * ASK_MS);
    expect(api.requestsOf('paymentNotices')).toHaveLength(asked);
  });
});

it('asks nothing for nobody', async () => {
  const api = await openPortal('/login', aUser(), { loginStatus: () => ({ authenticated: false, user: null }) });
  expect(api.requestsOf('paymentNotices')).toEqual([]);
});
