import type { TaxLienRow } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { type Column, MoreItems, Quiet, ReadMark, RecordKind, type SortValue } from '@portal/ui/table';
import { LinkedDocument, MarkedTaxpayer, releaseOf, revokeOf } from './tax-lien-links.tsx';

/** Orders of a list of tax liens (001 section 2.5). */
export const TAX_LIEN_SORTS = ['docNumber', 'recordedDate', 'lienDate', 'lienNumber'] as const;

/** What a filtered list is sorted by, here and without the server. */
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

const numbered = <Item,>(items: readonly Item[]) => items.map((item, index) => ({ item, key: `${index}` }));
const keyOf = ({ key }: { readonly key: string }): string => key;

function DatesCell({ row }: { readonly row: TaxLienRow }) {
  const { day } = useFormats();
  return (
    <>
      {day(row.recordedDate)}
      <br />
      {day(row.lienDate)}
    </>
  );
}

function TaxpayersCell({ row }: { readonly row: TaxLienRow }) {
  const t = useText('search');
  return (
    <>
      {row.lienNumber}
      <br />
      {row.taxpayerSearchResults.length === 0 ? (
        <Quiet>{t('list.nobody')}</Quiet>
      ) : (
        <MoreItems
          items={numbered(row.taxpayerSearchResults)}
          itemKey={keyOf}
          render={({ item }) => <MarkedTaxpayer taxpayer={item} />}
        />
      )}
    </>
  );
}

/** What changed the lien: revisions, then each release with what revoked it; '--' where there is none. */
function ChangesCell({ row }: { readonly row: TaxLienRow }) {
  const t = useText('search');
  const none = <Quiet>{t('details.none')}</Quiet>;
  return (
    <>
      {row.revisionSearchResults.length === 0 ? (
        none
      ) : (
        <MoreItems
          items={numbered(row.revisionSearchResults)}
          itemKey={keyOf}
          render={({ item }) => <LinkedDocument document={item} />}
        />
      )}
      <br />
      {row.releaseSearchResults.length === 0 ? (
        none
      ) : (
        <MoreItems
          items={numbered(row.releaseSearchResults)}
          itemKey={keyOf}
          render={({ item }) => (
            <>
              <LinkedDocument document={releaseOf(item)} /> / <LinkedDocument document={revokeOf(item)} />
            </>
          )}
        />
      )}
    </>
  );
}

/** The columns of a list of tax liens (001 section 2.5). */
export const TAX_LIEN_COLUMNS: readonly Column<TaxLienRow>[] = [
  {
    key: 'instrument',
    headerKeys: ['search:list.instrument', 'search:list.documentNumber'],
    // at least a number with 'read' behind it: a row that is opened must not grow
    width: 'max(8.5rem, 21.5cqi)',
    narrow: 'start',
    cell: (row, look) => (
      <>
        <RecordKind>{row.instrumentDescription}</RecordKind>
        {row.displayDocNumber} {look.isVisited && <ReadMark />}
      </>
    ),
  },
  {
    key: 'dates',
    headerKeys: ['search:list.recordedDate', 'search:list.lienDate'],
    width: 'clamp(6.25rem, 16cqi, 7.25rem)',
    narrow: 'end',
    hasMarginRule: true,
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
    width: 'clamp(22cqi, 45cqi - 7rem, 25cqi)',
    cell: (row) => <ChangesCell row={row} />,
  },
];
