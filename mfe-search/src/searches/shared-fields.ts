import { formatDate } from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';
import type { SearchCounty, TypedCriteria } from './search-definition.ts';

type Field = FieldDescription<TypedCriteria>;

/** From where searches reach back when the county says nothing. */
export const EARLIEST_DATE = '01/01/1900';

/** Only with property codes, and when the county does not search all types at once (001 section 2.2). */
export const documentTypeField = ({ hasDocumentTypes }: SearchCounty): readonly Field[] =>
  hasDocumentTypes
    ? [
        {
          kind: 'combobox',
          name: 'documentType',
          labelKey: 'search:fields.documentType',
          source: 'documentTypes',
          emptyValue: 'ALL',
          width: 6,
        },
      ]
    : [];

export const INSTRUMENT_GROUP_FIELD: Field = {
  kind: 'combobox',
  name: 'instrumentGroup',
  labelKey: 'search:fields.instrumentGroup',
  source: 'instrumentGroups',
  emptyValue: 'ALL',
  width: 6,
};

export const DATE_FIELDS: readonly Field[] = [
  {
    kind: 'date',
    name: 'fromRecordedDate',
    labelKey: 'search:fields.fromRecordedDate',
    width: 4,
    startsRow: true,
  },
  {
    kind: 'date',
    name: 'toRecordedDate',
    labelKey: 'search:fields.toRecordedDate',
    width: 4,
  },
];

/** The dates a form starts with (001 sections 4.4 and 9). */
export const defaultDates = ({ indexBegins, verifiedThrough, today }: SearchCounty) => ({
  fromRecordedDate: indexBegins === '' ? EARLIEST_DATE : formatDate(indexBegins),
  toRecordedDate: formatDate(verifiedThrough === '' ? today : verifiedThrough),
});

/** All dates there are. */
export const allDates = ({ today }: SearchCounty) => ({
  fromRecordedDate: EARLIEST_DATE,
  toRecordedDate: formatDate(today),
});
