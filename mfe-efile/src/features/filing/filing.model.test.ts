import { ApiError, type ApiErrorFacts } from '@portal/api-client';
import { recordOf } from '@portal/domain';
import { type FilingAction, type FilingState, type FilingStep, filingReducer } from './filing.model.ts';

const failureOf = (more: Partial<ApiErrorFacts> = {}) => new ApiError({ kind: 'refused', call: 'x', ...more });
const quoteOf = (paymentMethod: string) => ({
  fields: {
    efileType: 'LR' as const,
    name: 'A',
    email: 'a@b',
    address1: '1',
    city: 'C',
    state: 'MP',
    zip: '96950',
  },
  charges: {
    numberOfPages: 1,
    firstPageCharge: 46,
    additionalPagesCharge: 0,
    surcharge: 0,
    totalCharge: 46,
    paymentMethod,
    imageId: 'i',
  },
});
const quote = quoteOf('CREDIT_CARD');
const failure = failureOf();
const progress = { sentBytes: 1, totalBytes: 2 };

const states: Readonly<Record<FilingStep, FilingState>> = {
  form: { step: 'form' },
  sending: { step: 'sending', progress: null },
  stopped: { step: 'stopped', failure },
  confirming: { step: 'confirming', quote },
  paying: { step: 'paying', quote },
  submitting: { step: 'submitting', quote, paymentTransactionId: '7' },
  unanswered: { step: 'unanswered', quote, paymentTransactionId: '7', failure },
};
const actions: readonly FilingAction[] = [
  { type: 'SEND' },
  { type: 'PROGRESS', progress },
  { type: 'STOPPED', failure },
  { type: 'QUOTED', quote },
  { type: 'CONFIRM' },
  { type: 'SUBMIT_FIRST' },
  { type: 'BACK' },
  { type: 'PAID', paymentTransactionId: '8' },
  { type: 'SUBMIT_AGAIN' },
  { type: 'FAILED', failure },
  { type: 'CLOSE' },
];
const STEPS = Object.values(states).map(({ step }) => step);
/** Action -> step -> next step. Combinations that are not listed do not change the state. */
const NEXT_STEPS: Readonly<Record<string, Partial<Record<FilingStep, FilingStep>>>> = {
  SEND: { form: 'sending', stopped: 'sending' },
  PROGRESS: { sending: 'sending' },
  STOPPED: { sending: 'stopped' },
  QUOTED: { sending: 'confirming' },
  CONFIRM: { confirming: 'paying' },
  SUBMIT_FIRST: { confirming: 'submitting' },
  BACK: { paying: 'confirming' },
  PAID: { paying: 'submitting' },
  SUBMIT_AGAIN: { unanswered: 'submitting' },
  FAILED: { submitting: 'unanswered' },
  CLOSE: recordOf(STEPS, () => 'form'),
};

const pairs = Object.values(states).flatMap((state) => actions.map((action) => [state.step, action] as const));
it.each(pairs)('in %s, %j leads to the next step only if it is allowed', (step, action) => {
  const next = filingReducer(states[step], action);
  const expectedStep = NEXT_STEPS[action.type]?.[step];
  if (expectedStep === undefined) expect(next).toBe(states[step]);
  else expect(next.step).toBe(expectedStep);
});

it.each(['ESCROW', 'INVOICE', 'NONE', 'SOMETHING_NEW'])(
  'the payment method %s is charged with the submission, without a card form',
  (method) => {
    const confirming: FilingState = { step: 'confirming', quote: quoteOf(method) };
    expect(filingReducer(confirming, { type: 'CONFIRM' })).toMatchObject({
      step: 'submitting',
      paymentTransactionId: '0',
    });
  },
);

describe('a submission without a card payment', () => {
  const submitting: FilingState = { step: 'submitting', quote: quoteOf('ESCROW'), paymentTransactionId: '0' };
  it.each([
    ['is refused', { httpStatus: 409, code: 'CHANGED' }, 'form'],
    ['exceeds the escrow balance', { httpStatus: 409, code: 'EFILE_ESCROW_LOW' }, 'confirming'],
    ['exceeds the request limit', { httpStatus: 429, code: 'TOO_MANY_REQUESTS' }, 'confirming'],
    ['has an unconfirmed payment', { httpStatus: 409, code: 'EFILE_PAYMENT_PENDING' }, 'unanswered'],
    ['has no payment', { httpStatus: 409, code: 'EFILE_NOT_PAID' }, 'paying'],
    ['gets no response because of the network', { kind: 'offline' as const }, 'unanswered'],
    ['times out', { kind: 'timeout' as const }, 'unanswered'],
    ['gets a server error', { httpStatus: 503 }, 'unanswered'],
  ])('that %s continues in the right step', (_case, more, step) => {
    expect(filingReducer(submitting, { type: 'FAILED', failure: failureOf(more) }).step).toBe(step);
  });
});

it('the card form is needed again if the payment was refunded', () => {
  const submitting: FilingState = { step: 'submitting', quote, paymentTransactionId: '7' };
  const notPaid = failureOf({ httpStatus: 409, code: 'EFILE_NOT_PAID' });
  expect(filingReducer(submitting, { type: 'FAILED', failure: notPaid }).step).toBe('confirming');
});
