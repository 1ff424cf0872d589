export type SortDirection = 'ASC' | 'DESC';

export interface Sort {
  readonly key: string;
  readonly direction: SortDirection;
}

/** The value that sorts a row locally: texts by locale rules, numbers by value, null last. */
export type SortValue = string | number | null;

export type SortChange = { readonly key: string } | { readonly direction: SortDirection };

/**
 * The effect of a new sort order: a filtered list is sorted locally, any other list is requested again with the current
 * page.
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
