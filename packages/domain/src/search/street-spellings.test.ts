import { citySpellings, streetSpellings } from './street-spellings.ts';

const streetsOf = (...typed: Parameters<typeof streetSpellings>): string[] =>
  streetSpellings(...typed).map(({ street }) => street);

describe('[001-2.2.address.2] the spellings of a street', () => {
  it.each([
    ['Beach Road', ['Beach Road', 'Beach rd']],
    ['Beach RD.', ['Beach RD.', 'Beach road']],
    ['  Beach   Av ', ['Beach Av', 'Beach avenue', 'Beach ave']],
    ['North Beach', ['North Beach', 'n Beach']],
    // a direction after the type
    ['Beach Ln NE', ['Beach Ln NE', 'Beach Ln northeast', 'Beach lane NE', 'Beach lane northeast']],
    ['Avenue N', ['Avenue N']],
    [
      'Long Avenue N',
      ['Long Avenue N', 'Long Avenue north', 'Long ave N', 'Long ave north', 'Long av N', 'Long av north'],
    ],
    ['Court House North', ['Court House North']],
    ['N. Beach Ln', ['N. Beach Ln', 'N. Beach lane', 'north Beach Ln', 'north Beach lane']],
    // a street type alone is a name, and one in the middle is part of it
    ['Court', ['Court']],
    ['St Mary Hill', ['St Mary Hill']],
    ['Chalan Laulau', ['Chalan Laulau']],
    // a direction alone is a name too
    ['East', ['East']],
    ['', ['']],
  ])('of %j are %j', (typed, spelled) => {
    expect(streetsOf(typed)).toEqual(spelled);
  });

  it('mark changed directions as the start, and changed street types as followed by nothing but a direction', () => {
    expect(streetSpellings('North Beach Rd')).toEqual([
      { street: 'North Beach Rd', isFromStart: false, followedBy: 'ANYTHING' },
      { street: 'North Beach road', isFromStart: false, followedBy: 'DIRECTION' },
      { street: 'n Beach Rd', isFromStart: true, followedBy: 'ANYTHING' },
      { street: 'n Beach road', isFromStart: true, followedBy: 'DIRECTION' },
    ]);
  });

  it('mark what is changed before a direction as followed by nothing', () => {
    expect(streetSpellings('Beach Way S')).toEqual([
      { street: 'Beach Way S', isFromStart: false, followedBy: 'ANYTHING' },
      { street: 'Beach Way south', isFromStart: false, followedBy: 'NOTHING' },
      { street: 'Beach wy S', isFromStart: false, followedBy: 'NOTHING' },
      { street: 'Beach wy south', isFromStart: false, followedBy: 'NOTHING' },
    ]);
  });

  it('include the street without a repeated house number', () => {
    expect(streetsOf('833 Capitol Hill', '833')).toEqual(['833 Capitol Hill', 'Capitol Hill']);
    expect(streetsOf('120 Capitol Hill', '833')).toEqual(['120 Capitol Hill']);
    expect(streetsOf('833', '833')).toEqual(['833']);
    expect(streetsOf('12 North', '12')).toEqual(['12 North', 'North']);
  });
});

it.each([
  ['St. Paul', ['St. Paul', 'saint Paul']],
  ['SAINT CLOUD', ['SAINT CLOUD', 'st CLOUD']],
  [' Mt  Iron ', ['Mt Iron', 'mount Iron']],
  ['St', ['St']],
  ['Stillwater', ['Stillwater']],
  ['Chalan Kanoa', ['Chalan Kanoa']],
  ['', ['']],
])('[001-2.2.address.2] the spellings of the city %j are %j', (typed, spelled) => {
  expect(citySpellings(typed)).toEqual(spelled);
});
