import { isNumeric } from '../cell-text.ts';
import { cleanText } from '../clean-text.ts';
import type { FileTable } from '../table-file.ts';
import { breakLines, type Line } from './break-lines.ts';
import { columnEdges } from './column-edges.ts';
import { MARGIN, type Pages } from './pages.ts';
import type { TextShaper } from './shaped-text.ts';
import type { MarkedContent, Role, Structure } from './structure.ts';

const SIZE = 9;
const LEADING = 12;
const ROW_GAP = 5;
const CELL_GAP = 8;
/** The distance from the top of a line to its baseline. */
const BASELINE = 9.5;
/** Rows in one TBody element of the structure, so that no element has a long list of children. */
const ROWS_IN_BODY = 100;
/** A row that is longer than a page may start on the current page if at least this many of its lines fit. */
const MIN_LINES = 3;

/** A cell that spans one or more columns. */
export interface WrittenCell {
  readonly text: string;
  readonly columns: number;
  readonly isRight: boolean;
}

interface PlacedCell {
  readonly columns: number;
  readonly x: number;
  readonly width: number;
  readonly isRight: boolean;
  readonly lines: readonly Line[];
  /** The structure element; 0 for repeated header rows. */
  readonly element: number;
  readonly contents: MarkedContent[];
}

type RowKind = 'head' | 'body' | 'sums';

/** Header cells are the titles of columns and the labels of sums. */
const roleOf = (kind: RowKind, at: number): 'TH' | 'TD' =>
  kind === 'head' || (kind === 'sums' && at === 0) ? 'TH' : 'TD';
const SCOPES = {
  head: { TH: '/Scope/Column', TD: '' },
  sums: { TH: '/Scope/Row', TD: '' },
  body: { TH: '', TD: '' },
} as const;
const spanOf = (columns: number): string => (columns === 1 ? '' : `/ColSpan ${columns}`);

export interface TableParts {
  readonly pages: Pages;
  readonly shaper: TextShaper;
  readonly structure: Structure;
  readonly table: FileTable;
}

/** Writes the title, facts, header rows and rows over the pages, and adds all of them to the document's structure. */
export class TableWriter {
  readonly #parts: TableParts;
  /** Left edges of the columns, and the left edge that one more column would have. */
  readonly #edges: readonly number[];
  readonly #element: number;
  readonly #bodies: number[] = [];
  #body = 0;
  #rows: number[] = [];

  constructor(parts: TableParts) {
    this.#parts = parts;
    const { table, pages, shaper } = parts;
    const widthOf = (text: string): number => (shaper.shape(text).width * SIZE) / 1000;
    this.#edges = columnEdges(table, { left: MARGIN, width: pages.width, gap: CELL_GAP, widthOf });
    this.#element = parts.structure.reserve();
    this.#body = parts.structure.reserve();
  }

  begin(): void {
    const { pages, table } = this.#parts;
    pages.begin();
    this.#paragraph('P', table.county, 10);
    this.#paragraph('H1', table.title, 18);
    pages.y += 4;
    for (const fact of table.facts) this.#paragraph('P', fact, 10);
    pages.y += 8;
    this.#row('head', this.#headCells());
    this.#headRule();
  }

