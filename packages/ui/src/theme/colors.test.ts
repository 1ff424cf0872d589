import { COLOR_ROLES, type ColorRole } from './colors.ts';

const BACKGROUNDS = ['paper', 'surface', 'sunken', 'raised'] as const;
const THEMES = [
  ['light', 0],
  ['dark', 1],
] as const;

const linear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(hex.slice(start, start + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Foreground, backgrounds, and the minimum contrast that WCAG AA requires. */
const PAIRS: ReadonlyArray<readonly [ink: ColorRole, backgrounds: readonly ColorRole[], minimum: number]> = [
  ['ink', [...BACKGROUNDS, 'accent-subtle'], 4.5],
  ['ink-2', [...BACKGROUNDS, 'accent-subtle'], 4.5],
  ['ink-3', [...BACKGROUNDS, 'accent-subtle'], 4.5],
  ['accent', [...BACKGROUNDS, 'accent-subtle'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-cloth', ['cloth', 'cloth-raised'], 4.5],
  ['on-cloth-2', ['cloth', 'cloth-raised'], 4.5],
  ['marker-ink', ['marker'], 4.5],
  ['danger', ['surface', 'paper', 'danger-subtle'], 4.5],
  ['on-danger', ['danger-solid'], 4.5],
  ['warning', ['surface', 'paper', 'warning-subtle'], 4.5],
  ['success', ['surface', 'paper', 'success-subtle'], 4.5],
  ['info', ['surface', 'paper', 'info-subtle'], 4.5],
  ['scan-ink', ['scan'], 4.5],
  ['edge', BACKGROUNDS, 3],
  ['focus', BACKGROUNDS, 3],
  ['marker-line', BACKGROUNDS, 3],
];

describe.each(THEMES)('on the %s theme', (_theme, index) => {
  test.each(PAIRS)('%s on %j has a contrast of at least %d:1', (ink, backgrounds, minimum) => {
    for (const background of backgrounds) {
      expect(contrast(COLOR_ROLES[ink][index], COLOR_ROLES[background][index])).toBeGreaterThanOrEqual(minimum);
    }
  });
});

test('the contrast function returns 21 for black on white and a low value for gray on gray', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#888888', '#999999')).toBeLessThan(3);
});
