import { sessionStore } from '@portal/session';
import { refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { approvalOf, cardFrame, sendFormMessage, setUpCardFrame } from '../../testing/card-frame.ts';
import {
  aConfirmation,
  aPricedOrder,
  imagingServer,
  someEscrowOptions,
  someFees,
  someFlatFeeOptions,
} from '../../testing/image-fixtures.ts';
import { startCounty } from '../../testing/open-payment.tsx';
import {
  button,
  downloads,
  events,
  openPreview,
  pageList,
  payButton,
  setUpPreview,
} from '../../testing/open-preview.tsx';
import { serverWithLowBalance } from '../../testing/server-with-low-balance.ts';

setUpPreview();
setUpCardFrame();

describe('the order window', () => {
  it('[001-2.6.summary.1] [001-4.8.title.1] [001-4.8.summary.1] shows what the order costs, line by line, before anything is confirmed', async () => {
    const { api } = await openPreview({}, { pageCount: 3 });
    await payButton();
    const summary = screen.getByRole('table', { name: 'Document Image Download' });
    const rows = within(summary).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Beginning balance$250.00',
      'First page$1.00',
      '2 additional pages at $0.50$1.00',
      'Total$2.00',
      'Ending balance$248.00',
    ]);
    expect(screen.getByText('Download charges for 3 pages')).toBeVisible();
    expect(api.requestsOf('payDownloadOrder')).toEqual([]);
  });

  it.each([
    ['3', "Page 3 can't be shown and is not part of this download."],
    ['4-5', "Pages 4-5 can't be shown and are not part of this download."],
  ])('[R18] shows before the payment that lost pages (%s) are not part of the download', async (lostPages, note) => {
    const priced = { ...aPricedOrder('guid-1', someFees(2)), lostPages };
    const handlers = { computeDownloadOrder: () => priced, recomputeDownloadOrder: () => priced };
    const { api, user } = await openPreview(handlers, { pageCount: 5 });
    const pay = await payButton();
    expect(screen.getByText(note)).toBeVisible();
    const status = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(status.join()).toContain(note);
    expect(api.requestsOf('payDownloadOrder')).toEqual([]);
    await user.click(pay);
    expect(await screen.findByText(/^Downloaded /)).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
  });

  it('offers only to close a document without an intact page, since nothing of it can be ordered', async () => {
    const damaged = { code: 'ORDER_DAMAGED_DOCUMENT', message: "This document's image is damaged." };
    events.onClose.mockClear();
    const { user } = await openPreview(
      { computeDownloadOrder: () => refuse({ httpStatus: 409, ...damaged }) },
      { pageCount: 1 },
    );
    expect(await screen.findByText(`ERROR: ${damaged.message}`)).toBeVisible();
    expect(screen.getByText("It can't be ordered. Contact the county for a copy. Nothing was charged.")).toBeVisible();
    const order = within(screen.getByRole('region', { name: 'Order' }));
    const names = order.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Close']);
    await user.click(order.getByRole('button', { name: 'Close' }));
    expect(events.onClose).toHaveBeenCalledTimes(1);
  });

  it('does not mention lost pages if every page is delivered', async () => {
    await openPreview({}, { pageCount: 3 });
    await payButton();
    expect(screen.queryByText(/not part of this download/)).not.toBeInTheDocument();
  });

  it('shows the price of all pages next to the price of some pages, until pages were bought', async () => {
    const { user } = await openPreview({}, { pageCount: 7 });
    const whole = () => screen.queryByText(/^All 7 pages would be/);
    await payButton('Download 7 pages for $4.00');
    expect(whole()).not.toBeInTheDocument();
    await user.type(await pageList(), '1-2');
    const pay = await payButton('Download 2 pages for $1.50');
    expect(whole()).toHaveTextContent('All 7 pages would be $4.00.');
    await user.click(pay);
    await screen.findByText(/^Downloaded /);
    await user.clear(await pageList());
    await user.type(await pageList(), '3');
    await payButton('Download 1 page for $1.00');
    expect(whole()).not.toBeInTheDocument();
  });

  it('[001-4.8.buttons.3] [001-4.8.flow.2] downloads with one confirmation by keyboard, and again free of charge', async () => {
    const { api, user } = await openPreview({}, { pageCount: 3 });
    (await payButton('Download 3 pages for $2.00')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Downloaded/)).toHaveTextContent(/^Downloaded WD-2024-000123\.pdf$/);
    expect(downloads).toEqual(['WD-2024-000123.pdf']);
    expect(events.onBalance).toHaveBeenCalledWith({ kind: 'ESCROW', amount: 24_800 });
    expect(sessionStore.getState().balance).toEqual({ kind: 'ESCROW', amount: 24_800 });
    // The displayed page is requested again, because it has no watermark now.
    await waitFor(() => expect(api.requestsOf('getZoomImage')).toHaveLength(2));
    await user.click(await button('Download again'));
    expect(downloads).toHaveLength(2);
    expect(api.requestsOf('payDownloadOrder')).toHaveLength(1);
    expect(api.requestsOf('getImage')).toHaveLength(1);
  });

  it('scrolls the result of an order into view', async () => {
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = await openPreview({}, { pageCount: 3 });
    const primary = await payButton();
    expect(scrollIntoView).not.toHaveBeenCalled();
    await user.click(primary);
    const message = await screen.findByText(/^Downloaded/);
    expect(scrollIntoView.mock.contexts.at(-1)).toContainElement(message);
  });

  it('[001-4.8.buttons.1] [001-4.8.buttons.2] Back and Cancel cancel the order', async () => {
    const { api, user } = await openPreview();
    await payButton();
    expect(await button('Back')).toHaveAccessibleDescription('Change your pages');
    await user.click(await button('Back'));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(await button('Continue')).toHaveFocus();
    expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'guid-1' }]);
    await user.click(await button('Continue'));
    await payButton();
    await user.click(await button('Cancel'));
    expect(events.onClose).toHaveBeenCalled();
    await waitFor(() => expect(api.requestsOf('cancelImageState')).toHaveLength(2));
  });

  it('[001-4.8.insufficient.1] offers no payment if the balance is too low, and shows who can help', async () => {
    await openPreview({}, { pageCount: 3, balanceCents: 100 });
    expect(await screen.findByText(/^Ask your account administrator to add/)).toBeVisible();
    const [inSummary] = screen.getAllByText('This download costs $2.00. The escrow balance is $1.00.');
    expect(inSummary).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
    expect(await button('Check the balance again')).toBeVisible();
  });

  it('[001-4.8.pay.1] shows an alert about insufficient funds', async () => {
    const usageBalanceResult = { usageBalance: { kind: 'ESCROW', amount: 0 } };
    const { api, user } = await openPreview({
      payDownloadOrder: () => ({ status: 'INSUFFICIENT_FUNDS', usageBalanceResult }),
    });
    await user.click(await payButton());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There are insufficient funds.');
    expect(api.requestsOf('recomputeDownloadOrder')).toHaveLength(1);
    expect(api.requestsOf('getImage')).toEqual([]);
  });

  it('[001-4.8.preview.1] shows an alert if there is no content to show', async () => {
    const { user } = await openPreview({
      getImage: () => ({ preview: true, header: { uiSaveAsImageName: '' }, pdf: '' }),
    });
    await user.click(await payButton());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There is no content to show');
    expect(downloads).toEqual([]);
  });

  it('[U14] shows after a failed download that there will be no further charge, and can download again', async () => {
    const { api, user } = await openPreview({ getImage: () => new Error('offline') });
    await user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent("You have paid and won't be charged again.");
    api.answer(imagingServer());
    await user.click(await button('Download again'));
    expect(await screen.findByText(/^Downloaded /)).toBeVisible();
    expect(api.requestsOf('payDownloadOrder')).toHaveLength(1);
  });
});

