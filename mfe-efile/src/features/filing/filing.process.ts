import { type ApiError, callApi, uploadFile } from '@portal/api-client';
import { submitEfile, uploadEfileImage } from '@portal/contracts';
import {
  AT_THE_FORM,
  type FilingAction,
  type FilingFields,
  type FilingState,
  filingReducer,
  isUnanswered,
  NO_PAYMENT,
  paysByCard,
  type Quote,
  type Submitted,
} from './filing.model.ts';
import { typedFile } from './typed-file.ts';

export interface FilingEvents {
  readonly onSubmitted: (submitted: Submitted, quote: Quote) => void;
  /** The server refused the submission; nothing was charged. */
  readonly onRefused: (failure: ApiError) => void;
}

/** A document that was sent before: the same one with the same fields is not sent again. */
interface Sent {
  readonly file: File;
  readonly fields: string;
  readonly quote: Quote;
}

/** Carries one filing through its calls: upload, confirmation, payment, submission. */
export class Filing {
  #state: FilingState = AT_THE_FORM;
  #sending: AbortController | undefined;
  #sent: Sent | undefined;
  /** The document that a card form was opened for. */
  #paying: string | undefined;
  #events: FilingEvents | undefined;
  readonly #listeners = new Set<() => void>();

  readonly state = (): FilingState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The observer that is notified from now on. */
  tell(events: FilingEvents): void {
    this.#events = events;
  }

  /** Sends the document. Answers why the server would not take it; undefined when it did, or when none of it is known yet. */
  async send(fields: FilingFields, file: File): Promise<ApiError | undefined> {
    if (!this.#act({ type: 'SEND' })) return undefined;
    const { quote } = this.#sentBefore(fields, file) ?? {};
    if (quote !== undefined) {
      this.#act({ type: 'QUOTED', quote });
      return undefined;
    }
    const sending = new AbortController();
    this.#sending = sending;
    const answer = await uploadFile(uploadEfileImage, fields, typedFile(file), {
      signal: sending.signal,
      onProgress: (progress) => void this.#act({ type: 'PROGRESS', progress }),
    });
    if (sending.signal.aborted) return undefined;
    if (answer.ok) {
      const taken = { fields, charges: answer.value };
      this.#sent = { file, fields: JSON.stringify(fields), quote: taken };
      this.#act({ type: 'QUOTED', quote: taken });
      return undefined;
    }
    if (isUnanswered(answer.failure)) {
      this.#act({ type: 'STOPPED', failure: answer.failure });
      return undefined;
    }
    this.#act({ type: 'CLOSE' });
    return answer.failure;
  }

  /**
   * Continue of the confirmation: to the card, or to the submission where none is needed. Whose card form was left may have
   * paid in it: the server knows, and is asked before the card is.
   */
  confirm(): void {
    const state = this.#state;
    if (state.step !== 'confirming') return;
    const { imageId } = state.quote.charges;
    this.#act({ type: this.#paying === imageId ? 'ASK' : 'CONFIRM' });
    if (paysByCard(state.quote)) this.#paying = imageId;
    void this.#submit();
  }

  back(): void {
    this.#act({ type: 'BACK' });
  }

  paid(paymentTransactionId: string): void {
    if (this.#act({ type: 'PAID', paymentTransactionId })) void this.#submit();
  }

  /** Submits once more what may have been submitted. */
  submitAgain(): void {
    if (this.#act({ type: 'AGAIN' })) void this.#submit();
  }

  /** Returns to the form and aborts requests in progress; a submission that was already sent is awaited. */
  close(): void {
    if (this.#state.step === 'submitting') return;
    this.#sending?.abort();
    this.#act({ type: 'CLOSE' });
  }

  #sentBefore(fields: FilingFields, file: File): Sent | undefined {
    const isSame = this.#sent?.file === file && this.#sent.fields === JSON.stringify(fields);
    return isSame ? this.#sent : undefined;
  }

  async #submit(): Promise<void> {
    const state = this.#state;
    if (state.step !== 'submitting') return;
    const { quote, paymentTransactionId } = state;
    const answer = await callApi(submitEfile, {
      ...quote.fields,
      ...quote.charges,
      paymentTransactionId: paymentTransactionId === NO_PAYMENT ? 0 : paymentTransactionId,
    });
    if (answer.ok) {
      this.#sent = undefined;
      this.#act({ type: 'CLOSE' });
      this.#events?.onSubmitted(answer.value, quote);
      return;
    }
    this.#act({ type: 'FAILED', failure: answer.failure });
    const { step } = this.#state;
    // its price or its place at the server is not what it was
    if (step === 'form') this.#sent = undefined;
    if (step === 'form' || step === 'confirming') this.#events?.onRefused(answer.failure);
  }

  /** True when the action changed the state. */
  #act(action: FilingAction): boolean {
    const next = filingReducer(this.#state, action);
    if (next === this.#state) return false;
    this.#state = next;
    for (const listener of this.#listeners) listener();
    return true;
  }
}
