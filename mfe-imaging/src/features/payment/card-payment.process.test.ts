import { ApiError, createApiClient, setApiClient } from '@portal/api-client';
import { failed, success } from '@portal/domain';
import { fakeApi } from '@portal/testing';
import {
  CardPayment,
  type CardPaymentCalls,
  POLL_INTERVAL_MS,
  SEARCH_INTERVAL_MS,
  TOKEN_LIFE_MS,
} from './card-payment.process.ts';

const balance = { kind: 'HOLD', amount: 0 };
const hint = { transId: '1' };
const offline = new ApiError({ kind: 'offline', call: 'authorizationResponse' });
const form = { token: 'a', amountCents: 2500 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function begin(reports: readonly string[] = ['DONE']) {
  const remainingReports = [...reports];
  const calls = {
    open: jest.fn<ReturnType<CardPaymentCalls['open']>, []>(async () => success(form)),
    report: jest.fn(async () => {
      const status = remainingReports.shift() ?? 'PENDING';
      return status === 'OFFLINE' ? failed(offline) : success({ status, balance });
    }),
  };
  const onDone = jest.fn();
  return { calls, onDone, payment: new CardPayment(calls, onDone) };
}

it('the card payment process fetches a token, reports the message of the form and is done', async () => {
  const { calls, onDone, payment } = begin();
  await payment.start();
  expect(payment.state()).toEqual({ step: 'form', form, isExpired: false });
  await payment.approved(hint);
  expect(calls.report).toHaveBeenCalledWith(hint);
  expect(onDone).toHaveBeenCalledWith(balance);
});

it('the card payment process reports an approval only once, even if the form sends it repeatedly', async () => {
  const { calls, onDone, payment } = begin();
  await payment.start();
  await Promise.all([payment.approved(hint), payment.approved(hint)]);
  await payment.approved(hint);
  expect(calls.report).toHaveBeenCalledTimes(1);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('the card payment process uses a prefetched token only if it is recent enough', async () => {
  const young = begin();
  await young.payment.start({ ...form, token: 'ahead', issuedAt: Date.now() - 60_000 });
  expect(young.payment.state()).toMatchObject({ form: { token: 'ahead' } });
  expect(young.calls.open).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(TOKEN_LIFE_MS - 60_000);
  expect(young.payment.state()).toMatchObject({ isExpired: true });

  const old = begin();
  await old.payment.start({ ...form, token: 'ahead', issuedAt: Date.now() - TOKEN_LIFE_MS + 60_000 });
  expect(old.payment.state()).toMatchObject({ form: { token: 'a' } });
});

it('the card payment process marks a form as expired and can open a new one', async () => {
  const { calls, payment } = begin();
  await payment.start();
  await jest.advanceTimersByTimeAsync(TOKEN_LIFE_MS);
  expect(payment.state()).toMatchObject({ step: 'form', isExpired: true });
  calls.open.mockResolvedValueOnce(success({ ...form, token: 'b' }));
  await payment.openAgain();
  expect(payment.state()).toEqual({ step: 'form', form: { ...form, token: 'b' }, isExpired: false });
});

it('the card payment process keeps the reason why no token arrived, and retries', async () => {
  const { calls, payment } = begin();
  calls.open.mockResolvedValueOnce(failed(offline));
  await payment.start();
  expect(payment.state()).toEqual({ step: 'notOpened', failure: offline });
  await payment.openAgain();
  expect(payment.state().step).toBe('form');
});

it('the card payment process polls while the provider has not answered', async () => {
  const { calls, onDone, payment } = begin(['PENDING', 'PENDING', 'DONE']);
  await payment.start();
  await payment.approved(hint);
  expect(payment.state()).toEqual({ step: 'pending', hint, hasNoResponse: false });
  await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
  await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(calls.report.mock.calls).toEqual([[hint], [hint], [hint]]);
  await jest.advanceTimersByTimeAsync(10 * POLL_INTERVAL_MS);
  expect(calls.report).toHaveBeenCalledTimes(3);
});

it('[R31] the card payment process requests the result again as soon as the network is back', async () => {
  const { onDone, payment } = begin(['OFFLINE', 'DONE']);
  await payment.start();
  await payment.approved(hint);
  expect(payment.state()).toEqual({ step: 'pending', hint, hasNoResponse: true });
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(onDone).toHaveBeenCalledWith(balance);
});

it('after a refusal the payment is over, and another card can be tried', async () => {
  const { onDone, payment } = begin(['REFUSED']);
  await payment.start();
  await payment.approved(hint);
  expect(payment.state()).toEqual({ step: 'refused', failure: null });
  expect(onDone).not.toHaveBeenCalled();
  await payment.openAgain();
  expect(payment.state().step).toBe('form');
});

it('the card payment process opens one form, and no other while a payment is in progress', async () => {
  const { calls, payment } = begin(['PENDING']);
  await payment.start();
  await payment.start();
  await payment.approved(hint);
  await payment.openAgain();
  expect(calls.open).toHaveBeenCalledTimes(1);
  expect(payment.state().step).toBe('pending');
});

it('the card payment process stops polling when the window is closed', async () => {
  const { calls, onDone, payment } = begin(['PENDING', 'DONE']);
  await payment.start();
  await payment.approved(hint);
  payment.close();
  await jest.advanceTimersByTimeAsync(10 * POLL_INTERVAL_MS);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(calls.report).toHaveBeenCalledTimes(1);
  expect(onDone).not.toHaveBeenCalled();
});

it('the card payment process ignores responses that arrive after the window was closed', async () => {
  const { onDone, payment } = begin();
  await payment.start();
  const reported = payment.approved(hint);
  payment.close();
  await reported;
  expect(onDone).not.toHaveBeenCalled();

  const late = begin();
  const opened = late.payment.start();
  late.payment.close();
  await opened;
  expect(late.payment.state().step).toBe('opening');
});

describe('a payment whose form reports nothing', () => {
  const noticeId = 'LR1';
  const withNotice = (outcome: string) => ({
    ...{ id: noticeId, purpose: 'PREAUTHORIZATION', outcome, amountCents: 2500 },
    ...{ at: '2026-11-20T01:30:00.000Z', imageStateGuid: null, title: '' },
  });
  function beginWithNotice() {
    setApiClient(createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => {}, onDenied: () => {} }));
    let outcome = 'PENDING';
    const api = fakeApi({
      paymentNotices: () => ({ notices: [withNotice(outcome)] }),
      usageBalance: () => ({ usageBalance: balance }),
      acknowledgePaymentNotice: () => null,
    });
    const begun = begin();
    begun.calls.open.mockResolvedValue(success({ ...form, noticeId }));
    return { ...begun, api, complete: () => (outcome = 'AUTHORIZED') };
  }

  it('is done as soon as the server has found it, and its notice is not shown again', async () => {
    const { api, payment, onDone, complete } = beginWithNotice();
    await payment.start();
    await jest.advanceTimersByTimeAsync(SEARCH_INTERVAL_MS + 100);
    expect(payment.state()).toMatchObject({ step: 'form' });
    complete();
    await jest.advanceTimersByTimeAsync(SEARCH_INTERVAL_MS + 100);
    expect(payment.state()).toEqual({ step: 'done', balance });
    expect(onDone.mock.calls).toEqual([[balance]]);
    expect(api.requestsOf('acknowledgePaymentNotice')).toEqual([{ id: noticeId }]);
    await payment.approved(hint);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('is no longer looked for after the window was closed', async () => {
    const { api, payment, onDone, complete } = beginWithNotice();
    await payment.start();
    payment.close();
    complete();
    await jest.advanceTimersByTimeAsync(3 * SEARCH_INTERVAL_MS);
    expect(api.requestsOf('paymentNotices')).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
  });
});
