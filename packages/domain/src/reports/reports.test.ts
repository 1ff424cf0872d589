import fc from 'fast-check';
import { ROLES } from '../lists/index.ts';
import {
  daysOfMonth,
  LOG_TYPES,
  logTypesOf,
  monthBefore,
  monthStatementNumber,
  periodBounds,
  REPORT_HOURS,
  REPORT_MINUTES,
  REPORT_ROLES,
  readStatementMonth,
  readStatementNumber,
  reportPeriod,
  statementNumberOf,
  type TypedPeriod,
  transactionTypesOf,
  WHOLE_DAY,
  wholeDays,
} from './index.ts';

const TODAY = '2026-11-20';
/** In this zone clocks change on March 8 and November 1, 2026. */
const ZONE = 'America/Chicago';
/** The report's fields as a user fills them in: from November 1 to today, unless changed. */
const typed = (changes: Partial<TypedPeriod> = {}): TypedPeriod => ({
  fromDate: '11/01/2026',
  toDate: '',
  ...WHOLE_DAY,
  ...changes,
});
/** The first instant of a period, and the first one after it. */
const boundsOf = (changes: Partial<TypedPeriod>): string[] => {
  const period = reportPeriod(typed(changes), TODAY);
  if (!period.ok) throw new Error(JSON.stringify(period.failure));
  const { fromMillis, untilMillis } = periodBounds(period.value, ZONE);
  return [fromMillis, untilMillis].map((at) => new Date(at).toISOString());
};

