import { fontBytes, type Run, runsOf } from '../fonts/font-book.ts';
import { FontUse, withActualText } from './font-use.ts';
import { type PdfObjects, ref } from './pdf-objects.ts';

/** Glyphs with the same baseline shift. */
interface Segment {
  /** The shift upward, in thousandths of the font size. */
  readonly rise: number;
  /**
   * The content of a TJ operator: the codes of the glyphs, and the moves between them in thousandths of the font size. A positive number
   * moves to the left.
   */
  readonly shown: string;
}

/** A part of a text whose glyphs are all of one font. */
interface Piece {
  readonly font: FontUse;
  readonly segments: readonly Segment[];
  /** The text, if the glyphs do not map to its characters one by one. */
  readonly actual: string | undefined;
}

/** A text as glyphs; widths are in thousandths of the font size. */
export interface Shape {
  readonly width: number;
  readonly pieces: readonly Piece[];
}

/** Characters whose form or position depends on their neighbors: combining marks, Bengali, Thai, and the zero-width joiners. */
const JOINED = /[\p{M}\u0980-\u09FF\u0E00-\u0E7F\u200C\u200D]/u;
const MAX_CACHED_WORDS = 4_000;
const LONGEST_CACHED_WORD = 40;
const ASCII = /^[\u0020-\u007E]*$/;
/**
 * Widths in points of the outline that makes text bolder: for fonts that come in their lightest weight, and for titles and sums. A title in
 * such a font has the sum of both.
 */
const LIGHT_PEN = 0.35;
const STRONG_PEN = 0.35;

/** Turns text into glyphs of all fonts that its characters need, and caches words. */
export class TextShaper {
  readonly #objects: PdfObjects;
  readonly #fonts = new Map<string, FontUse>();
  readonly #loaded = new Set<string>();
  readonly #words = new Map<string, Shape>();

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  /** Loads the fonts that the texts need. Call this before shaping them. */
  async load(texts: Iterable<string>): Promise<void> {
    if (this.#fonts.size === 0) await this.#loadFontOf(' ');
    for (const text of texts) {
      if (ASCII.test(text)) continue;
      for (const letter of text) {
        if (this.#loaded.has(letter)) continue;
        this.#loaded.add(letter);
        await this.#loadFontOf(letter);
      }
    }
  }

  async #loadFontOf(letter: string): Promise<void> {
    for (const { font, isLight } of runsOf(letter)) {
      if (this.#fonts.has(font)) continue;
      const bytes = await fontBytes(font);
      this.#fonts.set(font, new FontUse(this.#objects, bytes, { number: this.#fonts.size + 1, isLight }));
    }
  }

  /** Returns the glyphs of a text. Throws if its fonts were not loaded. */
  shape(text: string): Shape {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const pieces = runsOf(text).map((run) => this.#shapeRun(run));
    const shape = { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0) };
    if (this.#words.size >= MAX_CACHED_WORDS) this.#words.clear();
    if (text.length <= LONGEST_CACHED_WORD) this.#words.set(text, shape);
    return shape;
  }

  #shapeRun({ font: path, text }: Run): Piece & { readonly width: number } {
    const font = this.#fonts.get(path);
    if (font === undefined) throw new Error(`The font of '${text}' was not loaded.`);
    return JOINED.test(text) ? shapeJoined(font, text) : shapeSingly(font, text);
  }

  /** The entries of the pages' font resources. */
  resources(): string {
    return [...this.#fonts.values()].map(({ name, id }) => `/${name} ${ref(id)}`).join('');
  }

  /** Writes the fonts, each with only the glyphs that were shaped. Call this after all texts are shaped. */
  writeFonts(): void {
    for (const font of this.#fonts.values()) font.write(this.#objects);
  }
}

/** Maps each character to a glyph: enough for most scripts in a table, and ten times as fast as the font's layout rules. */
function shapeSingly(font: FontUse, text: string): Piece & { readonly width: number } {
  let shown = '';
  let width = 0;
  let isKnown = true;
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    const glyph = font.font.glyphForCodePoint(point);
    if (glyph.id === 0) isKnown = false;
    shown += font.codeOf(glyph, [point]);
    width += font.widthOf(glyph.advanceWidth);
  }
  return { font, width, segments: [{ rise: 0, shown: `<${shown}>` }], actual: isKnown ? undefined : text };
}

/** Uses the font's own layout rules, which for example place marks above letters, and some vowels before the preceding letter. */
function shapeJoined(font: FontUse, text: string): Piece & { readonly width: number } {
  const { glyphs, positions } = font.font.layout(text);
  const segments: { rise: number; shown: string }[] = [];
  let width = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index] ?? { xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 };
    const rise = Math.round(font.widthOf(position.yOffset));
    const before = Math.round(font.widthOf(position.xOffset));
    const after = Math.round(font.widthOf(position.xAdvance - position.xOffset - glyph.advanceWidth));
    let segment = segments.at(-1);
    if (segment === undefined || segment.rise !== rise) {
      segment = { rise, shown: '' };
      segments.push(segment);
    }
    const code = font.codeOf(glyph, glyph.codePoints);
    // the space separates this move from one at the end of the previous glyph; otherwise the two numbers would merge
    segment.shown += `${before === 0 ? '' : ` ${-before}`}<${code}>${after === 0 ? '' : -after}`;
    width += font.widthOf(position.xAdvance);
  }
  return { font, width, segments, actual: text };
}

export interface TextPlacement {
  readonly x: number;
  /** The baseline, in points from the bottom of the page. */
  readonly y: number;
  readonly size: number;
  /** True for sums and titles, which are drawn bolder, with an outline. */
  readonly isStrong?: boolean;
}

/** Returns the PDF operators that draw shapes one after another. */
export function drawShapes(shapes: readonly Shape[], { x, y, size, isStrong = false }: TextPlacement): string {
  let out = `BT ${round(x)} ${round(y)} Td\n`;
  let font = '';
  for (const piece of shapes.flatMap(({ pieces }) => pieces)) {
    const outline = (piece.font.isLight ? LIGHT_PEN : 0) + (isStrong ? STRONG_PEN : 0);
    // 2 Tr fills and outlines the glyphs, 0 Tr only fills them
    const now = `/${piece.font.name} ${size} Tf ${outline > 0 ? `2 Tr ${outline} w` : '0 Tr'}\n`;
    if (now !== font) out += now;
    font = now;
    const drawing = piece.segments.map((segment) => showSegment(segment, size)).join('');
    out += piece.actual === undefined ? drawing : withActualText(piece.actual, drawing);
  }
  return `${out.replaceAll(JOINT, '')}0 Tr ET\n`;
}

/** The end of one glyph string directly followed by the start of the next; removed to join them. */
const JOINT = '>]TJ\n[<';

const showSegment = ({ rise, shown }: Segment, size: number): string => {
  // the codes of glyphs without a move between them become one string, which makes the file smaller
  const drawing = `[${shown.replaceAll('><', '')}]TJ\n`;
  return rise === 0 ? drawing : `${round((rise * size) / 1000)} Ts\n${drawing}0 Ts\n`;
};

const round = (value: number): number => Math.round(value * 100) / 100;
