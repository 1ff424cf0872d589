import { isFreeRepeat, isOfPaidList, isPlausibleTime } from './repeated-search.ts';

const NOW = Date.parse('2026-11-20T01:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SINCE_1970 = NOW;

describe('the repetition of a charged search', () => {
  it.each([
    ['immediately', 0],
    ['1 ms before ten minutes have passed', 10 * MINUTE - 1],
    ['after the clock was set back by 1 ms less than ten minutes', 1 - 10 * MINUTE],
  ])('is free %s', (_when, age) => {
    expect(isFreeRepeat(NOW - age, NOW)).toBe(true);
  });

  it.each([
    ['after ten minutes', 10 * MINUTE],
    ['after 400 days', 400 * DAY],
    ['after the clock was set back by ten minutes', -10 * MINUTE],
  ])('is charged %s', (_when, age) => {
    expect(isFreeRepeat(NOW - age, NOW)).toBe(false);
  });
});

describe('a page of a list', () => {
  const SUBMITTED = NOW - 5 * MINUTE;
  const PAID = { chargedAtMillis: NOW, submittedAtMillis: SUBMITTED };

  it.each([
    ['of the paid submit, eleven hours after its charge', SUBMITTED, NOW + 11 * HOUR],
    ['of an earlier submit of the same search', SUBMITTED - HOUR, NOW],
  ])('%s is paid', (_which, submittedAtMillis, nowMillis) => {
    expect(isOfPaidList(PAID, { submittedAtMillis, nowMillis })).toBe(true);
  });

  it.each([
    ['of a later submit', SUBMITTED + 1, NOW],
    ['of the paid submit, twelve hours after its charge', SUBMITTED, NOW + 12 * HOUR],
    ['of the paid submit, after the clock was set back by twelve hours', SUBMITTED, NOW - 12 * HOUR],
  ])('%s is not paid', (_which, submittedAtMillis, nowMillis) => {
    expect(isOfPaidList(PAID, { submittedAtMillis, nowMillis })).toBe(false);
  });
});

describe('a clock of a client that is fast or slow', () => {
  it.each([
    ['26 hours, the largest difference between time zones', 26 * HOUR],
    ['a week', 7 * DAY],
  ])('by %s is accepted', (_difference, milliseconds) => {
    expect([isPlausibleTime(NOW + milliseconds, NOW), isPlausibleTime(NOW - milliseconds, NOW)]).toEqual([true, true]);
  });

  it.each([
    ['1 ms more than a week', 7 * DAY + 1],
    ['56 years, as one that shows 1970', SINCE_1970],
  ])('by %s is not accepted', (_difference, milliseconds) => {
    expect([isPlausibleTime(NOW + milliseconds, NOW), isPlausibleTime(NOW - milliseconds, NOW)]).toEqual([
      false,
      false,
    ]);
  });
});
