import { type listEfileQueue, QUEUE_STATUS_FILTERS, QUEUE_TYPE_FILTERS, type RequestOf } from '@portal/contracts';
import type { FieldDescription, OptionSource } from '@portal/ui/form';

/** The filters of the queue as texts, as its form and its URL have them. A URL may contain any text. */
export interface FilingFilters extends Readonly<Record<string, string>> {
  readonly text: string;
  readonly status: string;
  readonly type: string;
}

/** The filters of a queue that was just opened: all open filings. */
export const DEFAULT_FILTERS: FilingFilters = { text: '', status: 'OPEN', type: 'ALL' };

/** The maximum length of the filter text in the contract. */
const MAX_TEXT_LENGTH = 200;

/** The option that equals the text; the first option if there is none. */
const optionOrFirst = <const Option extends string>(options: readonly [Option, ...Option[]], text: string): Option =>
  options.find((option) => option === text) ?? options[0];

/** Makes the list request from the filters. An invalid status or type is replaced by the first option, and a long text is cut. */
export const filtersRequest = ({ text, status, type }: FilingFilters): RequestOf<typeof listEfileQueue> => ({
  filterText: text.slice(0, MAX_TEXT_LENGTH),
  statusType: optionOrFirst(QUEUE_STATUS_FILTERS, status),
  efileType: optionOrFirst(QUEUE_TYPE_FILTERS, type),
});

/** The key of a status filter's name. 'OPEN' and 'ALL' exist only as filters; the other filters are statuses, named as in the list. */
const statusKey = (value: (typeof QUEUE_STATUS_FILTERS)[number]): string =>
  `admin:filings.${value === 'OPEN' || value === 'ALL' ? 'statusFilters' : 'statuses'}.${value}`;

/** The fields above the list. */
export const FILTER_FIELDS: readonly FieldDescription<FilingFilters>[] = [
  {
    kind: 'text',
    name: 'text',
    labelKey: 'admin:filings.filters.text',
    placeholderKey: 'admin:filings.filters.placeholder',
    maxLength: MAX_TEXT_LENGTH,
    width: 5,
  },
  {
    kind: 'select',
    name: 'status',
    labelKey: 'admin:filings.columns.status',
    width: 3,
    options: QUEUE_STATUS_FILTERS.map((value) => ({ value, labelKey: statusKey(value) })),
  },
  {
    kind: 'select',
    name: 'type',
    labelKey: 'admin:filings.columns.type',
    width: 3,
    // the options are those of `typeOptions`, because the county names the types
    source: 'efileTypes',
  },
];

/** The options of the type filter. `nameOf` returns the county's name of a document type. */
export const typeOptions = (nameOf: (code: string) => string): OptionSource['options'] =>
  QUEUE_TYPE_FILTERS.map((value) =>
    value === 'ALL' ? { value, labelKey: 'admin:filings.allTypes' } : { value, label: nameOf(value) },
  );
