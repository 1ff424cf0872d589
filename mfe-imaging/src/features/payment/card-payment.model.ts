import type { ApiError } from '@portal/api-client';
import type { TransactResponse, UsageBalance } from '@portal/contracts';

/** The purpose of a card payment. */
export type CardPurpose = 'PREAUTHORIZATION' | 'ESCROW_DEPOSIT' | 'EFILE';

/** The token and the amount of a card form. */
export interface OpenedForm {
  readonly token: string;
  readonly amountCents: number;
  /** The notice that tells the outcome if the form's message never arrives. Servers of an earlier release do not send it. */
  readonly noticeId?: string | undefined;
  /** The fee that is added when a held card is charged: basis points for `percent`, cents for `dollars`. */
  readonly cardFee?: { readonly method: string; readonly amount: number } | undefined;
}

/** The server's result for a payment that the form reported. */
export interface ReportedPayment {
  /** DONE, PENDING or REFUSED. An unknown status of a newer server counts as pending. */
  readonly status: string;
  readonly balance: UsageBalance;
  /** Notice to acknowledge once the user has seen the result, so that it is not shown again. */
  readonly noticeId?: string | undefined;
}

/** Steps of a card payment, from requesting a token to the provider's result. */
export type CardPaymentState =
  | { readonly step: 'opening' }
  | { readonly step: 'notOpened'; readonly failure: ApiError }
  | { readonly step: 'form'; readonly form: OpenedForm; readonly isExpired: boolean }
  /** The form reported an approval, and the server is asked to verify it. */
  | { readonly step: 'reporting'; readonly hint: TransactResponse }
  /** No result yet, because the provider is pending or, if `hasNoResponse`, because the portal did not respond. */
  | { readonly step: 'pending'; readonly hint: TransactResponse; readonly hasNoResponse: boolean }
  | { readonly step: 'done'; readonly balance: UsageBalance }
  | { readonly step: 'refused'; readonly failure: ApiError | null };
export type CardPaymentStep = CardPaymentState['step'];

export type CardPaymentAction =
  | { readonly type: 'OPEN' }
  | { readonly type: 'OPENED'; readonly form: OpenedForm }
  | { readonly type: 'FAILED'; readonly failure: ApiError }
  | { readonly type: 'EXPIRED' }
  | { readonly type: 'APPROVED'; readonly hint: TransactResponse }
  /** The server completed the payment, although the form reported nothing. */
  | { readonly type: 'FOUND'; readonly balance: UsageBalance }
  | { readonly type: 'ASK_AGAIN' }
  | { readonly type: 'ANSWERED'; readonly payment: ReportedPayment };
export const INITIAL_STATE: CardPaymentState = { step: 'opening' };

const NO_RESPONSE_KINDS: readonly ApiError['kind'][] = ['offline', 'timeout', 'unreadable', 'aborted', 'login'];
/** Whether the result is unknown, because there was no response, a server error, or no session. The payment may be valid. */
const hasNoResponse = ({ kind, httpStatus }: ApiError): boolean =>
  NO_RESPONSE_KINDS.includes(kind) || httpStatus >= 500 || httpStatus === 429;

function afterAnswer(hint: TransactResponse, { status, balance }: ReportedPayment): CardPaymentState {
  if (status === 'DONE') return { step: 'done', balance };
  return status === 'REFUSED' ? { step: 'refused', failure: null } : { step: 'pending', hint, hasNoResponse: false };
}

function afterFailure(state: CardPaymentState, failure: ApiError): CardPaymentState {
  if (state.step === 'opening') return { step: 'notOpened', failure };
  if (state.step !== 'reporting') return state;
  return hasNoResponse(failure)
    ? { step: 'pending', hint: state.hint, hasNoResponse: true }
    : { step: 'refused', failure };
}

const REOPENABLE_STEPS: readonly CardPaymentStep[] = ['notOpened', 'form', 'refused'];

/** Returns the state after an action, or the same state if the action has no effect in it. */
export function cardPaymentReducer(state: CardPaymentState, action: CardPaymentAction): CardPaymentState {
  switch (action.type) {
    case 'OPEN':
      return REOPENABLE_STEPS.includes(state.step) ? { step: 'opening' } : state;
    case 'OPENED':
      return state.step === 'opening' ? { step: 'form', form: action.form, isExpired: false } : state;
    case 'FAILED':
      return afterFailure(state, action.failure);
    case 'EXPIRED':
      return state.step === 'form' && !state.isExpired ? { ...state, isExpired: true } : state;
    case 'APPROVED':
      return state.step === 'form' ? { step: 'reporting', hint: action.hint } : state;
    case 'FOUND':
      return state.step === 'form' ? { step: 'done', balance: action.balance } : state;
    case 'ASK_AGAIN':
      return state.step === 'pending' ? { step: 'reporting', hint: state.hint } : state;
    case 'ANSWERED':
      return state.step === 'reporting' ? afterAnswer(state.hint, action.payment) : state;
  }
}
