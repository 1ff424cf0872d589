import fc from 'fast-check';
import { ACCENT_GROUNDS, ACCENT_ROLES, type AccentPalette, accentRoles, contrastOf, isHexColour } from './index.ts';

const HARD_SEEDS = [
  ...['#0b5c6b', '#1f3a93', '#c8102e', '#ffd100', '#00ff00', '#ffffff', '#000000', '#808080', '#ff8c00', '#6b2c91'],
  ...['#ff0000', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#010101', '#fefefe', '#7f0000'],
];
const AA = 4.5;

/** Every pair of text and ground that the look puts together. */
function pairs(roles: AccentPalette, grounds: readonly string[]): [string, string][] {
  const standing = [...grounds, roles['accent-subtle'], roles['on-accent']];
  return [
    ...standing.flatMap((ground): [string, string][] => [
      [roles.accent, ground],
      [roles['accent-hover'], ground],
    ]),
    [roles['on-cloth'], roles.cloth],
    [roles['on-cloth'], roles['cloth-raised']],
    [roles['on-cloth-2'], roles.cloth],
    [roles['on-cloth-2'], roles['cloth-raised']],
  ];
}
const worst = (seed: string) => {
  const { light, dark } = accentRoles(seed);
  const all = [...pairs(light, ACCENT_GROUNDS.light), ...pairs(dark, ACCENT_GROUNDS.dark)];
  return Math.min(...all.map(([text, ground]) => contrastOf(text, ground)));
};

describe('accentRoles', () => {
  it.each(HARD_SEEDS)('reaches WCAG AA on every ground for %s', (seed) => {
    expect(worst(seed)).toBeGreaterThanOrEqual(AA);
  });

  it('reaches WCAG AA for any colour, with every part a colour', () => {
    const seeds = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(worst(seed)).toBeGreaterThanOrEqual(AA);
        const { light, dark } = accentRoles(seed);
        for (const palette of [light, dark]) {
          expect(Object.keys(palette).sort()).toEqual([...ACCENT_ROLES].sort());
          expect(Object.values(palette).every(isHexColour)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("equals the look's tokens for the default seed, in capitals too", () => {
    expect(accentRoles('#0B5C6B')).toEqual({
      light: {
        accent: '#0b5c6b',
        'accent-hover': '#074753',
        'on-accent': '#ffffff',
        'accent-subtle': '#e0f2f6',
        'accent-line': '#91c8d6',
        cloth: '#003039',
        'cloth-raised': '#10434e',
        'on-cloth': '#ffffff',
        'on-cloth-2': '#bcd2d8',
      },
      dark: {
        accent: '#72b7c8',
        'accent-hover': '#88cede',
        'on-accent': '#0a0f10',
        'accent-subtle': '#163239',
        'accent-line': '#1e5561',
        cloth: '#072025',
        'cloth-raised': '#12333a',
        'on-cloth': '#f2f5f3',
        'on-cloth-2': '#acc2c8',
      },
    });
  });

  it('refuses what is no colour', () => {
    for (const bad of ['', 'red', '#fff', '#12345', '#1234567', '#gggggg', 'url(x)']) {
      expect(() => accentRoles(bad)).toThrow(RangeError);
    }
  });

  it('measures contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });
});
