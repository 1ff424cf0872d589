import { callApi } from '@portal/api-client';
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

/** A preauthorization of the county's maximum card amount. */
export const PREAUTHORIZATION: CardPaymentCalls = {
  open: () => callApi(authorizeCard, {}),
  report: async (hint) => {
    const answer = await callApi(authorizationResponse, hint);
    if (!answer.ok) return answer;
    const { authorizationOkay, status, usageBalance, noticeId } = answer.value;
    // 'authorizationOkay' is the field of the specification; the status only tells whether the result is final.
    const isRefused = status === 'DONE' && !authorizationOkay;
    return success({ status: isRefused ? 'REFUSED' : status, balance: usageBalance, noticeId });
  },
};

/** A deposit into escrow: `amount` in dollars as it was typed. */
export const depositCalls = (typed: string): CardPaymentCalls => ({
  open: async () => {
    const answer = await callApi(initiateDeposit, { amount: typed.trim() });
    if (!answer.ok) return answer;
    return success({ token: answer.value.tokenResults.token, amountCents: answer.value.totalCents });
  },
  report: async (hint) => {
    const answer = await callApi(completeDeposit, hint);
    if (!answer.ok) return answer;
    const { status, usageBalance, noticeId } = answer.value;
    return success({ status, balance: usageBalance, noticeId });
  },
});

/** Paying for a document by card affects no account balance, and visitors have none. */
const balanceAsItIs = () => sessionStore.getState().balance ?? { kind: 'HIDDEN', amount: 0 };

/** Paying for an uploaded document, and which payment its submission may name. */
interface EfilePayment {
  readonly calls: CardPaymentCalls;
  readonly transactionId: () => string;
}

/** The price of an uploaded document. */
export function efilePayment({
  imageId,
  totalCharge,
}: Pick<SlotProps['imaging.efilePayment.v1'], 'imageId' | 'totalCharge'>): EfilePayment {
  let transactionId = '';
  const calls: CardPaymentCalls = {
    open: async () => {
      const answer = await callApi(efileCapture, { amount: totalCharge, imageId });
      if (!answer.ok) return answer;
      return success({ token: answer.value.tokenResults.token, amountCents: answer.value.totalCents });
    },
    report: async (hint) => {
      const answer = await callApi(efileAuthAndCaptureResponse, hint);
      if (!answer.ok) return answer;
      transactionId = answer.value.paymentTransactionId;
      return success({ status: answer.value.status, balance: balanceAsItIs() });
    },
  };
  return { calls, transactionId: () => transactionId };
}
