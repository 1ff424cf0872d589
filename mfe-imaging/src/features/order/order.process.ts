import { type ApiError, callApi, downloadPdf, imageFileName, type NamedFile } from '@portal/api-client';
import {
  type ContentOf,
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  type RequestOf,
  recomputeDownloadOrder,
  type UsageBalance,
} from '@portal/contracts';
import { ORDER_LIFETIME_MILLIS, type Result } from '@portal/domain';
import {
  isUnderWay,
  NO_ORDER,
  type Order,
  type OrderAction,
  type OrderState,
  orderOf,
  orderReducer,
  type Receipt,
} from './order.model.ts';

export type OrderRequest = RequestOf<typeof computeDownloadOrder>;

/** A choice is priced when it has stood still so long. */
export const PAUSE_MS = 400;
/** The lines are in view so long before the paying button takes a click. */
export const ARMING_MS = 500;

export interface OrderEvents {
  readonly onBalance: (balance: UsageBalance) => void;
  /** The pay status was not PAID. */
  readonly onInsufficientFunds: () => void;
  /** Part of the payment was refunded, so the balance changed. */
  readonly onRefund: () => void;
  /** Only a preview came. */
  readonly onNoContent: () => void;
  /** Puts the file on the reader's disk. */
  readonly saveFile: (file: NamedFile) => void;
}

type Priced = ContentOf<typeof computeDownloadOrder>;

const orderFrom = ({ feeSchedule, imageState, lostPages }: Priced): Order => ({
  guid: imageState.guid,
  fees: feeSchedule,
  purchaseOptions: imageState.purchaseOptions,
  lostPages,
});

/**
 * Carries an order through its calls (001 section 4.8): one unpaid image state at most, each canceled when the choice
 * changes, on Back and on Cancel. Lives outside of React because an answer may come after the window is closed.
 */
export class OrderProcess {
  #state: OrderState = NO_ORDER;
  #request: OrderRequest | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun, so that an answer to something given up is recognized. */
  #turn = 0;
  #download: AbortController | undefined;
  #receipt: Receipt | undefined;
  readonly #events: OrderEvents;
  readonly #listeners = new Set<() => void>();

  constructor(events: OrderEvents) {
    this.#events = events;
  }

