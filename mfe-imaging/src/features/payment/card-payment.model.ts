import type { ApiError } from '@portal/api-client';
import type { TransactResponse, UsageBalance } from '@portal/contracts';

/** The amount of the card form. */
export type CardPurpose = 'PREAUTHORIZATION' | 'ESCROW_DEPOSIT' | 'EFILE';

/** A card form that may be shown: its token and the amount. */
export interface OpenedForm {
  readonly token: string;
  readonly amountCents: number;
}

/** What the server says of a payment that the form reported. */
export interface ReportedPayment {
  /** DONE, PENDING or REFUSED; a word of a newer server is not yet an end. */
  readonly status: string;
  readonly balance: UsageBalance;
  /** What is acknowledged once the user has seen how it ended, so that it is not told again. */
  readonly noticeId?: string | undefined;
}

/** From the question for a token to the provider's word. */
export type CardPaymentState =
  | { readonly step: 'opening' }
  | { readonly step: 'notOpened'; readonly failure: ApiError }
  | { readonly step: 'form'; readonly form: OpenedForm; readonly isExpired: boolean }
  /** The form reported an approval; the server is asked to confirm it. */
  | { readonly step: 'reporting'; readonly hint: TransactResponse }
  /** No answer yet: of the provider, or, `isUnheard`, of the portal itself. */
  | { readonly step: 'pending'; readonly hint: TransactResponse; readonly isUnheard: boolean }
  | { readonly step: 'done'; readonly balance: UsageBalance }
  | { readonly step: 'refused'; readonly failure: ApiError | null };
export type CardPaymentStep = CardPaymentState['step'];

export type CardPaymentAction =
  | { readonly type: 'OPEN' }
  | { readonly type: 'OPENED'; readonly form: OpenedForm }
  | { readonly type: 'FAILED'; readonly failure: ApiError }
  | { readonly type: 'EXPIRED' }
  | { readonly type: 'APPROVED'; readonly hint: TransactResponse }
  | { readonly type: 'ASK_AGAIN' }
  | { readonly type: 'ANSWERED'; readonly payment: ReportedPayment };
export const FIRST_STATE: CardPaymentState = { step: 'opening' };

const UNHEARD: readonly ApiError['kind'][] = ['offline', 'timeout', 'unreadable', 'aborted', 'login'];
/** Nobody answered, the portal stumbled, or the session has ended in the meantime: the payment itself may well stand. */
const isUnheard = ({ kind, httpStatus }: ApiError): boolean =>
  UNHEARD.includes(kind) || httpStatus >= 500 || httpStatus === 429;

function afterAnswer(hint: TransactResponse, { status, balance }: ReportedPayment): CardPaymentState {
  if (status === 'DONE') return { step: 'done', balance };
  return status === 'REFUSED' ? { step: 'refused', failure: null } : { step: 'pending', hint, isUnheard: false };
}

function afterFailure(state: CardPaymentState, failure: ApiError): CardPaymentState {
  if (state.step === 'opening') return { step: 'notOpened', failure };
  if (state.step !== 'reporting') return state;
  return isUnheard(failure) ? { step: 'pending', hint: state.hint, isUnheard: true } : { step: 'refused', failure };
}

const REOPENED: readonly CardPaymentStep[] = ['notOpened', 'form', 'refused'];

/** The state after an action; the same state when the action means nothing in it. */
export function cardPaymentReducer(state: CardPaymentState, action: CardPaymentAction): CardPaymentState {
  switch (action.type) {
    case 'OPEN':
      return REOPENED.includes(state.step) ? { step: 'opening' } : state;
    case 'OPENED':
      return state.step === 'opening' ? { step: 'form', form: action.form, isExpired: false } : state;
    case 'FAILED':
      return afterFailure(state, action.failure);
    case 'EXPIRED':
      return state.step === 'form' && !state.isExpired ? { ...state, isExpired: true } : state;
    case 'APPROVED':
      return state.step === 'form' ? { step: 'reporting', hint: action.hint } : state;
    case 'ASK_AGAIN':
      return state.step === 'pending' ? { step: 'reporting', hint: state.hint } : state;
    case 'ANSWERED':
      return state.step === 'reporting' ? afterAnswer(state.hint, action.payment) : state;
  }
}
