import * as z from 'zod/mini';
import { readTransaction } from './read-transaction.ts';
import { detailsReplySchema } from './replies.ts';

/** The example of the provider's documentation (`getTransactionDetails`), with some fields replaced; undefined removes a field. */
const details = (changes: Record<string, unknown> = {}) => ({
  transaction: {
    transId: '2162566217',
    submitTimeUTC: '2026-11-20T01:00:00.123Z',
    submitTimeLocal: '2026-11-19T18:00:00.123',
    transactionType: 'authOnlyTransaction',
    transactionStatus: 'authorizedPendingCapture',
    responseCode: 1,
    responseReasonCode: 1,
    authCode: '1VT65S',
    order: { invoiceNumber: 'LR000001', description: 'Land records preauthorization' },
    authAmount: 25,
    settleAmount: 25,
    payment: { creditCard: { cardNumber: 'XXXX4444', expirationDate: 'XXXX', cardType: 'MasterCard' } },
    ...changes,
  },
});
const read = (changes?: Record<string, unknown>) =>
  readTransaction(z.parse(detailsReplySchema, details(changes)).transaction);

describe('a transaction of the provider', () => {
  it('is read in the documented form, in which an authorization that was not captured has settled nothing', () => {
    expect(read()).toEqual({
      transactionId: '2162566217',
      invoiceNumber: 'LR000001',
      state: 'AUTHORIZED',
      isSettled: false,
      kind: 'AUTHORIZE',
      authorized: 2500,
      settled: 0,
      providerStatus: 'authorizedPendingCapture',
      submittedAt: new Date('2026-11-20T01:00:00.123Z'),
      maskedCard: 'XXXX4444',
    });
  });

  it.each([
    ['authorizedPendingCapture', 'AUTHORIZED'],
    ['authorizedPendingRelease', 'AUTHORIZED'],
    ['capturedPendingSettlement', 'CAPTURED'],
    ['pendingSettlement', 'CAPTURED'],
    ['pendingFinalSettlement', 'CAPTURED'],
    ['settledSuccessfully', 'CAPTURED'],
    ['updatingSettlement', 'CAPTURED'],
    ['voided', 'VOIDED'],
    ['declined', 'DECLINED'],
    ['expired', 'DECLINED'],
    ['failedReview', 'DECLINED'],
    ['generalError', 'DECLINED'],
    ['communicationError', 'DECLINED'],
    ['refundPendingSettlement', 'REFUNDED'],
    ['refundSettledSuccessfully', 'REFUNDED'],
    // staff must find out at the provider what happened
    ['FDSPendingReview', 'UNDECIDED'],
    ['FDSAuthorizedPendingReview', 'UNDECIDED'],
    ['underReview', 'UNDECIDED'],
    ['approvedReview', 'UNDECIDED'],
    ['couldNotVoid', 'UNDECIDED'],
    ['settlementError', 'UNDECIDED'],
    ['chargeback', 'UNDECIDED'],
    ['chargebackReversal', 'UNDECIDED'],
    ['returnedItem', 'UNDECIDED'],
    // unknown to the portal; `constructor` is a property of every object
    ['aStatusOfNextYear', 'UNDECIDED'],
    ['constructor', 'UNDECIDED'],
  ])('with the provider status %s has the state %s', (transactionStatus, state) => {
    expect(read({ transactionStatus })).toMatchObject({
      state,
      isSettled: transactionStatus === 'settledSuccessfully',
      providerStatus: transactionStatus,
    });
  });

  it.each([
    ['authCaptureTransaction', 'AUTHORIZE_AND_CAPTURE'],
    ['priorAuthCaptureTransaction', 'AUTHORIZE'],
    ['refundTransaction', 'OTHER'],
    ['captureOnlyTransaction', 'OTHER'],
    // a property of every object
    ['toString', 'OTHER'],
  ])('of type %s has the kind %s', (transactionType, kind) => {
    expect(read({ transactionType }).kind).toBe(kind);
  });

  it('is read if its amounts are texts', () => {
    const settled = { authAmount: '7.50', settleAmount: '7.50', transactionStatus: 'settledSuccessfully' };
    expect(read(settled)).toMatchObject({ authorized: 750, settled: 750 });
  });

  it('is read without its optional fields, as one without amounts, invoice number and card', () => {
    const missing = { authAmount: undefined, settleAmount: undefined, order: undefined, payment: undefined };
    expect(read({ ...missing, transactionStatus: 'settledSuccessfully' })).toMatchObject({
      authorized: 0,
      settled: 0,
      invoiceNumber: '',
      maskedCard: '',
    });
  });

  it.each(['2026-11-20T01:00:00Z', '2026-11-20T01:00:00', '2026-11-19T18:00:00-07:00'])(
    'that was submitted at %s has this time, in UTC if no offset is stated',
    (submitTimeUTC) => {
      expect(read({ submitTimeUTC }).submittedAt).toEqual(new Date('2026-11-20T01:00:00Z'));
    },
  );

  it.each([
    ['an amount with fractions of a cent', { authAmount: 0.305 }],
    ['an amount with an error of binary arithmetic', { authAmount: 0.1 + 0.2 }],
    ['an amount that is not a number', { authAmount: 'NaN' }],
    ['an invalid time', { submitTimeUTC: 'yesterday' }],
    ['no status', { transactionStatus: undefined }],
  ])('with %s is rejected', (_name, changes) => {
    expect(z.safeParse(detailsReplySchema, details(changes)).success).toBe(false);
  });
});
