import { ApiError } from '@portal/api-client';
import {
  anOrder,
  anOrderWithOptions,
  someEscrowOptions,
  someFees,
  someFlatFeeOptions,
} from '../../testing/image-fixtures.ts';
import {
  buyOptionOf,
  isInProgress,
  mayPay,
  NO_ORDER,
  neededAuthorization,
  type OrderAction,
  type OrderState,
  type OrderStep,
  orderOf,
  orderReducer,
} from './order.model.ts';

/** Action -> steps in which it changes the state. It has no effect in other steps. */
const EFFECTIVE_IN: Readonly<Record<OrderAction['type'], readonly OrderStep[]>> = {
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

const order = anOrder();
const failure = new ApiError({ kind: 'offline', call: 'payDownloadOrder' });
const file = { name: 'deed.pdf', bytes: new Blob(['%PDF']) };
const receipt = { paidAt: new Date(0), refundedCents: 0 };
const progress = { receivedBytes: 1, totalBytes: 2 };

const states = {
  choosing: NO_ORDER,
  computing: { step: 'computing', before: order },
  quoted: { step: 'quoted', order, isArmed: true },
  expired: { step: 'expired', order },
  paying: { step: 'paying', order },
  fetching: { step: 'fetching', order, progress: null },
  delivered: { step: 'delivered', order, file, receipt },
  noContent: { step: 'noContent', order },
  notPriced: { step: 'notPriced', failure },
  notPaid: { step: 'notPaid', order, failure },
  notFetched: { step: 'notFetched', order, failure },
} as const satisfies Record<OrderStep, OrderState>;

const actions: readonly OrderAction[] = [
  { type: 'RESET', keepsLines: false },
  { type: 'COMPUTE' },
  { type: 'PRICED', order },
  { type: 'ARM' },
  { type: 'EXPIRE' },
  { type: 'PAY' },
  { type: 'PAY_FUNDED' },
  { type: 'PAID' },
  { type: 'REFUSED' },
  { type: 'FETCH' },
  { type: 'PROGRESSED', progress },
  { type: 'DELIVERED', file, receipt },
  { type: 'NO_CONTENT' },
  { type: 'FAILED', failure },
];

describe('every action in every step', () => {
  const pairs = Object.values(states).flatMap((state) => actions.map((action) => [state.step, action.type] as const));
  it.each(pairs)('in %s, %s changes the state only if it is allowed', (step, type) => {
    const state = states[step];
    const action = actions.find((known) => known.type === type);
    if (action === undefined) throw new Error(type);
    const next = orderReducer(state, action);
    if (EFFECTIVE_IN[type].includes(step)) expect(next).not.toBe(state);
    else expect(next).toBe(state);
  });

  it.each<[OrderStep, OrderAction['type'], OrderStep]>([
    ['choosing', 'COMPUTE', 'computing'],
    ['computing', 'PRICED', 'quoted'],
    ['computing', 'FAILED', 'notPriced'],
    ['quoted', 'PAY', 'paying'],
    ['quoted', 'PAY_FUNDED', 'paying'],
    ['quoted', 'EXPIRE', 'expired'],
    ['expired', 'COMPUTE', 'computing'],
    ['quoted', 'RESET', 'choosing'],
    ['quoted', 'COMPUTE', 'computing'],
    ['paying', 'PAID', 'fetching'],
    ['paying', 'REFUSED', 'computing'],
    ['paying', 'FAILED', 'notPaid'],
    ['notPaid', 'PAY', 'paying'],
    ['fetching', 'PROGRESSED', 'fetching'],
    ['fetching', 'DELIVERED', 'delivered'],
    ['fetching', 'NO_CONTENT', 'noContent'],
    ['fetching', 'FAILED', 'notFetched'],
    ['notFetched', 'FETCH', 'fetching'],
    ['notPriced', 'COMPUTE', 'computing'],
    ['delivered', 'RESET', 'choosing'],
  ])('[001-4.8.flow.1] leads from %s by %s to %s', (from, type, to) => {
    const action = actions.find((known) => known.type === type);
    if (action === undefined) throw new Error(type);
    expect(orderReducer(states[from], action).step).toBe(to);
  });
});

describe('paying', () => {
  it('[U10] is not possible before the lines were visible, nor with an insufficient balance', () => {
    const fresh = orderReducer(states.computing, { type: 'PRICED', order });
    expect(mayPay(fresh)).toBe(false);
    expect(orderReducer(fresh, { type: 'PAY' })).toBe(fresh);
    expect(mayPay(orderReducer(fresh, { type: 'ARM' }))).toBe(true);
    const insufficient: OrderState = { step: 'quoted', order: anOrder('guid', someFees(3, 0)), isArmed: true };
    expect(mayPay(insufficient)).toBe(false);
    expect(orderReducer(insufficient, { type: 'PAY' })).toBe(insufficient);
  });

  it('[001-4.8.continue.1] continues after the balance was topped up, although the displayed summary says that it is too low', () => {
    const insufficient: OrderState = { step: 'quoted', order: anOrder('guid', someFees(3, 0)), isArmed: false };
    expect(orderReducer(insufficient, { type: 'PAY_FUNDED' }).step).toBe('paying');
  });

  it('cannot be retried for an order that has ended, which must be priced again', () => {
    const ended = new ApiError({ kind: 'refused', call: 'payDownloadOrder', code: 'ORDER_CLOSED' });
    expect(orderReducer(states.paying, { type: 'FAILED', failure: ended }).step).toBe('notPriced');
    expect(orderReducer(states.paying, { type: 'FAILED', failure }).step).toBe('notPaid');
  });

  it.each(['ORDER_DAMAGED_PAGES', 'ORDER_DAMAGED_DOCUMENT'])(
    'cannot be retried if damage was found just before it (%s), but a paid download can',
    (code) => {
      const damaged = new ApiError({ kind: 'refused', call: 'payDownloadOrder', code });
      expect(orderReducer(states.paying, { type: 'FAILED', failure: damaged }).step).toBe('notPriced');
      expect(orderReducer(states.fetching, { type: 'FAILED', failure: damaged }).step).toBe('notFetched');
    },
  );

  it('leads to a new price if the order was refunded before its download, and does not claim that it is paid', () => {
    const ended = new ApiError({ kind: 'refused', call: 'getImage', code: 'ORDER_CLOSED' });
    expect(orderReducer(states.fetching, { type: 'FAILED', failure: ended }).step).toBe('notPriced');
  });

  it('and downloading keep the selection of pages unchanged', () => {
    const fixed = Object.values(states).filter((state) => isInProgress(state));
    expect(fixed.map((state) => state.step)).toEqual(['paying', 'fetching']);
  });
});

it('the previous lines stay visible while the next price is computed, and are removed on Back', () => {
  const changed = orderReducer(states.quoted, { type: 'RESET', keepsLines: true });
  expect(orderOf(changed)).toBe(order);
  expect(orderOf(orderReducer(changed, { type: 'COMPUTE' }))).toBe(order);
  expect(orderOf(orderReducer(states.quoted, { type: 'RESET', keepsLines: false }))).toBeNull();
  expect(orderOf(states.notPriced)).toBeNull();
});

describe('a balance that is too low', () => {
  const flatFeeOptions = someFlatFeeOptions;
  const escrowOptions = someEscrowOptions;
  const creditCardOptions = { authorizationInfo: { authorized: false } };

  it('[001-4.8.options.1] can be raised by images, or else by escrow, or else by a card', () => {
    const all = { hasBuyOptions: true, flatFeeOptions, escrowOptions, creditCardOptions };
    expect(buyOptionOf(anOrderWithOptions(all))).toBe('FLAT_FEE');
    expect(buyOptionOf(anOrderWithOptions({ ...all, flatFeeOptions: null }))).toBe('ESCROW');
    expect(buyOptionOf(anOrderWithOptions({ hasBuyOptions: true, creditCardOptions }))).toBe('CARD');
    expect(buyOptionOf(anOrderWithOptions({ hasBuyOptions: true }))).toBeNull();
    expect(buyOptionOf(anOrderWithOptions({ creditCardOptions }))).toBeNull();
  });

  it('needs a first or another card authorization, but none if the balance is sufficient', () => {
    const again = { authorizationInfo: { authorized: true } };
    expect(neededAuthorization(anOrderWithOptions({ creditCardOptions }))).toBe('FIRST');
    expect(neededAuthorization(anOrderWithOptions({ creditCardOptions: again }))).toBe('AGAIN');
    expect(neededAuthorization(anOrderWithOptions({ creditCardOptions: again }, 25_000))).toBeNull();
    expect(neededAuthorization(anOrderWithOptions({}))).toBeNull();
  });
});
