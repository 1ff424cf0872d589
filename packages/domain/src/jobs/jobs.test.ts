import { itemsOfOutcome, jobRhythm } from './index.ts';

it.each([
  ['17 * * * *', { kind: 'HOURLY', minute: 17 }],
  ['0 3 * * *', { kind: 'DAILY', time: '03:00' }],
  ['5 14 * * *', { kind: 'DAILY', time: '14:05' }],
  ['20 2 1 * *', { kind: 'MONTHLY', day: 1, time: '02:20' }],
  ['*/5 * * * *', null],
  ['0 3 * * 1', null],
  ['0 * 1 * *', null],
  ['0 3 1 6 *', null],
])('a job with the crontab line %s has the rhythm %j', (line, rhythm) => {
  expect(jobRhythm(line)).toEqual(rhythm);
});

it.each([
  ['DONE', 5],
  ['STOPPED', 5],
  ['SOME_FAILED', 2],
  ['FAILED', 2],
])('the outcome %s is told with %d items', (outcome, count) => {
  expect(itemsOfOutcome(outcome, { done: 5, failed: 2 })).toBe(count);
});
