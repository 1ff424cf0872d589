import {
  checkHold,
  checkRecording,
  checkRejection,
  decideFilingStep,
  type FilingStep,
  readRecording,
  recordedClock,
  type TypedRecording,
} from './index.ts';

const TODAY = '2026-11-20';
const RECORDING: TypedRecording = {
  recordingNumber: '2026-001234',
  recordedDate: '11/20/2026',
  recordedTime: '02:05 PM',
  book: '',
  page: '',
};
const keysOf = (messages: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([field, { key }]: [string, { key: string }]) => [
      field,
      key.replace('validation.', ''),
    ]),
  );

describe('a step on a queue entry', () => {
  const [ME, OTHER] = [7, 8];
  it.each<[FilingStep, string, string, string, string]>([
    // the results if the entry is unclaimed, mine, another clerk's, decided
    ['claim', 'allowed', 'allowed', 'TAKEN', 'ENDED'],
    ['takeOver', 'allowed', 'allowed', 'allowed', 'ENDED'],
    ['handBack', 'NOT_TAKEN', 'allowed', 'TAKEN', 'ENDED'],
    ['hold', 'NOT_TAKEN', 'allowed', 'TAKEN', 'ENDED'],
    ['accept', 'NOT_TAKEN', 'allowed', 'TAKEN', 'ENDED'],
    ['reject', 'NOT_TAKEN', 'allowed', 'TAKEN', 'ENDED'],
  ])('%s is decided by claim and status', (step, ofNobody, mine, theirs, decided) => {
    for (const status of ['SUBMITTED', 'ON_HOLD'])
      expect([null, ME, OTHER].map((claimedBy) => decideFilingStep(step, ME, { status, claimedBy }))).toEqual([
        ofNobody,
        mine,
        theirs,
      ]);
    for (const status of ['ACCEPTED', 'REJECTED', 'SOMETHING NEW'])
      expect(decideFilingStep(step, ME, { status, claimedBy: ME })).toBe(decided);
  });
});

describe('the recording of a document', () => {
  it.each<[string, Partial<TypedRecording>, Record<string, string>]>([
    ['without book and page', {}, {}],
    ['with both', { book: '12', page: '345' }, {}],
    ['with a book alone', { book: '12' }, { page: 'required' }],
    ['with a page alone', { page: '345' }, { book: 'required' }],
    ['without a number', { recordingNumber: '' }, { recordingNumber: 'required' }],
    ['with the longest number', { recordingNumber: '1'.repeat(40) }, {}],
    ['with a number that is too long', { recordingNumber: '1'.repeat(41) }, { recordingNumber: 'maximumCharacters' }],
    ['without a date', { recordedDate: '' }, { recordedDate: 'required' }],
    ['tomorrow', { recordedDate: '11/21/2026' }, { recordedDate: 'futureDate' }],
    ['on an invalid date', { recordedDate: '02/30/2026' }, { recordedDate: 'dateFormat' }],
    ['without a time', { recordedTime: '' }, { recordedTime: 'required' }],
    ['at 00:30 AM', { recordedTime: '00:30 AM' }, { recordedTime: 'malformed' }],
    ['at 13:00 PM', { recordedTime: '13:00 PM' }, { recordedTime: 'malformed' }],
    ['at 24:00', { recordedTime: '24:00' }, { recordedTime: 'malformed' }],
    ['at minute 60', { recordedTime: '10:60' }, { recordedTime: 'malformed' }],
  ])('is checked: %s', (_case, more, expected) => {
    expect(keysOf(checkRecording({ ...RECORDING, ...more }, TODAY))).toEqual(expected);
  });

  it.each([
    ['02:05 PM', 845],
    ['2:05 pm', 845],
    ['14:05', 845],
    ['14:05:59', 845],
    [' 14:05 ', 845],
    ['1:59 AM', 119],
    ['23:59', 1439],
    ['12:00 AM', 0],
    ['12:30 PM', 750],
    ['00:00', 0],
  ])('reads %s as minute %d', (recordedTime, recordedMinute) => {
    expect(checkRecording({ ...RECORDING, recordedTime }, TODAY)).toEqual({});
    expect(readRecording({ ...RECORDING, recordedTime }, TODAY)).toMatchObject({ recordedOn: TODAY, recordedMinute });
  });
});

it.each([
  ['2026-11-20', '02:05 PM', '2026-11-20T14:05'],
  ['2026-11-20', '12:30 AM', '2026-11-20T00:30'],
  ['2026-11-20', 'noon', '2026-11-20'],
  ['', '', ''],
  ['', '02:05 PM', ''],
])('a document recorded on %s, %s has the local time %j', (day, time, clock) => {
  expect(recordedClock(day, time)).toBe(clock);
});

describe('the reason of a rejection or hold', () => {
  it.each([
    [{ reason: '', note: '' }, { reason: 'required' }],
    [{ reason: 'IN_COLOR', note: '' }, {}],
    [{ reason: 'OTHER', note: '' }, { note: 'required' }],
    [{ reason: 'OTHER', note: 'The seal is missing.' }, {}],
    [{ reason: 'BECAUSE', note: '' }, { reason: 'malformed' }],
    [{ reason: 'IN_COLOR', note: 'x'.repeat(501) }, { note: 'maximumCharacters' }],
  ])('is checked: %o', (typed, expected) => {
    expect(keysOf(checkRejection(typed))).toEqual(expected);
  });

  it('is required for a hold, since the filer receives it', () => {
    expect(keysOf(checkHold({ note: '' }))).toEqual({ note: 'required' });
    expect(checkHold({ note: 'Waiting for the plat.' })).toEqual({});
  });
});
