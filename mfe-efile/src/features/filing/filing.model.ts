import type { ApiError, UploadProgress } from '@portal/api-client';
import type { ContentOf, RequestOf, submitEfile, uploadEfileImage } from '@portal/contracts';

/** What is sent with a document: its kind, and who files it. */
export type FilingFields = RequestOf<typeof uploadEfileImage>;
/** What the server made of a document: its pages, and what they cost in dollars. */
export type Charges = ContentOf<typeof uploadEfileImage>;
export type Submitted = ContentOf<typeof submitEfile>;

/** A document that the server has, with its price. */
export interface Quote {
  readonly fields: FilingFields;
  readonly charges: Charges;
}

/** For filers who do not pay by card. */
export const NO_PAYMENT = '0';

/** From the form to the transaction number. */
export type FilingState =
  | { readonly step: 'form' }
  | { readonly step: 'sending'; readonly progress: UploadProgress | null }
  /** The document did not arrive. */
  | { readonly step: 'stopped'; readonly failure: ApiError }
  /** What it costs is in view, and nothing was charged. */
  | { readonly step: 'confirming'; readonly quote: Quote }
  | { readonly step: 'paying'; readonly quote: Quote }
  | { readonly step: 'submitting'; readonly quote: Quote; readonly paymentTransactionId: string }
  /** It may have been submitted, or its card was charged: submitting it again submits and charges nothing twice. */
  | {
      readonly step: 'unanswered';
      readonly quote: Quote;
      readonly paymentTransactionId: string;
      readonly failure: ApiError;
    };
export type FilingStep = FilingState['step'];

export type FilingAction =
  | { readonly type: 'SEND' }
  | { readonly type: 'PROGRESS'; readonly progress: UploadProgress }
  | { readonly type: 'STOPPED'; readonly failure: ApiError }
  | { readonly type: 'QUOTED'; readonly quote: Quote }
  | { readonly type: 'CONFIRM' }
  /** Continue, where a card form was left: whether that one was paid after all. */
  | { readonly type: 'ASK' }
  | { readonly type: 'BACK' }
  | { readonly type: 'PAID'; readonly paymentTransactionId: string }
  | { readonly type: 'AGAIN' }
  | { readonly type: 'FAILED'; readonly failure: ApiError }
  | { readonly type: 'CLOSE' };

export const AT_THE_FORM: FilingState = { step: 'form' };

const NO_ANSWER: readonly ApiError['kind'][] = ['offline', 'timeout', 'unreadable', 'aborted', 'login'];

const TOO_MANY_REQUESTS = 429;

/** Nobody said no: the network or the server stumbled on the way. */
export const isUnanswered = ({ kind, httpStatus }: ApiError): boolean => NO_ANSWER.includes(kind) || httpStatus >= 500;

/** Only a card is charged before the submission; an account is charged with it. */
export const paysByCard = ({ charges }: Quote): boolean => charges.paymentMethod === 'CREDIT_CARD';

const submitting = (quote: Quote, paymentTransactionId: string): FilingState => ({
  step: 'submitting',
  quote,
  paymentTransactionId,
});

/** The same document at the same price may be taken a little later; of any other refusal it must be sent again. */
const mayPassLater = ({ code, httpStatus }: ApiError): boolean =>
  code === 'EFILE_ESCROW_LOW' || httpStatus === TOO_MANY_REQUESTS;

function afterFailure(state: FilingState, failure: ApiError): FilingState {
  if (state.step !== 'submitting') return state;
  const { quote, paymentTransactionId } = state;
  const isPaid = paymentTransactionId !== NO_PAYMENT;
  // the payment that the browser took for complete was refunded or never made: ask for the card again
  if (failure.code === 'EFILE_NOT_PAID') return { step: isPaid ? 'confirming' : 'paying', quote };
  const isOpen = isPaid || isUnanswered(failure) || failure.code === 'EFILE_PAYMENT_PENDING';
  if (isOpen) return { step: 'unanswered', quote, paymentTransactionId, failure };
  return mayPassLater(failure) ? { step: 'confirming', quote } : AT_THE_FORM;
}

/** The state after an action; the same state when the action means nothing in it. */
export function filingReducer(state: FilingState, action: FilingAction): FilingState {
  switch (action.type) {
    case 'SEND':
      return state.step === 'form' || state.step === 'stopped' ? { step: 'sending', progress: null } : state;
    case 'PROGRESS':
      return state.step === 'sending' ? { step: 'sending', progress: action.progress } : state;
    case 'STOPPED':
      return state.step === 'sending' ? { step: 'stopped', failure: action.failure } : state;
    case 'QUOTED':
      return state.step === 'sending' ? { step: 'confirming', quote: action.quote } : state;
    case 'CONFIRM':
      if (state.step !== 'confirming') return state;
      return paysByCard(state.quote) ? { step: 'paying', quote: state.quote } : submitting(state.quote, NO_PAYMENT);
    case 'ASK':
      return state.step === 'confirming' ? submitting(state.quote, NO_PAYMENT) : state;
    case 'BACK':
      return state.step === 'paying' ? { step: 'confirming', quote: state.quote } : state;
    case 'PAID':
      return state.step === 'paying' ? submitting(state.quote, action.paymentTransactionId) : state;
    case 'AGAIN':
      return state.step === 'unanswered' ? submitting(state.quote, state.paymentTransactionId) : state;
    case 'FAILED':
      return afterFailure(state, action.failure);
    case 'CLOSE':
      return AT_THE_FORM;
  }
}
