import { ApiError, callApi } from '@portal/api-client';
import { cancelImageState, getAddOnOptions, getUserAddOnConfirmation, userAddOn } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { type Dispatch, useEffect, useReducer } from 'react';
import { warn, warnOfFailure } from '../preview/warn.ts';
import { type AddOnAction, type AddOnOffer, type AddOnState, addOnReducer, offerOf } from './add-on.model.ts';
import { refusalWords } from './add-on-words.ts';

const NOTHING_ON_OFFER = new ApiError({ kind: 'refused', call: getAddOnOptions.name });

async function load(dispatch: Dispatch<AddOnAction>): Promise<void> {
  const answer = await callApi(getAddOnOptions, {});
  if (!answer.ok) {
    dispatch({ type: 'FAILED', failure: answer.failure });
    return;
  }
  const offer = offerOf(answer.value);
  dispatch(offer === null ? { type: 'FAILED', failure: NOTHING_ON_OFFER } : { type: 'LOADED', offer });
}

// A state that cannot be canceled ends by itself after 30 minutes.
const cancel = (guid: string): void => void callApi(cancelImageState, { imageStateGuid: guid });

/** The guid under which the add-on is bought, as long as it is not. */
const guidOf = (state: AddOnState): string | undefined => ('offer' in state ? state.offer.guid : undefined);

export interface AddOnControl {
  readonly state: AddOnState;
  readonly dispatch: Dispatch<AddOnAction>;
  readonly loadAgain: () => void;
  /** Buy at the options: asks what it costs and leaves. */
  readonly confirm: () => Promise<void>;
  /** Money was added to the escrow: the confirmation is asked for again. */
  readonly deposited: () => Promise<void>;
  /** Buy at the confirmation. */
  readonly buy: () => Promise<void>;
  /** Cancels the image state: on the way out at any step (001 section 4.9). */
  readonly giveUp: () => void;
}

/** Buying an add-on, call by call. */
export function useAddOn(): AddOnControl {
  const t = useText('imaging');
  const [state, dispatch] = useReducer(addOnReducer, { step: 'loading' });
  useEffect(() => void load(dispatch), []);

  const refuse = (text: string): void => {
    dispatch({ type: 'REFUSED' });
    warn(text);
  };
  const fail = (failure: ApiError): void => {
    dispatch({ type: 'REFUSED' });
    warnOfFailure(failure);
  };
  const ask = async ({ offer, chosen }: { readonly offer: AddOnOffer; readonly chosen: string }): Promise<void> => {
    const imageStateReference = { imageStateGuid: offer.guid };
    const answer = await callApi(getUserAddOnConfirmation, { option: chosen, imageStateReference });
    if (!answer.ok) fail(answer.failure);
    else if (answer.value.ok && answer.value.confirmation !== null) {
      dispatch({ type: 'CONFIRMED', confirmation: answer.value.confirmation });
    } else refuse(refusalWords(answer.value.refusal, answer.value.errorMessage, t));
  };
  const confirm = async (): Promise<void> => {
    if (state.step !== 'options' || state.isBusy) return;
    dispatch({ type: 'ASKED' });
    await ask(state);
  };
  const deposited = async (): Promise<void> => {
    if (state.step !== 'deposit') return;
    dispatch({ type: 'DEPOSITED' });
    await ask(state);
  };
  const buy = async (): Promise<void> => {
    if ((state.step !== 'confirmation' || state.isBusy) && state.step !== 'card') return;
    const { guid } = state.offer;
    dispatch({ type: 'CARD_LEFT' });
    dispatch({ type: 'ASKED' });
    const answer = await callApi(userAddOn, { imageStateGuid: guid });
    if (!answer.ok) fail(answer.failure);
    else if (answer.value.ok) {
      const { images, usageBalance } = answer.value;
      setBalance(usageBalance);
      cancel(guid);
      dispatch({ type: 'BOUGHT', images, balance: usageBalance });
    } else if (answer.value.paymentNeeded && state.step !== 'card') dispatch({ type: 'CARD_NEEDED' });
    else refuse(refusalWords(answer.value.refusal, answer.value.message, t));
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
