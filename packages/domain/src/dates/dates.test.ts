import fc from 'fast-check';
import { Settings } from 'luxon';
import {
  addDays,
  checkDateRange,
  checkDateTimeRange,
  checkTypedDate,
  dayBounds,
  daysBetween,
  formatDate,
  formatTime,
  isIsoDate,
  isTimeZone,
  minuteOfDay,
  nameOfRepeatedTime,
  parseTypedDate,
  todayIn,
} from './index.ts';

const TODAY = '2026-02-10';
const days = fc.integer({ min: -200_000, max: 20_000 }).map((offset) => addDays('2000-01-01', offset));

describe('parseTypedDate', () => {
  it.each<[string, string]>([
    ['1/5/2026', '2026-01-05'],
    ['01/05/2026', '2026-01-05'],
    ['1/05/2026', '2026-01-05'],
    ['01-05-2026', '2026-01-05'],
    ['1-5-2026', '2026-01-05'],
    ['1.5.2026', '2026-01-05'],
    ['1 5 2026', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    ['2026/1/5', '2026-01-05'],
    ['2026.01.05', '2026-01-05'],
    ['2026 1 5', '2026-01-05'],
    ['jan 5 2026', '2026-01-05'],
    ['Jan 5, 2026', '2026-01-05'],
    ['JAN. 5, 2026', '2026-01-05'],
    ['January 5, 2026', '2026-01-05'],
    ['january 5th, 2026', '2026-01-05'],
    ['January 5 2026', '2026-01-05'],
    ['5 jan 2026', '2026-01-05'],
    ['5 January 2026', '2026-01-05'],
    ['5th January, 2026', '2026-01-05'],
    ['5-Jan-2026', '2026-01-05'],
    ['05JAN2026', '2026-01-05'],
    ['Jan-5-2026', '2026-01-05'],
    ['2026-Jan-05', '2026-01-05'],
    ['01052026', '2026-01-05'],
    ['1/5/24', '2024-01-05'],
    ['1-5-24', '2024-01-05'],
    ['jan 5, 24', '2024-01-05'],
    ['1/5/26', '2026-01-05'],
    ['1/5/27', '1927-01-05'],
    ['1/5/99', '1999-01-05'],
    ['1/5/00', '2000-01-05'],
    ['  1/5/2026  ', '2026-01-05'],
    ['1 / 5 / 2026', '2026-01-05'],
    ['jan  5   2026', '2026-01-05'],
    ['１/５/２０２６', '2026-01-05'],
    ['sept 30 2020', '2020-09-30'],
    ['Sep 3rd 2020', '2020-09-03'],
    ['02/29/2024', '2024-02-29'],
    ['12/31/1899', '1899-12-31'],
    ['01/01/1800', '1800-01-01'],
    ['1/1/1000', '1000-01-01'],
    [`${' '.repeat(50)}1/5/2026`, '2026-01-05'],
    ['12/31/2099', '2099-12-31'],
    ['2026 Jan 5', '2026-01-05'],
    ['Jan/5/2026', '2026-01-05'],
    ['5/Jan/2026', '2026-01-05'],
    ['5-jan-26', '2026-01-05'],
    ['5 Jan, 2026', '2026-01-05'],
    ['2026-1-5', '2026-01-05'],
    ['01.05.2026', '2026-01-05'],
    ['1–5–2026', '2026-01-05'],
    ['2026−01−05', '2026-01-05'],
    ['1\u00a05\u00a02026', '2026-01-05'],
    ['Feb. 29, 2024', '2024-02-29'],
    ['29 February 2024', '2024-02-29'],
    ['22nd March 2015', '2015-03-22'],
    ['apr 30 2022', '2022-04-30'],
    ['May 5 2015', '2015-05-05'],
    ['june 1 2020', '2020-06-01'],
    ['Jul 4, 1976', '1976-07-04'],
    ['AUG 15 2001', '2001-08-15'],
    ['oct 1st 2010', '2010-10-01'],
    ['Nov 2nd, 2010', '2010-11-02'],
    ['31-Dec-1999', '1999-12-31'],
  ])('[U11] reads %p as %p', (text, recordedOn) => {
    expect(parseTypedDate(text, TODAY)).toEqual({ ok: true, value: recordedOn });
  });

  it.each([
    '',
    ' ',
    'today',
    '13/01/2026',
    '00/10/2026',
    '01/00/2026',
    '02/30/2026',
    '02/29/2023',
    '04/31/2026',
    '1/5',
    '1/5/026',
    '1/5/20266',
    '01/01/0099',
    '1//5/2026',
    'janu 5 2026',
    'foo 5 2026',
    '5/jan/2026/1',
    '1,5,2026',
    '-1/5/2026',
    '1e0/5/2026',
    '20260105',
    '2026-01-05T10:00:00',
  ])('[000-5.date.1] parseTypedDate refuses %p', (text) => {
    expect(parseTypedDate(text, TODAY)).toEqual({ ok: false, failure: 'validation.dateFormat' });
  });

  it('[000-5.date.1] parseTypedDate refuses a million digits', () => {
    const digits = '1'.repeat(1_000_000);
    expect(parseTypedDate(digits, TODAY)).toEqual({ ok: false, failure: 'validation.dateFormat' });
  });

  it('parses the output of formatDate for any date', () => {
    fc.assert(
      fc.property(days, (recordedOn) => {
        expect(parseTypedDate(formatDate(recordedOn), TODAY)).toEqual({ ok: true, value: recordedOn });
        expect(parseTypedDate(recordedOn, TODAY)).toEqual({ ok: true, value: recordedOn });
      }),
    );
  });

  it('parses any text as an existing date or refuses it', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9 /.-]{1,12}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseTypedDate(text, TODAY);
        if (parsed.ok) expect(isIsoDate(parsed.value)).toBe(true);
      }),
    );
  });
});

