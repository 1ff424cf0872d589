import { pressBack } from '@portal/router/testing';
import { addCountyGroups, setBalance } from '@portal/session';
import { type FakeHandlers, refuse } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { approvalOf, cardFrame, postedForms, sendFormMessage, setUpCardFrame } from '../../testing/card-frame.ts';
import { openPayment, paymentEvents } from '../../testing/open-payment.tsx';
import { button, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();
setUpCardFrame();

const CARD = 'Credit card payment for escrow';
const escrow = { kind: 'ESCROW', amount: 27_500 };
const deposit: FakeHandlers = {
  initiateDeposit: () => ({
    tokenResults: { token: 'token-1' },
    depositCents: 2500,
    surchargeCents: 63,
    totalCents: 2563,
  }),
  completeDeposit: () => ({ status: 'DONE', depositCents: 2500, usageBalance: escrow }),
};
const open = (handlers: FakeHandlers = {}) => openPayment({ purpose: 'ESCROW_DEPOSIT' }, { ...deposit, ...handlers });
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Deposit amount' });
const lines = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

it("[000-9.deposit.1] [001-9.defaults.1] [001-2.6.escrow.1] the escrow window starts with '0' and updates surcharge, total and ending balance while typing", async () => {
  const { user } = await open();
  expect(await field()).toHaveValue('0');
  expect(await lines('The balance before and after')).toEqual([
    'Beginning balance$250.00',
    'Deposit$0.00',
    'Ending balance$250.00',
  ]);
  await user.clear(await field());
  await user.type(await field(), '25');
  expect(await lines('The balance before and after')).toEqual([
    'Beginning balance$250.00',
    'Deposit$25.00',
    'Ending balance$275.00',
  ]);
  expect(await lines('What your card will be charged')).toEqual(['Card fee$0.63', 'Total charged to your card$25.63']);
});

it.each([
  ['0', 'Amount must be greater than zero'],
  ['-3', 'Amount must be greater than zero'],
  ['ten', 'Enter an amount in dollars, such as 25 or 25.50.'],
  ['25.555', 'Enter an amount in dollars, such as 25 or 25.50.'],
  ['5', 'Enter an amount from $20.00 to $500.00.'],
  ['500.01', 'Enter an amount from $20.00 to $500.00.'],
])(
  '[000-5.deposit.2] [001-5.deposit.1] [000-8.deposit.1] [000-5.deposit.1] the escrow window shows the error of %p: %s',
  async (typed, message) => {
    const { api, user } = await open();
    await user.clear(await field());
    await user.type(await field(), `${typed}{Enter}`);
    expect(await field()).toBeInvalid();
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(await field()).toHaveFocus();
    expect(api.requestsOf('initiateDeposit')).toEqual([]);
  },
);

it('[000-2.deposit.1] [000-2.windows.1] [000-4.deposit.1] the escrow window leads from the amount to the card, and then reports the new balance', async () => {
  const { api, user } = await open();
  expect(await screen.findByRole('dialog', { name: 'Escrow Deposit' })).toBeVisible();
  await user.clear(await field());
  await user.type(await field(), '25');
  await user.click(await button('Continue to Credit Card'));
  const frame = await cardFrame(CARD);
  expect(api.requestsOf('initiateDeposit')).toEqual([{ amount: '25' }]);
  expect(postedForms()).toMatchObject([{ token: 'token-1' }]);
  expect(await screen.findByText(/^Your card will be charged \$25\.63/)).toBeVisible();
  await sendFormMessage(frame, approvalOf('77'));
  await waitFor(() => expect(paymentEvents.onPaid).toHaveBeenCalledWith(escrow));
  expect(api.requestsOf('completeDeposit')).toEqual([{ transId: '77', responseCode: '1' }]);
});

it('[001-2.6.card.2] [001-4.10.messages.4] the escrow window ignores an unknown action, and cancel in the card form returns to the amount', async () => {
  const { user } = await open();
  await user.clear(await field());
  await user.type(await field(), '25{Enter}');
  const frame = await cardFrame(CARD);
  await sendFormMessage(frame, 'action=successfulSave');
  expect(frame).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await sendFormMessage(frame, 'action=cancel');
  expect(await field()).toHaveValue('25');
  expect(paymentEvents.onClose).not.toHaveBeenCalled();
  await user.click(await button('Cancel'));
  expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
});

it("leaving the escrow window while the provider's result is pending closes the whole window", async () => {
  const { user } = await open({
    completeDeposit: () => ({ status: 'PENDING', depositCents: 2500, usageBalance: escrow }),
  });
  await user.clear(await field());
  await user.type(await field(), '25{Enter}');
  await sendFormMessage(await cardFrame(CARD), approvalOf('77'));
  expect(await screen.findByText('The card provider has not answered yet.')).toBeVisible();
  await pressBack();
  expect(screen.queryByRole('textbox', { name: 'Deposit amount' })).not.toBeInTheDocument();
  await user.click(await button('Close'));
  expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('textbox', { name: 'Deposit amount' })).not.toBeInTheDocument();
});

