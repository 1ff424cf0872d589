import { pressBack } from '@portal/router/testing';
import { onPaymentLeftOpen, sessionStore } from '@portal/session';
import { type FakeHandlers, refuse } from '@portal/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import {
  approvalOf,
  cardFrame,
  postedForms,
  sendForeignMessage,
  sendFormMessage,
  setUpCardFrame,
} from '../../testing/card-frame.ts';
import { openPayment, paymentEvents } from '../../testing/open-payment.tsx';
import { button, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();
setUpCardFrame();

const TITLE = 'Credit Card Preauthorization';
const hold = { kind: 'HOLD', amount: 0 };
const result = (status = 'DONE', authorizationOkay = status === 'DONE') => ({
  authorizationOkay,
  status,
  usageBalance: hold,
  noticeId: 'LS000123',
});
const card: FakeHandlers = {
  authorizeCard: () => ({ token: 'token-1', amountCents: 2500 }),
  authorizationResponse: () => result(),
  acknowledgePaymentNotice: () => null,
};
const open = (handlers: FakeHandlers = {}, more: Partial<Parameters<typeof openPayment>[0]> = {}) =>
  openPayment({ purpose: 'PREAUTHORIZATION', ...more }, { ...card, ...handlers });

describe('the card form', () => {
  it('[000-4.frame.1] [001-9.card.1] [000-9.card.1] [001-4.10.frame.1] posts the token into a named iframe with a height of 500 px', async () => {
    await open();
    const frame = await cardFrame(TITLE);
    expect(frame).toHaveStyle({ height: '500px' });
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(postedForms()).toEqual([
      { action: 'https://pay.example/payment/payment', target: frame.name, token: 'token-1' },
    ]);
    expect(await screen.findByRole('dialog', { name: TITLE })).toHaveAccessibleDescription(/\$25\.00/);
  });

  it.each([
    ['percent', 250, 'A card fee of 2.5% is added when the card is charged.'],
    ['dollars', 75, 'A card fee of $0.75 is added when the card is charged.'],
  ])('names the card fee that its hold will have: %s', async (method, amount, sentence) => {
    await open({ authorizeCard: () => ({ token: 'token-1', amountCents: 2500, cardFee: { method, amount } }) });
    await cardFrame(TITLE);
    expect(await screen.findByRole('dialog', { name: TITLE })).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
  });

  it('[001-4.10.messages.1] reports an approval, and the waiting order continues', async () => {
    const { api } = await open();
    await sendFormMessage(await cardFrame(TITLE), approvalOf('60007049059'));
    await waitFor(() => expect(paymentEvents.onPaid).toHaveBeenCalledWith(hold));
    expect(api.requestsOf('authorizationResponse')).toEqual([{ transId: '60007049059', responseCode: '1' }]);
    expect(sessionStore.getState().balance).toEqual(hold);
    expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([{ id: 'LS000123' }]);
    expect(paymentEvents.onClose).not.toHaveBeenCalled();
  });

  it('[000-4.frame.2] [001-4.10.messages.2] closes on cancel and ignores a resize message', async () => {
    await open();
    const frame = await cardFrame(TITLE);
    await sendFormMessage(frame, 'action=resizeWindow&width=300&height=900');
    expect(frame).toHaveStyle({ height: '500px' });
    expect(paymentEvents.onClose).not.toHaveBeenCalled();
    await sendFormMessage(frame, 'action=cancel');
    expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
  });

  it('[000-4.frame.2] [001-4.10.messages.3] treats any other action as a cancel, and logs unknown actions', async () => {
    const { api } = await open();
    await sendFormMessage(await cardFrame(TITLE), 'action=somethingNew');
    expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(JSON.stringify(api.requestsOf('logReact'))).toContain('unknown action: somethingNew'));
  });

  it('[000-4.frame.3] [001-4.10.hide.1] [S24] ignores and counts messages that are not from the form, and ignores all messages after it is closed', async () => {
    const { api, user } = await open();
    const frame = await cardFrame(TITLE);
    const data = { kind: 'portal.payment-frame', qstr: approvalOf('1') };
    sendForeignMessage({ data, origin: 'https://evil.example', source: frame.contentWindow });
    sendForeignMessage({ data, source: window });
    sendForeignMessage({ data, source: frame.contentWindow });
    sendForeignMessage({ data: 'action=cancel', source: null });
    await sendFormMessage(frame, `action=cancel&${'x'.repeat(10_000_000)}`);
    expect(api.requestsOf('authorizationResponse')).toEqual([]);
    expect(paymentEvents.onClose).not.toHaveBeenCalled();
    await user.click(await button('Cancel'));
    const logs = () => JSON.stringify(api.requestsOf('logReact'));
    await waitFor(() => expect(logs()).toContain('ignored messages: origin 1, window 3, length 1'));
    sendForeignMessage({ data, source: window });
    expect(api.requestsOf('authorizationResponse')).toEqual([]);
  });

  it('shows an alert if the portal has no card form', async () => {
    await open({
      authorizeCard: () => refuse({ httpStatus: 503, message: 'As the server says it.', code: 'UNAVAILABLE' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Part of the portal is not working right now.');
  });

  it('[001-8.token.1] shows a generic error if the token could not be fetched, and can retry', async () => {
    const { api, user } = await open({ authorizeCard: () => new Error('offline') });
    expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error 101 has occurred.');
    api.answer(card);
    await user.click(await button('Retry'));
    expect(await cardFrame(TITLE)).toBeVisible();
  });

  it('uses a prefetched token', async () => {
    const { api } = await open({}, { form: { token: 'ahead', amountCents: 2500, issuedAt: Date.now() } });
    await cardFrame(TITLE);
    expect(postedForms()).toMatchObject([{ token: 'ahead' }]);
    expect(api.requestsOf('authorizeCard')).toEqual([]);
  });

  it('[001-2.6.card.1] has Cancel, and Back if there is a page to go back to', async () => {
    const { user } = await open({}, { hasBack: true });
    await cardFrame(TITLE);
    expect(await button('Cancel')).toBeVisible();
    await user.click(await button('Back'));
    expect(paymentEvents.onBack).toHaveBeenCalledTimes(1);
  });

  it('[001-2.6.card.1] has no Back without a page to go back to, and Cancel closes', async () => {
    const { user } = await open({}, {});
    await cardFrame(TITLE);
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await user.click(await button('Cancel'));
    expect(paymentEvents.onClose).toHaveBeenCalledTimes(1);
  });

  it('has no accessibility violations', async () => {
    await open({}, { hasBack: true });
    await cardFrame(TITLE);
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(await screen.findByRole('dialog'), { rules, iframes: false });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe('the result of a card payment', () => {
  it('[001-8.card.1] [000-8.card.1] [001-4.8.card.2] shows after a failed authorization that the card is not charged, and can open a new form', async () => {
    const { api, user } = await open({ authorizationResponse: () => result('REFUSED') });
    await sendFormMessage(await cardFrame(TITLE), approvalOf('1'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to process credit card authorization ... you will not be charged. Please contact the county or provider support for assistance.',
    );
    expect(paymentEvents.onPaid).not.toHaveBeenCalled();
    api.answer({ authorizeCard: () => ({ token: 'token-2', amountCents: 2500 }) });
    await user.click(await button('Open a new card form'));
    await cardFrame(TITLE);
    expect(postedForms().at(-1)).toMatchObject({ token: 'token-2' });
  });

  it('is a refusal if authorizationOkay is false', async () => {
    await open({ authorizationResponse: () => result('DONE', false) });
    await sendFormMessage(await cardFrame(TITLE), approvalOf('1'));
    expect(await screen.findByRole('alert')).toHaveTextContent('you will not be charged');
  });

  it('is polled while the provider has not answered, and the window can be closed', async () => {
    const left = jest.fn();
    const unwatch = onPaymentLeftOpen(left);
    const { api, user } = await open({ authorizationResponse: () => result('PENDING') });
    await sendFormMessage(await cardFrame(TITLE), approvalOf('1'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('The card provider has not answered yet.')).toBeVisible();
    expect(within(dialog).getByText(/^We keep checking\. Don't pay again\./)).toBeVisible();
    await user.click(await button('Check now'));
    await waitFor(() => expect(api.requestsOf('authorizationResponse').length).toBeGreaterThan(1));
    expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([]);
    await user.click(await button('Close'));
    expect(left).toHaveBeenCalledTimes(1);
    unwatch();
  });

  it("cannot be left with the browser's Back while it is pending", async () => {
    await open({ authorizationResponse: () => result('PENDING') });
    await sendFormMessage(await cardFrame(TITLE), approvalOf('1'));
    expect(await screen.findByText('The card provider has not answered yet.')).toBeVisible();
    await pressBack();
    expect(screen.getByText('The card provider has not answered yet.')).toBeVisible();
    expect(paymentEvents.onClose).not.toHaveBeenCalled();
  });

  it('[R31] is requested again when the network is back, if the payment could not be reported', async () => {
    const { api } = await open({ authorizationResponse: () => new Error('offline') });
    await sendFormMessage(await cardFrame(TITLE), approvalOf('1'));
    expect(await screen.findByText('The portal did not answer. Your payment is not lost.')).toBeVisible();
    api.answer(card);
    await act(async () => fireEvent(window, new Event('online')));
    await waitFor(() => expect(paymentEvents.onPaid).toHaveBeenCalledWith(hold));
  });

  it('is preceded by a warning if the network is lost while the form is open', async () => {
    await open();
    await cardFrame(TITLE);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => fireEvent(window, new Event('offline')));
    expect(await screen.findByText("You're offline.")).toBeVisible();
    expect(await button('Open a new card form')).toBeVisible();
  });
});
