import { callApi } from '@portal/api-client';
import { authorizationResponse, authorizeCard, completeDeposit, initiateDeposit } from '@portal/contracts';
import { success } from '@portal/domain';
import type { CardPaymentCalls } from './card-payment.process.ts';

/** A preauthorization of the county's maximum card amount. */
export const PREAUTHORIZATION: CardPaymentCalls = {
  open: () => callApi(authorizeCard, {}),
  report: async (hint) => {
    const answer = await callApi(authorizationResponse, hint);
    if (!answer.ok) return answer;
    const { authorizationOkay, status, usageBalance, noticeId } = answer.value;
    // 'authorizationOkay' is what the specification reads; the status only says whether it is the last word.
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
