import type { TorrensRow } from '@portal/contracts';
import { documentNumberKey } from '@portal/domain';
import { useText } from '@portal/i18n';
import { Quiet, ReadMark, RecordKind, type SortValue } from '@portal/ui/table';
import type { RecordColumn } from '../record-kind.ts';
import { BookedDay, CellItems, DAYS_COLUMN } from '../recorded-cells.tsx';
import { LinkedCertificate } from './certificate-links.tsx';
import { useStatusWords } from './certificate-status.tsx';

/** Orders of a list of certificates (001 section 2.5); the server has an index for each. */
export const CERTIFICATE_SORTS = ['certificateNumber', 'certifiedDate', 'bookAndPage'] as const;

/** What a filtered list is sorted by, here and without the server. */
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
  const wordsOf = useStatusWords();
  const by = row.cancelledBySearchResults;
  return (
    <>
      {wordsOf(row)}
      {by.length > 0 && (
        <>
          <br />
          <Quiet>{t('list.cancelledBy')}</Quiet>{' '}
          <CellItems items={by} none="" render={(certificate) => <LinkedCertificate by={certificate} />} />
        </>
      )}
    </>
  );
}

const FIRST = { width: 'max(9rem, 30cqi)', narrow: 'start' } as const;

/** The columns of a list of certificates; their file numbers only where the county has such. */
export const CERTIFICATE_COLUMNS: readonly RecordColumn<TorrensRow>[] = [
  {
    ...FIRST,
    key: 'certificate',
    headerKeys: ['search:list.certificateNumber'],
    isIn: ({ hasFileNumbers }) => !hasFileNumbers,
    cell: (row, look) => (
      <>
        <RecordKind>{row.certificateNumber}</RecordKind>
        {look.isVisited && <ReadMark />}
      </>
    ),
  },
  {
    ...FIRST,
    key: 'certificateAndFile',
    headerKeys: ['search:list.certificateNumberAnd', 'search:list.fileNumber'],
    isIn: ({ hasFileNumbers }) => hasFileNumbers,
    cell: (row, look) => (
      <>
        <RecordKind>{row.certificateNumber}</RecordKind>
        {row.fileNumber} {look.isVisited && <ReadMark />}
      </>
    ),
  },
  {
    ...DAYS_COLUMN,
    key: 'certified',
    headerKeys: ['search:list.certifiedDate', 'search:list.bookAndPage'],
    width: 'clamp(7rem, 26cqi, 12rem)',
    cell: (row) => <BookedDay iso={row.certifiedDate} bookAndPage={row.displayBookAndPage} />,
  },
  { key: 'status', headerKeys: ['search:list.status'], cell: (row) => <StatusCell row={row} /> },
];
