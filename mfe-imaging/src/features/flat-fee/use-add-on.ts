import { ApiError, callApi } from '@portal/api-client';
import { cancelImageState, getAddOnOptions, getUserAddOnConfirmation, userAddOn } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { type Dispatch, useEffect, useReducer } from 'react';
import { showFailureAlert, showWarning } from '../preview/show-warning.ts';
import { type AddOnAction, type AddOnOffer, type AddOnState, addOnOfferOf, addOnReducer } from './add-on.model.ts';
import { refusalText } from './add-on-texts.ts';

const NOTHING_ON_OFFER = new ApiError({ kind: 'refused', call: getAddOnOptions.name });

async function load(dispatch: Dispatch<AddOnAction>): Promise<void> {
  const result = await callApi(getAddOnOptions, {});
  if (!result.ok) {
    dispatch({ type: 'FAILED', failure: result.failure });
    return;
  }
  const offer = addOnOfferOf(result.value);
  dispatch(offer === null ? { type: 'FAILED', failure: NOTHING_ON_OFFER } : { type: 'LOADED', offer });
}

// A failure is ignored: the image state expires after 30 minutes anyway.
const cancel = (guid: string): void => void callApi(cancelImageState, { imageStateGuid: guid });

/** Guid of the image state of the add-on. Undefined before the options have loaded and after the purchase. */
const guidOf = (state: AddOnState): string | undefined => ('offer' in state ? state.offer.guid : undefined);

export interface AddOnControl {
  readonly state: AddOnState;
  readonly dispatch: Dispatch<AddOnAction>;
  readonly loadAgain: () => void;
  /** Buy button at the options: requests the confirmation. */
  readonly confirm: () => Promise<void>;
  /** Called after a deposit: requests the confirmation again. */
  readonly deposited: () => Promise<void>;
  /** Buy button at the confirmation. */
  readonly buy: () => Promise<void>;
  /** Cancels the image state when the user leaves, at any step (001 section 4.9). */
  readonly giveUp: () => void;
}

/** State and API calls of buying an add-on. */
export function useAddOn(): AddOnControl {
  const t = useText('imaging');
  const [state, dispatch] = useReducer(addOnReducer, { step: 'loading' });
  useEffect(() => void load(dispatch), []);

  const refuse = (text: string): void => {
    dispatch({ type: 'REFUSED' });
    showWarning(text);
  };
  const fail = (failure: ApiError): void => {
    dispatch({ type: 'REFUSED' });
    showFailureAlert(failure);
  };
  const requestConfirmation = async ({
    offer,
    chosen,
  }: {
    readonly offer: AddOnOffer;
    readonly chosen: string;
  }): Promise<void> => {
    const imageStateReference = { imageStateGuid: offer.guid };
    const result = await callApi(getUserAddOnConfirmation, { option: chosen, imageStateReference });
    if (!result.ok) fail(result.failure);
    else if (result.value.ok && result.value.confirmation !== null) {
      dispatch({ type: 'CONFIRMED', confirmation: result.value.confirmation });
    } else refuse(refusalText(result.value.refusal, result.value.errorMessage, t));
  };
  const confirm = async (): Promise<void> => {
    if (state.step !== 'options' || state.isBusy) return;
    dispatch({ type: 'REQUESTED' });
    await requestConfirmation(state);
  };
  const deposited = async (): Promise<void> => {
    if (state.step !== 'deposit') return;
    dispatch({ type: 'DEPOSITED' });
    await requestConfirmation(state);
  };
  const buy = async (): Promise<void> => {
    if ((state.step !== 'confirmation' || state.isBusy) && state.step !== 'card') return;
    const { guid } = state.offer;
    // From the card form the purchase returns to the confirmation. At the confirmation this has no effect.
    dispatch({ type: 'PAYMENT_LEFT' });
    dispatch({ type: 'REQUESTED' });
    const result = await callApi(userAddOn, { imageStateGuid: guid });
    if (!result.ok) fail(result.failure);
    else if (result.value.ok) {
      const { images, usageBalance } = result.value;
      setBalance(usageBalance);
      cancel(guid);
      dispatch({ type: 'BOUGHT', images, balance: usageBalance });
    } else if (result.value.paymentNeeded && state.step !== 'card') dispatch({ type: 'CARD_NEEDED' });
    else refuse(refusalText(result.value.refusal, result.value.message, t));
  };
  return {
    state,
    dispatch,
    loadAgain: () => {
      dispatch({ type: 'LOAD' });
      void load(dispatch);
    },
    confirm,
    deposited,
    buy,
    giveUp: () => {
      const guid = guidOf(state);
      if (guid !== undefined) cancel(guid);
    },
  };
}