describe('county time', () => {
  it('uses the date of the county, not that of the server', () => {
    const justAfterNewYearInSaipan = Date.UTC(2025, 11, 31, 14, 30);
    expect(todayIn('Pacific/Saipan', justAfterNewYearInSaipan)).toBe('2026-01-01');
    expect(todayIn('America/Chicago', justAfterNewYearInSaipan)).toBe('2025-12-31');
  });

  it('formats times as 10:42 AM', () => {
    expect(formatTime(Date.UTC(2024, 2, 5, 0, 42), 'Pacific/Saipan')).toBe('10:42 AM');
    expect(formatTime(Date.UTC(2024, 2, 5, 2, 0), 'Pacific/Saipan')).toBe('12:00 PM');
    expect(formatTime(Date.UTC(2024, 2, 4, 14, 5), 'Pacific/Saipan')).toBe('12:05 AM');
  });

  it('names the offset only of times that occur twice', () => {
    const named = (zone: string, ...times: readonly number[]) =>
      times.map((millis) => nameOfRepeatedTime(millis, zone));
    const at = (hour: number, minute: number) => Date.UTC(2026, 10, 1, hour, minute);
    const aroundTheChange = [at(4, 59), at(5, 0), at(5, 59), at(6, 0), at(6, 59), at(7, 0)];
    expect(named('America/New_York', ...aroundTheChange)).toEqual(['', 'EDT', 'EDT', 'EST', 'EST', '']);
    expect(named('America/St_Johns', at(3, 29), at(3, 30), at(4, 30), at(5, 30))).toEqual([
      '',
      'GMT-2:30',
      'GMT-3:30',
      '',
    ]);
    expect(named('Pacific/Guam', ...aroundTheChange)).toEqual(['', '', '', '', '', '']);
    // no time of the spring change occurs twice
    expect(named('America/New_York', Date.UTC(2026, 2, 8, 6, 59), Date.UTC(2026, 2, 8, 7, 0))).toEqual(['', '']);
  });

  it('formats dates as MM/DD/YYYY, and returns other text unchanged', () => {
    expect(formatDate('2024-03-05')).toBe('03/05/2024');
    expect(formatDate('')).toBe('');
    expect(formatDate('soon')).toBe('soon');
  });

  it('returns 23 and 25 hours for the dates of clock changes', () => {
    const hours = (day: string) => {
      const { startMillis, endMillis } = dayBounds(day, 'America/Chicago');
      return (endMillis - startMillis) / 3_600_000;
    };
    expect([hours('2026-03-08'), hours('2026-03-09'), hours('2026-11-01')]).toEqual([23, 24, 25]);
    expect(() => dayBounds('2026-02-30', 'America/Chicago')).toThrow(
      new RangeError('Not a day in a zone: 2026-02-30 America/Chicago'),
    );
  });

  it('refuses invalid dates, zones and instants', () => {
    expect(isTimeZone('Pacific/Saipan')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isIsoDate('2026-02-29')).toBe(false);
    expect(isIsoDate('2024-2-9')).toBe(false);
    expect(() => todayIn('Mars/Olympus', 0)).toThrow(new RangeError('Not an instant in a zone: 0 Mars/Olympus'));
    expect(() => formatTime(Number.NaN, 'UTC')).toThrow(RangeError);
    expect(() => addDays('x', 1)).toThrow(new RangeError('Not a day: x'));
  });

  it("counts days independently of the server's time zone and numbering system", () => {
    const { defaultZone, defaultNumberingSystem } = Settings;
    Settings.defaultZone = 'Pacific/Apia';
    Settings.defaultNumberingSystem = 'arab';
    try {
      // Samoa skipped December 30, 2011, when it moved to the other side of the date line.
      expect(addDays('2011-12-29', 1)).toBe('2011-12-30');
      expect(daysBetween('2011-12-29', '2011-12-31')).toBe(2);
      expect(todayIn('Pacific/Saipan', Date.UTC(2026, 0, 1))).toBe('2026-01-01');
    } finally {
      Settings.defaultZone = defaultZone;
      Settings.defaultNumberingSystem = defaultNumberingSystem;
    }
  });

  it('counts as many days between two dates as were added', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count);
      }),
    );
  });
});

