import { LANGUAGE_FACTS } from '@portal/domain';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  calendarNames,
  daysInMonth,
  formatCivilDate,
  monthWeeks,
  moveDate,
  parseCivilDate,
  weekday,
} from './calendar-model.ts';

test.each([
  ['03/05/2024', { year: 2024, month: 3, day: 5 }],
  [' 02/29/2024 ', { year: 2024, month: 2, day: 29 }],
  ['01/01/1800', { year: 1800, month: 1, day: 1 }],
  ['02/29/2023', null],
  ['13/01/2024', null],
  ['1/5/24', null],
  ['', null],
])('parseCivilDate parses %s', (text, date) => expect(parseCivilDate(text)).toEqual(date));

test.each([
  ['2024-02', 2024, 2, 29],
  ['1900-02', 1900, 2, 28],
  ['2000-02', 2000, 2, 29],
  ['2026-11', 2026, 11, 30],
])('daysInMonth counts the days of %s', (_, year, month, days) => expect(daysInMonth(year, month)).toBe(days));

test.each([
  ['ArrowRight', false, '12/31/2025', '01/01/2026'],
  ['ArrowUp', false, '03/05/2024', '02/27/2024'],
  ['Home', false, '11/20/2026', '11/15/2026'],
  ['End', false, '11/20/2026', '11/21/2026'],
  ['PageDown', false, '01/31/2024', '02/29/2024'],
  ['PageUp', true, '02/29/2024', '02/28/2023'],
])('the key %s (shift %s) moves from %s to %s', (key, shift, from, to) => {
  const date = parseCivilDate(from);
  const moved = date && moveDate(key, date, shift);
  expect(moved && formatCivilDate(moved)).toBe(to);
});

test('the weeks of November 2026 start on Sunday and contain 30 days', () => {
  const weeks = monthWeeks(2026, 11);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toEqual({ year: 2026, month: 11, day: 1 });
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});

test('a formatted date parses to the same date, and adding and subtracting days are inverse', () => {
  const anyDate = fc
    .record({ year: fc.integer({ min: 1800, max: 2200 }), month: fc.integer({ min: 1, max: 12 }) })
    .chain((base) => fc.integer({ min: 1, max: daysInMonth(base.year, base.month) }).map((day) => ({ ...base, day })));
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, step) => {
      expect(parseCivilDate(formatCivilDate(date))).toEqual(date);
      expect(addDays(addDays(date, step), -step)).toEqual(date);
      expect((((weekday(addDays(date, step)) - weekday(date) - step) % 7) + 7) % 7).toBe(0);
      const month = addMonths(date, step);
      expect(month.day).toBeLessThanOrEqual(date.day);
    }),
  );
});

test('the names of months and days follow the language', () => {
  expect(calendarNames('en-US').month({ year: 2026, month: 11, day: 1 })).toBe('November 2026');
  expect(calendarNames('en-US').weekdays[0]).toEqual({ short: 'Sun', long: 'Sunday' });
  expect(calendarNames('ja').month({ year: 2026, month: 11, day: 1 })).toContain('11月');
});

test('the names of the columns are short in every language', () => {
  const columnsOf = (locale: string): string[] => calendarNames(locale).weekdays.map(({ short }) => short);
  for (const { formatTags } of LANGUAGE_FACTS)
    for (const name of columnsOf(formatTags[0])) expect(name.length).toBeLessThanOrEqual(5);
  expect(columnsOf('bn')).toEqual(['র', 'সো', 'ম', 'বু', 'বৃ', 'শু', 'শ']);
  expect(columnsOf('ru')).toEqual(['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']);
});

test('years and digits are the same as in the date field in every language', () => {
  for (const { formatTags } of LANGUAGE_FACTS) {
    const names = calendarNames(formatTags[0]);
    expect(names.month({ year: 2026, month: 11, day: 1 })).toContain('2026');
    expect(names.day({ year: 2026, month: 11, day: 23 })).toMatch(/(?=.*2026)(?=.*23)/);
  }
});
