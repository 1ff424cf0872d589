import { checkUserPurge, purgeDateMillis, purgeScheduleMillis } from './index.ts';

const ZONE = 'Pacific/Saipan';
const NOW = Date.parse('2026-11-20T01:00:00Z');

it.each([
  ['01/05/2020', undefined],
  ['11/20/2026', undefined],
  ['11/21/2026', 'validation.futureDate'],
  ['', 'validation.required'],
  ['13/45/2020', 'validation.dateFormat'],
])('[002-3.purgenow.2] a purge by %j has the error %s', (purgeDate, key) => {
  expect(checkUserPurge({ purgeDate }, '2026-11-20')).toEqual(key === undefined ? {} : { purgeDate: { key } });
});

it("a purge by a date uses the start of that date in the county's zone", () => {
  expect(purgeDateMillis('01/05/2020', ZONE, NOW)).toEqual({
    day: '2020-01-05',
    millis: Date.parse('2020-01-04T14:00:00Z'),
  });
  expect(purgeDateMillis('soon', ZONE, NOW)).toBeNull();
});

it.each([
  [400, '2025-10-15T14:00:00Z'],
  [365, '2025-11-19T14:00:00Z'],
  [1, '2025-11-19T14:00:00Z'],
])('[002-5.userpurge.1] a schedule of %d days deletes users who were last active before %s', (days, at) => {
  expect(new Date(purgeScheduleMillis(days, ZONE, NOW))).toEqual(new Date(at));
});
