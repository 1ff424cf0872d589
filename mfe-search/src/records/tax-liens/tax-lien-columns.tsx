import type { TaxLienRow } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { type Column, LineLabel, type SortValue } from '@portal/ui/table';
import { LinkedDocument } from '../linked-document.tsx';
import { CellItems, DATE_COLUMN_LAYOUT, instrumentColumn, LAST_COLUMN_WIDTH } from '../recorded-cells.tsx';
import { HighlightedTaxpayer, releaseDocument, revocationDocument } from './tax-lien-links.tsx';

/** Sort keys of a list of tax liens (001 section 2.5). */
export const TAX_LIEN_SORTS = ['docNumber', 'recordedDate', 'lienDate', 'lienNumber'] as const;

/** The value by which a filtered list is sorted in the browser. */
export function taxLienSortValue(row: TaxLienRow, key: string): SortValue {
  switch (key) {
    case 'recordedDate':
      return row.recordedDateTime === '' ? null : row.recordedDateTime;
    case 'lienDate':
      return row.lienDate === '' ? null : row.lienDate;
    case 'lienNumber':
      return row.lienNumber;
    default:
      return row.docNumber;
  }
}

/** The recorded date comes first, as in every list, and has no label: two labels would be too wide for a phone. */
function DatesCell({ row }: { readonly row: TaxLienRow }) {
  const t = useText('search');
  const { day } = useFormats();
  return (
    <>
      {day(row.recordedDate)}
      <br />
      <LineLabel>{t('sort.lienDate')}</LineLabel>
      {day(row.lienDate)}
    </>
  );
}

function TaxpayersCell({ row }: { readonly row: TaxLienRow }) {
  const t = useText('search');
  return (
    <>
      <LineLabel>{t('details.lienNumber')}</LineLabel>
      {row.lienNumber}
      <br />
      <CellItems
        items={row.taxpayerSearchResults}
        none={t('list.nobody')}
        render={(taxpayer) => <HighlightedTaxpayer taxpayer={taxpayer} />}
      />
    </>
  );
}

/** Changes of the lien: revisions, then each release with its revocation; '--' if there are none. */
function ChangesCell({ row }: { readonly row: TaxLienRow }) {
  const t = useText('search');
  const none = t('details.none');
  return (
    <>
      <LineLabel>{t('details.revisions')}</LineLabel>
      <CellItems
        items={row.revisionSearchResults}
        none={none}
        render={(revision) => <LinkedDocument document={revision} />}
      />
      <br />
      <LineLabel>{t('details.releases')}</LineLabel>
      <CellItems
        items={row.releaseSearchResults}
        none={none}
        render={(release) => (
          <>
            <LinkedDocument document={releaseDocument(release)} /> /{' '}
            <LinkedDocument document={revocationDocument(release)} />
          </>
        )}
      />
    </>
  );
}

/** The columns of a list of tax liens (001 section 2.5). */
export const TAX_LIEN_COLUMNS: readonly Column<TaxLienRow>[] = [
  instrumentColumn(),
  {
    ...DATE_COLUMN_LAYOUT,
    key: 'dates',
    headerKeys: ['search:list.recordedDate', 'search:list.lienDate'],
    cell: (row) => <DatesCell row={row} />,
  },
  {
    key: 'taxpayers',
    headerKeys: ['search:list.lienNumber', 'search:list.taxpayers'],
    cell: (row) => <TaxpayersCell row={row} />,
  },
  {
    key: 'changes',
    headerKeys: ['search:list.revisions', 'search:list.releases'],
    width: LAST_COLUMN_WIDTH,
    cell: (row) => <ChangesCell row={row} />,
  },
];
