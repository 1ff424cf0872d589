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
  isInProgress,
  isLeftOpen,
  NO_ORDER,
  type Order,
  type OrderAction,
  type OrderState,
  orderOf,
  orderReducer,
} from './order.model.ts';

export type OrderRequest = RequestOf<typeof computeDownloadOrder>;

/** Debounce: a selection is priced after it has not changed for this time. */
export const PAUSE_MS = 400;
/** Time that the charge lines must be visible before the payment button accepts a click. */
export const CLICK_GUARD_MS = 500;

export interface OrderEvents {
  readonly onBalance: (balance: UsageBalance) => void;
  /** Called if the payment's status was not PAID. */
  readonly onInsufficientFunds: () => void;
  /** Called if the payment or a part of it was refunded, so that the balance changed. */
  readonly onRefund: () => void;
  /** Called with the id of an order that is left although it is or may be paid, and was not downloaded. */
  readonly onLeftOpen: (orderId: string) => void;
  /** Called if the server delivered only a preview. */
  readonly onNoContent: () => void;
  /** Saves the file on the user's disk. */
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
 * Makes the API calls of an order (001 section 4.8). There is at most one unpaid image state. It is canceled when the selection
 * changes, on Back and on Cancel. This class is independent of React, because a response may arrive after the window has closed.
 */
export class OrderProcess {
  #state: OrderState = NO_ORDER;
  #request: OrderRequest | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Increases with each pricing and cancellation, to recognize responses to outdated requests. */
  #generation = 0;
  #download: AbortController | undefined;
  #refundedCents = 0;
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
   * Sets the selected pages, or null while nothing can be ordered. A changed selection is priced after a pause. The previous price
   * stays visible while the typed page list is invalid, but not if no pages are selected (`isEmpty`).
   */
  choose(request: OrderRequest | null, isEmpty = request === null): void {
    const isSame = JSON.stringify(request) === JSON.stringify(this.#request);
    if (isSame || isInProgress(this.#state)) return;
    this.#abandon(!isEmpty);
    this.#request = request;
    if (request !== null) this.#timer = setTimeout(() => void this.compute(), PAUSE_MS);
  }

  /** Continue button: prices the selection immediately. */
  async compute(): Promise<void> {
    clearTimeout(this.#timer);
    const request = this.#request;
    if (request === null || !this.#apply({ type: 'COMPUTE' })) return;
    await this.#price(() => callApi(computeDownloadOrder, request));
  }

  /** Prices the same pages again, because the balance may have changed. */
  async recompute(): Promise<void> {
    const order = orderOf(this.#state);
    if (order === null || !this.#apply({ type: 'COMPUTE' })) return;
    await this.#price(() => callApi(recomputeDownloadOrder, { imageStateGuid: order.guid }));
  }

  /** Back button: cancels the image state and returns to the selection. */
  back(): void {
    this.#abandon(false);
  }

  async pay(): Promise<void> {
    const order = orderOf(this.#state);
    if (order !== null && this.#apply({ type: 'PAY' })) await this.#pay(order);
  }

  /** Continues with the payment after a card was authorized or images were bought (001 section 4.8). */
  async payFunded(): Promise<void> {
    const order = orderOf(this.#state);
    if (order !== null && this.#apply({ type: 'PAY_FUNDED' })) await this.#pay(order);
  }

  async #pay(order: Order): Promise<void> {
    clearTimeout(this.#timer);
    const paid = await callApi(payDownloadOrder, { imageStateGuid: order.guid });
    if (!paid.ok) {
      this.#apply({ type: 'FAILED', failure: paid.failure });
      return;
    }
    this.#events.onBalance(paid.value.usageBalanceResult.usageBalance);
    if (paid.value.status === 'PAID') {
      this.#refundedCents = 0;
      this.#apply({ type: 'PAID', fees: paid.value.feeSchedule });
      await this.#fetch(order);
      return;
    }
    this.#apply({ type: 'REFUSED' });
    this.#events.onInsufficientFunds();
    await this.#price(() => callApi(recomputeDownloadOrder, { imageStateGuid: order.guid }));
  }

  /** Downloads paid pages again after a failure, without a charge. */
  async fetchAgain(): Promise<void> {
    const order = orderOf(this.#state);
    if (order !== null && this.#apply({ type: 'FETCH' })) await this.#fetch(order);
  }

  /** Saves the delivered file again. */
  saveAgain(): void {
    if (this.#state.step === 'delivered') this.#events.saveFile(this.#state.file);
  }

  /** Cancel and Close: cancels an unpaid order and aborts a download. */
  close(): void {
    this.#download?.abort();
    this.#abandon(false);
    // React's strict mode unmounts and mounts again immediately. The same selection must then count as new.
    this.#request = null;
  }

  #abandon(keepsLines: boolean): void {
    this.#generation += 1;
    clearTimeout(this.#timer);
    if (this.#state.step === 'quoted') this.#cancel(this.#state.order.guid);
    if (isLeftOpen(this.#state)) this.#events.onLeftOpen(this.#state.order.guid);
    this.#apply({ type: 'RESET', keepsLines });
  }

  async #price(call: () => Promise<Result<Priced, ApiError>>): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    const priced = await call();
    if (generation !== this.#generation) {
      if (priced.ok) this.#cancel(priced.value.imageState.guid);
      return;
    }
    if (!priced.ok) {
      this.#apply({ type: 'FAILED', failure: priced.failure });
      return;
    }
    this.#apply({ type: 'PRICED', order: orderFrom(priced.value) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#apply({ type: 'ARM' });
      // The browser expires the order too, so that users do not find out only when the server refuses to pay.
      this.#timer = setTimeout(() => this.#apply({ type: 'EXPIRE' }), ORDER_LIFETIME_MILLIS - CLICK_GUARD_MS);
    }, CLICK_GUARD_MS);
  }

  async #fetch(order: Order): Promise<void> {
    this.#download = new AbortController();
    const fetched = await downloadPdf(
      getImage,
      { imageStateGuid: order.guid },
      {
        signal: this.#download.signal,
        onProgress: (progress) => this.#apply({ type: 'PROGRESSED', progress }),
      },
    );
    if (!fetched.ok) {
      this.#apply({ type: 'FAILED', failure: fetched.failure });
      // The order was closed elsewhere, usually with a refund.
      if (this.#state.step === 'notPriced') this.#leaveClosed(order);
      return;
    }
    const { content, file: bytes } = fetched.value;
    if (content.preview) {
      this.#apply({ type: 'NO_CONTENT' });
      this.#events.onNoContent();
      return;
    }
    const file = { name: imageFileName(content.header.uiSaveAsImageName), bytes };
    const { refundedCents = 0, paidAt } = content.header;
    // Adds up refunds: a second delivery reports a refund of 0.
    this.#refundedCents += refundedCents;
    // The portal's time, which statements have too. The clock of this machine may be wrong.
    const receipt = {
      paidAt: paidAt === undefined ? new Date() : new Date(paidAt),
      refundedCents: this.#refundedCents,
    };
    this.#apply({ type: 'DELIVERED', file, receipt });
    if (refundedCents > 0) this.#events.onRefund();
    this.#events.saveFile(file);
  }

  #leaveClosed({ guid }: Order): void {
    this.#events.onRefund();
    this.#events.onLeftOpen(guid);
  }

  // A failure is ignored: the order expires after 30 minutes anyway.
  #cancel(guid: string): void {
    void callApi(cancelImageState, { imageStateGuid: guid });
  }

  /** Applies an action. Returns true if it changed the state. */
  #apply(action: OrderAction): boolean {
    const next = orderReducer(this.#state, action);
    if (next === this.#state) return false;
    this.#state = next;
    for (const listener of this.#listeners) listener();
    return true;
  }
}
