import { type BilledAccount, billingMonth, checkBillingSchedule, monthlyDue, monthlyImages } from './index.ts';

const ZONE = 'Pacific/Saipan';
/** Epoch milliseconds. */
const at = (text: string): number => Date.parse(text);
const FEES = {
  chargingImages: true,
  // the flat-fee options 1 to 3; the county no longer offers the second one
  rates: [
    { option: true, unlimitedNumberOfPages: false, numberOfPages: 20, cost: 2000 },
    { option: false, unlimitedNumberOfPages: false, numberOfPages: 50, cost: 4000 },
    { option: true, unlimitedNumberOfPages: true, numberOfPages: 0, cost: 25_000 },
  ],
};
const account = { accountType: 'FLAT_FEE', paymentMethod: 'ESCROW', flatFeeRateLevel: 1, monthlyFee: 500 };

describe('the month that is billed', () => {
  // Saipan is ten hours ahead of UTC: its November 10 begins at 14:00 UTC on November 9
  it.each([
    ['the previous month a minute before the renewal day', '2026-11-09T13:59:00Z', 10, '0:00', '2026-10'],
    ['the current month from midnight of the renewal day on', '2026-11-09T14:00:00Z', 10, '0:00', '2026-11'],
    ['the previous month a minute before the renewal time', '2026-11-09T16:29:00Z', 10, '2:30', '2026-10'],
    ['the previous month a minute before a renewal time with spaces', '2026-11-09T16:29:00Z', 10, ' 2:30 ', '2026-10'],
    ['the current month from the renewal time on', '2026-11-09T16:30:00Z', 10, '2:30', '2026-11'],
    ['December before the renewal day in January', '2026-01-05T00:00:00Z', 28, '0:00', '2025-12'],
    ['February before the renewal day in March', '2026-03-05T00:00:00Z', 28, '0:00', '2026-02'],
    [
      'the current month from midnight on if the renewal time is not a time',
      '2026-11-09T14:00:00Z',
      10,
      'noon',
      '2026-11',
    ],
    [
      'the previous month before 23:59 if the renewal time is later than 23:59',
      '2026-11-10T13:58:00Z',
      10,
      '99:99',
      '2026-10',
    ],
    [
      'the current month from 23:59 on if the renewal time is later than 23:59',
      '2026-11-10T13:59:00Z',
      10,
      '99:99',
      '2026-11',
    ],
  ])('is %s', (_what, now, renewalDay, renewalTime, period) => {
    expect(billingMonth(at(now), ZONE, { renewalDay, renewalTime }).period).toBe(period);
  });

  it('begins at the renewal time on the renewal day, even if that is in the previous calendar month', () => {
    const times = { renewalDay: 10, renewalTime: '2:30' };
    expect(new Date(billingMonth(at('2026-11-20T00:00:00Z'), ZONE, times).begins).toISOString()).toBe(
      '2026-11-09T16:30:00.000Z',
    );
    expect(new Date(billingMonth(at('2026-01-05T00:00:00Z'), ZONE, times).begins).toISOString()).toBe(
      '2025-12-09T16:30:00.000Z',
    );
  });
});

describe('the billing time on a day when the clocks change', () => {
  it.each([
    ['the time 3:00, which follows a skipped hour', 3, 8, '3:00', '2026-03-08T07:00:00.000Z'],
    ['the time 23:59, also on a day of 23 hours', 3, 8, '23:59', '2026-03-09T03:59:00.000Z'],
    ['the clock change if that skips the renewal time', 3, 8, '2:30', '2026-03-08T07:00:00.000Z'],
    ['the time 3:00, also after an hour that occurs twice', 11, 1, '3:00', '2026-11-01T08:00:00.000Z'],
    ['the first of two times when the clock shows 1:30', 11, 1, '1:30', '2026-11-01T05:30:00.000Z'],
    ['the time 0:15, if the clocks change later that day', 11, 1, '0:15', '2026-11-01T04:15:00.000Z'],
  ])('is %s', (_what, month, renewalDay, renewalTime, begins) => {
    const lateInMonth = Date.UTC(2026, month - 1, 28);
    const billed = billingMonth(lateInMonth, 'America/New_York', { renewalDay, renewalTime });
    expect(new Date(billed.begins).toISOString()).toBe(begins);
  });
});

