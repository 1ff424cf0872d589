import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FACT_HEIGHT, HEAD_HEIGHT, layOut, PAPER, type ReportLayout, ROW_HEIGHT } from './report-layout.ts';
import { inked, newPen, type Pen, type PenOptions, write } from './report-pen.ts';

export interface ReportColumn {
  readonly title: string;
  /** Points; all columns together fill 516. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface Report extends PenOptions {
  /** The county's name and the portal's title. */
  readonly county: string;
  /** Criteria, one line each. */
  readonly facts: readonly string[];
  readonly columns: readonly ReportColumn[];
  /** How many rows will come: the pages are counted before the first is written. */
  readonly rowCount: number;
  readonly rows: AsyncIterable<readonly string[]>;
  /** Said in place of the rows when there are none. */
  readonly empty: string;
  /** Below the last row: a label and the last column's value. */
  readonly totals: readonly (readonly [label: string, value: string])[];
  /** 'Page 1 of 3'. */
  readonly pageWords: (page: number, pages: number) => string;
}

const WIDTH = PAPER.width - PAPER.margin * 2;
const TEXT = 9;
const INK = '#1a1a1a';
const PALE = '#5a5a5a';
const RULE = '#b0b0b0';

/** Draws page after page; everything has its place in the document's structure, so that it can be read aloud. */
class ReportWriter {
  readonly #report: Report;
  readonly #pen: Pen;
  readonly #layout: ReportLayout;
  readonly #table: ReturnType<Pen['struct']>;
  #page = 0;
  #left = 0;
  #y = 0;

  constructor(report: Report, pen: Pen) {
    this.#report = report;
    this.#pen = pen;
    this.#layout = layOut({ rows: report.rowCount, facts: report.facts.length, totals: report.totals.length });
    this.#table = pen.struct('Table');
  }

  async writeAll(): Promise<void> {
    await this.#newPage();
    const { rows, columns, empty, totals } = this.#report;
    let written = 0;
    for await (const row of rows) {
      await this.#line('TD', row, columns);
      written += 1;
      // A long report lets other requests through.
      if (written % 100 === 0) await nextTurn();
    }
    if (written === 0) await this.#line('TD', [empty], [{ title: '', width: WIDTH }]);
    const sums = [
      { title: '', width: WIDTH - 120 },
      { title: '', width: 120, align: 'right' },
    ] as const;
    for (const total of totals) await this.#line('TH', total, sums);
    this.#table.end();
    this.#pen.addStructure(this.#table);
    this.#pen.end();
  }

  async #newPage(): Promise<void> {
    this.#page += 1;
    this.#pen.addPage();
    const isFirst = this.#page === 1;
    this.#y = isFirst ? this.#layout.firstTop : PAPER.margin;
    this.#left = isFirst ? this.#layout.rowsOnFirst : this.#layout.rowsOnOthers;
    if (isFirst) await this.#title();
    await this.#foot();
    await this.#tableHead(isFirst);
  }

  async #title(): Promise<void> {
    const { county, title, facts } = this.#report;
    const at = { x: PAPER.margin, width: WIDTH };
    await this.#said('P', () => write(inked(this.#pen, PALE), county, { ...at, y: PAPER.margin, size: 10 }));
    await this.#said('H1', () => write(inked(this.#pen, INK), title, { ...at, y: PAPER.margin + 16, size: 18 }));
    let y = PAPER.margin + 44;
    for (const fact of facts) {
      const top = y;
      await this.#said('P', () => write(inked(this.#pen, INK), fact, { ...at, y: top, size: 10 }));
      y += FACT_HEIGHT;
    }
  }

  async #foot(): Promise<void> {
    const { county, pageWords } = this.#report;
    const at = { y: PAPER.height - PAPER.margin - 10, size: 8, x: PAPER.margin };
    await this.#unsaid(async () => {
      inked(this.#pen, PALE);
      await write(this.#pen, county, { ...at, width: WIDTH - 130 });
      const words = pageWords(this.#page, this.#layout.pages);
      await write(this.#pen, words, { ...at, x: PAPER.margin + WIDTH - 120, width: 120, align: 'right' });
    });
  }

  /** Repeated on every page for the eye; for the ear it stands once. */
  async #tableHead(isFirst: boolean): Promise<void> {
    const { columns } = this.#report;
    const titles = columns.map(({ title }) => title);
    if (isFirst) await this.#cells('TH', titles, columns);
    else await this.#unsaid(() => this.#draw(titles, columns, PALE));
    await this.#unsaid(async () => {
      this.#pen.moveTo(PAPER.margin, this.#y + 13).lineTo(PAPER.margin + WIDTH, this.#y + 13);
      this.#pen.lineWidth(0.75).stroke(RULE);
    });
    this.#y += HEAD_HEIGHT;
  }

  async #line(kind: 'TH' | 'TD', texts: readonly string[], columns: readonly ReportColumn[]): Promise<void> {
    if (this.#left === 0) await this.#newPage();
    await this.#cells(kind, texts, columns);
    this.#y += ROW_HEIGHT;
    this.#left -= 1;
  }

  async #cells(kind: 'TH' | 'TD', texts: readonly string[], columns: readonly ReportColumn[]): Promise<void> {
    const row = this.#pen.struct('TR');
    let x: number = PAPER.margin;
    for (const [index, { width, align = 'left' }] of columns.entries()) {
      const cell = this.#pen.struct(kind);
      const content = this.#pen.markStructureContent(kind);
      inked(this.#pen, INK);
      await write(this.#pen, texts[index] ?? '', { x, y: this.#y, size: TEXT, width: width - 8, align });
      this.#pen.endMarkedContent();
      cell.add(content);
      row.add(cell);
      x += width;
    }
    this.#table.add(row);
  }

  async #draw(texts: readonly string[], columns: readonly ReportColumn[], colour: string): Promise<void> {
    let x: number = PAPER.margin;
    for (const [index, { width, align = 'left' }] of columns.entries()) {
      inked(this.#pen, colour);
      await write(this.#pen, texts[index] ?? '', { x, y: this.#y, size: TEXT, width: width - 8, align });
      x += width;
    }
  }

  async #said(kind: 'P' | 'H1', draw: () => Promise<void>): Promise<void> {
    const content = this.#pen.markStructureContent(kind);
    await draw();
    this.#pen.endMarkedContent();
    this.#pen.addStructure(this.#pen.struct(kind, {}, [content]));
  }

  /** What only repeats: a voice passes over it. */
  async #unsaid(draw: () => Promise<void>): Promise<void> {
    this.#pen.markContent('Artifact', { type: 'Pagination' });
    await draw();
    this.#pen.endMarkedContent();
  }
}

/** A report as a PDF that is written while it is read; a fault in the middle cuts the stream, so that no half report passes for a whole. */
export function reportPdf(report: Report): Readable {
  const pen = newPen(report);
  new ReportWriter(report, pen).writeAll().catch((error: unknown) => pen.emit('error', error));
  return pen;
}
