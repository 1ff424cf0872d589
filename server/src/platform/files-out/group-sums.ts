import type { Cell, FileTable } from './table-file.ts';

/** Adds up the columns that are summed, for the group under way and for all rows. */
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

  /** Counts a row. @returns the group that ended with the row before it, with its sums */
  add(row: readonly Cell[]): { readonly group: Cell; readonly sums: readonly Cell[] } | undefined {
    const { groupBy } = this.#table;
    const group = groupBy === undefined ? undefined : (row[groupBy.column] ?? null);
    const ended = this.#rows > 0 && group !== this.#group ? this.endGroup() : undefined;
    this.#group = group;
    this.#rows += 1;
    for (const [at, column] of this.#summed.entries()) {
      const value = row[column];
      if (typeof value !== 'number') continue;
      this.#ofGroup[at] = (this.#ofGroup[at] ?? 0) + value;
      this.#ofAll[at] = (this.#ofAll[at] ?? 0) + value;
    }
    return ended;
  }

  /** The group under way, with its sums; undefined where rows have no groups. */
  endGroup(): { readonly group: Cell; readonly sums: readonly Cell[] } | undefined {
    const group = this.#group;
    if (group === undefined) return undefined;
    const sums = this.#inColumns(this.#ofGroup);
    this.#ofGroup = this.#summed.map(() => 0);
    return { group, sums };
  }

  /** The sums of all rows; undefined where no column is added up. */
  all(): readonly Cell[] | undefined {
    return this.#summed.length === 0 ? undefined : this.#inColumns(this.#ofAll);
  }

  #inColumns(sums: readonly number[]): Cell[] {
    return this.#table.columns.map((_, index) => sums[this.#summed.indexOf(index)] ?? null);
  }
}
