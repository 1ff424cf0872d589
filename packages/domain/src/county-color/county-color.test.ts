import fc from 'fast-check';
import { oklchOf } from './color-space.ts';
import {
  ACCENT_BACKGROUNDS,
  ACCENT_ROLES,
  type AccentPalette,
  contrastOf,
  deriveAccentPalettes,
  isHexColor,
} from './index.ts';

const HARD_SEEDS = [
  ...['#0b5c6b', '#1f3a93', '#c8102e', '#ffd100', '#00ff00', '#ffffff', '#000000', '#808080', '#ff8c00', '#6b2c91'],
  ...['#ff0000', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#010101', '#fefefe', '#7f0000'],
];
const AA = 4.5;

/** Every pair of text and background color that the design uses. */
function pairs(roles: AccentPalette, grounds: readonly string[]): [string, string][] {
  const backgrounds = [...grounds, roles['accent-subtle'], roles['on-accent']];
  return [
    ...backgrounds.flatMap((ground): [string, string][] => [
      [roles.accent, ground],
      [roles['accent-hover'], ground],
    ]),
    [roles['on-cloth'], roles.cloth],
    [roles['on-cloth'], roles['cloth-raised']],
    [roles['on-cloth-2'], roles.cloth],
    [roles['on-cloth-2'], roles['cloth-raised']],
  ];
}
const lowestContrast = (seed: string) => {
  const { light, dark } = deriveAccentPalettes(seed);
  const all = [...pairs(light, ACCENT_BACKGROUNDS.light), ...pairs(dark, ACCENT_BACKGROUNDS.dark)];
  return Math.min(...all.map(([text, ground]) => contrastOf(text, ground)));
};

describe('deriveAccentPalettes', () => {
  it.each(HARD_SEEDS)('reaches WCAG AA on every ground for %s', (seed) => {
    expect(lowestContrast(seed)).toBeGreaterThanOrEqual(AA);
  });

  it('reaches WCAG AA for any color, and returns a color for every role', () => {
    const seeds = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(lowestContrast(seed)).toBeGreaterThanOrEqual(AA);
        const { light, dark } = deriveAccentPalettes(seed);
        for (const palette of [light, dark]) {
          expect(Object.keys(palette).sort()).toEqual([...ACCENT_ROLES].sort());
          expect(Object.values(palette).every(isHexColor)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('returns the design tokens for the default seed, also in upper case', () => {
    expect(deriveAccentPalettes('#0B5C6B')).toEqual({
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

  it.each([
    ['#c8102e', '#944a49 #7e3636 #f5ebea #e2afac #401f1f #55302e', '#e3918e #f6aaa6 #3e2725 #6a403e #291615 #402625'],
    ['#ffd100', '#776104 #604e06 #f2eedf #cbbd92 #332908 #463b17', '#eed483 #ffecb1 #342d18 #584c24 #211b09 #352d15'],
    ['#00ff00', '#2d7029 #155c13 #e6f1e5 #a8c8a5 #1b3019 #2a4328', '#abe5a5 #c8fac3 #233322 #395637 #132012 #223320'],
    ['#6b2c91', '#653883 #51246d #f2eaf8 #cab4db #32233d #453451', '#bf98dd #d3b1ed #33293b #574466 #201727 #34283d'],
    ['#000000', '#000000 #000000 #eeeeee #bebebe #2a2a2a #3c3c3c', '#ababab #c1c1c1 #2e2e2e #4d4d4d #1c1c1c #2e2e2e'],
    ['#ffffff', '#636363 #505050 #eeeeee #bebebe #2a2a2a #3c3c3c', '#ffffff #eeeeee #2e2e2e #4d4d4d #1c1c1c #2e2e2e'],
  ])(
    'derives from %s the colors accent, hover, subtle, line, cloth and raised cloth: light %s, dark %s',
    (seed, light, dark) => {
      const shown = (roles: AccentPalette): string =>
        [roles.accent, roles['accent-hover'], roles['accent-subtle'], roles['accent-line'], roles.cloth]
          .concat(roles['cloth-raised'])
          .join(' ');
      const roles = deriveAccentPalettes(seed);
      expect([shown(roles.light), shown(roles.dark)]).toEqual([light, dark]);
    },
  );

  it("keeps the county's hue, and limits saturation near the hue of errors to that of oxblood and brick", () => {
    const degrees = (hue: number): number => ((hue * 180) / Math.PI + 360) % 360;
    const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
    const colorful = fc
      .tuple(channel, channel, channel)
      .map((rgb) => `#${rgb.join('')}`)
      .filter((hex) => oklchOf(hex).chroma > 0.06);
    fc.assert(
      fc.property(colorful, (seed) => {
        const hue = degrees(oklchOf(seed).hue);
        const { light, dark } = deriveAccentPalettes(seed);
        for (const accent of [light.accent, dark.accent].map(oklchOf)) {
          const turned = Math.abs(degrees(accent.hue) - hue);
          expect(Math.min(turned, 360 - turned)).toBeLessThan(4);
          expect(accent.chroma).toBeLessThan(hue > 6 && hue < 47 ? 0.105 : 0.13);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    // pink and brown just outside the hue range of red, and reds just inside
    ['#d50066', true],
    ['#d50062', false],
    ['#be5400', false],
    ['#bc5600', true],
  ])('leaves the saturation of %s unrestricted: %p', (seed, isFree) => {
    expect(oklchOf(deriveAccentPalettes(seed).light.accent).chroma > 0.105).toBe(isFree);
  });

  it('refuses invalid colors and quotes them in the error', () => {
    for (const bad of ['', 'red', '#fff', '#12345', '#1234567', 'x#123456', '#123456x', '#gggggg', 'url(x)']) {
      expect(() => deriveAccentPalettes(bad)).toThrow(new RangeError(`Not a color as #rrggbb: ${bad}`));
    }
  });

  it('measures contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });
});
