import { type listEfileQueue, QUEUE_STATUS_FILTERS, QUEUE_TYPE_FILTERS, type RequestOf } from '@portal/contracts';
import type { FieldDescription, OptionSource } from '@portal/ui/form';

/** The filters of the queue, as in its URL. */
export interface FilingFilters extends Readonly<Record<string, string>> {
  readonly text: string;
  readonly status: string;
  readonly type: string;
}

export const NO_FILTERS: FilingFilters = { text: '', status: 'OPEN', type: 'ALL' };

const oneOf = <const Option extends string>(options: readonly [Option, ...Option[]], text: string): Option =>
  options.find((option) => option === text) ?? options[0];

/** Makes the list request from the filters. Invalid values are replaced by the defaults. */
export const filtersRequest = ({ text, status, type }: FilingFilters): RequestOf<typeof listEfileQueue> => ({
  filterText: text.slice(0, 200),
  statusType: oneOf(QUEUE_STATUS_FILTERS, status),
  efileType: oneOf(QUEUE_TYPE_FILTERS, type),
});

/** The fields above the list. */
export const FILTER_FIELDS: readonly FieldDescription<FilingFilters>[] = [
  {
    kind: 'text',
    name: 'text',
    labelKey: 'admin:filings.filters.text',
    placeholderKey: 'admin:filings.filters.placeholder',
    maxLength: 200,
    width: 5,
  },
  {
    kind: 'select',
    name: 'status',
    labelKey: 'admin:filings.columns.status',
    width: 3,
    options: QUEUE_STATUS_FILTERS.map((value) => ({
      value,
      labelKey: `admin:filings.${value === 'OPEN' || value === 'ALL' ? 'statusFilters' : 'statuses'}.${value}`,
    })),
  },
  {
    kind: 'select',
    name: 'type',
    labelKey: 'admin:filings.columns.type',
    width: 3,
    source: 'efileTypes',
  },
];

/** Options of the type filter. @param typeText returns the name of a document type */
export const typeOptions = (typeText: (code: string) => string): OptionSource['options'] =>
  QUEUE_TYPE_FILTERS.map((value) =>
    value === 'ALL' ? { value, labelKey: 'admin:filings.allTypes' } : { value, label: typeText(value) },
  );
