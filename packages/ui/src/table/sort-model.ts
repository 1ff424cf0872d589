export type SortDirection = 'ASC' | 'DESC';

/** The sort order of a list. */
export interface Sort {
  /** The key of the column that sorts the rows. */
  readonly key: string;
  readonly direction: SortDirection;
}

/** The value that sorts a row in the browser: texts by locale rules, numbers by value, null last. */
export type SortValue = string | number | null;

/** Another column or another direction; the other part of the sort order stays. */
export type SortChange = { readonly key: string } | { readonly direction: SortDirection };

/**
 * Returns the new sort order, and as `next` how it is applied: the rows of a list that the user filtered are all in the browser, so they
 * are sorted there ('sortLocally'); of any other list, the current page is requested in the new order ('query').
 */
export function changeSort(sort: Sort, change: SortChange, isFiltered: boolean) {
  return { sort: { ...sort, ...change }, next: isFiltered ? ('sortLocally' as const) : ('query' as const) };
}

export function reverseDirection(direction: SortDirection): SortDirection {
  return direction === 'ASC' ? 'DESC' : 'ASC';
}

/** Sorted rows. The sort is stable, and rows without a value are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row, key: string) => SortValue,
  sort: Sort,
  locale = 'en-US',
): readonly Row[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const sign = sort.direction === 'ASC' ? 1 : -1;
  const compare = (one: SortValue, other: SortValue): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * collator.compare(String(one), String(other));
  };
  return rows
    .map((row) => ({ row, value: sortValue(row, sort.key) }))
    .sort((one, other) => compare(one.value, other.value))
    .map(({ row }) => row);
}
