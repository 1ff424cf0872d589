import { refusedBy } from './refusals.ts';

const said = (resultCode: string, code: string) => ({
  messages: { resultCode, message: [{ code, text: 'Card 4111111111111111 was not taken.' }] },
});
const changed = (responseCode: string, errorCode?: string) => ({
  transactionResponse: {
    responseCode,
    ...(errorCode === undefined ? {} : { errors: [{ errorCode, errorText: 'no' }] }),
  },
});

describe('an answer of the provider', () => {
  it.each([
    ['Ok', 'I00001', {}, undefined],
    ['Ok', 'I00001', changed('1'), undefined],
    // held for review: the look-up afterwards says that it is not decided
    ['Ok', 'I00001', changed('4'), undefined],
    ['Ok', 'I00001', changed('2'), { kind: 'REFUSED', code: '2', mayHaveHappened: false }],
    ['Ok', 'I00001', changed('3'), { kind: 'REFUSED', code: '3', mayHaveHappened: false }],
    ['Error', 'E00027', changed('3', '16'), { kind: 'NOT_FOUND', code: '16', mayHaveHappened: false }],
    ['Error', 'E00027', changed('3', '47'), { kind: 'REFUSED', code: '47', mayHaveHappened: false }],
    ['Error', 'E00027', changed('3', '54'), { kind: 'REFUSED', code: '54', mayHaveHappened: false }],
    // the second net: the same was sent within the window, and may be done
    ['Error', 'E00027', changed('3', '11'), { kind: 'REFUSED', code: '11', mayHaveHappened: true }],
    ['Error', 'E00027', changed('3', '21'), { kind: 'PROVIDER_ERROR', code: '21', mayHaveHappened: true }],
    ['Error', 'E00001', {}, { kind: 'PROVIDER_ERROR', code: 'E00001', mayHaveHappened: true }],
    ['Error', 'E00003', {}, { kind: 'REFUSED', code: 'E00003', mayHaveHappened: false }],
    ['Error', 'E00007', {}, { kind: 'REFUSED', code: 'E00007', mayHaveHappened: false }],
    ['Error', 'E00040', {}, { kind: 'NOT_FOUND', code: 'E00040', mayHaveHappened: false }],
  ])('%s %s %j', (resultCode, code, answer, wanted) => {
    const failure = refusedBy(said(resultCode, code), answer, 'CHANGES');
    if (wanted === undefined) expect(failure).toBeUndefined();
    else expect(failure).toMatchObject(wanted);
  });

  it('that only read cannot have changed anything', () => {
    expect(refusedBy(said('Error', 'E00001'), {}, 'READS')).toMatchObject({ mayHaveHappened: false });
  });

  it('without a reason is refused anyway', () => {
    expect(refusedBy({ messages: { resultCode: 'Error', message: [] } }, {}, 'READS')).toMatchObject({
      kind: 'REFUSED',
      code: '',
    });
  });

  it('that repeats a card number does not bring it into the log', () => {
    expect(refusedBy(said('Error', 'E00013'), {}, 'READS')?.detail).toBe('Card [digits] was not taken.');
  });
});
