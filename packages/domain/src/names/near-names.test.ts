import fc from 'fast-check';
import { editDistance, nearKeys } from './near-names.ts';

/** Names as the index has them: folded to upper-case letters. */
const foldedName = fc.stringMatching(/^[A-Z]{3,9}$/);

describe('the names one typing error away from a name', () => {
  it.each([
    ['CRUZZ', 'CRUZ', 'a letter too many'],
    ['CRU', 'CRUZ', 'the last letter omitted'],
    ['RUZ', 'CRUZ', 'the first letter omitted'],
    ['GUERERO', 'GUERRERO', 'a double letter typed once'],
    ['CRUS', 'CRUZ', 'the last letter wrong'],
    ['KRUZ', 'CRUZ', 'the first letter wrong'],
    ['CURZ', 'CRUZ', 'two letters swapped'],
  ])('of %s include %s: %s', (typed, meant) => {
    expect(nearKeys(typed)).toContain(meant);
    expect(editDistance(typed, meant)).toBe(1);
  });

  it('all have the distance 1 from that name, which is not among them', () => {
    fc.assert(
      fc.property(foldedName, (typed) => {
        const near = nearKeys(typed);
        expect(near).not.toContain(typed);
        expect(near.every((key) => editDistance(typed, key) === 1)).toBe(true);
      }),
      // each run compares hundreds of names
      { numRuns: 20 },
    );
  });

  it.each(['', 'LI', 'A'.repeat(17)])(
    'are not listed for %j, which has fewer than 3 or more than 16 letters',
    (typed) => {
      expect(nearKeys(typed)).toEqual([]);
    },
  );
  it.each(['CRU', 'A'.repeat(16)])('are listed for %s, which has 3 to 16 letters', (typed) => {
    expect(nearKeys(typed)).not.toEqual([]);
  });
});

describe('the distance of two names', () => {
  it.each([
    ['CRUZ', 'CRUZ', 0],
    ['CRZU', 'CRUZ', 1],
    ['JONSEN', 'JOHNSON', 2],
    ['SABLAN', 'CRUZ', 6],
    ['', 'CRUZ', 4],
    ['CRUZ', '', 4],
    // each of these characters counts as one letter
    ['李小龍', '李小龙', 1],
  ])('%j and %j is %i typing errors', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
  });

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(foldedName, foldedName, (one, other) => editDistance(one, other) === editDistance(other, one)),
    );
  });
});
