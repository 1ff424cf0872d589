import { type DrawnPage, isDark } from './drawn-page.ts';

/** The height of a line of text in pixels on a page drawn for checks: 6 to 24 points. */
const LINE_HEIGHT = { lowest: 8, highest: 44 } as const;
/** A pixel row belongs to a line's small letters if it has at least this share of the ink of the line's fullest row. */
const SMALL_LETTERS_SHARE = 0.45;
/** Fewer lines are not enough evidence. */
const FEWEST_LINES = 8;
/** The page is upside down if there is this many times more ink below the small letters than above. */
const SURE_RATIO = 1.4;

function inkOfRows(page: DrawnPage): number[] {
  const [left, right] = [Math.round(page.width * 0.05), Math.round(page.width * 0.95)];
  return Array.from({ length: page.height }, (_, y) => {
    let ink = 0;
    for (let x = left; x < right; x += 1) if (isDark(page, x, y)) ink += 1;
    return ink;
  });
}

/** Groups of adjacent pixel rows with ink that are as high as a line of text. */
function linesOf(rows: readonly number[]): number[][] {
  const lines: number[][] = [];
  let line: number[] = [];
  for (const ink of [...rows, 0]) {
    if (ink > 1) line.push(ink);
    else {
      if (line.length >= LINE_HEIGHT.lowest && line.length <= LINE_HEIGHT.highest) lines.push(line);
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
    const full = Math.max(...line) * SMALL_LETTERS_SHARE;
    const first = line.findIndex((ink) => ink >= full);
    const last = line.findLastIndex((ink) => ink >= full);
    for (const ink of line.slice(0, first)) above += ink;
    for (const ink of line.slice(last + 1)) below += ink;
  }
  return below > above * SURE_RATIO && below > lines.length;
}
