import { useFormats, useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';

interface NotableDate {
  readonly key: string;
  readonly day: string;
}

const DATES = ['indexBeginDate', 'imageBeginDate', 'imageThruDate', 'postedDate', 'verifiedDate'];

/** How far the index of a record class reaches; undefined when the county does not show it. */
export function useNotableDates(): readonly NotableDate[] | undefined {
  const dates = useCountyGroup('notableDates');
  if (dates.showNotableDates !== true) return undefined;
  return DATES.flatMap((key) => {
    const day = dates[`abstract${key.charAt(0).toUpperCase()}${key.slice(1)}`];
    return typeof day === 'string' && day !== '' ? [{ key, day }] : [];
  });
}

/** Says whether what one looks for can be there at all. */
export function NotableDatesTable({ dates }: { readonly dates: readonly NotableDate[] }) {
  const t = useText('search');
  const { day } = useFormats();
  const columns: readonly SimpleColumn<NotableDate>[] = [
    {
      key: 'name',
      headerKey: 'search:notableDates.abstract',
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
