import type { ApiError, DownloadProgress, NamedFile } from '@portal/api-client';
import type { FeeSchedule, ImageState } from '@portal/contracts';

/** Selected pages with their price. */
export interface Order {
  readonly guid: string;
  readonly fees: FeeSchedule;
  readonly purchaseOptions: ImageState['purchaseOptions'];
  /** Pages of the document that the order does not include, such as '4-5'; empty if there are none. */
  readonly lostPages: string;
}

/** Data of a receipt in addition to the order. */
export interface Receipt {
  readonly paidAt: Date;
  /** Refunded after the payment, because another order had already delivered the same pages. */
  readonly refundedCents: number;
}

/** How a balance that is too low can be raised: by images, escrow or a card (001-4.8.options.1). */
export type BuyOption = 'FLAT_FEE' | 'ESCROW' | 'CARD';

/** The funding that an order offers. Null if it offers none. */
export function buyOptionOf({ purchaseOptions }: Order): BuyOption | null {
  const { hasBuyOptions, flatFeeOptions, escrowOptions, creditCardOptions } = purchaseOptions;
  if (!hasBuyOptions) return null;
  if (flatFeeOptions !== null) return 'FLAT_FEE';
  if (escrowOptions !== null) return 'ESCROW';
  return creditCardOptions === null ? null : 'CARD';
}

/** Whether the order needs a first or another card authorization. Null if the hold covers it, or if it is not paid by card. */
export function neededAuthorization({ fees, purchaseOptions: { creditCardOptions } }: Order): 'FIRST' | 'AGAIN' | null {
  if (!fees.insufficientBalance || creditCardOptions === null) return null;
  return creditCardOptions.authorizationInfo.authorized ? 'AGAIN' : 'FIRST';
}

/** The steps from a selection of pages to the saved file. */
export type OrderState =
  /** `before` is the previous order. It is shown until the next price is computed, but can no longer be paid. */
  | { readonly step: 'choosing'; readonly before: Order | null }
  | { readonly step: 'computing'; readonly before: Order | null }
  /** `isArmed` is set shortly after the lines are shown, so that a click meant for previous content does not pay. */
  | { readonly step: 'quoted'; readonly order: Order; readonly isArmed: boolean }
  /** The unpaid order has expired after 30 minutes. Nothing was charged. */
  | { readonly step: 'expired'; readonly order: Order }
  | { readonly step: 'paying'; readonly order: Order }
  | { readonly step: 'fetching'; readonly order: Order; readonly progress: DownloadProgress | null }
  | { readonly step: 'delivered'; readonly order: Order; readonly file: NamedFile; readonly receipt: Receipt }
  | { readonly step: 'noContent'; readonly order: Order }
  | { readonly step: 'notPriced'; readonly failure: ApiError }
  | { readonly step: 'notPaid'; readonly order: Order; readonly failure: ApiError }
  | { readonly step: 'notFetched'; readonly order: Order; readonly failure: ApiError };
export type OrderStep = OrderState['step'];

export type OrderAction =
  | { readonly type: 'RESET'; readonly keepsLines: boolean }
  | { readonly type: 'COMPUTE' }
  | { readonly type: 'PRICED'; readonly order: Order }
  | { readonly type: 'ARM' }
  | { readonly type: 'EXPIRE' }
  | { readonly type: 'PAY' }
  /** Pays the displayed order after a balance that was too low has been raised (001 section 4.8). */
  | { readonly type: 'PAY_FUNDED' }
  /** `fees` is what was charged, if that is less than the order's price. */
  | { readonly type: 'PAID'; readonly fees?: FeeSchedule | undefined }
  | { readonly type: 'REFUSED' }
  | { readonly type: 'FETCH' }
  | { readonly type: 'PROGRESSED'; readonly progress: DownloadProgress }
  | { readonly type: 'DELIVERED'; readonly file: NamedFile; readonly receipt: Receipt }
  | { readonly type: 'NO_CONTENT' }
  | { readonly type: 'FAILED'; readonly failure: ApiError };
export type OrderActionType = OrderAction['type'];

/** Action -> steps in which it is allowed. In other steps it has no effect, so that a double click or a late response is harmless. */
const ALLOWED_STEPS: Readonly<Record<OrderActionType, readonly OrderStep[]>> = {
  RESET: ['choosing', 'computing', 'quoted', 'expired', 'delivered', 'noContent', 'notPriced', 'notPaid', 'notFetched'],
  COMPUTE: ['choosing', 'quoted', 'expired', 'notPriced'],
  PRICED: ['computing'],
  ARM: ['quoted'],
  EXPIRE: ['quoted'],
  PAY: ['quoted', 'notPaid'],
  PAY_FUNDED: ['quoted'],
  PAID: ['paying'],
  REFUSED: ['paying'],
  FETCH: ['notFetched'],
  PROGRESSED: ['fetching'],
  DELIVERED: ['fetching'],
  NO_CONTENT: ['fetching'],
  FAILED: ['computing', 'paying', 'fetching'],
};

