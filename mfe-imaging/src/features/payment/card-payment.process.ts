import { type ApiError, callApi } from '@portal/api-client';
import { acknowledgePaymentNotice, type TransactResponse, type UsageBalance } from '@portal/contracts';
import type { Result } from '@portal/domain';
import { paymentLeftOpen } from '@portal/session';
import {
  type CardPaymentAction,
  type CardPaymentState,
  type CardPaymentStep,
  cardPaymentReducer,
  FIRST_STATE,
  type OpenedForm,
  type ReportedPayment,
} from './card-payment.model.ts';

/** The provider takes a token for 15 minutes; the form says so half a minute before, while it can still be used. */
export const TOKEN_LIFE_MS = 14.5 * 60_000;
/** A payment without an answer is asked for again so often. */
export const ASK_AGAIN_MS = 4000;

/** What is paid for: how its form is opened, and where the answer is reported. */
export interface CardPaymentCalls {
  readonly open: () => Promise<Result<OpenedForm, ApiError>>;
  readonly report: (hint: TransactResponse) => Promise<Result<ReportedPayment, ApiError>>;
}

/** A form whose token was fetched ahead, with the moment, in epoch milliseconds. */
export interface GivenForm extends OpenedForm {
  readonly issuedAt: number;
}

const LEFT_OPEN: readonly CardPaymentStep[] = ['form', 'reporting', 'pending'];
/** Enough of a token's life is left to fill in a form. */
const ENOUGH_MS = 5 * 60_000;
const lifeLeft = ({ issuedAt }: GivenForm): number => issuedAt + TOKEN_LIFE_MS - Date.now();

/**
 * Carries one card payment through its calls: token, form, report, and questions until there is an answer. The report is
 * idempotent on the server, so asking again is asking, never paying.
 */
export class CardPayment {
  #state: CardPaymentState = FIRST_STATE;
  #timer: ReturnType<typeof setTimeout> | undefined;
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

  /** The window opens: with a token that is at hand and young enough, else with a new one. */
  async start(given?: GivenForm): Promise<void> {
    this.#isClosed = false;
    window.addEventListener('online', this.#onOnline);
    if (this.#state.step !== 'opening') return;
    if (given !== undefined && lifeLeft(given) > ENOUGH_MS) this.#showForm(given, lifeLeft(given));
    else await this.#fetchForm();
  }

  /** A new form in place of one that expired, failed or was refused. */
  async openAgain(): Promise<void> {
    if (this.#act({ type: 'OPEN' })) await this.#fetchForm();
  }

  /** The form says that the card was approved. */
  async approved(hint: TransactResponse): Promise<void> {
    if (this.#act({ type: 'APPROVED', hint })) await this.#report(hint);
  }

  /** Asks at once whether there is an answer. */
  async askAgain(): Promise<void> {
    const { state } = this;
    const current = state();
    if (current.step === 'pending' && this.#act({ type: 'ASK_AGAIN' })) await this.#report(current.hint);
  }

  /** The window closes. A payment that was made is finished by the server, and its user told. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#onOnline);
    // Closed over an open form too: the card may have been accepted, and the word of it lost.
    if (LEFT_OPEN.includes(this.#state.step)) paymentLeftOpen();
  }

  readonly #onOnline = (): void => void this.askAgain();

  async #fetchForm(): Promise<void> {
    const opened = await this.#calls.open();
    if (this.#isClosed) return;
    if (opened.ok) this.#showForm(opened.value, TOKEN_LIFE_MS);
    else this.#act({ type: 'FAILED', failure: opened.failure });
  }

  #showForm({ token, amountCents }: OpenedForm, lifeMs: number): void {
    this.#act({ type: 'OPENED', form: { token, amountCents } });
    this.#after(lifeMs, () => this.#act({ type: 'EXPIRED' }));
  }

  async #report(hint: TransactResponse): Promise<void> {
    clearTimeout(this.#timer);
    const reported = await this.#calls.report(hint);
    if (this.#isClosed) return;
    this.#act(
      reported.ok ? { type: 'ANSWERED', payment: reported.value } : { type: 'FAILED', failure: reported.failure },
    );
    this.#acknowledge(reported.ok ? reported.value.noticeId : undefined);
    if (this.#state.step === 'done') this.#onDone(this.#state.balance);
    if (this.#state.step === 'pending') this.#after(ASK_AGAIN_MS, () => void this.askAgain());
  }

  // Seen here: the portal need not tell it once more.
  #acknowledge(noticeId: string | undefined): void {
    const isOver = this.#state.step === 'done' || this.#state.step === 'refused';
    if (isOver && noticeId !== undefined) void callApi(acknowledgePaymentNotice, { id: noticeId });
  }

  #after(milliseconds: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, milliseconds);
  }

  /** True when the action changed the state. */
  #act(action: CardPaymentAction): boolean {
    const next = cardPaymentReducer(this.#state, action);
    if (next === this.#state) return false;
    this.#state = next;
    for (const listener of this.#listeners) listener();
    return true;
  }
}
