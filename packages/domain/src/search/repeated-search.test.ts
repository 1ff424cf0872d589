import { isFreeRepeat, isPlausibleTime } from './repeated-search.ts';

const NOW = Date.parse('2026-11-20T01:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
  ['the wrong time zone', 26 * 60 * MINUTE, true],
  ['a week', 7 * DAY, true],
  ['more than a week', 7 * DAY + 1, false],
  ['1970', NOW, false],
])('a client clock that is off by %s (%p ms) is accepted: %p', (_name, off, isPlausible) => {
  expect([isPlausibleTime(NOW - off, NOW), isPlausibleTime(NOW + off, NOW)]).toEqual([isPlausible, isPlausible]);
});