  readonly state = (): OrderState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Takes a choice of pages, null while nothing can be ordered; another one than before is priced after a pause. The lines of
   * the price before stay in view, unless nothing is chosen: a list that cannot be read changes no choice.
   */
  choose(request: OrderRequest | null, isEmpty = request === null): void {
    const isSame = JSON.stringify(request) === JSON.stringify(this.#request);
    if (isSame || isUnderWay(this.#state)) return;
    this.#giveUp(!isEmpty);
    this.#request = request;
    if (request !== null) this.#timer = setTimeout(() => void this.compute(), PAUSE_MS);
  }

  /** Continue: prices the choice now. */
  async compute(): Promise<void> {
    clearTimeout(this.#timer);
    const request = this.#request;
    if (request === null || !this.#act({ type: 'COMPUTE' })) return;
    await this.#price(() => callApi(computeDownloadOrder, request));
  }

  /** Prices the same pages again, because the balance may have changed. */
  async recompute(): Promise<void> {
    const order = orderOf(this.#state);
    if (order === null || !this.#act({ type: 'COMPUTE' })) return;
    await this.#price(() => callApi(recomputeDownloadOrder, { imageStateGuid: order.guid }));
  }

  /** Back: cancels the image state and returns to choosing. */
  back(): void {
    this.#giveUp(false);
  }

  async pay(): Promise<void> {
    const order = orderOf(this.#state);
    if (order !== null && this.#act({ type: 'PAY' })) await this.#pay(order);
  }

  /** Goes on to pay after a card was authorized or images were bought (001 section 4.8). */
  async payFunded(): Promise<void> {
    const order = orderOf(this.#state);
    if (order !== null && this.#act({ type: 'PAY_FUNDED' })) await this.#pay(order);
  }

  async #pay(order: Order): Promise<void> {
    clearTimeout(this.#timer);
    const paid = await callApi(payDownloadOrder, { imageStateGuid: order.guid });
    if (!paid.ok) {
      this.#act({ type: 'FAILED', failure: paid.failure });
      return;
    }
    this.#events.onBalance(paid.value.usageBalanceResult.usageBalance);
    if (paid.value.status === 'PAID') {
      this.#receipt = { paidAt: new Date(), refundedCents: 0 };
      this.#act({ type: 'PAID' });
      await this.#fetch(order);
      return;
    }
    this.#act({ type: 'REFUSED' });
    this.#events.onInsufficientFunds();
    await this.#price(() => callApi(recomputeDownloadOrder, { imageStateGuid: order.guid }));
  }

  /** Fetches paid pages again after a failure; nothing is charged. */
  async fetchAgain(): Promise<void> {
    const order = orderOf(this.#state);
    if (order !== null && this.#act({ type: 'FETCH' })) await this.#fetch(order);
  }

  /** Saves the delivered file once more. */
  saveAgain(): void {
    if (this.#state.step === 'delivered') this.#events.saveFile(this.#state.file);
  }

  /** Cancel and Close: what is not paid is canceled, a download under way stops. */
  close(): void {
    this.#download?.abort();
    this.#giveUp(false);
    // React's strict mode closes and opens again at once; the same choice is then a new one.
    this.#request = null;
  }

  #giveUp(keepsLines: boolean): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    if (this.#state.step === 'quoted') this.#cancel(this.#state.order.guid);
    this.#act({ type: 'RESET', keepsLines });
  }

  async #price(call: () => Promise<Result<Priced, ApiError>>): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const priced = await call();
    if (turn !== this.#turn) {
      if (priced.ok) this.#cancel(priced.value.imageState.guid);
      return;
    }
    if (!priced.ok) {
      this.#act({ type: 'FAILED', failure: priced.failure });
      return;
    }
    this.#act({ type: 'PRICED', order: orderFrom(priced.value) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#act({ type: 'ARM' });
      // Said here too, so that nobody reads old prices for an hour and then is refused.
      this.#timer = setTimeout(() => this.#act({ type: 'EXPIRE' }), ORDER_LIFETIME_MILLIS - ARMING_MS);
    }, ARMING_MS);
  }

  async #fetch(order: Order): Promise<void> {
    this.#download = new AbortController();
    const fetched = await downloadPdf(
      getImage,
      { imageStateGuid: order.guid },
      {
        signal: this.#download.signal,
        onProgress: (progress) => this.#act({ type: 'PROGRESSED', progress }),
      },
    );
    if (!fetched.ok) {
      this.#act({ type: 'FAILED', failure: fetched.failure });
      return;
    }
    const { content, file: bytes } = fetched.value;
    if (content.preview) {
      this.#act({ type: 'NO_CONTENT' });
      this.#events.onNoContent();
      return;
    }
    const file = { name: imageFileName(content.header.uiSaveAsImageName), bytes };
    const { refundedCents = 0 } = content.header;
    const before = this.#receipt ?? { paidAt: new Date(), refundedCents: 0 };
    // Told once: a second delivery gives nothing back, and says so.
    this.#receipt = { ...before, refundedCents: before.refundedCents + refundedCents };
    this.#act({ type: 'DELIVERED', file, receipt: this.#receipt });
    if (refundedCents > 0) this.#events.onRefund();
    this.#events.saveFile(file);
  }

  // An order that cannot be canceled ends by itself after 30 minutes, so nobody needs to hear of a failure.
  #cancel(guid: string): void {
    void callApi(cancelImageState, { imageStateGuid: guid });
  }

  /** True when the action changed the state. */
  #act(action: OrderAction): boolean {
    const next = orderReducer(this.#state, action);
    if (next === this.#state) return false;
    this.#state = next;
    for (const listener of this.#listeners) listener();
    return true;
  }
}
