import { contrastOf, hexOf, type Oklch, oklchOf } from './color-space.ts';

/** The uses of a county's color, named like the design tokens. 'cloth' is the background of the header and the cover page. */
export const ACCENT_ROLES = [
  'accent',
  'accent-hover',
  'on-accent',
  'accent-subtle',
  'accent-line',
  'cloth',
  'cloth-raised',
  'on-cloth',
  'on-cloth-2',
] as const;
export type AccentRole = (typeof ACCENT_ROLES)[number];
/** A color '#rrggbb' for each role. */
export type AccentPalette = Readonly<Record<AccentRole, string>>;

/**
 * Backgrounds on which accent text may appear: the values of the design tokens paper, surface, sunken and raised. In the
 * light theme, surface and raised are both white.
 */
export const ACCENT_BACKGROUNDS = {
  light: ['#ffffff', '#f3f6f3', '#e7ece8'],
  dark: ['#0e1415', '#151c1d', '#1d2627', '#0a0f10'],
} as const;

/** WCAG AA requires 4.5 for text; the margin covers rounding to 8 bits. */
const MIN_CONTRAST = 5;
const LIGHTNESS_STEP = 0.005;
const HOVER_STEP = 0.07;

/** The properties of the county's color from which the palettes are computed. */
interface Seed {
  readonly lightness: number;
  readonly hue: number;
  /** The chroma of the county's color, but at most `maximum`. */
  readonly limitedChroma: (maximum: number) => number;
  /** A factor for the chroma of the pale color 'accent-subtle' in the light theme. */
  readonly subtleFactor: number;
}

/**
 * A red county color must not look like an error: near the hue of the danger color, the chroma is limited further, so the
 * result is a dull red.
 */
function seedOf(hex: string): Seed {
  const { lightness, chroma, hue } = oklchOf(hex);
  const degrees = ((hue * 180) / Math.PI + 360) % 360;
  const isNearDanger = degrees > 5 && degrees < 48;
  const maxChroma = isNearDanger ? 0.1 : 0.125;
  return {
    lightness,
    hue,
    limitedChroma: (maximum) => Math.min(chroma, maximum, maxChroma),
    subtleFactor: isNearDanger ? 0.55 : 1,
  };
}

/** Darkens a color until it is readable on each of these light backgrounds; at the latest, black is. */
function darkenUntilReadable(start: Oklch, backgrounds: readonly string[]): { hex: string; lightness: number } {
  let { lightness } = start;
  let hex = hexOf(start);
  while (!backgrounds.every((background) => contrastOf(hex, background) >= MIN_CONTRAST)) {
    lightness -= LIGHTNESS_STEP;
    hex = hexOf({ ...start, lightness });
  }
  return { hex, lightness };
}

function lightPalette({ lightness, hue, limitedChroma, subtleFactor }: Seed): AccentPalette {
  const shade = (shadeLightness: number, maximum: number) =>
    hexOf({ lightness: shadeLightness, chroma: limitedChroma(maximum), hue });
  const subtle = hexOf({ lightness: 0.948, chroma: limitedChroma(0.02) * subtleFactor, hue });
  const start = { lightness: Math.min(lightness, 0.5), chroma: limitedChroma(0.125), hue };
  const accent = darkenUntilReadable(start, [...ACCENT_BACKGROUNDS.light, subtle]);
  return {
    accent: accent.hex,
    'accent-hover': shade(Math.max(0, accent.lightness - HOVER_STEP), 0.125),
    'on-accent': '#ffffff',
    'accent-subtle': subtle,
    'accent-line': shade(0.8, 0.06),
    cloth: shade(0.285, 0.05),
    'cloth-raised': shade(0.355, 0.055),
    'on-cloth': '#ffffff',
    'on-cloth-2': shade(0.85, 0.025),
  };
}

function darkPalette({ lightness, hue, limitedChroma }: Seed): AccentPalette {
  const shade = (shadeLightness: number, maximum: number) =>
    hexOf({ lightness: shadeLightness, chroma: limitedChroma(maximum), hue });
  // at this lightness and above, every hue has a contrast of at least 5.6 on every dark background
  const accentLightness = Math.max(lightness, 0.74);
  return {
    accent: shade(accentLightness, 0.105),
    'accent-hover': shade(Math.min(0.95, accentLightness + HOVER_STEP), 0.09),
    'on-accent': '#0a0f10',
    'accent-subtle': shade(0.3, 0.036),
    'accent-line': shade(0.42, 0.06),
    cloth: shade(0.225, 0.032),
    'cloth-raised': shade(0.3, 0.04),
    'on-cloth': '#f2f5f3',
    'on-cloth-2': shade(0.8, 0.025),
  };
}

/** True for '#rrggbb'. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * Derives all accent colors from the one color that a county configures. They keep its hue. Their lightness is adjusted so
 * that every text meets WCAG AA in both themes.
 * @throws RangeError if `hex` is not '#rrggbb'
 */
export function deriveAccentPalettes(hex: string): { readonly light: AccentPalette; readonly dark: AccentPalette } {
  if (!isHexColor(hex)) throw new RangeError(`Not a color as #rrggbb: ${hex}`);
  const seed = seedOf(hex);
  return { light: lightPalette(seed), dark: darkPalette(seed) };
}
