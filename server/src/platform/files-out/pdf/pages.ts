import type { FileTable } from '../table-file.ts';
import { breakLines, type Line } from './break-lines.ts';
import { type PdfObjects, ref } from './pdf-objects.ts';
import { drawShapes, type Shape, type TextShaper } from './shaped-text.ts';
import { type MarkedContent, PageTree, type Structure } from './structure.ts';

/** Letter paper, in points. */
const LETTER = { short: 612, long: 792 } as const;
export const MARGIN = 48;
const FOOT_HEIGHT = 28;
const FOOT_SIZE = 8;
export const INK = '0.1 g 0.1 G\n';
const PALE = '0.35 g 0.35 G\n';
/** Determines the space reserved for the number of pages, which is known only after the last page is written. */
const WIDEST_COUNT = '00000';

/** The pages of a PDF. `y` is the current position from the top; callers start a new page with `begin`. */
export class Pages {
  readonly #objects: PdfObjects;
  readonly #shaper: TextShaper;
  readonly #structure: Structure;
  readonly #tree: PageTree;
  readonly #table: FileTable;
  /** The id of the form object that draws the total number of pages on every page. */
  readonly #countForm: number;
  readonly #countPlace: { readonly before: string; readonly after: string; readonly counted: string };
  readonly height: number;
  readonly width: number;
  /** The current position in points from the top of the page. */
  y = 0;
  #page = 0;
  #drawing: string[] = [];
  #elements: number[] = [];

  constructor(objects: PdfObjects, shaper: TextShaper, structure: Structure, table: FileTable) {
    this.#objects = objects;
    this.#shaper = shaper;
    this.#structure = structure;
    this.#table = table;
    this.#tree = new PageTree(objects);
    this.#countForm = objects.reserve();
    this.#countPlace = splitPageLabel(table.pageLabel);
    this.height = table.isWide === true ? LETTER.short : LETTER.long;
    this.width = (table.isWide === true ? LETTER.long : LETTER.short) - MARGIN * 2;
  }

  get bottom(): number {
    return this.height - MARGIN - FOOT_HEIGHT;
  }

  get count(): number {
    return this.#tree.count + 1;
  }

  begin(): void {
    if (this.#page !== 0) this.#endPage();
    this.#page = this.#objects.reserve();
    this.y = MARGIN;
    this.#drawing = [INK];
    this.#elements = [];
    this.artifact(() => this.#drawFoot());
  }

  /** Draws the marked content of a structure element. @returns its place */
  marked(role: string, element: number, draw: () => void): MarkedContent {
    const mark = this.#elements.push(element) - 1;
    this.#drawing.push(`/${role}<</MCID ${mark}>>BDC\n`);
    draw();
    this.#drawing.push('EMC\n');
    return { page: this.#page, mark };
  }

  /** Draws something that only repeats or decorates, so that screen readers skip it. */
  artifact(draw: () => void): void {
    this.#drawing.push('/Artifact BMC\n');
    draw();
    this.#drawing.push('EMC\n');
  }

  line(line: Line, place: { x: number; y: number; size: number; isStrong?: boolean }): void {
    if (line.shapes.length > 0) this.#drawing.push(drawShapes(line.shapes, { ...place, y: this.height - place.y }));
  }

  rule(y: number, weight: number, gray: number): void {
    const at = this.height - y;
    this.#drawing.push(`${weight} w ${gray} G ${MARGIN} ${at} m ${MARGIN + this.width} ${at} l S\n${INK}`);
  }

  /** Writes the last page and the resources that all pages share. @returns the id of the page tree's root */
  end(): number {
    const { counted } = this.#countPlace;
    const shapes = shapesOf(this.#shaper, counted.replace('{{pages}}', String(this.count)));
    this.#endPage();
    const fonts = `/Font<<${this.#shaper.resources()}>>`;
    this.#objects.putStream(
      this.#countForm,
      `/Type/XObject/Subtype/Form/BBox[0 -10 ${this.width} 20]/Resources<<${fonts}>>`,
      `${PALE}${drawShapes(shapes, { x: 0, y: 0, size: FOOT_SIZE })}`,
    );
    const size = this.#table.isWide === true ? [LETTER.long, LETTER.short] : [LETTER.short, LETTER.long];
    this.#tree.write(
      `/MediaBox[0 0 ${size.join(' ')}]/Resources<<${fonts}/XObject<</Count ${ref(this.#countForm)}>>>>`,
    );
    return this.#tree.root;
  }

  #endPage(): void {
    const content = this.#objects.addStream('', Buffer.from(this.#drawing.join(''), 'latin1'));
    const key = this.#structure.addPage(this.#elements);
    const parent = this.#tree.add(this.#page);
    this.#objects.put(
      this.#page,
      `<</Type/Page/Parent ${ref(parent)}/Contents ${ref(content)}/StructParents ${key}/Tabs/S>>`,
    );
  }

  #drawFoot(): void {
    const y = this.height - MARGIN - 4;
    const { before, after, counted } = this.#countPlace;
    // every page names its report, so that separated pages can be identified
    const { title, county } = this.#table;
    const [name] = breakLines(this.#shaper, `${title} · ${county}`, ((this.width - 140) * 1000) / FOOT_SIZE);
    this.#drawing.push(PALE);
    // the page number is on the left: the width of the total is not known yet, and on the right it would leave a gap at the edge
    if (name !== undefined)
      this.line(name, { x: MARGIN + this.width - (name.width * FOOT_SIZE) / 1000, y, size: FOOT_SIZE });
    const fill = (text: string): Shape[] => shapesOf(this.#shaper, text.replace('{{page}}', String(this.count)));
    const countWidth = widthOf(shapesOf(this.#shaper, counted.replace('{{pages}}', WIDEST_COUNT)));
    const [left, right] = [fill(before), fill(after)];
    const x = MARGIN;
    this.line({ shapes: left, width: 0 }, { x, y, size: FOOT_SIZE });
    const countAt = Math.round((x + widthOf(left)) * 100) / 100;
    this.#drawing.push(`q 1 0 0 1 ${countAt} ${this.height - y} cm /Count Do Q\n`);
    this.line({ shapes: right, width: 0 }, { x: x + widthOf(left) + countWidth, y, size: FOOT_SIZE });
    this.#drawing.push(INK);
  }
}

const widthOf = (shapes: readonly Shape[]): number =>
  (shapes.reduce((sum, { width }) => sum + width, 0) * FOOT_SIZE) / 1000;

/** The shapes of a text: one for each word and one for each space. */
const shapesOf = (shaper: TextShaper, text: string): Shape[] =>
  text.split(/(?= )|(?<= )/).map((word) => shaper.shape(word));

/** Splits the text at the total number of pages: the text before it, the part drawn together with it, and the text after it. */
function splitPageLabel(text: string): { before: string; after: string; counted: string } {
  const at = text.indexOf('{{pages}}');
  if (at < 0) return { before: text, after: '', counted: '' };
  const rest = text.slice(at + '{{pages}}'.length);
  const isLast = !rest.includes('{{page}}');
  return { before: text.slice(0, at), counted: `{{pages}}${isLast ? rest : ''}`, after: isLast ? '' : rest };
}
