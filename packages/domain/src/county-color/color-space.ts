/** A color in Ottosson's OKLCH: perceived lightness (0 to 1), chroma, and hue in radians. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

const expandGamma = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const compressGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
const dot = (row: Triple, v: Triple) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2];

function linearRgb(hex: string): Triple {
  const channel = (at: number) => expandGamma(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** The WCAG 2.2 contrast ratio of two '#rrggbb' colors, 1 to 21. */
export function contrastOf(left: string, right: string): number {
  const luminance = (hex: string) => dot([0.2126, 0.7152, 0.0722], linearRgb(hex));
  const [a, b] = [luminance(left), luminance(right)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Converts '#rrggbb' to OKLCH. */
export function oklchOf(hex: string): Oklch {
  const rgb = linearRgb(hex);
  const cones: Triple = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb)),
  ];
  const a = dot([1.9779984951, -2.428592205, 0.4505937099], cones);
  const b = dot([0.0259040371, 0.7827717662, -0.808675766], cones);
  return {
    lightness: dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function rgbOf({ lightness, chroma, hue }: Oklch): Triple {
  const point: Triple = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const cones: Triple = [
    dot([1, 0.3963377774, 0.2158037573], point) ** 3,
    dot([1, -0.1055613458, -0.0638541728], point) ** 3,
    dot([1, -0.0894841775, -1.291485548], point) ** 3,
  ];
  return [
    compressGamma(dot([4.0767416621, -3.3077115913, 0.2309699292], cones)),
    compressGamma(dot([-1.2684380046, 2.6097574011, -0.3413193965], cones)),
    compressGamma(dot([-0.0041960863, -0.7034186147, 1.707614701], cones)),
  ];
}

const CHROMA_STEP = 0.004;
const byte = (v: number) =>
  Math.round(Math.min(1, Math.max(0, v)) * 255)
    .toString(16)
    .padStart(2, '0');

/** Converts an OKLCH color to '#rrggbb'. Colors outside the sRGB gamut lose chroma but keep their hue. */
export function hexOf(color: Oklch): string {
  let chroma = color.chroma;
  let rgb = rgbOf(color);
  // terminates because gray of any lightness from 0 to 1 is inside the gamut
  while (!rgb.every((v) => v > -0.002 && v < 1.002)) {
    chroma = Math.max(0, chroma - CHROMA_STEP);
    rgb = rgbOf({ ...color, chroma });
  }
  return `#${rgb.map(byte).join('')}`;
}
