import type { Cell, FileTable } from './table-file.ts';

/** Adds up the summed columns, for the current group and for all rows. */
export class GroupSums {
  readonly #table: FileTable;
  readonly #summed: readonly number[];
  #group: Cell | undefined;
  #ofGroup: number[];
  #ofAll: number[];
  #rows = 0;

  constructor(table: FileTable) {
    this.#table = table;
    this.#summed = table.columns.flatMap(({ isSummed }, index) => (isSummed === true ? [index] : []));
    this.#ofGroup = this.#summed.map(() => 0);
    this.#ofAll = this.#summed.map(() => 0);
  }

  get rows(): number {
    return this.#rows;
  }

  /** Adds a row. @returns the group that ended before this row, with its sums */
  add(row: readonly Cell[]): { readonly group: Cell; readonly sums: readonly Cell[] } | undefined {
    const { groupBy } = this.#table;
    const group = groupBy === undefined ? undefined : (row[groupBy.column] ?? null);
    const ended = this.#rows > 0 && group !== this.#group ? this.endGroup() : undefined;
    this.#group = group;
    this.#rows += 1;
    for (const [index, column] of this.#summed.entries()) {
      const value = row[column];
      if (typeof value !== 'number') continue;
      this.#ofGroup[index] = (this.#ofGroup[index] ?? 0) + value;
      this.#ofAll[index] = (this.#ofAll[index] ?? 0) + value;
    }
    return ended;
  }

  /** Ends the current group and returns it with its sums; undefined if the rows have no groups. */
  endGroup(): { readonly group: Cell; readonly sums: readonly Cell[] } | undefined {
    const group = this.#group;
    if (group === undefined) return undefined;
    const sums = this.#inColumns(this.#ofGroup);
    this.#ofGroup = this.#summed.map(() => 0);
    return { group, sums };
  }

  /** The sums of all rows; undefined if no column is summed. */
  all(): readonly Cell[] | undefined {
    return this.#summed.length === 0 ? undefined : this.#inColumns(this.#ofAll);
  }

  #inColumns(sums: readonly number[]): Cell[] {
    return this.#table.columns.map((_, index) => sums[this.#summed.indexOf(index)] ?? null);
  }
}
