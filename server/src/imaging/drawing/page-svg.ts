import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { Chance } from '../../records/demo/chance.ts';
import type { Face, PageModel, TextItem } from './page-model.ts';

const fontAt = (file: string): Font => openSync(fileURLToPath(import.meta.resolve(file)));

const OPENERS: Readonly<Record<Face, () => Font>> = {
  type: () => fontAt('@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff'),
  bold: () => fontAt('@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff'),
  heading: () => fontAt('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
};
/** Ink that runs a little; fontkit cannot vary a WOFF2, so that headings get their weight from the pen. */
const STROKE: Readonly<Record<Face, number>> = { type: 0, bold: 0.3, heading: 0.9 };
const inkOf = (face: Face, scale: number): string =>
  STROKE[face] === 0 ? '' : `stroke="#000" stroke-width="${STROKE[face] / scale}"`;
const fonts = new Map<Face, Font>();

const fontOf = (face: Face): Font => {
  const font = fonts.get(face) ?? OPENERS[face]();
  fonts.set(face, font);
  return font;
};

/** Outlines of the letters, so that no font of the system is needed; each letter is defined once a page. */
class Lettering {
  readonly #shapes = new Map<string, string>();

  write({ text, x, y, size, face, isCentred = false }: TextItem): string {
    const font = fontOf(face);
    const scale = size / font.unitsPerEm;
    const glyphs = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 32));
    const width = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
    let at = 0;
    const uses = glyphs.map((glyph) => {
      const name = `${face}${glyph.id}`;
      if (!this.#shapes.has(name)) this.#shapes.set(name, glyph.path.toSVG());
      const use = `<use href="#${name}" x="${at}"/>`;
      at += glyph.advanceWidth;
      return use;
    });
    const left = isCentred ? x - (width * scale) / 2 : x;
    return `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})" ${inkOf(face, scale)}>${uses.join('')}</g>`;
  }

  definitions(): string {
    return [...this.#shapes].map(([name, d]) => `<path id="${name}" d="${d}"/>`).join('');
  }
}

const speckle = (chance: Chance): string =>
  Array.from(
    { length: 60 },
    () =>
      `<circle cx="${chance.int(0, 850)}" cy="${chance.int(0, 1100)}" r="${(0.3 + chance.next() * 0.7).toFixed(2)}"/>`,
  ).join('');

/** A page as a scanner saw it: a little askew, punched, with specks and the dark edge of the glass. */
export const pageSvg = ({ texts, lines }: PageModel, seed: number): string => {
  const chance = new Chance(seed);
  const lettering = new Lettering();
  const written = texts.map((text) => lettering.write(text)).join('');
  const drawn = lines
    .map(
      ({ d, width, at: [x, y] = [0, 0] }) =>
        `<path transform="translate(${x} ${y})" d="${d}" fill="none" stroke="#000" stroke-width="${width}" stroke-linecap="round"/>`,
    )
    .join('');
  const turn = (chance.next() * 1.2 - 0.6).toFixed(2);
  const edge = chance.int(3, 8);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="2550" height="3300" viewBox="0 0 850 1100"><rect width="850" height="1100" fill="#fff"/><defs>${lettering.definitions()}</defs><g transform="rotate(${turn} 425 550)">${written}${drawn}</g>${speckle(chance)}<circle cx="34" cy="300" r="13"/><circle cx="34" cy="800" r="13"/><path d="M0 1092L850 ${1100 - edge}V1100H0ZM846 0H850V1100H${850 - edge}Z"/></svg>`;
};