describe('date ranges', () => {
  const check = (from: string, to: string, limit?: 'month' | 'year') =>
    checkDateRange({ from, to }, { today: TODAY, ...(limit && { limit }) });
  const messages = { from: undefined, to: undefined };

  it.each<[string, string, string, 'month' | 'year' | undefined, object]>([
    ['000-5.date.0', '01/01/1900', '2/10/2026', undefined, {}],
    ['000-5.date.0', '', '', undefined, {}],
    ['000-5.date.0', '', '2/10/2026', 'month', {}],
    ['000-5.date.0', '1/5/1990', '', 'month', {}],
    ['000-5.date.0', '1/5/2026', '1/5/2026', 'month', {}],
    ['000-5.date.1', '13/1/2026', '', undefined, { from: { key: 'validation.dateFormat' } }],
    ['000-5.date.1', '', 'x', undefined, { to: { key: 'validation.dateFormat' } }],
    ['000-5.date.2', '', '2/11/2026', undefined, { to: { key: 'validation.futureDate' } }],
    [
      '000-5.date.2',
      '2/11/2026',
      '2/12/2026',
      undefined,
      { from: { key: 'validation.futureDate' }, to: { key: 'validation.futureDate' } },
    ],
    ['000-5.date.3', '1/6/2026', '1/5/2026', undefined, { to: { key: 'validation.dateRange' } }],
    ['000-5.date.5', '1/1/2026', '2/1/2026', 'month', {}],
    ['001-5.date.4', '1/1/2026', '2/2/2026', 'month', { to: { key: 'validation.monthRange' } }],
    ['000-5.date.5', '1/1/2026', '2/2/2026', 'month', { to: { key: 'validation.monthRange' } }],
    ['000-5.date.6', '1/1/2025', '1/2/2026', 'year', {}],
    ['001-5.date.5', '1/1/2025', '1/3/2026', 'year', { to: { key: 'validation.yearRange' } }],
    ['000-5.date.6', '1/1/2025', '1/3/2026', 'year', { to: { key: 'validation.yearRange' } }],
  ])('[%s] checks the range from %p to %p, with the limit %p', (_row, from, to, limit, expected) => {
    expect({ ...messages, ...check(from, to, limit) }).toEqual({ ...messages, ...expected });
  });

  it('[000-5.report.1] reports missing dates that are required', () => {
    const rules = { today: TODAY, fromRequired: true, toRequired: true };
    const required = { key: 'validation.required' };
    expect(checkDateRange({ from: ' ', to: '' }, rules)).toEqual({ from: required, to: required });
    expect(checkTypedDate('', TODAY)).toBeUndefined();
  });

  it('[000-5.date.4] compares times only if both dates are equal', () => {
    const at = (date: string, hour: number, amPm: 'AM' | 'PM') => ({ date, minuteOfDay: minuteOfDay(hour, 0, amPm) });
    const rules = { today: TODAY };
    const invalid = { to: { key: 'validation.dateTimeRange' } };
    expect(checkDateTimeRange(at('2/1/2026', 1, 'PM'), at('2/1/2026', 11, 'AM'), rules)).toEqual(invalid);
    expect(checkDateTimeRange(at('2/1/2026', 12, 'AM'), at('2/1/2026', 12, 'PM'), rules)).toEqual({});
    expect(checkDateTimeRange(at('2/1/2026', 1, 'PM'), at('2/1/2026', 1, 'PM'), rules)).toEqual({});
    expect(checkDateTimeRange(at('2/1/2026', 1, 'PM'), at('2/2/2026', 11, 'AM'), rules)).toEqual({});
    expect(checkDateTimeRange(at('', 1, 'PM'), at('', 11, 'AM'), rules)).toEqual({});
    expect(checkDateTimeRange(at('2/2/2026', 1, 'AM'), at('2/1/2026', 11, 'AM'), rules)).toEqual({
      to: { key: 'validation.dateRange' },
    });
  });

  it('converts 12-hour times to minutes', () => {
    expect([minuteOfDay(12, 0, 'AM'), minuteOfDay(12, 30, 'PM'), minuteOfDay(11, 59, 'PM')]).toEqual([0, 750, 1439]);
  });
});
