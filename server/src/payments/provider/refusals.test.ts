import { findFailure, isRequestRefused } from './refusals.ts';

const messagesOf = (resultCode: string, code: string) => ({
  messages: { resultCode, message: [{ code, text: 'Card 4111111111111111 was refused.' }] },
});
const transactionOf = (responseCode: string, errorCode?: string) => ({
  transactionResponse: {
    responseCode,
    ...(errorCode === undefined ? {} : { errors: [{ errorCode, errorText: 'no' }] }),
  },
});

describe('a response of the provider', () => {
  it.each([
    ['Ok', 'I00001', {}, undefined],
    ['Ok', 'I00001', transactionOf('1'), undefined],
    // held for review, which is not decided yet
    ['Ok', 'I00001', transactionOf('4'), undefined],
    ['Ok', 'I00001', transactionOf('2'), { kind: 'REFUSED', code: '2', mayHaveHappened: false }],
    ['Ok', 'I00001', transactionOf('3'), { kind: 'REFUSED', code: '3', mayHaveHappened: false }],
    // the transaction is unknown
    ['Error', 'E00027', transactionOf('3', '16'), { kind: 'NOT_FOUND', code: '16', mayHaveHappened: false }],
    // more than was authorized; not settled yet
    ['Error', 'E00027', transactionOf('3', '47'), { kind: 'REFUSED', code: '47', mayHaveHappened: false }],
    ['Error', 'E00027', transactionOf('3', '54'), { kind: 'REFUSED', code: '54', mayHaveHappened: false }],
    // within the duplicate window: the same request was sent before, and may have succeeded
    ['Error', 'E00027', transactionOf('3', '11'), { kind: 'REFUSED', code: '11', mayHaveHappened: true }],
    // errors of the bank and of the provider
    ['Error', 'E00027', transactionOf('3', '21'), { kind: 'PROVIDER_ERROR', code: '21', mayHaveHappened: true }],
    ['Error', 'E00001', {}, { kind: 'PROVIDER_ERROR', code: 'E00001', mayHaveHappened: true }],
    // a malformed request, wrong credentials, and a missing record
    ['Error', 'E00003', {}, { kind: 'REFUSED', code: 'E00003', mayHaveHappened: false }],
    ['Error', 'E00007', {}, { kind: 'REFUSED', code: 'E00007', mayHaveHappened: false }],
    ['Error', 'E00040', {}, { kind: 'NOT_FOUND', code: 'E00040', mayHaveHappened: false }],
  ])('with %s %s %j has the failure %j', (resultCode, code, answer, expected) => {
    const failure = findFailure(messagesOf(resultCode, code), answer, 'CHANGES');
    if (expected === undefined) expect(failure).toBeUndefined();
    else expect(failure).toMatchObject(expected);
  });

  it('with an error to a request that only reads has a failure that cannot have changed anything', () => {
    expect(findFailure(messagesOf('Error', 'E00001'), {}, 'READS')).toMatchObject({ mayHaveHappened: false });
  });

  it('with an error but without a reason has the failure REFUSED', () => {
    expect(findFailure({ messages: { resultCode: 'Error', message: [] } }, {}, 'READS')).toMatchObject({
      kind: 'REFUSED',
      code: '',
    });
  });

  it('with a card number has a failure without that number', () => {
    expect(findFailure(messagesOf('Error', 'E00013'), {}, 'READS')?.detail).toBe('Card [digits] was refused.');
  });

  it.each([
    ['wrong credentials', 'REFUSED', 'E00007', true],
    ['wrong credentials, as the error of a transaction', 'REFUSED', '13', true],
    ['maintenance', 'REFUSED', 'E00104', true],
    ['a declined card', 'REFUSED', '2', false],
    ['an amount above the authorized one', 'REFUSED', '47', false],
    ['an unknown transaction', 'NOT_FOUND', 'E00040', false],
  ] as const)(
    'because of %s refuses the request and not the transaction: %s %s is %s',
    (_why, kind, code, expected) => {
      expect(isRequestRefused({ kind, code })).toBe(expected);
    },
  );
});
