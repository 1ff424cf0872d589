import { type ApiError, callApi } from '@portal/api-client';
import {
  authorizationResponse,
  authorizeCard,
  completeDeposit,
  efileAuthAndCaptureResponse,
  efileCapture,
  initiateDeposit,
} from '@portal/contracts';
import type { SlotProps } from '@portal/contracts/remote';
import { success } from '@portal/domain';
import { sessionStore } from '@portal/session';
import type { CardPaymentCalls } from './card-payment.process.ts';

type FieldError = ApiError['fieldErrors'][string];

/** A preauthorization of the county's maximum card amount. */
export const PREAUTHORIZATION: CardPaymentCalls = {
  open: () => callApi(authorizeCard, {}),
  report: async (hint) => {
    const result = await callApi(authorizationResponse, hint);
    if (!result.ok) return result;
    const { authorizationOkay, status, usageBalance, noticeId } = result.value;
    // The specified result is 'authorizationOkay'. The status only says whether it is final.
    const isRefused = status === 'DONE' && !authorizationOkay;
    return success({ status: isRefused ? 'REFUSED' : status, balance: usageBalance, noticeId });
  },
};

/**
 * A deposit into escrow. `typed` is the amount in dollars as typed. `onRefusedAmount` is called if the server refuses it: the county has
 * changed its limits since the page read them.
 */
export const depositCalls = (typed: string, onRefusedAmount: (error: FieldError) => void): CardPaymentCalls => ({
  open: async () => {
    const result = await callApi(initiateDeposit, { amount: typed.trim() });
    if (!result.ok) {
      const { amount: refused } = result.failure.fieldErrors;
      if (refused !== undefined) onRefusedAmount(refused);
      return result;
    }
    const { tokenResults, totalCents, noticeId } = result.value;
    return success({ token: tokenResults.token, amountCents: totalCents, noticeId });
  },
  report: async (hint) => {
    const result = await callApi(completeDeposit, hint);
    if (!result.ok) return result;
    const { status, usageBalance, noticeId } = result.value;
    return success({ status, balance: usageBalance, noticeId });
  },
});

/** The unchanged balance: a card payment for a document does not affect it. Visitors have none. */
const currentBalance = () => sessionStore.getState().balance ?? { kind: 'HIDDEN', amount: 0 };

interface EfilePayment {
  readonly calls: CardPaymentCalls;
  /** The id of the payment's transaction, which the submission of the document must name; '' until `calls.report` has returned it. */
  readonly transactionId: () => string;
}

/** The card payment for an uploaded document. `totalCharge` is in dollars. */
export function efilePayment({
  imageId,
  totalCharge,
}: Pick<SlotProps['imaging.efilePayment.v1'], 'imageId' | 'totalCharge'>): EfilePayment {
  let transactionId = '';
  const calls: CardPaymentCalls = {
    open: async () => {
      const result = await callApi(efileCapture, { amount: totalCharge, imageId });
      if (!result.ok) return result;
      return success({ token: result.value.tokenResults.token, amountCents: result.value.totalCents });
    },
    report: async (hint) => {
      const result = await callApi(efileAuthAndCaptureResponse, hint);
      if (!result.ok) return result;
      transactionId = result.value.paymentTransactionId;
      return success({ status: result.value.status, balance: currentBalance() });
    },
  };
  return { calls, transactionId: () => transactionId };
}
