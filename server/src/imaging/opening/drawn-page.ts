/** A page as dots: the first three channels are colors, in whatever order. */
export interface DrawnPage {
  readonly bytes: Uint8Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** Darker than this is ink. */
const DARK = 128;
/** Left, top, right and bottom of a part of a page, in dots; right and bottom are out of it. */
export type Part = readonly [left: number, top: number, right: number, bottom: number];

/** Whether a dot is ink. */
export function isDark({ bytes, channels, width }: DrawnPage, x: number, y: number, dark = DARK): boolean {
  const at = (y * width + x) * channels;
  return ((bytes[at] ?? 0) + 2 * (bytes[at + 1] ?? 0) + (bytes[at + 2] ?? 0)) / 4 < dark;
}

/** How much of a part of a page is ink, from 0 to 1. */
export function darkPart(page: DrawnPage, [left, top, right, bottom]: Part, threshold = DARK): number {
  let dark = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if (isDark(page, x, y, threshold)) dark += 1;
  return dark / Math.max(1, (right - left) * (bottom - top));
}

/** Grays differ by what a scanner's lamp does to them; colors by more. */
const MOST_GRAY = 48;

/** How much of a page is in color, from 0 to 1. */
export function coloredPart({ bytes, channels, width, height }: DrawnPage): number {
  let colored = 0;
  for (let at = 0; at < width * height * channels; at += channels) {
    const [one, two, three] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    if (Math.max(one, two, three) - Math.min(one, two, three) > MOST_GRAY) colored += 1;
  }
  return colored / Math.max(1, width * height);
}
