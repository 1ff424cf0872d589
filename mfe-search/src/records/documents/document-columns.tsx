import type { DocumentRow } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { type Column, MoreItems, PartyLine, Quiet, ReadMark, RecordKind, type SortValue } from '@portal/ui/table';
import { foundFirst, type Party } from '../marked-names.ts';
import { NotVerifiedBadge } from '../not-verified-badge.tsx';
import { useResults } from '../record-links.ts';
import { LinkedReference, MarkedName } from './document-links.tsx';

/** Orders of a list of documents; the server has an index for each. */
export const DOCUMENT_SORTS = ['docNumber', 'recordedDate', 'instrument', 'grantor'] as const;

/** What a filtered list is sorted by, here and without the server. */
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
  const { marked } = useResults();
  const numbered = foundFirst(parties, marked).map((party, index) => ({ party, key: `${index}` }));
  return (
    <PartyLine word={word}>
      {numbered.length === 0 ? (
        <Quiet>{t('list.nobody')}</Quiet>
      ) : (
        <MoreItems items={numbered} itemKey={({ key }) => key} render={({ party }) => <MarkedName party={party} />} />
      )}
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
  const t = useText('search');
  const { day } = useFormats();
  return (
    <>
      {day(row.recordedDate)}
      <br />
      {row.displayBookAndPage === '' ? <Quiet>{t('list.noBook')}</Quiet> : row.displayBookAndPage}
      <NotVerifiedBadge row={row} />
    </>
  );
}

function LandCell({ row }: { readonly row: DocumentRow }) {
  const t = useText('search');
  const legals = row.legalSearchResults.map((legal, index) => ({ legal, key: `${index}` }));
  const references = row.referenceDocumentSearchResults.map((reference, index) => ({ reference, key: `${index}` }));
  return (
    <>
      {legals.length === 0 ? (
        <Quiet>{t('list.noLegal')}</Quiet>
      ) : (
        <MoreItems items={legals} itemKey={({ key }) => key} render={({ legal }) => legal.description} />
      )}
      {references.length > 0 && (
        <>
          <br />
          <Quiet>{t('list.ref')}</Quiet>{' '}
          <MoreItems
            items={references}
            itemKey={({ key }) => key}
            render={({ reference }) => (
              <>
                <LinkedReference reference={reference} /> {reference.instrumentDescription}
              </>
            )}
          />
        </>
      )}
    </>
  );
}

/** The columns of a list of documents (001 section 2.4): what tells documents apart before what does not. */
export const DOCUMENT_COLUMNS: readonly Column<DocumentRow>[] = [
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
    key: 'recorded',
    headerKeys: ['search:list.recordedDate', 'search:list.bookAndPage'],
    width: 'clamp(6.25rem, 16cqi, 7.25rem)',
    narrow: 'end',
    hasMarginRule: true,
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
    width: 'clamp(22cqi, 45cqi - 7rem, 25cqi)',
    cell: (row) => <LandCell row={row} />,
  },
];
