import fc from 'fast-check';
import { editDistance, nearKeys } from './near-names.ts';

const name = fc.stringMatching(/^[A-Z]{3,9}$/);

describe('names with similar spelling', () => {
  it.each([
    ['CRUZZ', 'CRUZ'],
    ['CRU', 'CRUZ'],
    ['CRUS', 'CRUZ'],
    ['CURZ', 'CRUZ'],
    ['KRUZ', 'CRUZ'],
    ['RUZ', 'CRUZ'],
    ['GUERERO', 'GUERRERO'],
  ])('%s is one typing error away from %s', (typed, meant) => {
    expect(nearKeys(typed)).toContain(meant);
    expect(editDistance(typed, meant)).toBe(1);
  });

  it.each([
    ['JONSEN', 'JOHNSON', 2],
    ['CRUZ', 'CRUZ', 0],
    ['', 'CRUZ', 4],
    ['CRUZ', '', 4],
    ['SABLAN', 'CRUZ', 6],
    ['CRZU', 'CRUZ', 1],
    ['李小龍', '李小龙', 1],
  ])('%s and %s differ by %i typing errors', (one, other, slips) => {
    expect(editDistance(one, other)).toBe(slips);
  });

  it('are each one typing error away, and never the name itself', () => {
    fc.assert(
      fc.property(name, (typed) => {
        const near = nearKeys(typed);
        expect(near).not.toContain(typed);
        expect(near.every((key) => editDistance(typed, key) === 1)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('have a symmetric distance', () => {
    fc.assert(fc.property(name, name, (one, other) => editDistance(one, other) === editDistance(other, one)));
  });

  it.each(['', 'LI', 'A'.repeat(17)])('are not generated for a name that is too short or too long: %j', (typed) => {
    expect(nearKeys(typed)).toEqual([]);
  });
  it.each(['CRU', 'A'.repeat(16)])('are generated for three to sixteen letters: %s', (typed) => {
    expect(nearKeys(typed).length).toBeGreaterThan(100);
  });
});
