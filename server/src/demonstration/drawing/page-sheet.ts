/** The fonts of a page: typewriter, bold typewriter, and heading. */
export type Face = 'type' | 'bold' | 'heading';

/** A line of text on a page of 850 by 1100 units. */
export interface TextItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face: Face;
  readonly isCentered?: boolean;
}

/** A drawn line, as an SVG path. */
export interface LineItem {
  readonly d: string;
  readonly width: number;
  /** The origin of the path; by default the page's corner. */
  readonly at?: readonly [number, number];
}

export interface PageModel {
  readonly texts: readonly TextItem[];
  readonly lines: readonly LineItem[];
}

/** Where the text of a page begins: on a first page below the recorder's stamp. */
export const TOP_OF_FIRST_PAGE = 248;
export const TOP_OF_PAGE = 110;

const MIDDLE = 425;
const LEFT_MARGIN = 104;
const LINE_HEIGHT = 25;
const PARAGRAPH_GAP = 14;
const TEXT_SIZE = 15.4;
const CHARACTERS_PER_LINE = 68;
/** The lowest baseline of a text, above the bottom margin. */
const LAST_BASELINE = 1010;
/** The left ends of signature lines. */
const SIGNATURE_COLUMNS = { left: LEFT_MARGIN, right: 440 };
const SIGNATURE_HEIGHT = 95;
/** The lowest signature line: there must be room for the name below it. */
const LAST_SIGNATURE = 960;
/** The number of characters of a name that fit below its signature line. */
const SIGNED_NAME_LENGTH = 36;
/** SVG paths of scribbled signatures. */
const SIGNATURE_PATHS = [
  'M4 -4C16 -34 22 -40 26 -34C30 -24 14 2 20 4C30 6 34 -18 42 -16C48 -12 38 2 48 2C58 0 58 -14 64 -14C70 -10 62 4 74 2C86 -2 92 -48 100 -46C106 -40 88 6 98 4C112 0 108 -18 120 -16C130 -10 116 4 130 2C150 -4 160 -12 200 -8',
  'M2 -30C10 -44 30 -40 24 -22C20 -8 8 4 4 0C0 -6 30 -10 38 -14C46 -18 40 2 50 0C56 -2 58 -16 64 -14C68 -10 60 2 70 0C80 -4 78 -30 88 -44C92 -44 78 0 90 0C104 -2 100 -18 110 -14C116 -8 108 4 124 -2C140 -10 138 -14 150 -12C156 -6 146 2 160 0',
];

const wrap = (text: string): string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > CHARACTERS_PER_LINE) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
};

/** A page that is filled from top to bottom. What does not fit is left out. */
export class Sheet {
  readonly texts: TextItem[] = [];
  readonly lines: LineItem[] = [];
  /** The baseline of the next text. */
  y: number;

  constructor(top: number) {
    this.y = top;
  }

  paragraph(text: string): void {
    for (const line of wrap(text)) {
      if (this.y > LAST_BASELINE) return;
      this.texts.push({ text: line, x: LEFT_MARGIN, y: this.y, size: TEXT_SIZE, face: 'type' });
      this.y += LINE_HEIGHT;
    }
    this.y += PARAGRAPH_GAP;
  }

  centered(text: string, size: number, face: Face): void {
    this.texts.push({ text, x: MIDDLE, y: this.y, size, face, isCentered: true });
    this.y += size * 2;
  }

  /** Adds a signature line. Even indexes are in the left column, odd ones beside them in the right column. */
  signature(name: string, index: number): void {
    if (this.y > LAST_SIGNATURE) return;
    const x = index % 2 === 0 ? SIGNATURE_COLUMNS.left : SIGNATURE_COLUMNS.right;
    const path = SIGNATURE_PATHS[index % SIGNATURE_PATHS.length] ?? '';
    this.lines.push({ d: `M${x} ${this.y}h280`, width: 1.2 });
    this.lines.push({ d: path, width: 2.1, at: [x + 10, this.y - 8] });
    this.texts.push({ text: name.slice(0, SIGNED_NAME_LENGTH), x, y: this.y + 20, size: 14, face: 'type' });
    if (index % 2 === 1) this.y += SIGNATURE_HEIGHT;
  }
}
