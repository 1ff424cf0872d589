/**
 * Single-stroke capitals and digits, in the style of surveyors' plats; they need no system font. A point is two digits, x (0 to
 * 4) and y (0 to 6); a semicolon lifts the pen. Other characters, such as a space, are blank.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '11 20 26',
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 33 13;33 44 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 02 32 43 45 36 16 05',
  '6': '30 10 01 05 16 36 45 44 33 13 04',
  '7': '00 40 16',
  '8': '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  '9': '42 33 13 02 01 10 30 41 45 36 16',
  A: '06 20 46;14 34',
  B: '06 00 30 41 42 33 03;33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '06 00 30 41 45 36 06',
  E: '40 00 06 46;03 33',
  F: '40 00 06;03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06;40 46;03 43',
  I: '20 26',
  J: '30 35 26 16 05',
  K: '00 06;40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10;34 46',
  R: '06 00 30 41 42 33 03;23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40;20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46;40 06',
  Y: '00 23 40;23 26',
  Z: '00 40 06 46',
  '-': '13 33',
  '.': '25 26',
  "'": '20 22',
  '/': '40 06',
  '°': '20 31 22 11 20',
};
const GLYPH_HEIGHT = 6;
const GLYPH_WIDTH = 4;
const DEFAULT_GAP = 1.8;
/** The width of a line, relative to the height of the letters; a thinner one than the minimum would fade. */
const LINE_WIDTH = 0.09;
const MIN_LINE_WIDTH = 0.9;

export interface Lettering {
  /** The left end of the text, or its center if `anchor` is 'middle', the default. */
  readonly x: number;
  /** The vertical center of the letters. */
  readonly y: number;
  /** The height of the letters. */
  readonly size: number;
  readonly anchor?: 'start' | 'middle';
  /** The space between letters, in sixths of their height. */
  readonly gap?: number;
  /** Rotation in degrees around (x, y). */
  readonly turn?: number;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * The SVG of a text, for a drawing with the styles of line-work.ts. A thick line in the background color (class `gap`) comes first, so that
 * no other line crosses the letters.
 */
export function drawText(
  text: string,
  { x, y, size, anchor = 'middle', gap = DEFAULT_GAP, turn = 0 }: Lettering,
): string {
  const unit = size / GLYPH_HEIGHT;
  const step = (GLYPH_WIDTH + gap) * unit;
  const width = text.length * step - gap * unit;
  const left = anchor === 'middle' ? x - width / 2 : x;
  const strokePath = (stroke: string, at: number): string =>
    stroke
      .split(' ')
      .map(
        (point) =>
          `${round(left + at * step + Number(point[0]) * unit)} ${round(y + (Number(point[1]) - GLYPH_HEIGHT / 2) * unit)}`,
      )
      .join('L');
  const path = Array.from(text)
    .flatMap((character, index) =>
      (GLYPHS[character] ?? '').split(';').map((stroke) => (stroke === '' ? '' : `M${strokePath(stroke, index)}`)),
    )
    .join('');
  const transform = turn === 0 ? '' : ` transform="rotate(${turn} ${round(x)} ${round(y)})"`;
  return `<g${transform}><path class="gap" d="${path}"/><path class="letter" stroke-width="${round(Math.max(MIN_LINE_WIDTH, size * LINE_WIDTH))}" d="${path}"/></g>`;
}
