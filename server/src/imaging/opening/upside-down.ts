import { type DrawnPage, isDark } from './drawn-page.ts';

/** Dots of a line of text on a page that is drawn to be looked at: 6 to 24 points. */
const LINE = { lowest: 8, highest: 44 } as const;
/** A row of a line is of its small letters when it has so much of the ink of its fullest row. */
const SMALL_LETTERS = 0.45;
/** Fewer lines say nothing. */
const FEWEST_LINES = 8;
/** Of so many more strokes below than above nobody doubts. */
const SURE = 1.4;

function inkOfRows(page: DrawnPage): number[] {
  const [left, right] = [Math.round(page.width * 0.05), Math.round(page.width * 0.95)];
  return Array.from({ length: page.height }, (_, y) => {
    let ink = 0;
    for (let x = left; x < right; x += 1) if (isDark(page, x, y)) ink += 1;
    return ink;
  });
}

/** Rows with ink between rows without, as high as a line of text. */
function linesOf(rows: readonly number[]): number[][] {
  const lines: number[][] = [];
  let line: number[] = [];
  for (const ink of [...rows, 0]) {
    if (ink > 1) line.push(ink);
    else {
      if (line.length >= LINE.lowest && line.length <= LINE.highest) lines.push(line);
      line = [];
    }
  }
  return lines;
}

/**
 * Whether a page of text is upside down, as far as that can be detected: in Latin script more strokes rise above the small
 * letters than hang below them. Capitals alone, drawings and other scripts give no indication, and are never reported.
 */
export function isUpsideDown(page: DrawnPage): boolean {
  const lines = linesOf(inkOfRows(page));
  if (lines.length < FEWEST_LINES) return false;
  let [above, below] = [0, 0];
  for (const line of lines) {
    const full = Math.max(...line) * SMALL_LETTERS;
    const first = line.findIndex((ink) => ink >= full);
    const last = line.findLastIndex((ink) => ink >= full);
    for (const ink of line.slice(0, first)) above += ink;
    for (const ink of line.slice(last + 1)) below += ink;
  }
  return below > above * SURE && below > lines.length;
}
