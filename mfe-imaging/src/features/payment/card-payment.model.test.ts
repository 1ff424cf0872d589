import { ApiError, type ApiErrorFacts } from '@portal/api-client';
import {
  type CardPaymentAction,
  type CardPaymentState,
  type CardPaymentStep,
  cardPaymentReducer,
} from './card-payment.model.ts';

/** Action -> steps in which it changes the state. It has no effect in other steps. */
const EFFECTIVE_IN: Readonly<Record<CardPaymentAction['type'], readonly CardPaymentStep[]>> = {
  OPEN: ['notOpened', 'form', 'refused'],
  OPENED: ['opening'],
  FAILED: ['opening', 'reporting'],
  EXPIRED: ['form'],
  APPROVED: ['form'],
  FOUND: ['form'],
  ASK_AGAIN: ['pending'],
  ANSWERED: ['reporting'],
};

const balance = { kind: 'HOLD', amount: 0 };
const hint = { transId: '1' };
const failureOf = (more: Partial<ApiErrorFacts> = {}) => new ApiError({ kind: 'refused', call: 'x', ...more });
const answered = (status: string): CardPaymentAction => ({ type: 'ANSWERED', payment: { status, balance } });
const failedWith = (more: Partial<ApiErrorFacts>): CardPaymentAction => ({ type: 'FAILED', failure: failureOf(more) });

const states: Readonly<Record<CardPaymentStep, CardPaymentState>> = {
  opening: { step: 'opening' },
  notOpened: { step: 'notOpened', failure: failureOf() },
  form: { step: 'form', form: { token: 't', amountCents: 2500 }, isExpired: false },
  reporting: { step: 'reporting', hint },
  pending: { step: 'pending', hint, hasNoResponse: false },
  done: { step: 'done', balance },
  refused: { step: 'refused', failure: null },
};
const actions: readonly CardPaymentAction[] = [
  { type: 'OPEN' },
  { type: 'OPENED', form: { token: 'u', amountCents: 2500 } },
  failedWith({}),
  { type: 'EXPIRED' },
  { type: 'APPROVED', hint },
  { type: 'FOUND', balance },
  { type: 'ASK_AGAIN' },
  answered('DONE'),
];

describe('every action in every step', () => {
  const pairs = Object.values(states).flatMap((state) => actions.map((action) => [state.step, action.type] as const));
  it.each(pairs)('in %s, %s changes the state only if it is allowed', (step, type) => {
    const action = actions.find((known) => known.type === type);
    if (action === undefined) throw new Error(type);
    const next = cardPaymentReducer(states[step], action);
    if (EFFECTIVE_IN[type].includes(step)) expect(next).not.toBe(states[step]);
    else expect(next).toBe(states[step]);
  });
});

describe('the result of a reported payment', () => {
  it.each<[string, CardPaymentAction, Partial<CardPaymentState>]>([
    ['is done', answered('DONE'), { step: 'done', balance }],
    ['is refused', answered('REFUSED'), { step: 'refused', failure: null }],
    ['is not known yet', answered('PENDING'), { step: 'pending', hasNoResponse: false }],
    ['is an unknown status of a newer server', answered('HELD_FOR_REVIEW'), { step: 'pending', hasNoResponse: false }],
    ['is missing because of the network', failedWith({ kind: 'offline' }), { step: 'pending', hasNoResponse: true }],
    ['is missing because of a timeout', failedWith({ kind: 'timeout' }), { step: 'pending', hasNoResponse: true }],
    ['cannot be read', failedWith({ kind: 'unreadable' }), { step: 'pending', hasNoResponse: true }],
    [
      'is missing because the session has ended',
      failedWith({ kind: 'login', httpStatus: 403 }),
      { hasNoResponse: true },
    ],
    [
      'is denied because the payment belongs to another user',
      failedWith({ kind: 'denied', httpStatus: 403 }),
      { step: 'refused' },
    ],
    ['is a server error', failedWith({ httpStatus: 503 }), { step: 'pending', hasNoResponse: true }],
    [
      'is missing because the request limit is exceeded',
      failedWith({ httpStatus: 429 }),
      { step: 'pending', hasNoResponse: true },
    ],
    ['is refused because it is another transaction', failedWith({ httpStatus: 409 }), { step: 'refused' }],
  ])('%s', (_name, action, expected) => {
    expect(cardPaymentReducer(states.reporting, action)).toMatchObject(expected);
  });
});

it('a form expires only once', () => {
  const old = cardPaymentReducer(states.form, { type: 'EXPIRED' });
  expect(old).toMatchObject({ step: 'form', isExpired: true });
  expect(cardPaymentReducer(old, { type: 'EXPIRED' })).toBe(old);
  // a payment that was submitted just before the expiry is still valid
  expect(cardPaymentReducer(old, { type: 'APPROVED', hint }).step).toBe('reporting');
});