const balance = { kind: 'HOLD', amount: 0 };
const cardOptions = (authorized: boolean) => ({
  hasBuyOptions: true,
  creditCardOptions: { authorizationInfo: { authorized } },
});

describe('an order that the balance does not cover', () => {
  beforeEach(() => startCounty());

  it('[001-4.8.amount.1] requires a preauthorization of the amount that the county has set', async () => {
    startCounty(140);
    await openPreview(serverWithLowBalance(cardOptions(false)).handlers, { pageCount: 3 });
    expect(await screen.findByText(/requires a credit card preauthorization of \$140\.00\./)).toBeVisible();
  });

  it('[001-4.8.card.1] [001-4.8.card.3] requires a preauthorization first, confirms it, and continues with the payment', async () => {
    const { handlers, fund } = serverWithLowBalance(cardOptions(false), {
      authorizeCard: () => ({ token: 't', amountCents: 2500 }),
      authorizationResponse: () => {
        fund();
        return { authorizationOkay: true, status: 'DONE', usageBalance: balance };
      },
    });
    const { api, user } = await openPreview(handlers, { pageCount: 3 });
    expect(
      await screen.findByText(
        'Image download will incur a charge. To continue, it requires a credit card preauthorization of $25.00. Final and actual credit card charges for this download are computed as below:',
      ),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Document Image Download' })).toBeVisible();
    await user.click(await button('Continue to Preauthorization'));
    await sendFormMessage(await cardFrame('Credit Card Preauthorization'), approvalOf('5'));
    expect(await screen.findByText('Authorization successful')).toBeVisible();
    expect(await screen.findByText(/^Downloaded /)).toBeVisible();
    expect(screen.queryByText(/^Image download will incur a charge/)).not.toBeInTheDocument();
    expect(api.requestsOf('payDownloadOrder')).toEqual([{ imageStateGuid: 'guid-1' }]);
    expect(downloads).toHaveLength(1);
  });

  it('[001-4.8.title.1] [001-4.8.exceeding.1] shows if the charges exceed the preauthorization, and requires another one', async () => {
    const { handlers } = serverWithLowBalance(cardOptions(true));
    await openPreview(handlers, { pageCount: 3 });
    expect(await screen.findByRole('heading', { name: 'Exceeding Current Preauthorization' })).toBeVisible();
    expect(
      screen.getByText(
        /^Your charges are exceeding the current preauthorized amount\. To continue, it requires another round of credit card preauthorization of \$25\.00/,
      ),
    ).toBeVisible();
    expect(await button('Continue to Preauthorization')).toBeVisible();
  });

  it('asks for no other card if one was authorized meanwhile, in another window or without a message to the page', async () => {
    const { handlers, fund } = serverWithLowBalance(cardOptions(false), {
      authorizeCard: () => ({ token: 't', amountCents: 2500 }),
    });
    const { api, user } = await openPreview(handlers, { pageCount: 3 });
    const toCard = await button('Continue to Preauthorization');
    fund();
    await user.click(toCard);
    expect(await button('Download 3 pages for $2.00')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Credit Card Preauthorization' })).not.toBeInTheDocument();
    expect(api.requestsOf('authorizeCard')).toEqual([]);
    expect(api.requestsOf('payDownloadOrder')).toEqual([]);
  });

  it('shows its summary again after Back from the card form, and is not paid', async () => {
    const { handlers } = serverWithLowBalance(cardOptions(false), {
      authorizeCard: () => ({ token: 't', amountCents: 2500 }),
    });
    const { api, user } = await openPreview(handlers, { pageCount: 3 });
    await user.click(await button('Continue to Preauthorization'));
    const dialog = await screen.findByRole('dialog', { name: 'Credit Card Preauthorization' });
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(await button('Continue to Preauthorization')).toBeVisible();
    expect(api.requestsOf('payDownloadOrder')).toEqual([]);
    expect(api.requestsOf('cancelImageState')).toEqual([]);
  });

  it('[001-4.8.escrow.2] [001-4.8.escrow.1] can be funded by an escrow deposit, after which it is priced again', async () => {
    const { handlers, fund } = serverWithLowBalance(
      { hasBuyOptions: true, escrowOptions: someEscrowOptions },
      {
        initiateDeposit: () => ({
          tokenResults: { token: 't' },
          depositCents: 2000,
          surchargeCents: 50,
          totalCents: 2050,
        }),
        completeDeposit: () => {
          fund();
          return { status: 'DONE', depositCents: 2000, usageBalance: { kind: 'ESCROW', amount: 2000 } };
        },
      },
    );
    const { api, user } = await openPreview(handlers, { pageCount: 3 });
    await user.click(await button('Add to Escrow'));
    const window = await screen.findByRole('dialog', { name: 'Escrow Account Add On' });
    expect(window).toHaveAccessibleDescription('Account Pacific Title');
    expect(within(window).getByText('You need $2.00 more for this download.')).toBeVisible();
    expect(within(window).getByText('A card fee of 2.5% is added.')).toBeVisible();
    const field = within(window).getByRole('textbox', { name: 'Deposit amount' });
    await user.clear(field);
    expect(within(window).getByText('-$2.00', { selector: 'u' })).toBeVisible();
    await user.type(field, '20');
    expect(within(window).getByRole('row', { name: 'Ending balance $18.00' })).toBeVisible();
    await user.click(within(window).getByRole('button', { name: 'Buy' }));
    await sendFormMessage(await cardFrame('Credit card payment for escrow'), approvalOf('6'));
    // The button for the next step has the focus, not the one that closes.
    const download = await button('Download 3 pages for $2.00');
    await waitFor(() => expect(download).toHaveFocus());
    // before the window opened, and after the deposit
    expect(api.requestsOf('recomputeDownloadOrder')).toHaveLength(2);
    expect(api.requestsOf('payDownloadOrder')).toEqual([]);
    expect(sessionStore.getState().balance).toEqual({ kind: 'ESCROW', amount: 2000 });
  });

  it('[001-2.6.escrow.1] stays open after Back or Cancel in the escrow add-on window, without a deposit', async () => {
    const { handlers } = serverWithLowBalance({ hasBuyOptions: true, escrowOptions: someEscrowOptions });
    const { api, user } = await openPreview(handlers, { pageCount: 3 });
    for (const name of ['Back', 'Cancel']) {
      await user.click(await button('Add to Escrow'));
      const window = await screen.findByRole('dialog', { name: 'Escrow Account Add On' });
      const field = within(window).getByRole('textbox', { name: 'Deposit amount' });
      expect(field).toHaveValue('0');
      await user.click(within(window).getByRole('button', { name: 'Enter $20.00' }));
      expect(field).toHaveValue('20.00');
      expect(field).toHaveFocus();
      await user.click(within(window).getByRole('button', { name }));
      expect(screen.queryByRole('dialog', { name: 'Escrow Account Add On' })).not.toBeInTheDocument();
    }
    expect(await button('Add to Escrow')).toBeVisible();
    expect(api.requestsOf('initiateDeposit')).toEqual([]);
    expect(api.requestsOf('cancelImageState')).toEqual([]);
  });

  it('[001-4.8.flatfee.1] can be funded by buying images, after which the payment continues', async () => {
    const flatFeeOptions = someFlatFeeOptions;
    const { handlers, fund } = serverWithLowBalance(
      { hasBuyOptions: true, flatFeeOptions },
      {
        getAddOnOptions: () => ({
          ...aPricedOrder('add-on-1', someFees(), { hasBuyOptions: true, flatFeeOptions }).imageState,
        }),
        getUserAddOnConfirmation: () => ({
          ok: true,
          errorMessage: '',
          refusal: null,
          confirmation: aConfirmation,
        }),
        userAddOn: () => {
          fund();
          return {
            ok: true,
            message: '10 images added to the account.',
            images: 10,
            refusal: null,
            paymentNeeded: false,
            usageBalance: { kind: 'IMAGES', amount: 10 },
          };
        },
      },
    );
    const { api, user } = await openPreview(handlers, { pageCount: 3 });
    await user.click(await button('Add to Escrow'));
    await screen.findByRole('radio', { name: '10 images for $10.00' });
    await user.click(await button('Buy'));
    await screen.findByRole('dialog', { name: 'Flat Fee Account Add On Confirmation' });
    await user.click(await button('Buy'));
    const alert = await screen.findByRole('alertdialog', { name: 'Done' });
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^Downloaded /)).toBeVisible();
    // The add-on's own image state is canceled, not the one of the paid order.
    expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'add-on-1' }]);
    expect(api.requestsOf('payDownloadOrder')).toEqual([{ imageStateGuid: 'guid-1' }]);
  });

  it('[001-4.8.options.2] shows an alert if the server sent no buy options', async () => {
    const { handlers } = serverWithLowBalance({ hasBuyOptions: true });
    const { user } = await openPreview(handlers, { pageCount: 3 });
    await user.click(await button('Add to Escrow'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Buy options are not supported.');
  });
});

it('[001-4.8.purchased.1] the order window shows what was bought before', async () => {
  await openPreview(
    {
      computeDownloadOrder: () => aPricedOrder('guid-1', someFees(3, 25_000, { alreadyPurchasedPages: 3 })),
    },
    { pageCount: 3 },
  );
  expect(await screen.findByText('You bought these pages in the last 30 days. They cost nothing now.')).toBeVisible();
});