describe('the period of a report', () => {
  it.each<[string, Partial<TypedPeriod>, string, string]>([
    ['whole days, also around a clock change', {}, '2026-11-01T05:00:00.000Z', '2026-11-21T06:00:00.000Z'],
    [
      'one whole day, also if it has 23 hours',
      { fromDate: '3/8/26', toDate: '3/8/26' },
      '2026-03-08T06:00:00.000Z',
      '2026-03-09T05:00:00.000Z',
    ],
    [
      'two hours if its hour occurs twice',
      { toDate: '11/01/2026', fromHour: 1, toHour: 1, toMinute: 59, toAmPm: 'am' },
      '2026-11-01T06:00:00.000Z',
      '2026-11-01T08:00:00.000Z',
    ],
    [
      'empty if its hour is skipped',
      {
        fromDate: '03/08/2026',
        toDate: '03/08/2026',
        fromHour: 2,
        fromMinute: 15,
        toHour: 2,
        toMinute: 45,
        toAmPm: 'am',
      },
      '2026-03-08T08:00:00.000Z',
      '2026-03-08T08:00:00.000Z',
    ],
    [
      'the time up to the end of its last minute',
      { fromDate: '11/20/2026', fromAmPm: 'pm', toHour: 12, toMinute: 15 },
      '2026-11-20T18:00:00.000Z',
      '2026-11-20T18:16:00.000Z',
    ],
  ])('[002-9.reports.1] is %s', (_what, changes, from, until) => {
    expect(boundsOf(changes)).toEqual([from, until]);
  });

  it.each<[Partial<TypedPeriod>, object]>([
    [{ fromDate: ' ' }, { fromDate: { key: 'validation.required' } }],
    [{ fromDate: '13/01/2026' }, { fromDate: { key: 'validation.dateFormat' } }],
    [{ fromDate: '11/21/2026' }, { fromDate: { key: 'validation.futureDate' } }],
    [{ toDate: '10/31/2026' }, { toDate: { key: 'validation.dateRange' } }],
    [{ fromDate: '11/18/2025' }, { toDate: { key: 'validation.yearRange' } }],
    [
      { fromDate: TODAY, fromHour: 9, toHour: 8, toMinute: 45, toAmPm: 'am' },
      { toDate: { key: 'validation.dateTimeRange' } },
    ],
  ])('[002-5.reports.1] [002-5.reports.2] with the fields %j is refused', (changes, messages) => {
    expect(reportPeriod(typed(changes), TODAY)).toEqual({ ok: false, failure: messages });
  });

  it('ends today if its last date is blank', () => {
    expect(reportPeriod(typed({ toDate: ' ' }), TODAY)).toEqual(reportPeriod(typed({ toDate: '11/20/2026' }), TODAY));
  });

  it('[002-9.reports.2] is accepted if its last day is 366 days after its first, the most that is allowed', () => {
    expect(reportPeriod(typed({ fromDate: '11/19/2025' }), TODAY).ok).toBe(true);
  });

  it('never ends before it starts and never leaves its day, in zones with clock changes', () => {
    const zones = ['America/Chicago', 'Pacific/Saipan', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/Santiago'];
    const day = fc
      .integer({ min: 0, max: 364 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), day, minute, minute, (zone, on, minuteA, minuteB) => {
        const [first, last] = [Math.min(minuteA, minuteB), Math.max(minuteA, minuteB)];
        const { fromMillis, untilMillis } = periodBounds(
          { from: { day: on, minute: first }, to: { day: on, minute: last } },
          zone,
        );
        const whole = periodBounds(wholeDays(on, on), zone);
        expect(untilMillis).toBeGreaterThanOrEqual(fromMillis);
        expect(fromMillis).toBeGreaterThanOrEqual(whole.fromMillis);
        expect(untilMillis).toBeLessThanOrEqual(whole.untilMillis);
      }),
    );
  });

  it('[002-9.reports.1] starts and ends at one of twelve hours and at minute 0, 15, 30, 45 or 59', () => {
    expect([...REPORT_HOURS]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect([...REPORT_MINUTES]).toEqual([0, 15, 30, 45, 59]);
  });
});

describe('a statement number', () => {
  it('consists of a past month and an account id', () => {
    expect(readStatementNumber(' 202602-12 ', TODAY)).toEqual({
      accountId: 12,
      period: wholeDays('2026-02-01', '2026-02-28'),
    });
    expect(readStatementNumber('202512-7', TODAY)?.period).toEqual(wholeDays('2025-12-01', '2025-12-31'));
    expect(statementNumberOf(wholeDays('2024-02-01', '2024-02-29'), 3, TODAY)).toBe('202402-3');
  });

  it('exists from the day after the month on', () => {
    const november = wholeDays('2026-11-01', '2026-11-30');
    expect(readStatementNumber('202611-12', '2026-11-30')).toBeNull();
    expect(readStatementNumber('202611-12', '2026-12-01')?.period).toEqual(november);
    expect(statementNumberOf(november, 12, '2026-11-30')).toBeNull();
  });

  it.each([
    ['an empty text', ''],
    ['the current month', '202611-12'],
    ['a thirteenth month', '202613-12'],
    ['a year before 1000', '099910-12'],
    ['account 0', '202610-0'],
    ['a month without an account', '202610'],
    ['a third part', '202610-12-1'],
    ['a text without digits', 'x'],
  ])('is refused with %s', (_what, number) => {
    expect(readStatementNumber(number, TODAY)).toBeNull();
  });

  it('does not exist for a period other than one whole month', () => {
    expect(statementNumberOf(wholeDays('2026-10-01', '2026-10-30'), 3, TODAY)).toBeNull();
    expect(statementNumberOf(wholeDays('2026-09-01', '2026-10-31'), 3, TODAY)).toBeNull();
    const { from, to } = wholeDays('2026-10-01', '2026-10-31');
    expect(statementNumberOf({ from: { ...from, minute: 15 }, to }, 3, TODAY)).toBeNull();
  });
});

describe('the month of a statement', () => {
  it.each([
    ['2026-11-20', 1, '2026-10'],
    ['2026-01-31', 1, '2025-12'],
    ['2026-03-31', 3, '2025-12'],
    ['2026-12-01', 12, '2025-12'],
  ])('counted back from %s by %d is %s', (day, months, month) => {
    expect(monthBefore(day, months)).toBe(month);
  });

  it('is accepted as YYYY-MM if it is past', () => {
    expect(readStatementMonth(' 2026-10 ', TODAY)).toBe('2026-10');
    for (const refused of ['2026-11', '2026-13', '2026', '202610', ''])
      expect(readStatementMonth(refused, TODAY)).toBeNull();
  });

  it('is the month that its statement number covers', () => {
    expect(readStatementNumber(monthStatementNumber('2024-02', 7), TODAY)?.period).toEqual(daysOfMonth('2024-02'));
  });
});

describe('the reports that a role may request', () => {
  it('[002-6.reports.1] [002-6.reports.2] [002-6.reports.3] include county data only for staff, and nothing for guests', () => {
    for (const role of ROLES) {
      const isStaff = role === 'TRIMIN' || role === 'COUNTY';
      expect(logTypesOf(role).includes('COUNTY')).toBe(isStaff);
      expect(logTypesOf(role).includes('SYSTEM')).toBe(isStaff);
      expect(new Set<string>(REPORT_ROLES.accountTypeReport).has(role)).toBe(isStaff);
      expect(Object.values(REPORT_ROLES).some((roles) => new Set<string>(roles).has(role))).toBe(role !== 'GUEST');
    }
    expect(logTypesOf('COUNTY')).toEqual(LOG_TYPES);
  });

  it('include the monthly fee of an account for its administrator, but not for its other users', () => {
    expect(transactionTypesOf('ACCOUNT')).toContain('MONTHLY_FEE');
    const withoutFee = transactionTypesOf('ACCOUNT').filter((type) => type !== 'MONTHLY_FEE');
    expect(transactionTypesOf('USER')).toEqual(withoutFee);
  });
});
