import { isFreeRepeat, isOfPaidList, isPlausibleTime } from './repeated-search.ts';

const NOW = Date.parse('2026-11-20T01:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [0, true],
  [10 * MINUTE - 1, true],
  [10 * MINUTE, false],
  [400 * DAY, false],
  [1 - 10 * MINUTE, true],
  [-10 * MINUTE, false],
])('a search that was charged %p ms ago can be repeated for free: %p', (age, isFree) => {
  expect(isFreeRepeat(NOW - age, NOW)).toBe(isFree);
});

it.each([
  ['a page of the list', 0, 11 * HOUR, true],
  ['a page of an earlier list of the same search', -HOUR, 0, true],
  ['a page of a later list', 1, 0, false],
  ['a page after twelve hours', 0, 12 * HOUR, false],
  ['a page after the clock was set back by twelve hours', 0, -12 * HOUR, false],
])(
  '%s (submitted %p ms after the paid submit, requested %p ms after the charge) is free: %p',
  (_name, later, age, isFree) => {
    const submittedAtMillis = NOW - 5 * MINUTE;
    const request = { submittedAtMillis: submittedAtMillis + later, nowMillis: NOW + age };
    expect(isOfPaidList({ chargedAtMillis: NOW, submittedAtMillis }, request)).toBe(isFree);
  },
);

it.each([
  ['the wrong time zone', 26 * 60 * MINUTE, true],
  ['a week', 7 * DAY, true],
  ['more than a week', 7 * DAY + 1, false],
  ['1970', NOW, false],
])('a client clock that is off by %s (%p ms) is accepted: %p', (_name, off, isPlausible) => {
  expect([isPlausibleTime(NOW - off, NOW), isPlausibleTime(NOW + off, NOW)]).toEqual([isPlausible, isPlausible]);
});
