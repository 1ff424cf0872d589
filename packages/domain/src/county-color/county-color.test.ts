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

/**
 * Colors that a county may configure: typical ones, and ones that leave little room for contrast because they are very light, very dark,
 * gray, or fully saturated.
 */
const COUNTY_COLORS = [
  ...['#0b5c6b', '#1f3a93', '#c8102e', '#ffd100', '#00ff00', '#ffffff', '#000000', '#808080', '#ff8c00', '#6b2c91'],
  ...['#ff0000', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#010101', '#fefefe', '#7f0000'],
];
/** The contrast that WCAG AA requires between text and its background. */
const AA_CONTRAST = 4.5;

/** Every pair of text color and background color that the design uses with this palette. */
function textOnBackground(palette: AccentPalette, pageBackgrounds: readonly string[]): [string, string][] {
  return [
    ...[...pageBackgrounds, palette['accent-subtle']].flatMap((background): [string, string][] => [
      [palette.accent, background],
      [palette['accent-hover'], background],
    ]),
    [palette['on-accent'], palette.accent],
    [palette['on-accent'], palette['accent-hover']],
    [palette['on-cloth'], palette.cloth],
    [palette['on-cloth'], palette['cloth-raised']],
    [palette['on-cloth-2'], palette.cloth],
    [palette['on-cloth-2'], palette['cloth-raised']],
  ];
}

/** The lowest contrast of any text in the light and the dark theme of a county with this color. */
const lowestContrast = (countyColor: string): number => {
  const { light, dark } = deriveAccentPalettes(countyColor);
  const pairs = [
    ...textOnBackground(light, ACCENT_BACKGROUNDS.light),
    ...textOnBackground(dark, ACCENT_BACKGROUNDS.dark),
  ];
  return Math.min(...pairs.map(([text, background]) => contrastOf(text, background)));
};

/** Hue in degrees, 0 to 360. */
const hueOf = (hex: string): number => ((oklchOf(hex).hue * 180) / Math.PI + 360) % 360;
const chromaOf = (hex: string): number => oklchOf(hex).chroma;

/** Any color '#rrggbb'. */
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** Below this chroma a color is nearly gray, and its hue changes when it is rounded to 8 bits. */
const MIN_CHROMA_WITH_HUE = 0.06;
const colorful = anyColor.filter((hex) => chromaOf(hex) > MIN_CHROMA_WITH_HUE);
/** A derived hue may differ by this much from the county's, because colors are rounded to 8 bits. */
const HUE_TOLERANCE_DEGREES = 4;
/** The maximum chroma of an accent, which is lower if its hue is close to that of errors; 0.005 more for the rounding to 8 bits. */
const MAX_CHROMA = 0.13;
const MAX_CHROMA_NEAR_ERRORS = 0.105;
/** True for the hue, in degrees, of a county color whose accents must not look like an error. */
const isNearErrors = (hue: number): boolean => hue > 5 && hue < 48;
/** Each run derives two palettes step by step, which takes milliseconds. */
const RUNS = { numRuns: 60 };

describe('the palettes derived from the color of a county', () => {
  it.each(COUNTY_COLORS)('have the contrast of WCAG AA for all text if the color is %s', (countyColor) => {
    expect(lowestContrast(countyColor)).toBeGreaterThanOrEqual(AA_CONTRAST);
  });

  it('have the contrast of WCAG AA for all text, whatever the color is', () => {
    fc.assert(
      fc.property(anyColor, (countyColor) => {
        expect(lowestContrast(countyColor)).toBeGreaterThanOrEqual(AA_CONTRAST);
      }),
      RUNS,
    );
  });

  it('have a valid color for every role, whatever the color is', () => {
    fc.assert(
      fc.property(anyColor, (countyColor) => {
        const { light, dark } = deriveAccentPalettes(countyColor);
        for (const palette of [light, dark]) {
          expect(Object.keys(palette).sort()).toEqual([...ACCENT_ROLES].sort());
          expect(Object.values(palette).every(isHexColor)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("are those of the design if the color is the design's own teal", () => {
    expect(deriveAccentPalettes('#0b5c6b')).toEqual({
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

  it('do not depend on the case in which the color is written', () => {
    expect(deriveAccentPalettes('#0B5C6B')).toEqual(deriveAccentPalettes('#0b5c6b'));
  });

  /** The roles whose colors the next test lists, in this order. The other roles are colors of text. */
  const LISTED_ROLES = ['accent', 'accent-hover', 'accent-subtle', 'accent-line', 'cloth', 'cloth-raised'] as const;
  it.each([
    ['#c8102e', '#944a49 #7e3636 #f5ebea #e2afac #401f1f #55302e', '#e3918e #f6aaa6 #3e2725 #6a403e #291615 #402625'],
    ['#ffd100', '#776104 #604e06 #f2eedf #cbbd92 #332908 #463b17', '#eed483 #ffecb1 #342d18 #584c24 #211b09 #352d15'],
    ['#00ff00', '#2d7029 #155c13 #e6f1e5 #a8c8a5 #1b3019 #2a4328', '#abe5a5 #c8fac3 #233322 #395637 #132012 #223320'],
    ['#6b2c91', '#653883 #51246d #f2eaf8 #cab4db #32233d #453451', '#bf98dd #d3b1ed #33293b #574466 #201727 #34283d'],
    ['#000000', '#000000 #000000 #eeeeee #bebebe #2a2a2a #3c3c3c', '#ababab #c1c1c1 #2e2e2e #4d4d4d #1c1c1c #2e2e2e'],
    ['#ffffff', '#636363 #505050 #eeeeee #bebebe #2a2a2a #3c3c3c', '#ffffff #eeeeee #2e2e2e #4d4d4d #1c1c1c #2e2e2e'],
  ])('consist, for %s, of %s in the light theme and %s in the dark theme', (countyColor, light, dark) => {
    const listed = (palette: AccentPalette): string => LISTED_ROLES.map((role) => palette[role]).join(' ');
    const palettes = deriveAccentPalettes(countyColor);
    expect([listed(palettes.light), listed(palettes.dark)]).toEqual([light, dark]);
  });

  it("have accents with the county's hue", () => {
    fc.assert(
      fc.property(colorful, (countyColor) => {
        const { light, dark } = deriveAccentPalettes(countyColor);
        for (const accent of [light.accent, dark.accent]) {
          const turned = Math.abs(hueOf(accent) - hueOf(countyColor));
          expect(Math.min(turned, 360 - turned)).toBeLessThan(HUE_TOLERANCE_DEGREES);
        }
      }),
      RUNS,
    );
  });

  it('have accents of limited saturation, and of less near the hue of errors, so that an accent does not look like an error', () => {
    fc.assert(
      fc.property(colorful, (countyColor) => {
        const maximum = isNearErrors(hueOf(countyColor)) ? MAX_CHROMA_NEAR_ERRORS : MAX_CHROMA;
        const { light, dark } = deriveAccentPalettes(countyColor);
        expect(chromaOf(light.accent)).toBeLessThan(maximum);
        expect(chromaOf(dark.accent)).toBeLessThan(maximum);
      }),
      RUNS,
    );
  });

  it.each([
    ['#d50062', 'a red just inside the hues of errors', 'lower'],
    ['#d50066', 'a pink just outside of them', 'normal'],
    ['#be5400', 'an orange just inside of them', 'lower'],
    ['#bc5600', 'a brown just outside of them', 'normal'],
  ])('have an accent for %s, %s, with the %s limit of saturation', (countyColor, _description, limit) => {
    const chroma = chromaOf(deriveAccentPalettes(countyColor).light.accent);
    expect(chroma > MAX_CHROMA_NEAR_ERRORS ? 'normal' : 'lower').toBe(limit);
  });

  it.each(['', 'red', '#fff', '#12345', '#1234567', 'x#123456', '#123456x', '#gggggg', 'url(x)'])(
    'are refused for %j, which is no color #rrggbb: the error quotes it',
    (text) => {
      expect(() => deriveAccentPalettes(text)).toThrow(new RangeError(`Not a color as #rrggbb: ${text}`));
    },
  );
});

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#123456', '#123456', 1],
  ])('%s and %s is the ratio of WCAG, %d', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  });
});
