import type { TractBookRow } from '@portal/contracts';
import { dayOrNull, joinLines, type ListKind, landText } from './list-kind.ts';

/** The columns of a list of tract book entries (001 section 2.5), with the instrument and the document of each. */
export const TRACT_BOOK_LIST: ListKind<TractBookRow> = {
  count: ({ countTractBook }) => countTractBook,
  columns: ({ columns }) => [
    { title: columns.tractBookId, kind: 'text', share: 15 },
    { title: columns.recordedDate, kind: 'day', share: 12 },
    { title: columns.instrument, kind: 'text', share: 17 },
    { title: columns.documentNumber, kind: 'text', share: 16 },
    { title: columns.legals, kind: 'text', share: 40 },
  ],
  cells: (row) => [
    row.tractBookId,
    dayOrNull(row.recordedDate),
    row.instrumentDescription,
    joinLines(row.referenceDocumentSearchResults.map(({ displayDocNumber }) => displayDocNumber)),
    joinLines(row.legalSearchResults.map(landText)),
  ],
};
