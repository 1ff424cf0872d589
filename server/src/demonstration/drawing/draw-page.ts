import { fileURLToPath } from 'node:url';
import { type Font, type Glyph, openSync } from 'fontkit';
import { Random } from '../records/random.ts';
import { Bitmap, type Points } from './bitmap.ts';
import { outlinesOfGlyph, outlinesOfPath } from './outlines.ts';
import type { Face, LineItem, PageModel, TextItem } from './page-sheet.ts';

/** Dots per unit of the page, which has 850 by 1100 units: 300 dots per inch. */
const DOTS_PER_UNIT = 3;
const SPECK_COUNT = 60;

const fontAt = (file: string): Font => openSync(fileURLToPath(import.meta.resolve(file)));

const FONT_OPENERS: Readonly<Record<Face, () => Font>> = {
  type: () => fontAt('@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff'),
  bold: () => fontAt('@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff'),
  heading: () => fontAt('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
};
/** Extra pen width per face. Headings need it because fontkit cannot set the weight of a variable WOFF2 font. */
const EXTRA_PEN_WIDTH: Readonly<Record<Face, number>> = { type: 0, bold: 0.2, heading: 0.7 };
const FACES: readonly Face[] = ['type', 'bold', 'heading'];
const fonts = new Map<Face, Font>();
const outlinesByGlyph = new Map<string, readonly Points[]>();

const fontOf = (face: Face): Font => {
  const font = fonts.get(face) ?? FONT_OPENERS[face]();
  fonts.set(face, font);
  return font;
};

/** The outlines of a glyph, cached. Drawing them directly needs no system fonts. */
const outlinesOf = (face: Face, glyph: Glyph): readonly Points[] => {
  const name = `${face}${glyph.id}`;
  const outlines = outlinesByGlyph.get(name) ?? outlinesOfGlyph(glyph.path.commands);
  outlinesByGlyph.set(name, outlines);
  return outlines;
};

/** Loads the fonts, which takes a quarter of a second. */
export const loadFonts = (): void => {
  for (const face of FACES) outlinesOf(face, fontOf(face).glyphForCodePoint(65));
};

type Transform = (x: number, y: number) => readonly [number, number];

/** Rotates the page about its center, and converts its units to dots. */
const rotation = (degrees: number): Transform => {
  const cos = Math.cos((degrees * Math.PI) / 180) * DOTS_PER_UNIT;
  const sin = Math.sin((degrees * Math.PI) / 180) * DOTS_PER_UNIT;
  return (x, y) => [
    425 * DOTS_PER_UNIT + (x - 425) * cos - (y - 550) * sin,
    550 * DOTS_PER_UNIT + (x - 425) * sin + (y - 550) * cos,
  ];
};

const transformPoints = (points: Points, transform: Transform): Points => {
  const result: number[] = [];
  for (let offset = 0; offset + 1 < points.length; offset += 2)
    result.push(...transform(points[offset] ?? 0, points[offset + 1] ?? 0));
  return result;
};

const drawText = (
  bitmap: Bitmap,
  { text, x, y, size, face, isCentered = false }: TextItem,
  rotate: Transform,
): void => {
  const font = fontOf(face);
  const scale = size / font.unitsPerEm;
  const glyphs = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 32));
  const width = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  let left = isCentered ? x - (width * scale) / 2 : x;
  for (const glyph of glyphs) {
    const start = left;
    // Font coordinates point upward from the baseline.
    const outlines = outlinesOf(face, glyph).map((points) =>
      transformPoints(points, (across, up) => rotate(start + across * scale, y - up * scale)),
    );
    bitmap.fill(outlines);
    if (EXTRA_PEN_WIDTH[face] > 0)
      for (const outline of outlines) bitmap.stroke(outline, EXTRA_PEN_WIDTH[face] * DOTS_PER_UNIT);
    left += glyph.advanceWidth * scale;
  }
};

const drawLine = (bitmap: Bitmap, { d, width, at: [left, top] = [0, 0] }: LineItem, rotate: Transform): void => {
  for (const line of outlinesOfPath(d))
    bitmap.stroke(
      transformPoints(line, (x, y) => rotate(left + x, top + y)),
      width * DOTS_PER_UNIT,
    );
};

/** A page as if scanned: slightly rotated, with punch holes, specks and the dark edge of the scanner glass. */
export const drawPage = ({ texts, lines }: PageModel, seed: number): Bitmap => {
  const random = new Random(seed);
  const bitmap = new Bitmap(850 * DOTS_PER_UNIT, 1100 * DOTS_PER_UNIT);
  const rotate = rotation(random.next() * 1.2 - 0.6);
  for (const text of texts) drawText(bitmap, text, rotate);
  for (const line of lines) drawLine(bitmap, line, rotate);
  for (let speck = 0; speck < SPECK_COUNT; speck += 1)
    bitmap.dot(random.int(0, bitmap.width), random.int(0, bitmap.height), (0.3 + random.next() * 0.7) * DOTS_PER_UNIT);
  for (const y of [300, 800]) bitmap.dot(34 * DOTS_PER_UNIT, y * DOTS_PER_UNIT, 13 * DOTS_PER_UNIT);
  const edge = random.int(3, 8);
  for (const outline of outlinesOfPath(
    `M0 1092L850 ${1100 - edge}L850 1100L0 1100ZM846 0L850 0L850 1100L${850 - edge} 1100Z`,
  ))
    bitmap.fill([transformPoints(outline, (x, y) => [x * DOTS_PER_UNIT, y * DOTS_PER_UNIT])]);
  return bitmap;
};
