import fc from 'fast-check';
import { DateTime } from 'luxon';
import { isCron, nextCronMillis } from './cron.ts';

const NEW_YORK = 'America/New_York';
const at = (text: string, zone = NEW_YORK): number => DateTime.fromISO(text, { zone }).toMillis();
/** The next runs of a cron expression, as local time with UTC offset. */
function next(expression: string, from: string, times: number, zone = NEW_YORK): string[] {
  const shown: string[] = [];
  for (let millis = at(from, zone); shown.length < times; ) {
    millis = nextCronMillis(expression, zone, millis);
    shown.push(DateTime.fromMillis(millis, { zone }).toFormat('MM-dd HH:mm ZZ'));
  }
  return shown;
}

describe('the next run of a cron expression', () => {
  it.each([
    ['0 3 * * *', '2026-11-20T02:59', '11-20 03:00 -05:00'],
    ['0 3 * * *', '2026-11-20T03:00', '11-21 03:00 -05:00'],
    ['17 * * * *', '2026-11-20T03:17:00.001', '11-20 04:17 -05:00'],
    ['*/10 8-17 * * 1-5', '2026-11-20T17:50', '11-23 08:00 -05:00'],
    ['5/20 0 * * *', '2026-11-20T00:10', '11-20 00:25 -05:00'],
    ['0 6 1 * *', '2026-11-20T00:00', '12-01 06:00 -05:00'],
    ['0 0 29 2 *', '2026-11-20T00:00', '02-29 00:00 -05:00'],
    ['0 0 * * 0', '2026-11-20T00:00', '11-22 00:00 -05:00'],
    ['0 0 * * 7', '2026-11-20T00:00', '11-22 00:00 -05:00'],
    // with both kinds of days, one match is enough
    ['0 0 25 * 1', '2026-11-20T00:00', '11-23 00:00 -05:00'],
    ['0 0 1,15 6,12 *', '2026-11-20T00:00', '12-01 00:00 -05:00'],
  ])('%s after %s is at %s', (expression, from, expected) => {
    expect(next(expression, from, 1)).toEqual([expected]);
  });

  it('is at the clock change if the change skips its time, and happens once if its time occurs twice', () => {
    expect(next('30 2 * * *', '2026-03-07T00:00', 3)).toEqual([
      '03-07 02:30 -05:00',
      '03-08 03:00 -04:00',
      '03-09 02:30 -04:00',
    ]);
    expect(next('30 1 * * *', '2026-10-31T12:00', 2)).toEqual(['11-01 01:30 -04:00', '11-02 01:30 -05:00']);
  });

  it('follows elapsed time if it is hourly', () => {
    expect(next('30 * * * *', '2026-03-08T01:00', 2)).toEqual(['03-08 01:30 -05:00', '03-08 03:30 -04:00']);
    expect(next('30 * * * *', '2026-11-01T01:00-04:00', 3)).toEqual([
      '11-01 01:30 -04:00',
      '11-01 01:30 -05:00',
      '11-01 02:30 -05:00',
    ]);
  });

  it('handles clock changes of half an hour, and dates that a country skipped', () => {
    expect(next('10 2 * * *', '2026-10-03T12:00', 1, 'Australia/Lord_Howe')).toEqual(['10-04 02:30 +11:00']);
    expect(next('0 9 * * *', '2011-12-29T12:00', 2, 'Pacific/Apia')).toEqual([
      '12-31 00:00 +14:00',
      '12-31 09:00 +14:00',
    ]);
  });

  it('is later than now, within 25 hours for a daily plan, and at most once per day', () => {
    const zones = fc.constantFrom(NEW_YORK, 'Pacific/Saipan', 'Europe/Berlin', 'Australia/Lord_Howe');
    const times = fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') });
    fc.assert(
      fc.property(zones, times, fc.integer({ min: 0, max: 23 }), (zone, millis, hour) => {
        const first = nextCronMillis(`15 ${hour} * * *`, zone, millis);
        const second = nextCronMillis(`15 ${hour} * * *`, zone, first);
        expect(first).toBeGreaterThan(millis);
        expect(first - millis).toBeLessThanOrEqual(25 * 3_600_000);
        const days = [first, second].map((each) => DateTime.fromMillis(each, { zone }).toISODate());
        expect(days[0]).not.toBe(days[1]);
      }),
    );
  });
});

describe('a cron expression', () => {
  it.each([
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '5-1 * * * *',
    '*/0 * * * *',
    'x * * * *',
    '1/2/3 * * * *',
  ])("'%s' is invalid", (expression) => {
    expect(isCron(expression)).toBe(false);
    expect(() => nextCronMillis(expression, NEW_YORK, 0)).toThrow(RangeError);
  });

  it('needs a valid zone and an existing date', () => {
    expect(isCron('0 3 * * *')).toBe(true);
    expect(() => nextCronMillis('0 3 * * *', 'Nowhere/Here', 0)).toThrow(RangeError);
    expect(() => nextCronMillis('0 3 31 2 *', NEW_YORK, 0)).toThrow(RangeError);
  });
});
