import type { GrantorGranteeBookRow } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { type Column, LineLabel, MutedText, ReadMark, RecordKind, type SortValue } from '@portal/ui/table';
import { DATE_COLUMN_LAYOUT } from '../recorded-cells.tsx';
import { useBookTypeText } from './book-type.ts';

/** Sort keys of a list of book pages (001 section 2.5). */
export const BOOK_PAGE_SORTS = ['bookReferenceId', 'fromName', 'fromDate'] as const;

/** The value by which a filtered list is sorted in the browser. */
export function bookPageSortValue(row: GrantorGranteeBookRow, key: string): SortValue {
  switch (key) {
    case 'fromName':
      return row.fromName;
    case 'fromDate':
      return row.fromDate;
    default:
      return row.bookReferenceId;
  }
}

interface RowProps {
  readonly row: GrantorGranteeBookRow;
}

function BookType({ row }: RowProps) {
  const describeType = useBookTypeText();
  return describeType(row.type);
}

/** First and last date of a page. A missing date is shown as '--'. */
function DaysCell({ row }: RowProps) {
  const t = useText('search');
  const { day } = useFormats();
  const dayOf = (iso: string) => (iso === '' ? <MutedText>{t('details.none')}</MutedText> : day(iso));
  return (
    <>
      <LineLabel>{t('sort.fromDate')}</LineLabel>
      {dayOf(row.fromDate)}
      <br />
      <LineLabel>{t('list.toDate')}</LineLabel>
      {dayOf(row.toDate)}
    </>
  );
}

function NamesCell({ row }: RowProps) {
  const t = useText('search');
  return (
    <>
      <LineLabel>{t('sort.fromName')}</LineLabel>
      {row.fromName}
      <br />
      <LineLabel>{t('list.toName')}</LineLabel>
      {row.toName}
    </>
  );
}

/** The columns of a list of book pages (001 section 2.5). */
export const BOOK_PAGE_COLUMNS: readonly Column<GrantorGranteeBookRow>[] = [
  {
    key: 'reference',
    headerKeys: ['search:list.bookReferenceId', 'search:list.type'],
    width: 'max(9rem, 28cqi)',
    narrow: 'start',
    hasMarginRule: true,
    cell: (row, rowState) => (
      <>
        <RecordKind>{row.bookReferenceId}</RecordKind>
        <BookType row={row} /> {rowState.isVisited && <ReadMark />}
      </>
    ),
  },
  {
    key: 'names',
    headerKeys: ['search:list.fromName', 'search:list.toName'],
    cell: (row) => <NamesCell row={row} />,
  },
  {
    key: 'dates',
    width: DATE_COLUMN_LAYOUT.width,
    headerKeys: ['search:list.fromDate', 'search:list.toDate'],
    cell: (row) => <DaysCell row={row} />,
  },
];
