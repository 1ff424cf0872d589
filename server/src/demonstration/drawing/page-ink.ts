import { fileURLToPath } from 'node:url';
import { type Font, type Glyph, openSync } from 'fontkit';
import { Random } from '../records/random.ts';
import { Ink, type Points } from './ink.ts';
import { linesOf, outlinesOfGlyph } from './outlines.ts';
import type { Face, LineItem, PageModel, TextItem } from './page-sheet.ts';

/** Dots per unit of the page, which has 850 by 1100 units: 300 dots per inch. */
const DOTS = 3;
const SPECKS = 60;

const fontAt = (file: string): Font => openSync(fileURLToPath(import.meta.resolve(file)));

const OPENERS: Readonly<Record<Face, () => Font>> = {
  type: () => fontAt('@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff'),
  bold: () => fontAt('@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff'),
  heading: () => fontAt('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
};
/** Extra pen width per face. Headings need it because fontkit cannot set the weight of a variable WOFF2 font. */
const PEN: Readonly<Record<Face, number>> = { type: 0, bold: 0.2, heading: 0.7 };
const FACES: readonly Face[] = ['type', 'bold', 'heading'];
const fonts = new Map<Face, Font>();
const letters = new Map<string, readonly Points[]>();

const fontOf = (face: Face): Font => {
  const font = fonts.get(face) ?? OPENERS[face]();
  fonts.set(face, font);
  return font;
};

/** Cached glyph outlines; drawing glyphs directly needs no system fonts. */
const letterOf = (face: Face, glyph: Glyph): readonly Points[] => {
  const name = `${face}${glyph.id}`;
  const outlines = letters.get(name) ?? outlinesOfGlyph(glyph.path.commands);
  letters.set(name, outlines);
  return outlines;
};

/** Loads the fonts, which takes a quarter of a second. */
export const warmFonts = (): void => {
  for (const face of FACES) letterOf(face, fontOf(face).glyphForCodePoint(65));
};

type Transform = (x: number, y: number) => readonly [number, number];

/** Rotates the page about its center, and converts its units to dots. */
const rotation = (degrees: number): Transform => {
  const cos = Math.cos((degrees * Math.PI) / 180) * DOTS;
  const sin = Math.sin((degrees * Math.PI) / 180) * DOTS;
  return (x, y) => [425 * DOTS + (x - 425) * cos - (y - 550) * sin, 550 * DOTS + (x - 425) * sin + (y - 550) * cos];
};

const transformed = (points: Points, move: Transform): Points => {
  const result: number[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) result.push(...move(points[at] ?? 0, points[at + 1] ?? 0));
  return result;
};

const write = (ink: Ink, { text, x, y, size, face, isCentered = false }: TextItem, turn: Transform): void => {
  const font = fontOf(face);
  const scale = size / font.unitsPerEm;
  const glyphs = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 32));
  const width = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  let left = isCentered ? x - (width * scale) / 2 : x;
  for (const glyph of glyphs) {
    const start = left;
    // Font coordinates point upward from the baseline.
    const outlines = letterOf(face, glyph).map((points) =>
      transformed(points, (across, up) => turn(start + across * scale, y - up * scale)),
    );
    ink.fill(outlines);
    if (PEN[face] > 0) for (const outline of outlines) ink.stroke(outline, PEN[face] * DOTS);
    left += glyph.advanceWidth * scale;
  }
};

const draw = (ink: Ink, { d, width, at: [left, top] = [0, 0] }: LineItem, turn: Transform): void => {
  for (const line of linesOf(d))
    ink.stroke(
      transformed(line, (x, y) => turn(left + x, top + y)),
      width * DOTS,
    );
};

/** A page as if scanned: slightly rotated, with punch holes, specks and the dark edge of the scanner glass. */
export const pageInk = ({ texts, lines }: PageModel, seed: number): Ink => {
  const random = new Random(seed);
  const ink = new Ink(850 * DOTS, 1100 * DOTS);
  const turn = rotation(random.next() * 1.2 - 0.6);
  for (const text of texts) write(ink, text, turn);
  for (const line of lines) draw(ink, line, turn);
  for (let speck = 0; speck < SPECKS; speck += 1)
    ink.dot(random.int(0, ink.width), random.int(0, ink.height), (0.3 + random.next() * 0.7) * DOTS);
  for (const y of [300, 800]) ink.dot(34 * DOTS, y * DOTS, 13 * DOTS);
  const edge = random.int(3, 8);
  for (const outline of linesOf(`M0 1092L850 ${1100 - edge}L850 1100L0 1100ZM846 0L850 0L850 1100L${850 - edge} 1100Z`))
    ink.fill([transformed(outline, (x, y) => [x * DOTS, y * DOTS])]);
  return ink;
};
