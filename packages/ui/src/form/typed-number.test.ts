import { numberWithUnit, readNumber, writeNumber } from './typed-number.ts';

describe('a money field', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,234.50', 123_450],
    ['-2', -200],
  ])('parses %j as %j cents', (typed, cents) => expect(readNumber('money', typed)).toBe(cents));

  it('has no number if only spaces are typed', () => {
    expect(readNumber('money', '  ')).toBeNull();
  });

  test.each(['12.345', '1e3', 'abc', '1,23', '$'])('refuses %j', (typed) =>
    expect(readNumber('money', typed)).toBeNaN(),
  );

  it('shows an amount with two decimals, and parses what it shows as the same amount', () => {
    expect(writeNumber('money', 123_450)).toBe('1,234.50');
    expect(numberWithUnit('money', 50)).toBe('$0.50');
    for (const cents of [0, 1, 99, 100, 123_456_789, -250])
      expect(readNumber('money', writeNumber('money', cents))).toBe(cents);
  });
});

describe('a percentage field', () => {
  it('parses basis points, with or without a percent sign', () => {
    expect([readNumber('percent', '2.5'), readNumber('percent', '2.5 %'), readNumber('percent', '100%')]).toEqual([
      250, 250, 10_000,
    ]);
    expect(numberWithUnit('percent', 250)).toBe('2.5%');
  });

  test.each(['$2', '2.555', '%'])('refuses %j', (typed) => expect(readNumber('percent', typed)).toBeNaN());
});

describe('a field for a whole number', () => {
  it('accepts thousands separators, but no decimals, no letters and no more than 15 digits', () => {
    expect(readNumber('whole', '1,200')).toBe(1200);
    for (const typed of ['1.5', '12a', '9999999999999999']) expect(readNumber('whole', typed)).toBeNaN();
  });

  it('is empty for null and NaN', () => {
    expect([writeNumber('whole', null), writeNumber('whole', Number.NaN)]).toEqual(['', '']);
  });
});
