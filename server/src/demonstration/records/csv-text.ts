/** The value of a cell; undefined is written as an empty cell. */
type Cell = string | number | boolean | undefined;

const cellText = (cell: Cell): string => {
  const text = cell === undefined ? '' : String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The lines of one CSV file. */
export class Csv {
  readonly #lines: string[];

  constructor(columns: string) {
    this.#lines = [columns];
  }

  add(...cells: readonly Cell[]): void {
    this.#lines.push(cells.map(cellText).join(','));
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}
