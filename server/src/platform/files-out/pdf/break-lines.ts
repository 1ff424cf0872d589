import type { Shape, TextShaper } from './shaped-text.ts';

export interface Line {
  readonly shapes: readonly Shape[];
  readonly width: number;
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const letterSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const segmentsOf = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Fills lines with words. Widths are in thousandths of the font size. */
class LineFiller {
  readonly lines: Line[] = [];
  readonly #shaper: TextShaper;
  readonly #maxWidth: number;
  readonly #space: Shape;
  #shapes: Shape[] = [];
  #width = 0;

  constructor(shaper: TextShaper, maxWidth: number) {
    this.#shaper = shaper;
    this.#maxWidth = maxWidth;
    this.#space = shaper.shape(' ');
  }

  addWord(word: string): void {
    const shape = this.#shaper.shape(word);
    const gap = this.#shapes.length === 0 ? 0 : this.#space.width;
    if (this.#width + gap + shape.width > this.#maxWidth && this.#shapes.length > 0) {
      this.endLine();
      this.addWord(word);
    } else if (shape.width > this.#maxWidth) this.#addLongWord(word);
    else {
      if (gap > 0) this.#push(this.#space);
      this.#push(shape);
    }
  }

  endLine(): void {
    this.lines.push({ shapes: this.#shapes, width: this.#width });
    this.#shapes = [];
    this.#width = 0;
  }

  /** Breaks a word that is longer than a line: at the word boundaries of its language, and between letters only if a part is too long. */
  #addLongWord(word: string): void {
    let text = '';
    let width = 0;
    const flush = (): void => {
      if (text !== '') this.#push(this.#shaper.shape(text));
      text = '';
      width = 0;
    };
    const add = (part: string, partWidth: number): void => {
      if (width + partWidth > this.#maxWidth && text !== '') {
        flush();
        this.endLine();
      }
      text += part;
      width += partWidth;
    };
    for (const part of segmentsOf(wordSegmenter, word)) {
      const partWidth = this.#shaper.shape(part).width;
      if (partWidth <= this.#maxWidth) add(part, partWidth);
      else for (const letter of segmentsOf(letterSegmenter, part)) add(letter, this.#shaper.shape(letter).width);
    }
    flush();
  }

  #push(shape: Shape): void {
    this.#shapes.push(shape);
    this.#width += shape.width;
  }
}

/** Breaks a text into lines of at most `maxWidth` thousandths of the font size. No text is lost. */
export function breakLines(shaper: TextShaper, text: string, maxWidth: number): readonly Line[] {
  const filler = new LineFiller(shaper, maxWidth);
  for (const paragraph of text.split('\n')) {
    for (const word of paragraph.split(/[ \t]+/)) if (word !== '') filler.addWord(word);
    filler.endLine();
  }
  return filler.lines;
}
