import type { TractBookRow } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { type Column, MutedText, ReadMark, RecordKind, type SortValue } from '@portal/ui/table';
import { CellItems, landText } from '../recorded-cells.tsx';

/** Sort keys of a list of tract book entries (001 section 2.5). */
export const TRACT_BOOK_SORTS = ['tractBookId', 'recordedDate'] as const;

/** The value by which a filtered list is sorted in the browser. */
export const tractBookSortValue = (row: TractBookRow, key: string): SortValue =>
  key === 'recordedDate' ? row.recordedDate : row.tractBookId;

function RecordedDay({ row }: { readonly row: TractBookRow }) {
  const t = useText('search');
  const { day } = useFormats();
  return row.recordedDate === '' ? <MutedText>{t('list.noDate')}</MutedText> : day(row.recordedDate);
}

function LegalCell({ row }: { readonly row: TractBookRow }) {
  const t = useText('search');
  return <CellItems items={row.legalSearchResults} none={t('list.noLegal')} render={landText} />;
}

/** The columns of a list of tract book entries (001 section 2.5). */
export const TRACT_BOOK_COLUMNS: readonly Column<TractBookRow>[] = [
  {
    key: 'entry',
    headerKeys: ['search:list.tractBookId', 'search:list.recordedDate'],
    width: 'max(10rem, 32cqi)',
    narrow: 'start',
    hasMarginRule: true,
    cell: (row, rowState) => (
      <>
        <RecordKind>{row.tractBookId}</RecordKind>
        <RecordedDay row={row} /> {rowState.isVisited && <ReadMark />}
      </>
    ),
  },
  {
    key: 'legal',
    headerKeys: ['search:list.legalDescription'],
    cell: (row) => <LegalCell row={row} />,
  },
];
