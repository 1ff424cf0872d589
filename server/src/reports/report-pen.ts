import PDFDocument from 'pdfkit';
import { fontBytes, type Run, runsOf } from './font-book.ts';

export type Pen = InstanceType<typeof PDFDocument>;

export interface PenOptions {
  readonly title: string;
  readonly author: string;
  /** BCP 47 tag of the words. */
  readonly language: string;
}

/** A document that is read aloud in its language, says its title, and is written while it is sent. */
export const newPen = ({ title, author, language }: PenOptions): Pen =>
  new PDFDocument({
    autoFirstPage: false,
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author },
  });

export interface Words {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Longer words are cut with '…'; a number at their end stays whole. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

const ELLIPSIS = '…';
const LIGHT_PEN = 0.35;
/** All fonts stand on one line, which is so far below the top for each point of size. */
const ASCENT = 1.07;

/** The number that a record is found by, and the space before it, where a text ends with one. */
function numberAtEnd(text: string): string {
  const at = text.lastIndexOf(' ');
  return at >= 0 && /\d/.test(text.slice(at)) ? text.slice(at) : '';
}

/** The colour of words, and of the pen around those of light fonts. */
export const inked = (pen: Pen, colour: string): Pen => pen.fillColor(colour).strokeColor(colour);

async function useFont(pen: Pen, { font }: Run, size: number): Promise<void> {
  // Known by its path from the second time on.
  pen.registerFont(font, await fontBytes(font));
  pen.font(font).fontSize(size);
}

async function widthOf(pen: Pen, text: string, size: number): Promise<number> {
  let width = 0;
  for (const run of runsOf(text)) {
    await useFont(pen, run, size);
    width += pen.widthOfString(run.text);
  }
  return width;
}

async function fitted(pen: Pen, text: string, { size, width }: Words): Promise<{ text: string; width: number }> {
  const whole = await widthOf(pen, text, size);
  if (whole <= width) return { text, width: whole };
  // letters with their marks: Bengali and Thai are not cut within one
  const end = numberAtEnd(text);
  const beginning = text.slice(0, text.length - end.length);
  const letters = Array.from(new Intl.Segmenter().segment(beginning), ({ segment }) => segment);
  while (letters.length > 0) {
    letters.splice(Math.max(1, Math.floor(letters.length * 0.9)));
    const cut = letters.join('').trimEnd() + ELLIPSIS + end;
    const its = await widthOf(pen, cut, size);
    if (its <= width) return { text: cut, width: its };
    letters.pop();
  }
  return { text: ELLIPSIS, width };
}

/** Writes one line, in as many fonts as its letters need. */
export async function write(pen: Pen, text: string, words: Words): Promise<void> {
  const line = await fitted(pen, text.replaceAll(/\s+/g, ' '), words);
  let x = words.align === 'right' ? words.x + words.width - line.width : words.x;
  for (const run of runsOf(line.text)) {
    await useFont(pen, run, words.size);
    const width = pen.widthOfString(run.text);
    if (run.isLight) pen.lineWidth(LIGHT_PEN);
    pen.text(run.text, x, words.y + words.size * ASCENT, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(run.isLight ? { stroke: true, fill: true } : {}),
    });
    x += width;
  }
}