const HOUR_MS = 3_600_000;

/** Instants from `from` to `to`, at most half a day apart. Over a year, they fall on all hours of a day and all minutes of an hour. */
function* instantsBetween(from: string, to: string): Generator<number> {
  for (let now = at(from); now < at(to); now += 11 * HOUR_MS + 7 * 60_000) yield now;
}

describe('[R21] the months of a billing schedule', () => {
  // zones whose clocks change by an hour, by half an hour or never; the last one once skipped a whole day
  const places = [
    [ZONE, { renewalDay: 1, renewalTime: '0:00' }],
    ['America/New_York', { renewalDay: 8, renewalTime: '2:30' }],
    ['Australia/Lord_Howe', { renewalDay: 28, renewalTime: '23:59' }],
    ['Pacific/Apia', { renewalDay: 28, renewalTime: '0:00' }],
  ] as const;
  const years = [
    ['with clock changes', '2026-01-10T00:00:00Z', '2027-01-10T00:00:00Z'],
    ['with a leap day', '2027-12-15T00:00:00Z', '2028-12-15T00:00:00Z'],
    ['in which 32-bit time ends', '2037-12-15T00:00:00Z', '2038-12-15T00:00:00Z'],
  ];
  it.each(years)('follow each other without a gap or a repetition in a year %s', (_what, from, to) => {
    for (const [zone, schedule] of places) {
      const seen: string[] = [];
      for (const now of instantsBetween(from, to)) {
        const { period, begins } = billingMonth(now, zone, schedule);
        expect(begins).toBeLessThanOrEqual(now);
        if (period !== seen.at(-1)) seen.push(period);
      }
      // each month once and in order
      expect(seen).toEqual([...new Set(seen)].sort());
      // no month is missing: a year that does not begin at the billing time touches thirteen billing months
      expect(seen).toHaveLength(13);
    }
  });
});

it.each(['0:00', '00:00', '23:59', ' 7:05 '])('the renewal time %j is accepted', (renewalTime) => {
  expect(checkBillingSchedule({ renewalDay: 1, renewalTime })).toEqual({});
});

it.each(['24:00', '7:60', '7', '', 'noon'])('the renewal time %j is refused', (renewalTime) => {
  const messages = { renewalTime: { key: 'validation.timeOfDay' } };
  expect(checkBillingSchedule({ renewalDay: 1, renewalTime })).toEqual(messages);
});

describe('the monthly charge in cents and the number of images', () => {
  it.each<[string, number, number | null, Partial<BilledAccount>]>([
    ['an account with a flat-fee option', 2000, 20, {}],
    ['an account whose option the county no longer offers', 0, 0, { flatFeeRateLevel: 2 }],
    ['an account with an unlimited option', 25_000, null, { flatFeeRateLevel: 3 }],
    ['an account without an option', 0, 0, { flatFeeRateLevel: 0 }],
    ['a flat-fee account that pays by card', 0, 20, { paymentMethod: 'CREDIT_CARD' }],
    ['an account with a monthly fee', 500, null, { accountType: 'A_LA_CARTE' }],
    [
      'an account with a monthly fee that pays by card',
      0,
      null,
      { accountType: 'A_LA_CARTE', paymentMethod: 'CREDIT_CARD' },
    ],
  ])('of %s are %d and %j (null: unlimited)', (_account, charge, images, changes) => {
    expect(monthlyDue({ ...account, ...changes }, FEES)).toBe(charge);
    expect(monthlyImages({ ...account, ...changes }, FEES)).toBe(images);
  });

  it('are zero and unlimited if the county does not charge for images', () => {
    expect(monthlyDue(account, { ...FEES, chargingImages: false })).toBe(0);
    expect(monthlyImages(account, { ...FEES, chargingImages: false })).toBeNull();
  });
});
