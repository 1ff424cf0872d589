import fc from 'fast-check';
import {
  basisPointsToPercent,
  cents,
  centsToDecimal,
  centsToDollars,
  dollarsToCents,
  formatCents,
  isCents,
  multiplyCents,
  parseDollars,
  percentOf,
  percentToBasisPoints,
  subtractCents,
  sumCents,
} from './index.ts';

const anyCents = fc.maxSafeInteger().map(cents);
const moderateCents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(cents);

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -0.01])('refuses %p', (amount) => {
    expect(() => cents(amount)).toThrow(new RangeError(`Not a whole number of cents: ${amount}`));
    expect(isCents(amount)).toBe(false);
  });

  it('converts negative zero to zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it('throws if a sum, difference or product is too large to be exact', () => {
    const largest = cents(Number.MAX_SAFE_INTEGER);
    expect(() => sumCents([largest, cents(1)])).toThrow(RangeError);
    expect(() => subtractCents(largest, cents(-1))).toThrow(RangeError);
    expect(() => multiplyCents(largest, 2)).toThrow(RangeError);
  });

  it('multiplies only by whole numbers, even if the product is whole', () => {
    expect(() => multiplyCents(cents(2), 1.5)).toThrow(new RangeError('Not a whole number of times: 1.5'));
  });

  it('adds, subtracts and multiplies', () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([cents(300), cents(50), cents(-25)])).toBe(325);
    expect(subtractCents(cents(100), cents(325))).toBe(-225);
    expect(multiplyCents(cents(50), 199)).toBe(9950);
  });
});

describe('formatCents', () => {
  it.each<[number, string]>([
    [0, '$0.00'],
    [1, '$0.01'],
    [99, '$0.99'],
    [100, '$1.00'],
    [-200, '-$2.00'],
    [-5, '-$0.05'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_450, '$1,234.50'],
    [123_456_789, '$1,234,567.89'],
    [-100_000_00, '-$100,000.00'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ])('formats %p as %p', (amount, text) => {
    expect(formatCents(cents(amount))).toBe(text);
  });

  it('returns text that parses to the same amount', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(parseDollars(formatCents(amount))).toEqual({ ok: true, value: amount });
        expect(parseDollars(centsToDecimal(amount))).toEqual({ ok: true, value: amount });
      }),
    );
  });
});

describe('parseDollars', () => {
  it.each<[string, number]>([
    ['0', 0],
    ['12', 1200],
    ['12.', 1200],
    ['12.3', 1230],
    ['12.34', 1234],
    ['.5', 50],
    ['$.05', 5],
    ['$1,234.50', 123_450],
    ['1,234,567', 123_456_700],
    ['  20  ', 2000],
    ['-2', -200],
    ['-$2.00', -200],
    ['-0', 0],
    ['0012.30', 1230],
  ])('parses %p as %p cents', (text, amount) => {
    expect(parseDollars(text)).toEqual({ ok: true, value: amount });
  });

  it.each<[string, string]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'notANumber'],
    ['-', 'notANumber'],
    ['$', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['1e3', 'notANumber'],
    ['1E-2', 'notANumber'],
    ['0x10', 'notANumber'],
    ['1,23', 'notANumber'],
    ['1234,567', 'notANumber'],
    [',123', 'notANumber'],
    ['1.234,50', 'notANumber'],
    ['--1', 'notANumber'],
    ['+1', 'notANumber'],
    ['$-1', 'notANumber'],
    ['1 000', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['١٢', 'notANumber'],
    ['1.005', 'tooManyDecimals'],
    ['0.300', 'tooManyDecimals'],
    ['90071992547409.92', 'tooLarge'],
    ['9'.repeat(39), 'tooLarge'],
  ])('[S06] refuses %p: %s', (text, failure) => {
    expect(parseDollars(text)).toEqual({ ok: false, failure });
  });

  it('[S06] does not even parse a text that is much longer than any amount', () => {
    expect(parseDollars('9'.repeat(100_000))).toEqual({ ok: false, failure: 'notANumber' });
  });

  it('never throws and returns only whole cents or a known failure', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseDollars(text);
        const failures = ['empty', 'notANumber', 'tooManyDecimals', 'tooLarge'];
        expect(parsed.ok ? isCents(parsed.value) : failures.includes(parsed.failure)).toBe(true);
      }),
    );
  });
});

describe('dollars as JSON numbers', () => {
  it('[S06] convert to exact cents, or are refused if they have a floating-point error or an exponent, or are NaN', () => {
    expect(dollarsToCents(0.07)).toEqual({ ok: true, value: 7 });
    expect(dollarsToCents(1.1)).toEqual({ ok: true, value: 110 });
    expect(dollarsToCents(0.1 + 0.2)).toEqual({ ok: false, failure: 'tooManyDecimals' });
    expect(dollarsToCents(1e21)).toEqual({ ok: false, failure: 'notANumber' });
    expect(dollarsToCents(Number.NaN)).toEqual({ ok: false, failure: 'notANumber' });
  });

  it('convert back to the same cents', () => {
    fc.assert(
      fc.property(moderateCents, (amount) => {
        expect(dollarsToCents(centsToDollars(amount))).toEqual({ ok: true, value: amount });
      }),
    );
  });
});

describe('percentOf', () => {
  it.each<[number, number, number]>([
    [2000, 250, 50],
    [100, 250, 3], // 2.5 cents go up
    [99, 250, 2], // 2.475 cents go down
    [20, 250, 1], // half a cent goes up
    [19, 250, 0],
    [-20, 250, -1],
    [0, 250, 0],
    [12_345, 10_000, 12_345],
    [12_345, 0, 0],
    [1, 5000, 1],
    [1, 4999, 0],
    [Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
  ])('%p cents at %p basis points are %p cents', (amount, basisPoints, expected) => {
    expect(percentOf(cents(amount), basisPoints)).toBe(expected);
  });

  it.each([-1, 2.5, Number.NaN])('refuses %p basis points', (basisPoints) => {
    expect(() => percentOf(cents(100), basisPoints)).toThrow(
      new RangeError(`Not a whole, non-negative number of basis points: ${basisPoints}`),
    );
  });

  it('is within half a cent of the exact share, and symmetric for refunds', () => {
    fc.assert(
      fc.property(moderateCents, fc.integer({ min: 0, max: 20_000 }), (amount, basisPoints) => {
        const share = percentOf(amount, basisPoints);
        const error = BigInt(share) * 10_000n - BigInt(amount) * BigInt(basisPoints);
        expect(error <= 5000n && error >= -5000n).toBe(true);
        expect(percentOf(cents(0 - amount), basisPoints)).toBe(cents(0 - share));
      }),
    );
  });
});

describe('a percentage on the wire', () => {
  it('converts back to the same basis points', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
        expect(percentToBasisPoints(basisPointsToPercent(basisPoints))).toEqual({ ok: true, value: basisPoints });
      }),
    );
    expect(basisPointsToPercent(250)).toBe(2.5);
  });

  it('is refused with more than two decimals', () => {
    expect(percentToBasisPoints(2.505)).toEqual({ ok: false, failure: 'tooManyDecimals' });
  });
});
