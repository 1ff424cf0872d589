import { type ApiError, callApi } from '@portal/api-client';
import { acknowledgePaymentNotice, type TransactResponse, type UsageBalance } from '@portal/contracts';
import type { Result } from '@portal/domain';
import { notifyPaymentLeftOpen } from '@portal/session';
import {
  type CardPaymentAction,
  type CardPaymentState,
  type CardPaymentStep,
  cardPaymentReducer,
  INITIAL_STATE,
  type OpenedForm,
  type ReportedPayment,
} from './card-payment.model.ts';
import { findCompletedPayment } from './find-payment.ts';

/** The provider accepts a token for 15 minutes. The form is marked as expired half a minute earlier. */
export const TOKEN_LIFE_MS = 14.5 * 60_000;
/** Polling interval for a payment without a result. */
export const POLL_INTERVAL_MS = 4000;
/** Polling interval while the form is shown. Its message may be lost; the server finds such a payment within two minutes. */
export const SEARCH_INTERVAL_MS = 10_000;

/** API calls of a kind of payment: one to get the form's token, one to report the form's message. */
export interface CardPaymentCalls {
  readonly open: () => Promise<Result<OpenedForm, ApiError>>;
  readonly report: (hint: TransactResponse) => Promise<Result<ReportedPayment, ApiError>>;
}

/** A form with a prefetched token, and the time at which it was issued, in epoch milliseconds. */
export interface PrefetchedForm extends OpenedForm {
  readonly issuedAt: number;
}

const LEFT_OPEN: readonly CardPaymentStep[] = ['form', 'reporting', 'pending'];
/** Minimum remaining lifetime of a prefetched token, so that there is time to fill in the form. */
const MIN_LIFE_LEFT_MS = 5 * 60_000;
const lifeLeft = ({ issuedAt }: PrefetchedForm): number => issuedAt + TOKEN_LIFE_MS - Date.now();

/**
 * Makes the API calls of one card payment: requests a token, reports the form's message, and polls until there is a result. The
 * report is idempotent on the server, so repeating it never pays again.
 */
export class CardPayment {
  #state: CardPaymentState = INITIAL_STATE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #searchTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  readonly #calls: CardPaymentCalls;
  readonly #onDone: (balance: UsageBalance) => void;
  readonly #listeners = new Set<() => void>();

  constructor(calls: CardPaymentCalls, onDone: (balance: UsageBalance) => void) {
    this.#calls = calls;
    this.#onDone = onDone;
  }

  readonly state = (): CardPaymentState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts when the window opens, with the given token if it is recent enough, else with a new one. */
  async start(prefetched?: PrefetchedForm): Promise<void> {
    this.#isClosed = false;
    window.addEventListener('online', this.#onOnline);
    if (this.#state.step !== 'opening') return;
    if (prefetched !== undefined && lifeLeft(prefetched) > MIN_LIFE_LEFT_MS)
      this.#showForm(prefetched, lifeLeft(prefetched));
    else await this.#fetchForm();
  }

  /** Opens a new form after one that expired, failed or was refused. */
  async openAgain(): Promise<void> {
    if (this.#apply({ type: 'OPEN' })) await this.#fetchForm();
  }

  /** Handles the form's message that the card was approved. */
  async approved(hint: TransactResponse): Promise<void> {
    if (this.#apply({ type: 'APPROVED', hint })) await this.#report(hint);
  }

  /** Requests the result now. */
  async askAgain(): Promise<void> {
    const { state } = this;
    const current = state();
    if (current.step === 'pending' && this.#apply({ type: 'ASK_AGAIN' })) await this.#report(current.hint);
  }

  /** Stops when the window closes. The server completes a submitted payment and notifies the user. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#searchTimer);
    window.removeEventListener('online', this.#onOnline);
    // This includes an open form, because the card may have been accepted and the form's message lost.
    if (LEFT_OPEN.includes(this.#state.step)) notifyPaymentLeftOpen();
  }

  readonly #onOnline = (): void => void this.askAgain();

  async #fetchForm(): Promise<void> {
    const opened = await this.#calls.open();
    if (this.#isClosed) return;
    if (opened.ok) this.#showForm(opened.value, TOKEN_LIFE_MS);
    else this.#apply({ type: 'FAILED', failure: opened.failure });
  }

  #showForm({ token, amountCents, noticeId, cardFee }: OpenedForm, lifeMs: number): void {
    const form = { token, amountCents, ...(cardFee === undefined ? {} : { cardFee }) };
    this.#apply({ type: 'OPENED', form });
    this.#after(lifeMs, () => this.#apply({ type: 'EXPIRED' }));
    if (noticeId !== undefined) this.#searchLater(noticeId);
  }

  #searchLater(noticeId: string): void {
    clearTimeout(this.#searchTimer);
    this.#searchTimer = setTimeout(() => void this.#search(noticeId), SEARCH_INTERVAL_MS);
  }

  // The form may have been paid without telling the page. The user would wait there for nothing, and then pay again.
  async #search(noticeId: string): Promise<void> {
    const balance = document.hidden ? null : await findCompletedPayment(noticeId);
    if (this.#isClosed || this.#state.step !== 'form') return;
    if (balance === null) {
      this.#searchLater(noticeId);
      return;
    }
    clearTimeout(this.#timer);
    this.#apply({ type: 'FOUND', balance });
    this.#acknowledge(noticeId);
    this.#onDone(balance);
  }

  async #report(hint: TransactResponse): Promise<void> {
    clearTimeout(this.#timer);
    const reported = await this.#calls.report(hint);
    if (this.#isClosed) return;
    this.#apply(
      reported.ok ? { type: 'ANSWERED', payment: reported.value } : { type: 'FAILED', failure: reported.failure },
    );
    this.#acknowledge(reported.ok ? reported.value.noticeId : undefined);
    if (this.#state.step === 'done') this.#onDone(this.#state.balance);
    if (this.#state.step === 'pending') this.#after(POLL_INTERVAL_MS, () => void this.askAgain());
  }

  // The user has seen the result here, so the portal need not show the notice.
  #acknowledge(noticeId: string | undefined): void {
    const isOver = this.#state.step === 'done' || this.#state.step === 'refused';
    if (isOver && noticeId !== undefined) void callApi(acknowledgePaymentNotice, { id: noticeId });
  }

  #after(milliseconds: number, callback: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(callback, milliseconds);
  }

  /** Applies an action. Returns true if it changed the state. */
  #apply(action: CardPaymentAction): boolean {
    const next = cardPaymentReducer(this.#state, action);
    if (next === this.#state) return false;
    this.#state = next;
    for (const listener of this.#listeners) listener();
    return true;
  }
}
