import type { PaymentNotice } from '@portal/contracts';
import { refuse } from '@portal/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal, theUser } from '../../portal.testing.tsx';
import { notice, noticeRegion, open, PAID, REGION, region } from './payment-notices.testing.tsx';
import { POLL_INTERVAL_MS, READ_MS } from './use-payment-notices.ts';

const aFile = { preview: false, header: { uiSaveAsImageName: 'WD-1.%%SUFFIX%%' }, pdf: 'JVBERi0xLjc=' };
const FAILED_CHARGE = { id: 'alert-1', purpose: 'STAFF', outcome: 'CAPTURE_FAILED', title: 'card.payer (Walk-in)' };
const DELIVERED = 'You paid for Warranty Deed 2024-000123 and downloaded it.';

it.each<[string, Partial<PaymentNotice>]>([
  ['Your card was charged $25.63. The deposit is in the account.', {}],
  ['Your card was not charged for the $25.63 deposit.', { outcome: 'NOT_CHARGED' }],
  ["The card provider hasn't answered yet about your $25.63 deposit.", { outcome: 'PENDING' }],
  ["We couldn't find out whether your card was charged $25.63 for a deposit.", { outcome: 'UNKNOWN' }],
  ["We couldn't find out whether $25.63 was held on your card.", { purpose: 'PREAUTHORIZATION', outcome: 'UNKNOWN' }],
  [
    'We placed a $25.00 hold on your card. You pay only for what you use.',
    { purpose: 'PREAUTHORIZATION', outcome: 'AUTHORIZED', amountCents: 2500 },
  ],
  [
    'We did not place a $25.63 hold on your card. Nothing was charged.',
    { purpose: 'PREAUTHORIZATION', outcome: 'NOT_CHARGED' },
  ],
  ['Your card was charged $25.63 for what you bought.', { purpose: 'PREAUTHORIZATION', outcome: 'CHARGED' }],
  [
    'We released the $25.00 hold on your card. Nothing was charged.',
    { purpose: 'PREAUTHORIZATION', outcome: 'RELEASED', amountCents: 2500 },
  ],
  ["You paid $2.00 for Warranty Deed 2024-000123. You haven't downloaded it yet.", PAID],
  [
    "You didn't download Plat 7, so your card was not charged for it.",
    { purpose: 'IMAGES', outcome: 'NOT_CHARGED', title: 'Plat 7', amountCents: 200 },
  ],
  ["You ordered Plat 7. You haven't downloaded it yet.", { ...PAID, title: 'Plat 7', amountCents: 0 }],
  [
    "A card charge of $25.63 failed: card.payer (Walk-in). It is still owed. This user can't pay by card until it's settled.",
    FAILED_CHARGE,
  ],
  [
    "We couldn't release or refund $25.63 to a card: card.payer (Walk-in). Check it at the card provider.",
    { ...FAILED_CHARGE, outcome: 'VOID_FAILED' },
  ],
  ['Something new: $25.63', { purpose: 'EFILE', outcome: 'NEW', title: 'Something new' }],
])('the payment notice after a login: %s', async (text, more) => {
  await open([notice(more)]);
  expect((await noticeRegion()).getByText(text)).toBeVisible();
});

it('the notice of a payment that nobody knows of says what to do, and can be closed', async () => {
  await open([notice({ outcome: 'UNKNOWN' })]);
  expect((await noticeRegion()).getByText(/ask the county before you pay again/)).toBeVisible();
  expect((await noticeRegion()).getByRole('button', { name: 'Close' })).toBeVisible();
});

it('the payment notices start with a single one: payments before pending downloads', async () => {
  await open([...['a', 'b', 'c'].map((id) => ({ ...PAID, id })), notice({})]);
  expect((await noticeRegion()).getByText(/^Your card was charged/)).toBeVisible();
  expect((await noticeRegion()).getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  await userEvent.click((await noticeRegion()).getByRole('button', { name: 'Show 3 more' }));
  expect((await noticeRegion()).getAllByRole('button', { name: 'Close' })).toHaveLength(4);
});

it('closing a payment notice notifies the server and moves the focus to the next notice, or after the last one to the page', async () => {
  const api = await open([notice({}), notice({ id: 'LS2', outcome: 'NOT_CHARGED' })]);
  await userEvent.click((await noticeRegion()).getByRole('button', { name: 'Close' }));
  expect((await noticeRegion()).getByText(/^Your card was not charged/)).toBeVisible();
  expect((await noticeRegion()).getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: REGION })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([{ id: 'LS1' }, { id: 'LS2' }]);
});

