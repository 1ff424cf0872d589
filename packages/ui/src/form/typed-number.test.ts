import { numberWithUnit, readNumber, writeNumber } from './typed-number.ts';

describe('money', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,234.50', 123_450],
    ['-2', -200],
    ['  ', null],
  ])('parses %j as cents', (typed, cents) => expect(readNumber('money', typed)).toBe(cents));

  test.each(['12.345', '1e3', 'abc', '1,23', '$'])('refuses %j', (typed) =>
    expect(readNumber('money', typed)).toBeNaN(),
  );

  it('is formatted with two decimals, which parse to the same amount', () => {
    expect(writeNumber('money', 123_450)).toBe('1,234.50');
    expect(numberWithUnit('money', 50)).toBe('$0.50');
    for (const cents of [0, 1, 99, 100, 123_456_789, -250])
      expect(readNumber('money', writeNumber('money', cents))).toBe(cents);
  });
});

describe('a percentage', () => {
  it('is parsed as basis points, with or without a percent sign', () => {
    expect([readNumber('percent', '2.5'), readNumber('percent', '2.5 %'), readNumber('percent', '100%')]).toEqual([
      250, 250, 10_000,
    ]);
    expect(numberWithUnit('percent', 250)).toBe('2.5%');
  });

  test.each(['$2', '2.555', '%'])('is not parsed from %j', (typed) => expect(readNumber('percent', typed)).toBeNaN());
});

describe('a whole number', () => {
  it('has no decimals', () => {
    expect(readNumber('whole', '1,200')).toBe(1200);
    for (const typed of ['1.5', '12a', '9999999999999999']) expect(readNumber('whole', typed)).toBeNaN();
  });

  it('is formatted as empty if it is null or NaN', () => {
    expect([writeNumber('whole', null), writeNumber('whole', Number.NaN)]).toEqual(['', '']);
  });
});
