import { addCountyGroups } from '@portal/session';
import type { FakeHandlers } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import { approvalOf, cardFrame, sendFormMessage, setUpCardFrame } from '../../testing/card-frame.ts';
import { aConfirmation, someFlatFeeOptions } from '../../testing/image-fixtures.ts';
import { openPayment, paymentEvents } from '../../testing/open-payment.tsx';
import { button, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();
setUpCardFrame();

const CONFIRMATION = 'Flat Fee Account Add On Confirmation';
const DEPOSIT = 'Escrow Account Add On';
/** The confirmation to buy 10 images for $10.00 from an empty escrow account. */
const uncoveredConfirmation = { ...aConfirmation, insufficientBalance: true, beginningCents: 0, endingCents: -1000 };

/** The user's balance, which a deposit of money leaves as it is. */
const usageBalance = { kind: 'IMAGES', amount: 2 };

/** A server with an escrow account that is empty until the first deposit, of $20.00, and then has more than the add-on costs. */
function emptyEscrow(): FakeHandlers {
  let hasDeposit = false;
  return {
    getAddOnOptions: () => ({
      guid: 'add-on-1',
      status: 'PREVIEWED',
      purchaseOptions: {
        hasBuyOptions: true,
        flatFeeOptions: someFlatFeeOptions,
        escrowOptions: null,
        creditCardOptions: null,
      },
    }),
    getUserAddOnConfirmation: () => ({
      ok: true,
      errorMessage: '',
      refusal: null,
      confirmation: hasDeposit ? aConfirmation : uncoveredConfirmation,
    }),
    initiateDeposit: () => ({ tokenResults: { token: 't' }, depositCents: 2000, surchargeCents: 50, totalCents: 2050 }),
    completeDeposit: () => {
      hasDeposit = true;
      return { status: 'DONE', depositCents: 2000, usageBalance };
    },
    cancelImageState: () => null,
  };
}

const depositDialog = () => screen.findByRole('dialog', { name: DEPOSIT });

/**
 * Opens the confirmation of the first add-on, 10 images, which is selected from the start.
 *
 * @param reloadByCreditCard whether the county accepts deposits by card
 */
async function openUncoveredConfirmation(reloadByCreditCard: boolean) {
  const opened = await openPayment({ purpose: 'FLAT_FEE_ADD_ON' }, emptyEscrow());
  addCountyGroups({ lists: [{ name: 'escrow', baseContent: { minReloadAmount: 20, reloadByCreditCard } }] });
  await screen.findByRole('radio', { name: '10 images for $10.00' });
  await opened.user.click(await button('Buy'));
  return { ...opened, confirmation: await screen.findByRole('dialog', { name: CONFIRMATION }) };
}

type TestUser = Awaited<ReturnType<typeof openPayment>>['user'];

/** Pays the suggested deposit in the card form. */
async function payDeposit(user: TestUser) {
  await user.click(within(await depositDialog()).getByRole('button', { name: 'Enter $20.00' }));
  await user.click(within(await depositDialog()).getByRole('button', { name: 'Buy' }));
  await sendFormMessage(await cardFrame('Credit card payment for escrow'), approvalOf('6'));
}

describe('the window of an add-on that the escrow does not cover', () => {
  it('suggests the smallest deposit that the county allows, and shows the confirmation again after it is paid', async () => {
    const { api, user, confirmation: uncovered } = await openUncoveredConfirmation(true);
    expect(uncovered).toHaveTextContent('Add money here, then buy the images.');
    await user.click(await button('Add to Escrow'));
    const deposit = await depositDialog();
    expect(within(deposit).getByText('You need $10.00 more for this purchase.')).toBeVisible();
    expect(within(deposit).getByRole('textbox', { name: 'Deposit amount' })).toHaveValue('0');
    expect(within(deposit).getByRole('row', { name: 'This purchase -$10.00' })).toBeVisible();
    await payDeposit(user);
    const confirmation = await screen.findByRole('dialog', { name: CONFIRMATION });
    expect(await within(confirmation).findByRole('button', { name: 'Buy' })).toBeVisible();
    // before and after the deposit
    expect(api.requestsOf('getUserAddOnConfirmation')).toHaveLength(2);
    expect(api.requestsOf('cancelImageState')).toEqual([]);
  });

  it('shows the confirmation again after the deposit is canceled', async () => {
    const { user } = await openUncoveredConfirmation(true);
    await user.click(await button('Add to Escrow'));
    await user.click(within(await depositDialog()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: CONFIRMATION })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: DEPOSIT })).not.toBeInTheDocument();
  });

  it('closes completely, without an offer of a second deposit, if the user leaves while the first is pending', async () => {
    const { api, user } = await openUncoveredConfirmation(true);
    api.answer({ completeDeposit: () => ({ status: 'PENDING', depositCents: 2000, usageBalance }) });
    await user.click(await button('Add to Escrow'));
    await payDeposit(user);
    expect(await screen.findByText('The card provider has not answered yet.')).toBeVisible();
    await user.click(await button('Close'));
    expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'add-on-1' }]);
  });

  it('returns to the options, which offer no deposit, if the confirmation cannot be loaded after a deposit', async () => {
    const { api, user } = await openUncoveredConfirmation(true);
    api.answer({ getUserAddOnConfirmation: () => new Error('offline') });
    await user.click(await button('Add to Escrow'));
    await payDeposit(user);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('radio', { name: '10 images for $10.00' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to Escrow' })).not.toBeInTheDocument();
  });

  it('offers no deposit if the county does not accept deposits by card', async () => {
    const { confirmation } = await openUncoveredConfirmation(false);
    expect(within(confirmation).queryByRole('button', { name: 'Add to Escrow' })).not.toBeInTheDocument();
    expect(confirmation).toHaveTextContent('Nothing was charged. Add money first, or choose a smaller add-on.');
  });
});
