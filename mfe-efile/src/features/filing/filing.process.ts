import { type ApiError, callApi, type UploadOptions, uploadFile } from '@portal/api-client';
import { sessionTime, submitEfile, uploadEfileImage } from '@portal/contracts';
import { failed, type Result } from '@portal/domain';
import { sessionStore } from '@portal/session';
import {
  type Charges,
  type FilingAction,
  type FilingFields,
  type FilingState,
  FORM_STEP,
  filingReducer,
  mayHaveSucceeded,
  NO_PAYMENT,
  paysByCard,
  type Quote,
  type SubmittedFiling,
} from './filing.model.ts';
import { type PendingFiling, readPendingFiling, storePendingFiling } from './pending-filing.ts';
import { withMediaType } from './with-media-type.ts';

export interface FilingEvents {
  readonly onSubmitted: (submitted: SubmittedFiling, quote: Quote) => void;
  /** Called if the server refused the submission. Nothing was charged. */
  readonly onRefused: (failure: ApiError) => void;
}

/** The last uploaded document. The same file with the same fields is not uploaded again. */
interface Sent {
  readonly file: File;
  readonly fields: string;
  readonly quote: Quote;
}

/**
 * Why a logged-in user's session cannot be used now; undefined for a visitor. If the session has ended, the page goes to /login.
 * Visitors may file too, so the calls of a filing do not fail then: the user would be asked to pay by card as a visitor.
 */
async function findSessionFailure(signal?: AbortSignal): Promise<ApiError | undefined> {
  if (sessionStore.getState().user === null) return undefined;
  const result = await callApi(sessionTime, undefined, { signal });
  return result.ok ? undefined : result.failure;
}

/** Uploads a document, but not as a visitor's when the user's session has ended. */
async function uploadInSession(
  fields: FilingFields,
  file: File,
  options: UploadOptions,
): Promise<Result<Charges, ApiError>> {
  const failure = await findSessionFailure(options.signal);
  return failure === undefined ? uploadFile(uploadEfileImage, fields, withMediaType(file), options) : failed(failure);
}

/** Makes the API calls of one filing: upload, confirmation, payment, submission. */
export class Filing {
  #state: FilingState = FORM_STEP;
  #sending: AbortController | undefined;
  #sent: Sent | undefined;
  /** Image id of the document for which a card form was opened. */
  #paying: string | undefined;
  #events: FilingEvents | undefined;
  readonly #username: string;
  readonly #listeners = new Set<() => void>();

  /** @param username the user who files; empty for a visitor. A filing of this user that a reload interrupted is continued. */
  constructor(username: string) {
    this.#username = username;
    const pending = readPendingFiling(username);
    if (pending !== null) this.#continue(pending);
  }

  #continue({ quote, paymentTransactionId }: PendingFiling): void {
    this.#state = { step: 'unanswered', quote, paymentTransactionId, failure: null };
    if (paysByCard(quote)) this.#paying = quote.charges.imageId;
  }

  readonly state = (): FilingState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the listener for events. */
  setListener(events: FilingEvents): void {
    this.#events = events;
  }

  /** Uploads the document. Returns why the server refused it. Undefined if it was accepted or there was no response. */
  async send(fields: FilingFields, file: File): Promise<ApiError | undefined> {
    if (!this.#apply({ type: 'SEND' })) return undefined;
    const { quote } = this.#sentBefore(fields, file) ?? {};
    if (quote !== undefined) {
      this.#apply({ type: 'QUOTED', quote });
      return undefined;
    }
    const sending = new AbortController();
    this.#sending = sending;
    const result = await uploadInSession(fields, file, {
      signal: sending.signal,
      onProgress: (progress) => void this.#apply({ type: 'PROGRESS', progress }),
    });
    if (sending.signal.aborted) return undefined;
    if (result.ok) {
      const uploadedQuote = { fields, charges: result.value };
      this.#sent = { file, fields: JSON.stringify(fields), quote: uploadedQuote };
      this.#apply({ type: 'QUOTED', quote: uploadedQuote });
      return undefined;
    }
    if (result.failure.kind !== 'login' && mayHaveSucceeded(result.failure)) {
      this.#apply({ type: 'STOPPED', failure: result.failure });
      return undefined;
    }
    this.#apply({ type: 'CLOSE' });
    return result.failure;
  }

  /**
   * Continue button of the confirmation: opens the card form, or submits if no card is needed. If a card form for this document was
   * left before, it may have been paid, so this submits first and the server checks the payment.
   */
  confirm(): void {
    const state = this.#state;
    if (state.step !== 'confirming') return;
    const { imageId } = state.quote.charges;
    this.#apply({ type: this.#paying === imageId ? 'SUBMIT_FIRST' : 'CONFIRM' });
    if (paysByCard(state.quote)) this.#paying = imageId;
    void this.#submit();
  }

  back(): void {
    this.#apply({ type: 'BACK' });
  }

  paid(paymentTransactionId: string): void {
    if (this.#apply({ type: 'PAID', paymentTransactionId })) void this.#submit();
  }

  /** Repeats a submission without a response. */
  submitAgain(): void {
    if (this.#apply({ type: 'SUBMIT_AGAIN' })) void this.#submit();
  }

  /** Aborts the upload when the page is left. A payment or submission that has begun is kept. */
  leave(): void {
    if (this.#state.step === 'sending') this.close();
  }

  /** Aborts the upload and returns to the form. Has no effect during a submission. */
  close(): void {
    if (this.#state.step === 'submitting') return;
    this.#sending?.abort();
    this.#apply({ type: 'CLOSE' });
  }

  #sentBefore(fields: FilingFields, file: File): Sent | undefined {
    const isSame = this.#sent?.file === file && this.#sent.fields === JSON.stringify(fields);
    return isSame ? this.#sent : undefined;
  }

  async #submit(): Promise<void> {
    const state = this.#state;
    if (state.step !== 'submitting') return;
    const { quote, paymentTransactionId } = state;
    const result = await callApi(submitEfile, {
      ...quote.fields,
      ...quote.charges,
      paymentTransactionId: paymentTransactionId === NO_PAYMENT ? 0 : paymentTransactionId,
    });
    if (result.ok) {
      this.#sent = undefined;
      this.#apply({ type: 'CLOSE' });
      this.#events?.onSubmitted(result.value, quote);
      return;
    }
    if (result.failure.code === 'NOT_FOUND' && (await findSessionFailure())?.kind === 'login') {
      this.#apply({ type: 'CLOSE' });
      return;
    }
    this.#apply({ type: 'FAILED', failure: result.failure });
    const { step } = this.#state;
    // the price or the uploaded document is no longer valid on the server
    if (step === 'form') this.#sent = undefined;
    if (step === 'form' || step === 'confirming') this.#events?.onRefused(result.failure);
  }

  /** Applies an action. Returns true if it changed the state. */
  #apply(action: FilingAction): boolean {
    const next = filingReducer(this.#state, action);
    if (next === this.#state) return false;
    this.#state = next;
    storePendingFiling(this.#username, next);
    for (const listener of this.#listeners) listener();
    return true;
  }
}
