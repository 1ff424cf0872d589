import type { FieldDescription } from '@portal/ui/form';
import type { SortedFilters } from './list-page.tsx';

/** The filter fields of every list, text and status, followed by further ones. */
export const listFilterFields = (
  textsKey: string,
  statuses: readonly string[],
  more: readonly FieldDescription<SortedFilters>[] = [],
): readonly FieldDescription<SortedFilters>[] => [
  {
    kind: 'text',
    name: 'text',
    labelKey: 'form:list.text',
    placeholderKey: `${textsKey}.filters.placeholder`,
    maxLength: 200,
    width: 5,
  },
  {
    kind: 'select',
    name: 'status',
    labelKey: 'form:list.status',
    width: more.length === 0 ? 4 : 3,
    options: statuses.map((value) => ({ value, labelKey: `${textsKey}.statusFilters.${value}` })),
  },
  ...more,
];

/** The filters of a list as request fields; the text is truncated to the length that the server accepts. */
export const listRequestOf = <const Status extends string, const Sort extends string>(
  { text, status, sort, direction }: SortedFilters,
  statuses: readonly [Status, ...Status[]],
  sorts: readonly [Sort, ...Sort[]],
) => ({
  filterText: text.slice(0, 200),
  statusType: oneOf(statuses, status),
  sortKey: oneOf(sorts, sort),
  sortDirection: oneOf(['ASC', 'DESC'], direction),
});

/** The value if it is one of these options; otherwise, as for an invalid URL parameter, the first one. */
const oneOf = <const Option extends string>(options: readonly [Option, ...Option[]], text: string): Option =>
  options.find((option) => option === text) ?? options[0];