describe('the payment notice on the next page', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance', 'clearImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const toNextPage = async () => {
    jest.useRealTimers();
    await userEvent.click(await screen.findByRole('link', { name: 'More News' }));
    expect(await screen.findByRole('heading', { name: 'More News' })).toBeVisible();
  };
  const expectGoneOnNextPage = async () => {
    await toNextPage();
    expect(screen.queryByRole('region', { name: REGION })).not.toBeInTheDocument();
  };

  it('is gone, and is not shown again if there was time to read it', async () => {
    const api = await open([notice({})]);
    await region();
    await act(() => jest.advanceTimersByTimeAsync(READ_MS));
    expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([]);
    await expectGoneOnNextPage();
    expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([{ id: 'LS1' }]);
  });

  it('is still shown if it is an alert for staff, and comes before their own', async () => {
    const api = await open([PAID, notice({}), notice(FAILED_CHARGE)]);
    expect(within(await region()).getByText(/^A card charge of/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(READ_MS));
    await toNextPage();
    expect(within(await region()).getByText(/^A card charge of/)).toBeVisible();
    expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([]);
  });

  it('is gone, and is shown again at the next login if there was no time to read it', async () => {
    const api = await open([notice({})]);
    await region();
    await expectGoneOnNextPage();
    expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([]);
  });

  it('stays while its download is pending, and is gone on the page after that', async () => {
    const api = await open([PAID], { getImage: () => aFile });
    await region();
    await toNextPage();
    await userEvent.click((await noticeRegion()).getByRole('button', { name: 'Download again' }));
    expect(await (await noticeRegion()).findByText(DELIVERED)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: REGION })).not.toBeInTheDocument());
    expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([]);
  });
});

it.each([
  ['USER', 'ESCROW', 'You can download it for 24 hours.'],
  // at the logout the order is canceled, and the card is not charged for it
  ['USER', 'CREDIT_CARD', 'You can download it until you log out.'],
  ['GUEST', 'CREDIT_CARD', 'You can download it until you log out.'],
] as const)(
  'the payment notice says how long a %s who pays by %s can download a paid document',
  async (role, paymentMethod, text) => {
    const user = { ...theUser, role, paymentMethod, accountType: 'A_LA_CARTE' } as const;
    await openPortal('/home', user, { paymentNotices: () => ({ notices: [PAID] }) });
    expect((await noticeRegion()).getByText(text, { exact: false })).toBeVisible();
  },
);

it('[U10] the payment notice repeats the download of a paid order without another payment', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const api = await open([PAID], { getImage: () => new Error('offline') });
  await userEvent.click((await noticeRegion()).getByRole('button', { name: 'Download again' }));
  expect(await (await noticeRegion()).findByText(/You have paid and won't be charged again/)).toBeVisible();
  api.answer({ getImage: () => aFile });
  await userEvent.click((await noticeRegion()).getByRole('button', { name: 'Download again' }));
  expect(await (await noticeRegion()).findByText(DELIVERED)).toBeVisible();
  expect(saved).toEqual(['WD-1.pdf']);
  jest.restoreAllMocks();
});

it('the payment notice of an order that was refunded meanwhile offers no download, and says that nothing was charged', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true });
  let isRefunded = false;
  await open([], {
    paymentNotices: () => ({
      notices: [isRefunded ? { ...PAID, outcome: 'NOT_CHARGED', imageStateGuid: null } : PAID],
    }),
    getImage: () => refuse({ httpStatus: 409, code: 'ORDER_CLOSED', message: 'This order is closed.' }),
    usageBalance: () => ({ usageBalance: { kind: 'HOLD', amount: 0 } }),
  });
  isRefunded = true;
  fireEvent.click((await noticeRegion()).getByRole('button', { name: 'Download again' }));
  expect(await (await noticeRegion()).findByText(/^This order is closed\./)).toBeVisible();
  expect((await noticeRegion()).queryByRole('button', { name: 'Download again' })).not.toBeInTheDocument();
  expect((await noticeRegion()).queryByText(/You have paid/)).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
  expect((await noticeRegion()).getByText(/your card was not charged for it\.$/)).toBeVisible();
  jest.useRealTimers();
});
