import { joinDateTime, joinTime, readTime, splitDateTime, timeParts, writeTime } from './time-text.ts';

it('a time of day is parsed and formatted', () => {
  expect(readTime('01:05 PM')).toEqual({ hour: 1, minute: 5, half: 'PM' });
  expect(writeTime({ hour: 12, minute: 0, half: 'AM' })).toBe('12:00 AM');
  for (const text of ['', '13:00 PM', '00:30 AM', '01:60 AM', '01: AM', ':15 AM', '01:05'])
    expect(readTime(text)).toBeNull();
});

it('a time of day is composed from its parts', () => {
  expect(joinTime({ hour: '9', minute: '', half: 'AM' }, false)).toBe('09:00 AM');
  expect(joinTime({ hour: '9', minute: '', half: 'AM' }, true)).toBe('09: AM');
  expect(joinTime({ hour: '', minute: '', half: 'PM' }, false)).toBe('');
  expect(timeParts('09: PM')).toEqual({ hour: '9', minute: '', half: 'PM' });
  expect(timeParts('nonsense')).toEqual({ hour: '', minute: '', half: 'AM' });
});

it('a date and its time form a text of 19 characters [000-5.widths.1]', () => {
  const text = joinDateTime('12/31/2026', '11:59 PM');
  expect(text).toHaveLength(19);
  expect(splitDateTime(text)).toEqual({ date: '12/31/2026', time: '11:59 PM' });
  expect(splitDateTime(joinDateTime('', '11:59 PM'))).toEqual({ date: '', time: '11:59 PM' });
  // a date that is still being typed keeps its time
  expect(splitDateTime(joinDateTime('1 5', '11:59 PM'))).toEqual({ date: '1 5', time: '11:59 PM' });
  expect(splitDateTime(joinDateTime('1 ', '11:59 PM'))).toEqual({ date: '1 ', time: '11:59 PM' });
  expect(splitDateTime('1 5 24')).toEqual({ date: '1 5 24', time: '' });
  expect(splitDateTime('1/5/24')).toEqual({ date: '1/5/24', time: '' });
});
