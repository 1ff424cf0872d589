import { ApiError } from '@portal/api-client';
import { aConfirmation, aPricedOrder, someFlatFeeOptions } from '../../testing/image-fixtures.ts';
import { type AddOnAction, type AddOnState, addOnOfferOf, addOnReducer } from './add-on.model.ts';

type Step = AddOnState['step'];

const failure = new ApiError({ kind: 'offline', call: 'getAddOnOptions' });
const balance = { kind: 'IMAGES', amount: 22 };
const confirmation = aConfirmation;
const offer = { guid: 'g', options: someFlatFeeOptions.options };
const chosen = '1';

const states: Readonly<Record<Step, AddOnState>> = {
  loading: { step: 'loading' },
  notLoaded: { step: 'notLoaded', failure },
  options: { step: 'options', offer, chosen, isBusy: false },
  confirmation: { step: 'confirmation', offer, chosen, confirmation, isBusy: false },
  card: { step: 'card', offer, chosen, confirmation },
  deposit: { step: 'deposit', offer, chosen, confirmation },
  bought: { step: 'bought', images: 10, balance },
};
const actions: Readonly<Record<AddOnAction['type'], AddOnAction>> = {
  LOAD: { type: 'LOAD' },
  LOADED: { type: 'LOADED', offer },
  FAILED: { type: 'FAILED', failure },
  CHOSEN: { type: 'CHOSEN', value: '2' },
  REQUESTED: { type: 'REQUESTED' },
  CONFIRMED: { type: 'CONFIRMED', confirmation },
  REFUSED: { type: 'REFUSED' },
  BACK: { type: 'BACK' },
  CARD_NEEDED: { type: 'CARD_NEEDED' },
  PAYMENT_LEFT: { type: 'PAYMENT_LEFT' },
  DEPOSIT_WANTED: { type: 'DEPOSIT_WANTED' },
  DEPOSITED: { type: 'DEPOSITED' },
  BOUGHT: { type: 'BOUGHT', images: 10, balance },
};
/** Action -> step -> next step. Combinations that are not listed do not change the state. */
const FOLLOWS: Readonly<Record<AddOnAction['type'], Readonly<Partial<Record<Step, Step>>>>> = {
  LOAD: { notLoaded: 'loading' },
  LOADED: { loading: 'options' },
  FAILED: { loading: 'notLoaded', options: 'options', confirmation: 'confirmation' },
  CHOSEN: { options: 'options' },
  REQUESTED: { options: 'options', confirmation: 'confirmation' },
  CONFIRMED: { options: 'confirmation', confirmation: 'confirmation' },
  REFUSED: { options: 'options', confirmation: 'confirmation' },
  BACK: { options: 'options', confirmation: 'options' },
  CARD_NEEDED: { confirmation: 'card' },
  PAYMENT_LEFT: { card: 'confirmation', deposit: 'confirmation' },
  DEPOSIT_WANTED: { confirmation: 'deposit' },
  DEPOSITED: { deposit: 'options' },
  BOUGHT: { confirmation: 'bought', card: 'bought' },
};

const pairs = Object.values(actions).flatMap((action) =>
  Object.values(states).map((state) => [action, state] as const),
);
it.each(pairs.map(([action, state]) => [action.type, state.step] as const))(
  'the action %s in the step %s leads to the listed step or changes nothing',
  (type, step) => {
    const next = addOnReducer(states[step], actions[type]);
    const expectedStep = FOLLOWS[type][step];
    if (expectedStep === undefined) expect(next).toBe(states[step]);
    else expect(next.step).toBe(expectedStep);
  },
);

it('[001-4.9.options.1] the first add-on option is preselected, and nothing if there are no options', () => {
  expect(addOnReducer(states.loading, actions.LOADED)).toMatchObject({ chosen: '1', isBusy: false });
  expect(addOnReducer(states.loading, { type: 'LOADED', offer: { ...offer, options: [] } })).toMatchObject({
    chosen: '',
  });
});

it('the add-on window ignores input while it waits for a response', () => {
  const busy = addOnReducer(states.options, actions.REQUESTED);
  expect(busy).toMatchObject({ isBusy: true });
  expect(addOnReducer(busy, actions.REQUESTED)).toBe(busy);
  expect(addOnReducer(busy, actions.CHOSEN)).toBe(busy);
  expect(addOnReducer(busy, actions.BACK)).toBe(busy);
  expect(addOnReducer(busy, actions.REFUSED)).toMatchObject({ isBusy: false });
});

it('addOnOfferOf returns the add-on offer of an image state', () => {
  const flatFeeOptions = someFlatFeeOptions;
  expect(addOnOfferOf(aPricedOrder('g', undefined, { flatFeeOptions }).imageState)).toEqual(offer);
  expect(addOnOfferOf(aPricedOrder('g').imageState)).toBeNull();
});