it('the escrow window shows an alert if the provider does not confirm the payment', async () => {
  const { user } = await open({ completeDeposit: () => refuse({ httpStatus: 409, code: 'CARD_NOT_CONFIRMED' }) });
  await user.clear(await field());
  await user.type(await field(), '25{Enter}');
  await sendFormMessage(await cardFrame(CARD), approvalOf('77'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The card provider did not confirm this payment.');
});

it('the escrow window shows why there is no card form, and returns to the amount', async () => {
  const { user } = await open({
    initiateDeposit: () => refuse({ httpStatus: 409, code: 'DEPOSITS_OFF', message: 'As the server says it.' }),
  });
  await user.clear(await field());
  await user.type(await field(), '25{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent("Error: You can't add money to this account by card.");
  await user.click(await button('Cancel'));
  expect(await field()).toHaveValue('25');
});

it.each([
  [{ minReloadAmount: 5, maxReloadAmount: 0 }, 'The amount must be at least $5.00.'],
  [{ minReloadAmount: 0, maxReloadAmount: 0 }, ''],
])("the escrow window shows the county's limits: %j", async (limits, hint) => {
  const { user } = await open();
  act(() => addCountyGroups({ lists: [{ name: 'escrow', baseContent: limits }] }));
  expect(await field()).toHaveAccessibleDescription(hint);
  await user.clear(await field());
  await user.type(await field(), '3{Enter}');
  if (hint === '') expect(await cardFrame(CARD)).toBeVisible();
  else expect(await field()).toBeInvalid();
});

it('an amount below a limit that the county has raised meanwhile returns to its field with the new limits', async () => {
  const errors = { amount: { key: 'amountLimits', values: { minimum: '$100.00', maximum: '$500.00' } } };
  const { user } = await open({
    initiateDeposit: () => refuse({ httpStatus: 400, status: 'INVALID', message: 'Invalid.', content: { errors } }),
  });
  await user.clear(await field());
  await user.type(await field(), '25{Enter}');
  await waitFor(async () =>
    expect(await field()).toHaveAccessibleDescription('Enter an amount from $100.00 to $500.00.'),
  );
  expect(await field()).toHaveValue('25');
  await user.type(await field(), '0');
  expect(await field()).not.toBeInvalid();
});

it('the escrow window shows no balance lines if the balance is counted in images', async () => {
  await open();
  act(() => setBalance({ kind: 'IMAGES', amount: 3 }));
  expect(await lines('What your card will be charged')).toHaveLength(2);
  expect(screen.queryByRole('table', { name: 'The balance before and after' })).not.toBeInTheDocument();
});

it('the escrow window has no accessibility violations', async () => {
  await open();
  await field();
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(await screen.findByRole('dialog'), { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
