import * as z from 'zod/mini';
import { readTransaction } from './read-transaction.ts';
import { detailsReplySchema } from './replies.ts';

/** A reply as the provider's documentation shows it. */
const details = (more: Record<string, unknown> = {}) => ({
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
    ...more,
  },
});
const read = (more?: Record<string, unknown>) =>
  readTransaction(z.parse(detailsReplySchema, details(more)).transaction);

describe('a transaction of the provider', () => {
  it('is read in the documented form', () => {
    expect(read()).toEqual({
      transactionId: '2162566217',
      invoiceNumber: 'LR000001',
      state: 'AUTHORIZED',
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
    ['settledSuccessfully', 'CAPTURED'],
    ['updatingSettlement', 'CAPTURED'],
    ['voided', 'VOIDED'],
    ['declined', 'DECLINED'],
    ['expired', 'DECLINED'],
    ['failedReview', 'DECLINED'],
    ['communicationError', 'DECLINED'],
    ['refundPendingSettlement', 'REFUNDED'],
    ['refundSettledSuccessfully', 'REFUNDED'],
    // neither approved nor declined: a person must decide
    ['FDSPendingReview', 'UNDECIDED'],
    ['FDSAuthorizedPendingReview', 'UNDECIDED'],
    ['underReview', 'UNDECIDED'],
    ['approvedReview', 'UNDECIDED'],
    ['couldNotVoid', 'UNDECIDED'],
    ['settlementError', 'UNDECIDED'],
    ['chargeback', 'UNDECIDED'],
    ['chargebackReversal', 'UNDECIDED'],
    ['returnedItem', 'UNDECIDED'],
    ['aStatusOfNextYear', 'UNDECIDED'],
    ['constructor', 'UNDECIDED'],
  ])('with the status %s has the state %s', (transactionStatus, state) => {
    expect(read({ transactionStatus })).toMatchObject({ state, providerStatus: transactionStatus });
  });

  it.each([
    ['authCaptureTransaction', 'AUTHORIZE_AND_CAPTURE'],
    ['priorAuthCaptureTransaction', 'AUTHORIZE'],
    ['refundTransaction', 'OTHER'],
    ['captureOnlyTransaction', 'OTHER'],
    ['toString', 'OTHER'],
  ])('of type %s has the kind %s', (transactionType, kind) => {
    expect(read({ transactionType }).kind).toBe(kind);
  });

  it('may have amounts as text, and no optional fields', () => {
    expect(read({ authAmount: '7.50', settleAmount: '7.50', transactionStatus: 'settledSuccessfully' })).toMatchObject({
      authorized: 750,
      settled: 750,
    });
    const bare = { authAmount: undefined, settleAmount: undefined, order: undefined, payment: undefined };
    expect(read({ ...bare, transactionStatus: 'settledSuccessfully' })).toMatchObject({
      authorized: 0,
      settled: 0,
      invoiceNumber: '',
      maskedCard: '',
    });
  });

  it('has its time in UTC, with or without a Z', () => {
    expect(read({ submitTimeUTC: '2026-11-20T01:00:00' }).submittedAt).toEqual(new Date('2026-11-20T01:00:00Z'));
  });

  it.each([
    ['an amount that is not cents', { authAmount: 0.30000000000000004 }],
    ['an amount that is not a number', { authAmount: 'NaN' }],
    ['an invalid time', { submitTimeUTC: 'yesterday' }],
    ['no status', { transactionStatus: undefined }],
  ])('with %s is rejected', (_what, more) => {
    expect(z.safeParse(detailsReplySchema, details(more)).success).toBe(false);
  });
});
