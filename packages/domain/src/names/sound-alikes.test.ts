import fc from 'fast-check';
import { soundAlikes, soundKey } from './sound-alikes.ts';

const name = fc.stringMatching(/^[A-Z]{1,18}$/);

describe('names that sound alike', () => {
  it.each([
    ['GONZALEZ', 'GONSALES'],
    ['CRUZ', 'KRUZ'],
    ['CRUS', 'CRUZ'],
    ['REYES', 'REIES'],
    ['VILLAGOMEZ', 'BILAGOMES'],
    ['PHILLIPS', 'FILIPS'],
    ['SMITH', 'SMYTH'],
    ['SMITH', 'SMYTT'],
    ['THOMPSON', 'TOMPSON'],
    ['MEYER', 'MEIER'],
    ['SNYDER', 'SNIDER'],
    ['CENTENO', 'SENTENO'],
    ['SCHAFER', 'SHAFFER'],
    ['MATTHEWS', 'MATHEWS'],
    ['COOK', 'KOUK'],
    ['DICKSON', 'DIKSON'],
  ])('include %s and %s', (one, other) => {
    expect(soundKey(one)).toBe(soundKey(other));
    expect(soundAlikes(one)).toContain(other);
  });

  it.each([
    ['CRUZ', 'CRUST'],
    ['SABLAN', 'SANTOS'],
    ['CAMACHO', 'SAMASHO'],
    ['HO', 'O'],
  ])('do not include %s and %s', (one, other) => {
    expect(soundAlikes(one)).not.toContain(other);
  });

  it('have a limited number of spellings, all with the same sound, without the name itself', () => {
    fc.assert(
      fc.property(name, (typed) => {
        const alike = soundAlikes(typed);
        expect(alike.length).toBeLessThanOrEqual(200);
        expect(new Set(alike).size).toBe(alike.length);
        expect(alike).not.toContain(typed);
        for (const other of alike) expect(soundKey(other)).toBe(soundKey(typed));
      }),
      { numRuns: 100 },
    );
  });

  it('find each other if they differ in one place', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{4,8}$/), (typed) => {
        for (const other of soundAlikes(typed)
          .slice(0, 3)
          .filter(({ length }) => length >= 3 && length <= 16))
          expect(soundAlikes(other).includes(typed) || soundAlikes(other).length >= 199).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('accept any script, but have no other spellings for a Chinese name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(typeof soundKey(typed)).toBe('string');
      }),
    );
    expect(soundAlikes('李小龍王')).toEqual([]);
  });
});