  row(texts: readonly string[]): void {
    const { columns } = this.#parts.table;
    this.#row(
      'body',
      columns.map(({ kind }, index) => ({ text: texts[index] ?? '', columns: 1, isRight: isNumeric(kind) })),
    );
  }

  sums(cells: readonly WrittenCell[]): void {
    this.#row('sums', cells);
  }

  /** Writes a row with one cell over all columns. */
  note(text: string): void {
    this.#row('body', [{ text, columns: this.#parts.table.columns.length, isRight: false }]);
  }

  end(): void {
    const { structure } = this.#parts;
    this.#endBody();
    structure.writeNode(this.#element, 'Table', structure.document, this.#bodies);
    structure.addChild(this.#element);
  }

  #headCells = (): WrittenCell[] =>
    this.#parts.table.columns.map(({ title, kind }) => ({ text: title, columns: 1, isRight: isNumeric(kind) }));

  #paragraph(role: Role, text: string, size: number): void {
    const { pages, shaper, structure } = this.#parts;
    const element = structure.reserve();
    const contents: MarkedContent[] = [];
    for (const line of breakLines(shaper, cleanText(text), (pages.width * 1000) / size)) {
      const leading = size * 1.35;
      if (pages.y + leading > pages.bottom) pages.begin();
      const y = pages.y + size;
      contents.push(pages.marked(role, element, () => pages.line(line, { x: MARGIN, y, size })));
      pages.y += leading;
    }
    structure.writeLeaf(element, { role, parent: structure.document }, contents);
    structure.addChild(element);
  }

  /** Starts a page with the header row. The repeated row is not in the structure, so screen readers read it only once. */
  #nextPage(): void {
    const { pages } = this.#parts;
    pages.begin();
    pages.artifact(() => {
      const cells = this.#place(this.#headCells());
      for (const cell of cells) this.#drawLines(cell, { from: 0, count: cell.lines.length, isStrong: true });
      pages.y += heightOf(Math.max(...cells.map(({ lines }) => lines.length)));
    });
    this.#headRule();
  }

  #headRule(): void {
    const { pages } = this.#parts;
    pages.artifact(() => pages.rule(pages.y - 3, 0.75, 0.5));
    pages.y += 2;
  }

  #row(kind: RowKind, given: readonly WrittenCell[]): void {
    const { pages, structure } = this.#parts;
    const row = structure.reserve();
    const cells = this.#place(given).map((cell) => ({ ...cell, element: structure.reserve() }));
    const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
    let from = 0;
    while (from < most) {
      const fitting = Math.floor((pages.bottom - pages.y - ROW_GAP) / LEADING);
      const remaining = most - from;
      const mayBreak = heightOf(remaining) > pages.bottom - MARGIN * 2 && fitting >= MIN_LINES;
      if (fitting < remaining && !mayBreak && pages.y > MARGIN * 2) {
        this.#nextPage();
        continue;
      }
      const count = Math.max(1, Math.min(remaining, fitting));
      this.#drawCells(cells, { kind, from, count });
      from += count;
      if (from < most) this.#nextPage();
    }
    pages.artifact(() => pages.rule(pages.y - 3.5, 0.25, 0.85));
    for (const [index, { element, contents, columns }] of cells.entries()) {
      const role = roleOf(kind, index);
      structure.writeLeaf(element, { role, parent: row, cell: `${SCOPES[kind][role]}${spanOf(columns)}` }, contents);
    }
    structure.writeNode(
      row,
      'TR',
      this.#body,
      cells.map(({ element }) => element),
    );
    this.#rows.push(row);
    if (this.#rows.length === ROWS_IN_BODY) this.#endBody();
  }

  #drawCells(
    cells: readonly PlacedCell[],
    { kind, ...part }: { readonly kind: RowKind; readonly from: number; readonly count: number },
  ): void {
    const { pages } = this.#parts;
    for (const [index, cell] of cells.entries()) {
      if (part.from > 0 && part.from >= cell.lines.length) continue;
      const draw = (): void => this.#drawLines(cell, { ...part, isStrong: kind !== 'body' });
      cell.contents.push(pages.marked(roleOf(kind, index), cell.element, draw));
    }
    pages.y += heightOf(part.count);
  }

  #drawLines(
    { lines, x, width, isRight }: PlacedCell,
    { from, count, isStrong }: { readonly from: number; readonly count: number; readonly isStrong: boolean },
  ): void {
    const { pages } = this.#parts;
    for (const [index, line] of lines.slice(from, from + count).entries()) {
      const left = isRight ? x + width - (line.width * SIZE) / 1000 : x;
      pages.line(line, { x: left, y: pages.y + index * LEADING + BASELINE, size: SIZE, isStrong });
    }
  }

  #place(cells: readonly WrittenCell[]): PlacedCell[] {
    const { shaper } = this.#parts;
    let column = 0;
    return cells.map(({ text, columns, isRight }) => {
      const x = this.#edges[column] ?? 0;
      column += columns;
      const width = (this.#edges[column] ?? 0) - x - CELL_GAP;
      const lines = breakLines(shaper, text, (width * 1000) / SIZE);
      return { columns, x, width, isRight, lines, element: 0, contents: [] };
    });
  }

  #endBody(): void {
    if (this.#rows.length === 0) return;
    const { structure } = this.#parts;
    structure.writeNode(this.#body, 'TBody', this.#element, this.#rows);
    this.#bodies.push(this.#body);
    this.#body = structure.reserve();
    this.#rows = [];
  }
}

const heightOf = (lines: number): number => lines * LEADING + ROW_GAP;
