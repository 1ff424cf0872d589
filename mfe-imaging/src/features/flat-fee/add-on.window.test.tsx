import { sessionStore } from '@portal/session';
import { type FakeHandlers, refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { approvalOf, cardFrame, sendFormMessage, setUpCardFrame } from '../../testing/card-frame.ts';
import { aConfirmation, someFlatFeeOptions } from '../../testing/image-fixtures.ts';
import { openPayment, paymentEvents } from '../../testing/open-payment.tsx';
import { button, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();
setUpCardFrame();

const images = { kind: 'IMAGES', amount: 22 };
const bought = { ok: true, message: '', images: 10, refusal: null, paymentNeeded: false, usageBalance: images };
const notBought = { ok: false, message: '', images: null, refusal: null, paymentNeeded: false, usageBalance: images };
const addOnHandlers: FakeHandlers = {
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
  getUserAddOnConfirmation: () => ({ ok: true, errorMessage: '', refusal: null, confirmation: aConfirmation }),
  userAddOn: () => bought,
  cancelImageState: () => null,
};
const open = (handlers: FakeHandlers = {}, hasBack = false) =>
  openPayment({ purpose: 'FLAT_FEE_ADD_ON', hasBack }, { ...addOnHandlers, ...handlers });
const options = () => screen.findByRole('dialog', { name: 'Flat Fee Account Add On' });
const confirmation = () => screen.findByRole('dialog', { name: 'Flat Fee Account Add On Confirmation' });
const goToConfirmation = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await screen.findByRole('radio', { name: '10 images for $10.00' });
  await user.click(await button('Buy'));
  return confirmation();
};

describe('the options', () => {
  it('[001-4.9.options.1] are radio buttons with the first one selected', async () => {
    const { user } = await open();
    const first = await screen.findByRole('radio', { name: '10 images for $10.00' });
    expect(first).toBeChecked();
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: '25 images for $22.00' })).toBeChecked();
    expect(within(await options()).getByRole('group', { name: 'Add images to the account' })).toBeVisible();
  });

  it('[000-2.windows.1] [001-2.6.flatfee.1] [001-4.9.close.1] have a Back button if the caller supports it, and leaving cancels the image state', async () => {
    const { api, user } = await open({}, true);
    await screen.findByRole('radio', { name: '10 images for $10.00' });
    await user.click(await button('Back'));
    expect(paymentEvents.onBack).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'add-on-1' }]));
  });

  it('[001-2.6.flatfee.1] [001-4.9.close.1] can also be closed without a Back button', async () => {
    const { api, user } = await open();
    await screen.findByRole('radio', { name: '10 images for $10.00' });
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await user.click(await button('Cancel'));
    expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(api.requestsOf('cancelImageState')).toHaveLength(1));
  });

  it('[001-8.addon.1] [001-4.9.confirm.1] show a warning and stay open if the confirmation is refused', async () => {
    const { user } = await open({
      getUserAddOnConfirmation: () => ({ ok: false, errorMessage: '', refusal: 'NOT_OFFERED', confirmation: null }),
    });
    await screen.findByRole('radio', { name: '10 images for $10.00' });
    await user.click(await button('Buy'));
    const alert = await screen.findByRole('alertdialog', { name: 'Please check this' });
    expect(alert).toHaveTextContent('This add-on is no longer offered.');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(await options()).toBeVisible();
  });

  it('show why they failed to load, and can be retried', async () => {
    const { api, user } = await open({ getAddOnOptions: () => refuse({ httpStatus: 409, message: 'Not offered.' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('ERROR: Not offered.');
    api.answer(addOnHandlers);
    await user.click(await button('Retry'));
    expect(await screen.findByRole('radio', { name: '10 images for $10.00' })).toBeChecked();
  });
});

describe('the confirmation', () => {
  it('[001-4.9.confirm.2] [001-2.6.flatfee.2] shows account, balances and purchase, with the second header line in bold', async () => {
    const { api, user } = await open();
    const dialog = await goToConfirmation(user);
    expect(api.requestsOf('getUserAddOnConfirmation')).toEqual([
      { option: '1', imageStateReference: { imageStateGuid: 'add-on-1' } },
    ]);
    expect(within(dialog).getByText('10 images for $10.00').tagName).toBe('B');
    expect(within(dialog).getByText('You are about to buy').tagName).toBe('P');
    expect(within(dialog).getByText('Account Pacific Title')).toBeVisible();
    const rows = within(dialog).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Beginning escrow balance$250.00',
      '10 images$10.00',
      'Ending escrow balance$240.00',
    ]);
    await user.click(await button('Back'));
    expect(await options()).toBeVisible();
  });

  it('[001-2.6.flatfee.3] underlines an insufficient ending balance, and has no Buy button', async () => {
    const insufficient = { ...aConfirmation, insufficientBalance: true, endingCents: -200 };
    const { user } = await open({
      getUserAddOnConfirmation: () => ({ ok: true, errorMessage: '', refusal: null, confirmation: insufficient }),
    });
    const dialog = await goToConfirmation(user);
    expect(within(dialog).getByText('-$2.00').tagName).toBe('U');
    expect(within(dialog).getByText('There are insufficient funds.')).toBeVisible();
    expect(within(dialog).queryByText('The images are added right away.')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Buy' })).not.toBeInTheDocument();
  });

  it('[001-4.9.buy.1] buys, shows a message, cancels the image state, and then continues', async () => {
    const { api, user } = await open();
    await goToConfirmation(user);
    await user.click(await button('Buy'));
    const alert = await screen.findByRole('alertdialog', { name: 'Done' });
    expect(alert).toHaveTextContent('10 images added to the account.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(api.requestsOf('cancelImageState')).toHaveLength(1));
    expect(paymentEvents.onPaid).not.toHaveBeenCalled();
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(paymentEvents.onPaid).toHaveBeenCalledWith(images);
    expect(sessionStore.getState().balance).toEqual(images);
  });

  it('[001-8.addon.1] [001-4.9.buy.2] shows a warning if the purchase is refused', async () => {
    const { user } = await open({
      userAddOn: () => ({ ...notBought, refusal: 'INSUFFICIENT_FUNDS' }),
    });
    await goToConfirmation(user);
    await user.click(await button('Buy'));
    expect(await screen.findByRole('alertdialog', { name: 'Please check this' })).toHaveTextContent(
      'There are insufficient funds.',
    );
    expect(paymentEvents.onPaid).not.toHaveBeenCalled();
  });

  it('authorizes a card first if the account pays by card, and then submits the purchase again', async () => {
    let isPaid = false;
    const { api, user } = await open({
      userAddOn: () => (isPaid ? bought : { ...notBought, paymentNeeded: true }),
      authorizeCard: () => ({ token: 't', amountCents: 2500 }),
      authorizationResponse: () => {
        isPaid = true;
        return { authorizationOkay: true, status: 'DONE', usageBalance: images };
      },
    });
    await goToConfirmation(user);
    await user.click(await button('Buy'));
    await sendFormMessage(await cardFrame('Credit Card Preauthorization'), approvalOf('9'));
    expect(await screen.findByRole('alertdialog', { name: 'Done' })).toHaveTextContent(
      '10 images added to the account.',
    );
    expect(api.requestsOf('userAddOn')).toHaveLength(2);
  });

  it('can be closed after going back from the card form, without a purchase', async () => {
    const { api, user } = await open({
      userAddOn: () => ({ ...notBought, paymentNeeded: true }),
      authorizeCard: () => ({ token: 't', amountCents: 2500 }),
    });
    await goToConfirmation(user);
    await user.click(await button('Buy'));
    await cardFrame('Credit Card Preauthorization');
    await user.click(await button('Back'));
    await confirmation();
    await user.click(await button('Cancel'));
    expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(api.requestsOf('cancelImageState')).toHaveLength(1));
  });

  it('shows failures, and stays open', async () => {
    const { api, user } = await open({ getUserAddOnConfirmation: () => new Error('offline') });
    await screen.findByRole('radio', { name: '10 images for $10.00' });
    await user.click(await button('Buy'));
    const alert = await screen.findByRole('alertdialog', { name: "This didn't work" });
    expect(alert).toHaveTextContent('An unexpected error 101 has occurred.');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    api.answer({ ...addOnHandlers, userAddOn: () => new Error('offline') });
    await goToConfirmation(user);
    await user.click(await button('Buy'));
    expect(await screen.findByRole('alertdialog', { name: "This didn't work" })).toHaveTextContent('error 101');
    expect(paymentEvents.onPaid).not.toHaveBeenCalled();
  });

  it('can be closed if no options are offered', async () => {
    const noOptions = { hasBuyOptions: false, flatFeeOptions: null, escrowOptions: null, creditCardOptions: null };
    const { user } = await open({
      getAddOnOptions: () => ({ guid: 'add-on-1', status: 'PREVIEWED', purchaseOptions: noOptions }),
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(await button('Cancel'));
    expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
  });

  it('has no accessibility violations', async () => {
    const { user } = await open();
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    await screen.findByRole('radio', { name: '10 images for $10.00' });
    const first = await axe.run(await options(), { rules });
    const second = await axe.run(await goToConfirmation(user), { rules });
    const found = [...first.violations, ...second.violations];
    expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
