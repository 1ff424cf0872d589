import type { ApiError } from '@portal/api-client';
import type { AddOnConfirmation, ImageState, UsageBalance } from '@portal/contracts';

export interface AddOnOption {
  readonly value: string;
  /** Null for unlimited images. */
  readonly images: number | null;
  readonly costCents: number;
}

/** The available options, and the image state under which they are bought. */
export interface AddOnOffer {
  readonly guid: string;
  readonly options: readonly AddOnOption[];
}

/** Steps of buying an add-on (001 section 4.9). */
export type AddOnState =
  | { readonly step: 'loading' }
  | { readonly step: 'notLoaded'; readonly failure: ApiError }
  | { readonly step: 'options'; readonly offer: AddOnOffer; readonly chosen: string; readonly isBusy: boolean }
  | {
      readonly step: 'confirmation';
      readonly offer: AddOnOffer;
      readonly chosen: string;
      readonly confirmation: AddOnConfirmation;
      readonly isBusy: boolean;
    }
  | {
      /** The card is being authorized, or a deposit is being made. */
      readonly step: 'card' | 'deposit';
      readonly offer: AddOnOffer;
      readonly chosen: string;
      readonly confirmation: AddOnConfirmation;
    }
  | { readonly step: 'bought'; readonly images: number | null; readonly balance: UsageBalance };

export type AddOnAction =
  | { readonly type: 'LOAD' }
  | { readonly type: 'LOADED'; readonly offer: AddOnOffer }
  | { readonly type: 'FAILED'; readonly failure: ApiError }
  | { readonly type: 'CHOSEN'; readonly value: string }
  | { readonly type: 'REQUESTED' }
  | { readonly type: 'CONFIRMED'; readonly confirmation: AddOnConfirmation }
  | { readonly type: 'REFUSED' }
  | { readonly type: 'BACK' }
  | { readonly type: 'CARD_NEEDED' }
  /** The user left the card form or the deposit, back to the confirmation. */
  | { readonly type: 'PAYMENT_LEFT' }
  /** The escrow does not cover the add-on, so the user makes a deposit. Then the confirmation is requested again. */
  | { readonly type: 'DEPOSIT_WANTED' }
  | { readonly type: 'DEPOSITED' }
  | { readonly type: 'BOUGHT'; readonly images: number | null; readonly balance: UsageBalance };

/** The add-on offer of an image state, or null. */
export function addOnOfferOf({ guid, purchaseOptions: { flatFeeOptions } }: ImageState): AddOnOffer | null {
  return flatFeeOptions === null ? null : { guid, options: flatFeeOptions.options };
}

/** Returns the state after an action, or the same state if the action is not allowed in it. */
export function addOnReducer(state: AddOnState, action: AddOnAction): AddOnState {
  switch (action.type) {
    case 'LOAD':
      return state.step === 'notLoaded' ? { step: 'loading' } : state;
    case 'LOADED': {
      if (state.step !== 'loading') return state;
      const { offer } = action;
      // The first option is preselected (001 section 4.9).
      return { step: 'options', offer, chosen: offer.options[0]?.value ?? '', isBusy: false };
    }
    case 'FAILED':
      return state.step === 'loading' ? { step: 'notLoaded', failure: action.failure } : idle(state);
    case 'BOUGHT':
      return state.step === 'confirmation' || state.step === 'card'
        ? { step: 'bought', images: action.images, balance: action.balance }
        : state;
    case 'PAYMENT_LEFT':
      return state.step === 'card' || state.step === 'deposit'
        ? { ...state, step: 'confirmation', isBusy: false }
        : state;
    case 'CARD_NEEDED':
      return state.step === 'confirmation' ? { ...state, step: 'card' } : state;
    case 'DEPOSIT_WANTED':
      return state.step === 'confirmation' && !state.isBusy ? { ...state, step: 'deposit' } : state;
    case 'DEPOSITED':
      return state.step === 'deposit' ? afterDeposit(state) : state;
    default:
      return whileChoosing(state, action);
  }
}

/** After a deposit the old confirmation is outdated. If no new one can be loaded, the user continues from the options. */
const afterDeposit = ({ offer, chosen }: Extract<AddOnState, { step: 'card' | 'deposit' }>): AddOnState => ({
  step: 'options',
  offer,
  chosen,
  isBusy: true,
});

type ChoosingAction = Extract<AddOnAction, { type: 'CHOSEN' | 'REQUESTED' | 'CONFIRMED' | 'REFUSED' | 'BACK' }>;

function whileChoosing(state: AddOnState, action: ChoosingAction): AddOnState {
  if (state.step !== 'options' && state.step !== 'confirmation') return state;
  const { offer, chosen } = state;
  switch (action.type) {
    case 'CHOSEN':
      return state.step === 'options' && !state.isBusy ? { ...state, chosen: action.value } : state;
    case 'REQUESTED':
      return state.isBusy ? state : { ...state, isBusy: true };
    case 'CONFIRMED':
      return { step: 'confirmation', offer, chosen, confirmation: action.confirmation, isBusy: false };
    case 'REFUSED':
      return idle(state);
    case 'BACK':
      return state.isBusy ? state : { step: 'options', offer, chosen, isBusy: false };
  }
}

const idle = (state: AddOnState): AddOnState =>
  state.step === 'options' || state.step === 'confirmation' ? { ...state, isBusy: false } : state;
