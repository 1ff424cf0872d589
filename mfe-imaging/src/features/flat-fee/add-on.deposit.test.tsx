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
const insufficient = { ...aConfirmation, insufficientBalance: true, beginningCents: 0, endingCents: -1000 };

/** Handlers for an escrow account that is empty until a deposit. */
function emptyEscrow(): FakeHandlers {
  let hasDeposit = false;
  const options = { hasBuyOptions: true, flatFeeOptions: someFlatFeeOptions, escrowOptions: null };
  return {
    getAddOnOptions: () => ({
      guid: 'add-on-1',
      status: 'PREVIEWED',
      purchaseOptions: { ...options, creditCardOptions: null },
    }),
    getUserAddOnConfirmation: () => ({
      ok: true,
      errorMessage: '',
      refusal: null,
      confirmation: hasDeposit ? aConfirmation : insufficient,
    }),
    initiateDeposit: () => ({ tokenResults: { token: 't' }, depositCents: 2000, surchargeCents: 50, totalCents: 2050 }),
    completeDeposit: () => {
      hasDeposit = true;
      return { status: 'DONE', depositCents: 2000, usageBalance: { kind: 'IMAGES', amount: 12 } };
    },
    cancelImageState: () => null,
  };
}

async function openInsufficient(reloadByCreditCard: boolean) {
  const opened = await openPayment({ purpose: 'FLAT_FEE_ADD_ON' }, emptyEscrow());
  addCountyGroups({ lists: [{ name: 'escrow', baseContent: { minReloadAmount: 20, reloadByCreditCard } }] });
  await screen.findByRole('radio', { name: '10 images for $10.00' });
  await opened.user.click(await button('Buy'));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: CONFIRMATION }) };
}

async function depositByCard(user: Awaited<ReturnType<typeof openInsufficient>>['user']) {
  await user.click(await button('Add to Escrow'));
  const deposit = await screen.findByRole('dialog', { name: 'Escrow Account Add On' });
  await user.click(within(deposit).getByRole('button', { name: 'Buy' }));
  await sendFormMessage(await cardFrame('Credit card payment for escrow'), approvalOf('6'));
}

describe('an add-on that the escrow does not cover', () => {
  it('suggests the smallest allowed deposit, and returns to the confirmation', async () => {
    const { api, user } = await openInsufficient(true);
    await user.click(await button('Add to Escrow'));
    const deposit = await screen.findByRole('dialog', { name: 'Escrow Account Add On' });
    expect(within(deposit).getByText('You need $10.00 more for this purchase.')).toBeVisible();
    expect(within(deposit).getByRole('textbox', { name: 'Deposit amount' })).toHaveValue('20.00');
    expect(within(deposit).getByRole('row', { name: 'This purchase -$10.00' })).toBeVisible();
    await user.click(within(deposit).getByRole('button', { name: 'Buy' }));
    await sendFormMessage(await cardFrame('Credit card payment for escrow'), approvalOf('6'));
    const dialog = await screen.findByRole('dialog', { name: CONFIRMATION });
    expect(await within(dialog).findByRole('button', { name: 'Buy' })).toBeVisible();
    expect(api.requestsOf('getUserAddOnConfirmation')).toHaveLength(2);
    expect(api.requestsOf('cancelImageState')).toEqual([]);
  });

  it('returns to the confirmation after a canceled deposit', async () => {
    const { user } = await openInsufficient(true);
    await user.click(await button('Add to Escrow'));
    const deposit = await screen.findByRole('dialog', { name: 'Escrow Account Add On' });
    await user.click(within(deposit).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: CONFIRMATION })).toBeVisible();
  });

  it('offers no second deposit while the first is pending, and leaving closes the whole window', async () => {
    const { api, user } = await openInsufficient(true);
    api.answer({
      completeDeposit: () => ({ status: 'PENDING', depositCents: 2000, usageBalance: { kind: 'IMAGES', amount: 2 } }),
    });
    await depositByCard(user);
    expect(await screen.findByText('The card provider has not answered yet.')).toBeVisible();
    await user.click(await button('Close'));
    expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'add-on-1' }]);
  });

  it('offers no second deposit if the confirmation cannot be loaded again', async () => {
    const { api, user } = await openInsufficient(true);
    api.answer({ getUserAddOnConfirmation: () => new Error('offline') });
    await depositByCard(user);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('radio', { name: '10 images for $10.00' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to Escrow' })).not.toBeInTheDocument();
  });

  it('offers no deposit if the county does not allow cards to reload', async () => {
    const { dialog } = await openInsufficient(false);
    expect(within(dialog).queryByRole('button', { name: 'Add to Escrow' })).not.toBeInTheDocument();
    expect(dialog).toHaveTextContent('Nothing was charged. Add money first, or choose a smaller add-on.');
  });
});
