import { billingMonth, checkBillingSchedule, monthlyDue, monthlyImages } from './index.ts';

const ZONE = 'Pacific/Saipan';
const at = (text: string): number => Date.parse(text);
const FEES = {
  chargingImages: true,
  rates: [
    { option: true, unlimitedNumberOfPages: false, numberOfPages: 20, cost: 2000 },
    { option: false, unlimitedNumberOfPages: false, numberOfPages: 50, cost: 4000 },
    { option: true, unlimitedNumberOfPages: true, numberOfPages: 0, cost: 25_000 },
  ],
};
const account = { accountType: 'FLAT_FEE', paymentMethod: 'ESCROW', flatFeeRateLevel: 1, monthlyFee: 500 };

describe('the month that is billed', () => {
  it.each([
    ['before the day', '2026-11-09T13:59:00Z', { renewalDay: 10, renewalTime: '0:00' }, '2026-10'],
    ['from midnight of the county on', '2026-11-09T14:00:00Z', { renewalDay: 10, renewalTime: '0:00' }, '2026-11'],
    ['before the hour', '2026-11-09T16:29:00Z', { renewalDay: 10, renewalTime: '2:30' }, '2026-10'],
    ['from the hour on', '2026-11-09T16:30:00Z', { renewalDay: 10, renewalTime: '2:30' }, '2026-11'],
    ['in January before the day', '2026-01-05T00:00:00Z', { renewalDay: 28, renewalTime: '0:00' }, '2025-12'],
    ['in March before the day', '2026-03-05T00:00:00Z', { renewalDay: 28, renewalTime: '0:00' }, '2026-02'],
    ['with an invalid time', '2026-11-09T14:00:00Z', { renewalDay: 10, renewalTime: 'noon' }, '2026-11'],
    ['with an invalid hour', '2026-11-10T13:59:00Z', { renewalDay: 10, renewalTime: '99:99' }, '2026-11'],
  ])('%s', (_when, now, times, period) => expect(billingMonth(at(now), ZONE, times).period).toBe(period));

  it('begins at the renewal time on the renewal day, even if that was in the previous month', () => {
    const times = { renewalDay: 10, renewalTime: '2:30' };
    expect(new Date(billingMonth(at('2026-11-20T00:00:00Z'), ZONE, times).begins).toISOString()).toBe(
      '2026-11-09T16:30:00.000Z',
    );
    expect(new Date(billingMonth(at('2026-01-05T00:00:00Z'), ZONE, times).begins).toISOString()).toBe(
      '2025-12-09T16:30:00.000Z',
    );
  });
});

describe('the renewal time on a day when the clocks change', () => {
  it.each([
    ['after the hour that is skipped', 3, 8, '3:00', '2026-03-08T07:00:00.000Z'],
    ['late on the short day', 3, 8, '23:59', '2026-03-09T03:59:00.000Z'],
    ['in the hour that is skipped, at the change', 3, 8, '2:30', '2026-03-08T07:00:00.000Z'],
    ['after the hour that occurs twice', 11, 1, '3:00', '2026-11-01T08:00:00.000Z'],
    ['in the hour that occurs twice, the first time', 11, 1, '1:30', '2026-11-01T05:30:00.000Z'],
    ['before the change', 11, 1, '0:15', '2026-11-01T04:15:00.000Z'],
  ])("is the time of the county's clock: %s", (_when, month, renewalDay, renewalTime, begins) => {
    const monthEnd = Date.UTC(2026, month - 1, 28);
    const billed = billingMonth(monthEnd, 'America/New_York', { renewalDay, renewalTime });
    expect(new Date(billed.begins).toISOString()).toBe(begins);
  });
});

const HOUR_MS = 3_600_000;

/** Instants from `from` to `to`, spaced so that they cover all hours of a day and all minutes of an hour. */
function* moments(from: string, to: string): Generator<number> {
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
    ['of clock changes', '2026-01-10T00:00:00Z', '2027-01-10T00:00:00Z'],
    ['with a leap day', '2027-12-15T00:00:00Z', '2028-12-15T00:00:00Z'],
    ['at the end of 32-bit time', '2037-12-15T00:00:00Z', '2038-12-15T00:00:00Z'],
  ];
  it.each(years)('are consecutive and occur once in a year %s', (_what, from, to) => {
    for (const [zone, schedule] of places) {
      const seen: string[] = [];
      for (const now of moments(from, to)) {
        const { period, begins } = billingMonth(now, zone, schedule);
        expect(begins).toBeLessThanOrEqual(now);
        if (period !== seen.at(-1)) seen.push(period);
      }
      // in order and without gaps: a month never recurs, whatever the county's clock does
      expect(seen).toEqual([...new Set(seen)].sort());
      expect(seen).toHaveLength(13);
    }
  });
});

it.each([
  ['0:00', true],
  ['00:00', true],
  ['23:59', true],
  [' 7:05 ', true],
  ['24:00', false],
  ['7:60', false],
  ['7', false],
  ['', false],
  ['noon', false],
])('the renewal time %j is valid: %s', (renewalTime, isGood) => {
  const messages = isGood ? {} : { renewalTime: { key: 'validation.timeOfDay' } };
  expect(checkBillingSchedule({ renewalDay: 1, renewalTime })).toEqual(messages);
});

describe('the monthly charge and images', () => {
  it.each([
    ['an option', {}, 2000, 20],
    ['an option that the county no longer offers', { flatFeeRateLevel: 2 }, 0, 0],
    ['an unlimited option', { flatFeeRateLevel: 3 }, 25_000, null],
    ['Free', { flatFeeRateLevel: 0 }, 0, 0],
    ['a card', { paymentMethod: 'CREDIT_CARD' }, 0, 20],
    ['a monthly fee', { accountType: 'A_LA_CARTE' }, 500, null],
    ['a card without a flat fee', { accountType: 'A_LA_CARTE', paymentMethod: 'CREDIT_CARD' }, 0, null],
  ])('of %s', (_what, more, due, images) => {
    expect(monthlyDue({ ...account, ...more }, FEES)).toBe(due);
    expect(monthlyImages({ ...account, ...more }, FEES)).toBe(images);
  });

  it('are zero and unlimited if the county does not charge for images', () => {
    expect(monthlyDue(account, { ...FEES, chargingImages: false })).toBe(0);
    expect(monthlyImages(account, { ...FEES, chargingImages: false })).toBeNull();
  });
});
