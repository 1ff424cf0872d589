import { isBookSearch } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import type { SearchDefinition } from '../../searches/search-definition.ts';

interface NotableDate {
  readonly key: string;
  readonly day: string;
}

/** How far the index of one kind of record reaches. */
export interface RecordCoverage {
  /** Key of the name of the index. */
  readonly index: 'abstract' | 'abstractLegal' | 'torrens' | 'lien';
  readonly dates: readonly NotableDate[];
}

const DATES = [
  'indexBeginDate',
  'imageBeginDate',
  'imageThruDate',
  'certificateThruDate',
  'postedDate',
  'verifiedDate',
];
/** Kinds of records that have their own index; all others are in the abstract index. */
const INDEX_OF: Readonly<Record<string, RecordCoverage['index']>> = { certificates: 'torrens', taxLiens: 'lien' };
/** Searches that a county may keep in an index of land alone. */
const OF_LAND: ReadonlySet<string> = new Set(['LegalDescription', 'Plat', 'TractIndexNMI']);

/** How far the index of a search reaches; undefined if the county does not show it, or has not set it. */
export function useNotableDates({ kind, type }: SearchDefinition): RecordCoverage | undefined {
  const county = useCountyGroup('notableDates');
  // Books are older than every index that the county says a day of.
  if (county.showNotableDates !== true || isBookSearch(type)) return undefined;
  const hasLegalIndex = county.showSeparateIndexes === true && OF_LAND.has(type);
  const index = INDEX_OF[kind.id] ?? (hasLegalIndex ? 'abstractLegal' : 'abstract');
  const dates = DATES.flatMap((key) => {
    const day = county[`${index}${key.charAt(0).toUpperCase()}${key.slice(1)}`];
    return typeof day === 'string' && day !== '' ? [{ key, day }] : [];
  });
  return dates.length === 0 ? undefined : { index, dates };
}

/** Says whether what one looks for can be there at all. */
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

const SENTENCES = ['indexBeginDate', 'imageBeginDate', 'verifiedDate'] as const;

/** The same in sentences, where nothing was found: what one looks for may be older than the index, or newer. */
export function CoverageSentences({ definition }: { readonly definition: SearchDefinition }) {
  const t = useText('search');
  const { day } = useFormats();
  const coverage = useNotableDates(definition);
  const known = SENTENCES.flatMap((key) => coverage?.dates.filter((date) => date.key === key) ?? []);
  if (known.length === 0) return null;
  return <p>{known.map((date) => t(`covers.${date.key}`, { day: day(date.day) })).join(' ')}</p>;
}
