import { cron, describeSchedule, everySeconds, readSchedule } from './job.ts';

it.each([
  ['every second', everySeconds(1)],
  ['every 60 seconds', everySeconds(60)],
  ['0 3 * * *', cron('0 3 * * *')],
])("the description '%s' of a schedule is read again", (text, schedule) => {
  expect(describeSchedule(schedule)).toBe(text);
  expect(readSchedule(text)).toEqual(schedule);
});

it('a description that only a later release knows is not read', () => {
  expect(readSchedule('every full moon')).toBeNull();
});
