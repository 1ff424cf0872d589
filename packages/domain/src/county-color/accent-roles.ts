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
/** A color '#rrggbb' per role. */
export type AccentPalette = Readonly<Record<AccentRole, string>>;

/** Backgrounds on which accent text may appear; equal to paper, surface, sunken and raised of the design tokens. */
export const ACCENT_GROUNDS = {
  light: ['#ffffff', '#f3f6f3', '#e7ece8'],
  dark: ['#0e1415', '#151c1d', '#1d2627', '#0a0f10'],
} as const;

/** WCAG AA requires 4.5 for text; the margin covers rounding to 8 bits. */
const WANTED_CONTRAST = 5;
const LIGHTNESS_STEP = 0.005;
const HOVER_STEP = 0.07;

/** The properties of the county's color from which the palettes are computed. */
interface Seed {
  readonly lightness: number;
  readonly hue: number;
  /** The chroma of the county's color, or `most` if that is lower. */
  readonly limitedChroma: (most: number) => number;
  /** Factor for the chroma of the pale color 'accent-subtle'. */
  readonly subtleFactor: number;
}

/**
 * A red county must not look like an error: near the hue of the danger color, chroma is limited, which yields oxblood
 * or brick.
 */
function seedOf(hex: string): Seed {
  const { lightness, chroma, hue } = oklchOf(hex);
  const degrees = ((hue * 180) / Math.PI + 360) % 360;
  const isNearDanger = degrees > 5 && degrees < 48;
  const most = isNearDanger ? 0.1 : 0.125;
  return {
    lightness,
    hue,
    limitedChroma: (limit) => Math.min(chroma, limit, most),
    subtleFactor: isNearDanger ? 0.55 : 1,
  };
}

/** Darkens a color until it is readable on every light background; terminates because black is. */
function readable(start: Oklch, grounds: readonly string[]): { hex: string; lightness: number } {
  let { lightness } = start;
  let hex = hexOf(start);
  while (!grounds.every((ground) => contrastOf(hex, ground) >= WANTED_CONTRAST)) {
    lightness -= LIGHTNESS_STEP;
    hex = hexOf({ ...start, lightness });
  }
  return { hex, lightness };
}

function lightPalette({ lightness, hue, limitedChroma, subtleFactor }: Seed): AccentPalette {
  const shade = (at: number, most: number) => hexOf({ lightness: at, chroma: limitedChroma(most), hue });
  const subtle = hexOf({ lightness: 0.948, chroma: limitedChroma(0.02) * subtleFactor, hue });
  const start = { lightness: Math.min(lightness, 0.5), chroma: limitedChroma(0.125), hue };
  const accent = readable(start, [...ACCENT_GROUNDS.light, subtle]);
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
  const shade = (at: number, most: number) => hexOf({ lightness: at, chroma: limitedChroma(most), hue });
  // at this lightness and above, every hue has a contrast of at least 5.6 on every dark background
  const light = Math.max(lightness, 0.74);
  return {
    accent: shade(light, 0.105),
    'accent-hover': shade(Math.min(0.95, light + HOVER_STEP), 0.09),
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
 * Derives every accent color from the one that a county configures. The hue is the county's; the lightness is chosen
 * here, so that every color meets WCAG AA in both themes.
 * @throws RangeError if the seed is not '#rrggbb'
 */
export function accentRoles(hex: string): { readonly light: AccentPalette; readonly dark: AccentPalette } {
  if (!isHexColor(hex)) throw new RangeError(`Not a color as #rrggbb: ${hex}`);
  const seed = seedOf(hex);
  return { light: lightPalette(seed), dark: darkPalette(seed) };
}
