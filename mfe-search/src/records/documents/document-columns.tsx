import type { DocumentRow } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { type Column, MutedText, PartyLine, type SortValue } from '@portal/ui/table';
import { type Party, sortMatchedFirst } from '../highlighted-names.ts';
import { LinkedDocument } from '../linked-document.tsx';
import { NotVerifiedBadge } from '../not-verified-badge.tsx';
import { useResults } from '../record-links.ts';
import {
  CellItems,
  DAYS_COLUMN,
  DayWithBookAndPage,
  instrumentColumn,
  LAST_COLUMN_WIDTH,
  landText,
} from '../recorded-cells.tsx';
import { HighlightedName } from './document-links.tsx';

/** Sort keys of a list of documents. The server has a database index for each. */
export const DOCUMENT_SORTS = ['docNumber', 'recordedDate', 'instrument', 'grantor'] as const;

/** The value by which a filtered list is sorted in the browser. */
export function documentSortValue(row: DocumentRow, key: string): SortValue {
  switch (key) {
    case 'recordedDate':
      return row.recordedDateTime === '' ? null : row.recordedDateTime;
    case 'instrument':
      return row.instrumentCode;
    case 'grantor':
      return row.grantorSearchResults[0]?.displayName ?? null;
    default:
      return row.docNumber;
  }
}

function Parties({ word, parties }: { readonly word: string; readonly parties: readonly Party[] }) {
  const t = useText('search');
  const { highlightedNames } = useResults();
  return (
    <PartyLine word={word}>
      <CellItems
        items={sortMatchedFirst(parties, highlightedNames)}
        none={t('list.nobody')}
        render={(party) => <HighlightedName party={party} />}
      />
    </PartyLine>
  );
}

function PartiesCell({ row }: { readonly row: DocumentRow }) {
  const t = useText('search');
  return (
    <>
      <Parties word={t('list.from')} parties={row.grantorSearchResults} />
      <Parties word={t('list.to')} parties={row.granteeSearchResults} />
    </>
  );
}

function RecordedCell({ row }: { readonly row: DocumentRow }) {
  return (
    <>
      <DayWithBookAndPage iso={row.recordedDate} bookAndPage={row.displayBookAndPage} />
      <NotVerifiedBadge row={row} />
    </>
  );
}

function LandCell({ row }: { readonly row: DocumentRow }) {
  const t = useText('search');
  const references = row.referenceDocumentSearchResults;
  return (
    <>
      <CellItems items={row.legalSearchResults} none={t('list.noLegal')} render={landText} />
      {references.length > 0 && (
        <>
          <br />
          <MutedText>{t('list.ref')}</MutedText>{' '}
          <CellItems
            items={references}
            none=""
            render={(reference) => (
              <>
                <LinkedDocument document={reference} /> {reference.instrumentDescription}
              </>
            )}
          />
        </>
      )}
    </>
  );
}

/** The columns of a list of documents (001 section 2.4), with the most distinctive ones first. */
export const DOCUMENT_COLUMNS: readonly Column<DocumentRow>[] = [
  instrumentColumn(),
  {
    ...DAYS_COLUMN,
    key: 'recorded',
    headerKeys: ['search:list.recordedDate', 'search:list.bookAndPage'],
    cell: (row) => <RecordedCell row={row} />,
  },
  {
    key: 'parties',
    headerKeys: ['search:list.grantors', 'search:list.grantees'],
    cell: (row) => <PartiesCell row={row} />,
  },
  {
    key: 'land',
    headerKeys: ['search:list.references', 'search:list.legals'],
    width: LAST_COLUMN_WIDTH,
    cell: (row) => <LandCell row={row} />,
  },
];
