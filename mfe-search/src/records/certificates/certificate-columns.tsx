import type { TorrensRow } from '@portal/contracts';
import { documentNumberKey } from '@portal/domain';
import { useText } from '@portal/i18n';
import { MutedText, ReadMark, RecordKind, type SortValue } from '@portal/ui/table';
import type { RecordColumn } from '../record-kind.ts';
import { CellItems, DATE_COLUMN_LAYOUT, DayWithBookAndPage } from '../recorded-cells.tsx';
import { LinkedCertificate } from './certificate-links.tsx';
import { useStatusText } from './certificate-status.tsx';

/** Sort keys of a list of certificates (001 section 2.5). The server has a database index for each. */
export const CERTIFICATE_SORTS = ['certificateNumber', 'certifiedDate', 'bookAndPage'] as const;

/** The value by which a filtered list is sorted in the browser. */
export function certificateSortValue(row: TorrensRow, key: string): SortValue {
  switch (key) {
    case 'certifiedDate':
      return row.certifiedDate;
    case 'bookAndPage':
      return documentNumberKey(row.displayBookAndPage);
    default:
      return row.certificateNumber;
  }
}

function StatusCell({ row }: { readonly row: TorrensRow }) {
  const t = useText('search');
  const describeStatus = useStatusText();
  const by = row.cancelledBySearchResults;
  return (
    <>
      {describeStatus(row)}
      {by.length > 0 && (
        <>
          <br />
          <MutedText>{t('list.cancelledBy')}</MutedText>{' '}
          <CellItems items={by} none="" render={(certificate) => <LinkedCertificate by={certificate} />} />
        </>
      )}
    </>
  );
}

const FIRST_COLUMN = { width: 'max(9rem, 30cqi)', narrow: 'start' } as const;

/** The columns of a list of certificates. File numbers are shown only if the county has them. */
export const CERTIFICATE_COLUMNS: readonly RecordColumn<TorrensRow>[] = [
  {
    ...FIRST_COLUMN,
    key: 'certificate',
    headerKeys: ['search:list.certificateNumber'],
    isIn: ({ hasFileNumbers }) => !hasFileNumbers,
    cell: (row, rowState) => (
      <>
        <RecordKind>{row.certificateNumber}</RecordKind>
        {rowState.isVisited && <ReadMark />}
      </>
    ),
  },
  {
    ...FIRST_COLUMN,
    key: 'certificateAndFile',
    headerKeys: ['search:list.certificateNumberAnd', 'search:list.fileNumber'],
    isIn: ({ hasFileNumbers }) => hasFileNumbers,
    cell: (row, rowState) => (
      <>
        <RecordKind>{row.certificateNumber}</RecordKind>
        {row.fileNumber} {rowState.isVisited && <ReadMark />}
      </>
    ),
  },
  {
    ...DATE_COLUMN_LAYOUT,
    key: 'certified',
    headerKeys: ['search:list.certifiedDate', 'search:list.bookAndPage'],
    width: 'clamp(7rem, 26cqi, 12rem)',
    cell: (row) => <DayWithBookAndPage iso={row.certifiedDate} bookAndPage={row.displayBookAndPage} />,
  },
  { key: 'status', headerKeys: ['search:list.status'], cell: (row) => <StatusCell row={row} /> },
];
