/** A page as pixels. The first three channels are colors; red and blue may be swapped. */
export interface DrawnPage {
  readonly bytes: Uint8Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** A pixel darker than this counts as ink. */
const DARK = 128;
/** A rectangle of a page in pixels; right and bottom are exclusive. */
export type PageArea = readonly [left: number, top: number, right: number, bottom: number];

/** Whether a pixel is ink. */
export function isDark({ bytes, channels, width }: DrawnPage, x: number, y: number, dark = DARK): boolean {
  const at = (y * width + x) * channels;
  return ((bytes[at] ?? 0) + 2 * (bytes[at + 1] ?? 0) + (bytes[at + 2] ?? 0)) / 4 < dark;
}

/** The share of ink in a part of a page, from 0 to 1. */
export function inkShare(page: DrawnPage, [left, top, right, bottom]: PageArea, threshold = DARK): number {
  let dark = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if (isDark(page, x, y, threshold)) dark += 1;
  return dark / Math.max(1, (right - left) * (bottom - top));
}

/** A scanner's lamp makes the channels of gray differ by at most this; colors differ by more. */
const MAX_GRAY = 48;

/** The share of colored pixels in a page, from 0 to 1. */
export function coloredShare({ bytes, channels, width, height }: DrawnPage): number {
  let colored = 0;
  for (let at = 0; at < width * height * channels; at += channels) {
    const [one, two, three] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    if (Math.max(one, two, three) - Math.min(one, two, three) > MAX_GRAY) colored += 1;
  }
  return colored / Math.max(1, width * height);
}