export const NO_ORDER: OrderState = { step: 'choosing', before: null };

/** The order of a state, or null. */
export const orderOf = (state: OrderState): Order | null => {
  if (state.step === 'choosing' || state.step === 'computing') return state.before;
  return state.step === 'notPriced' ? null : state.order;
};

/** Whether a payment or a download is in progress. The selection of pages cannot change then. */
export const isInProgress = ({ step }: OrderState): boolean => step === 'paying' || step === 'fetching';

/** The order is paid, or may be although the response was lost, and its pages are not downloaded. */
type LeftOpenState = Extract<OrderState, { readonly step: 'notPaid' | 'fetching' | 'notFetched' }>;
export const isLeftOpen = (state: OrderState): state is LeftOpenState =>
  state.step === 'notPaid' || state.step === 'fetching' || state.step === 'notFetched';

/** Whether a click on the payment button pays. */
export const mayPay = (state: OrderState): boolean =>
  state.step === 'notPaid' || (state.step === 'quoted' && state.isArmed && !state.order.fees.insufficientBalance);

const isAllowed = (state: OrderState, type: OrderActionType): boolean =>
  ALLOWED_STEPS[type].includes(state.step) && (type !== 'PAY' || mayPay(state));

/** Returns the state after an action, or the same state if the action is not allowed in it. */
export function orderReducer(state: OrderState, action: OrderAction): OrderState {
  if (!isAllowed(state, action.type)) return state;
  const order = orderOf(state);
  switch (action.type) {
    case 'RESET':
      return { step: 'choosing', before: action.keepsLines ? order : null };
    case 'COMPUTE':
      return { step: 'computing', before: order };
    case 'PRICED':
      return { step: 'quoted', order: action.order, isArmed: false };
    case 'FAILED':
      return failedAt(state, action.failure);
    default:
      return order === null ? state : nextWithOrder(action, order);
  }
}

type ActionOnOrder = Exclude<OrderAction, { readonly type: 'RESET' | 'COMPUTE' | 'PRICED' | 'FAILED' }>;

function nextWithOrder(action: ActionOnOrder, order: Order): OrderState {
  switch (action.type) {
    case 'ARM':
      return { step: 'quoted', order, isArmed: true };
    case 'EXPIRE':
      return { step: 'expired', order };
    case 'PAY':
    case 'PAY_FUNDED':
      return { step: 'paying', order };
    // The balance was too low after all, so the same pages are priced again.
    case 'REFUSED':
      return { step: 'computing', before: order };
    case 'PAID':
      return { step: 'fetching', order: { ...order, fees: action.fees ?? order.fees }, progress: null };
    case 'FETCH':
      return { step: 'fetching', order, progress: null };
    case 'PROGRESSED':
      return { step: 'fetching', order, progress: action.progress };
    case 'DELIVERED':
      return { step: 'delivered', order, file: action.file, receipt: action.receipt };
    case 'NO_CONTENT':
      return { step: 'noContent', order };
  }
}

/**
 * Whether the order has ended on the server: unpaid after 30 minutes, paid after a day, or refunded because its hold was closed
 * elsewhere. It must be priced again then.
 */
const hasEnded = ({ code }: ApiError): boolean => code === 'ORDER_CLOSED';

/** Damage that was found just before the payment, which is refused. Retrying the payment would find it again. */
const isDamaged = ({ code }: ApiError): boolean => code === 'ORDER_DAMAGED_PAGES' || code === 'ORDER_DAMAGED_DOCUMENT';

/** Whether no selection of pages can be ordered, because the document has no intact page. */
export const canOrderNothing = (state: OrderState): boolean =>
  state.step === 'notPriced' && state.failure.code === 'ORDER_DAMAGED_DOCUMENT';

function failedAt(state: OrderState, failure: ApiError): OrderState {
  if (hasEnded(failure) || (state.step === 'paying' && isDamaged(failure))) return { step: 'notPriced', failure };
  if (state.step === 'paying') return { step: 'notPaid', order: state.order, failure };
  if (state.step === 'fetching') return { step: 'notFetched', order: state.order, failure };
  return { step: 'notPriced', failure };
}
