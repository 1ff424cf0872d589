/** The height of a line in points, in the font of the workbook's cells. */
const LINE = 15;
/** The height of a line in scripts that put marks above and below their letters. */
const TALL_LINE = 20;
/** The format's limit. */
const TALLEST_ROW = 409;

const TALL_SCRIPTS = /[\p{Script=Bengali}\p{Script=Thai}\p{Script=Devanagari}]/u;

/**
 * Widths of letters, where a digit of the workbook's font is 1; the first that matches. They are those of a wide font, which a program may
 * have in place of it, because an empty line is better than a hidden one.
 */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/\p{M}/u, 0],
  [/[\s!'(),./:;I[\]fijlrt|-]/, 0.6],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u, 2.1],
  [/[@MWm]/, 1.9],
  [/[\p{Lu}w\p{Script=Bengali}]/u, 1.35],
];
const WIDTH_OF_OTHERS = 1.15;

/** The width of the widest letters: a text that would fit even if it consisted of them needs one line. */
const WIDEST = 2.1;

const knownWidths = new Map<string, number>();
function widthOfLetter(letter: string): number {
  const known = knownWidths.get(letter);
  if (known !== undefined) return known;
  const width = WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? WIDTH_OF_OTHERS;
  knownWidths.set(letter, width);
  return width;
}
function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) width += widthOfLetter(letter);
  return width;
}

/** The number of lines of a text without line breaks in a column. A word that is longer than the column is broken. */
function linesOfParagraph(text: string, columnWidth: number): number {
  if (text.length * WIDEST <= columnWidth) return 1;
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=[\s-])/)) {
    const width = widthOf(word);
    if (used > 0 && used + width > columnWidth) {
      lines += 1;
      used = 0;
    }
    used += width;
    while (used > columnWidth) {
      lines += 1;
      used -= columnWidth;
    }
  }
  return lines;
}

/** A text in a column whose width is given in characters. */
export interface WrappedText {
  readonly text: string;
  readonly columnWidth: number;
  /** Whether it is a title or the label of a sum, whose letters are bolder. */
  readonly isStrong?: boolean;
}

/** How much wider bold letters are. */
const STRONG = 1.1;

/**
 * The attribute of a row that makes it tall enough for its texts; '' for a row of one ordinary line. Excel finds the height itself, but
 * LibreOffice gives a row without a height one line, which hides all names in a cell but the first.
 */
export function heightAttribute(texts: readonly WrappedText[]): string {
  let [lines, line] = [1, LINE];
  for (const { text, columnWidth, isStrong } of texts) {
    const width = isStrong === true ? columnWidth / STRONG : columnWidth;
    const paragraphs = text.split('\n');
    lines = Math.max(
      lines,
      paragraphs.reduce((sum, paragraph) => sum + linesOfParagraph(paragraph, width), 0),
    );
    if (TALL_SCRIPTS.test(text)) line = TALL_LINE;
  }
  return lines * line === LINE ? '' : ` ht="${Math.min(lines * line, TALLEST_ROW)}"`;
}
