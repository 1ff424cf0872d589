import type { ApiError, UploadProgress } from '@portal/api-client';
import type { ContentOf, RequestOf, submitEfile, uploadEfileImage } from '@portal/contracts';

/** The fields sent with a document: its type and the filer. */
export type FilingFields = RequestOf<typeof uploadEfileImage>;
/** The server's result of an upload: number of pages, and charges in dollars. */
export type Charges = ContentOf<typeof uploadEfileImage>;
export type SubmittedFiling = ContentOf<typeof submitEfile>;

/** An uploaded document with its charges. */
export interface Quote {
  readonly fields: FilingFields;
  readonly charges: Charges;
}

/** Payment transaction id of filers who do not pay by card. */
export const NO_PAYMENT = '0';

/** Steps of a filing, from the form to the transaction number. */
export type FilingState =
  | { readonly step: 'form' }
  | { readonly step: 'sending'; readonly progress: UploadProgress | null }
  /** The upload failed. */
  | { readonly step: 'stopped'; readonly failure: ApiError }
  /** The charges are shown. Nothing was charged yet. */
  | { readonly step: 'confirming'; readonly quote: Quote }
  | { readonly step: 'paying'; readonly quote: Quote }
  | { readonly step: 'submitting'; readonly quote: Quote; readonly paymentTransactionId: string }
  /** There was no response. The document may have been submitted or the card charged. Submitting again is safe (idempotent). */
  | {
      readonly step: 'unanswered';
      readonly quote: Quote;
      readonly paymentTransactionId: string;
      /** Null after a reload of the page. */
      readonly failure: ApiError | null;
    };
export type FilingStep = FilingState['step'];

export type FilingAction =
  | { readonly type: 'SEND' }
  | { readonly type: 'PROGRESS'; readonly progress: UploadProgress }
  | { readonly type: 'STOPPED'; readonly failure: ApiError }
  | { readonly type: 'QUOTED'; readonly quote: Quote }
  | { readonly type: 'CONFIRM' }
  /** Continue after the user left a card form: submits before another card form is opened, because that form may have been paid. */
  | { readonly type: 'SUBMIT_FIRST' }
  | { readonly type: 'BACK' }
  | { readonly type: 'PAID'; readonly paymentTransactionId: string }
  | { readonly type: 'SUBMIT_AGAIN' }
  | { readonly type: 'FAILED'; readonly failure: ApiError }
  | { readonly type: 'CLOSE' };

export const FORM_STEP: FilingState = { step: 'form' };

const NO_RESPONSE_KINDS: readonly ApiError['kind'][] = ['offline', 'timeout', 'unreadable', 'aborted', 'login'];

const TOO_MANY_REQUESTS = 429;

/** Whether the request may have succeeded, because there was no response or a server error. */
export const mayHaveSucceeded = ({ kind, httpStatus }: ApiError): boolean =>
  NO_RESPONSE_KINDS.includes(kind) || httpStatus >= 500;

/** Whether the filer pays by card. A card is charged before the submission, an account during it. */
export const paysByCard = ({ charges }: Quote): boolean => charges.paymentMethod === 'CREDIT_CARD';

const submitting = (quote: Quote, paymentTransactionId: string): FilingState => ({
  step: 'submitting',
  quote,
  paymentTransactionId,
});

/** Whether the same submission may succeed later. After any other refusal the document must be uploaded again. */
const mayPassLater = ({ code, httpStatus }: ApiError): boolean =>
  code === 'EFILE_ESCROW_LOW' || httpStatus === TOO_MANY_REQUESTS;

function afterFailure(state: FilingState, failure: ApiError): FilingState {
  if (state.step !== 'submitting') return state;
  const { quote, paymentTransactionId } = state;
  const isPaid = paymentTransactionId !== NO_PAYMENT;
  // the payment was refunded or never made, so the card form is needed again
  if (failure.code === 'EFILE_NOT_PAID') return { step: isPaid ? 'confirming' : 'paying', quote };
  const isOpen = isPaid || mayHaveSucceeded(failure) || failure.code === 'EFILE_PAYMENT_PENDING';
  if (isOpen) return { step: 'unanswered', quote, paymentTransactionId, failure };
  return mayPassLater(failure) ? { step: 'confirming', quote } : FORM_STEP;
}

/** Returns the state after an action, or the same state if the action has no effect in it. */
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
    case 'SUBMIT_FIRST':
      return state.step === 'confirming' ? submitting(state.quote, NO_PAYMENT) : state;
    case 'BACK':
      return state.step === 'paying' ? { step: 'confirming', quote: state.quote } : state;
    case 'PAID':
      return state.step === 'paying' ? submitting(state.quote, action.paymentTransactionId) : state;
    case 'SUBMIT_AGAIN':
      return state.step === 'unanswered' ? submitting(state.quote, state.paymentTransactionId) : state;
    case 'FAILED':
      return afterFailure(state, action.failure);
    case 'CLOSE':
      return FORM_STEP;
  }
}
