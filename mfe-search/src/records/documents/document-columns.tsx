import type { DocumentRow } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { type Column, MutedText, PartyLine, type SortValue } from '@portal/ui/table';
import { type Party, sortMatchedFirst } from '../highlighted-names.ts';
import { LinkedDocument } from '../linked-document.tsx';
import { NotVerifiedBadge } from '../not-verified-badge.tsx';
import { useResults } from '../record-links.ts';
import {
  CellItems,
  DATE_COLUMN_LAYOUT,
  DayWithBookAndPage,
  instrumentColumn,
  LAST_COLUMN_WIDTH,
  landText,
} from '../recorded-cells.tsx';
import { HighlightedName } from './document-links.tsx';

/** The keys by which a list of documents can be sorted. The server has a database index for each. */
export const DOCUMENT_SORTS = ['docNumber', 'recordedDate', 'instrument', 'grantor'] as const;

/**
 * The value by which the browser sorts rows by one of `DOCUMENT_SORTS`; null sorts a row last. The browser sorts only a list that is limited to
 * the checked rows ('Filter Selections'); the server sorts all others.
 */
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

interface PartiesProps {
  /** 'from' or 'to', translated. */
  readonly label: string;
  readonly parties: readonly Party[];
}

/** One side of the parties: the first party, and a button for the others. The parties that were searched for are first. */
function Parties({ label, parties }: PartiesProps) {
  const t = useText('search');
  const { highlightedNames } = useResults();
  return (
    <PartyLine word={label}>
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
      <Parties label={t('list.from')} parties={row.grantorSearchResults} />
      <Parties label={t('list.to')} parties={row.granteeSearchResults} />
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

/** The land, and below it the documents to which this one refers. */
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
            // never shown, because there is a reference
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

/**
 * The columns of a list of documents (001 section 2.4). Their keys differ from the sort keys, because a column may show several values. The
 * checkbox column is added by the list.
 */
export const DOCUMENT_COLUMNS: readonly Column<DocumentRow>[] = [
  instrumentColumn(),
  {
    ...DATE_COLUMN_LAYOUT,
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
