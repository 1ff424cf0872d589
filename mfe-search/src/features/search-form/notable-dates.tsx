import { type IndexName, indexOfSearch, isBookSearch } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import type { SearchDefinition } from '../../searches/search-definition.ts';

interface NotableDate {
  readonly key: string;
  readonly day: string;
}

/** The dates that the index of one kind of record covers. */
export interface RecordCoverage {
  /** Name of the index in setting names and message keys. */
  readonly index: IndexName;
  readonly dates: readonly NotableDate[];
}

/** The dates in the order shown. A county setting is named after its index and one of these, such as `abstractIndexBeginDate`. */
const DATES = [
  'indexBeginDate',
  'imageBeginDate',
  'imageThruDate',
  'certificateThruDate',
  'postedDate',
  'verifiedDate',
];

/** The dates that the index of a search covers. Undefined if the county has not set them or does not show them. */
export function useNotableDates({ type }: SearchDefinition): RecordCoverage | undefined {
  const county = useCountyGroup('notableDates');
  // The county's dates do not apply to books, which are older than every index.
  if (county.showNotableDates !== true || isBookSearch(type)) return undefined;
  const index = indexOfSearch(type, county.showSeparateIndexes === true);
  const dates = DATES.flatMap((key) => {
    const day = county[`${index}${key.charAt(0).toUpperCase()}${key.slice(1)}`];
    return typeof day === 'string' && day !== '' ? [{ key, day }] : [];
  });
  return dates.length === 0 ? undefined : { index, dates };
}

/** Table of the index's dates, so that users can tell whether the index can have their document. */
export function NotableDatesTable({ index, dates }: RecordCoverage) {
  const t = useText('search');
  const { day } = useFormats();
  const columns: readonly SimpleColumn<NotableDate>[] = [
    {
      key: 'name',
      headerKey: `search:notableDates.${index}`,
      isRowHeader: true,
      cell: (row) => t(`notableDates.${row.key}`),
    },
    { key: 'day', headerKey: 'search:notableDates.date', align: 'end', cell: (row) => day(row.day) },
  ];
  return (
    <SimpleTable
      columns={columns}
      rows={dates}
      rowId={(row) => row.key}
      caption={t('notableDates.caption')}
      isCaptionHidden={false}
    />
  );
}

/** The dates that tell how far the index and its images reach, each with its sentence. */
const SENTENCES = ['indexBeginDate', 'imageBeginDate', 'verifiedDate'] as const;

/** The dates as sentences, for a search that found nothing: the document may be older or newer than the index. */
export function CoverageSentences({ definition }: { readonly definition: SearchDefinition }) {
  const t = useText('search');
  const { day } = useFormats();
  const coverage = useNotableDates(definition);
  const known = SENTENCES.flatMap((key) => coverage?.dates.filter((date) => date.key === key) ?? []);
  if (known.length === 0) return null;
  return <p>{known.map((date) => t(`covers.${date.key}`, { day: day(date.day) })).join(' ')}</p>;
}
