import fc from 'fast-check';
import { otherHouseNumbers, readTypedHouse } from './house-numbers.ts';

describe('[001-2.2.address.2] the other house numbers of an address', () => {
  it.each([
    ['12-14', [14]],
    ['12–16', [14, 16]],
    ['12 & 14', [14]],
    ['12/14', [14]],
    ['12, 14 and 18', [14, 18]],
    ['12 thru 16', [14, 16]],
    // 1012 to 1014
    ['1012-14', [1014]],
    // an odd and an even number: only these two
    ['30-49', [49]],
    ['1-999999', [999_999]],
    // in Queens, 140-17 is one house
    ['140-17', null],
    ['118-03', null],
    ['12', null],
    ['12A', null],
    ['12 1/2', null],
    ['12½', null],
    ['12 #3', null],
    ['12 Unit 3-5', null],
    ['12-99999999', null],
    ['N/A', null],
  ])('%j are %j', (houseNumber, others) => {
    expect(otherHouseNumbers(houseNumber, 'Main St')).toEqual(others);
  });

  it.each([
    ['14 Main St', [14]],
    ['12-14 Main', [12, 14]],
    ['14A Main St', [14]],
    ['1218 6 ST SW', [1218]],
    // the number is the street
    ['6 ST SW', null],
    ['1st Ave', null],
    ['Main St', null],
  ])('in the street %j, which has no separate number, are %j', (street, others) => {
    expect(otherHouseNumbers('', street)).toEqual(others);
  });

  it('are at most a hundred for each range', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (first, last) => (otherHouseNumbers(`${first}-${last}`, '') ?? []).length <= 100),
    );
  });
});

describe('a typed house number', () => {
  it.each([
    ['14', '14', [14]],
    ['014', '014', [14]],
    ['#14', '14', [14]],
    ['No. 14', '14', [14]],
    ['14 Apt 3', '14', [14]],
    ['14 #3', '14', [14]],
    ['12-16', '12-16', [12, 14, 16]],
    ['12, 14 & 18', '12, 14 & 18', [12, 14, 18]],
    ['12 1/2', '12 1/2', []],
    ['12A', '12A', []],
    ['Unit 3', 'Unit 3', []],
    ['99999999999', '99999999999', []],
  ])('%j is %j with the numbers %j', (typed, text, numbers) => {
    expect(readTypedHouse(typed)).toEqual({ text, numbers });
  });
});
