import type { DocumentRow } from '@portal/contracts';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { dayOrNull, joinLines, type ListKind, landText } from './list-kind.ts';

/** The columns of a list of documents (001 section 2.4). Values that share a column on the screen have separate columns. */
export const DOCUMENT_LIST: ListKind<DocumentRow> = {
  columns: ({ columns }, { common: { bookLabel } }) => [
    { title: columns.instrument, kind: 'text', share: 13 },
    { title: columns.documentNumber, kind: 'text', share: 12 },
    { title: columns.recordedDate, kind: 'day', share: 10 },
    { title: fillPlaceholders(columns.bookAndPage, { bookLabel }), kind: 'text', share: 9 },
    { title: columns.grantors, kind: 'text', share: 17 },
    { title: columns.grantees, kind: 'text', share: 17 },
    { title: columns.references, kind: 'text', share: 14 },
    { title: columns.legals, kind: 'text', share: 18 },
  ],
  cells: (row) => [
    row.instrumentDescription,
    row.displayDocNumber,
    dayOrNull(row.recordedDate),
    row.displayBookAndPage,
    joinLines(row.grantorSearchResults.map(({ displayName }) => displayName)),
    joinLines(row.granteeSearchResults.map(({ displayName }) => displayName)),
    joinLines(
      row.referenceDocumentSearchResults.map(({ displayDocNumber, instrumentDescription }) =>
        `${displayDocNumber} ${instrumentDescription}`.trim(),
      ),
    ),
    joinLines(row.legalSearchResults.map(landText)),
  ],
};
