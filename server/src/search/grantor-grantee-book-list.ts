import type { GrantorGranteeBookRow } from '@portal/contracts';
import { dayOrNull, type ListKind } from './list-kind.ts';

/**
 * The columns of a list of book pages (001 section 2.5). Values that share a column on the screen have separate columns.
 */
export const GRANTOR_GRANTEE_BOOK_LIST: ListKind<GrantorGranteeBookRow> = {
  count: ({ countBookPages }) => countBookPages,
  columns: ({ columns }) => [
    { title: columns.bookReferenceId, kind: 'text', share: 18 },
    { title: columns.type, kind: 'text', share: 12 },
    { title: columns.fromName, kind: 'text', share: 22 },
    { title: columns.toName, kind: 'text', share: 22 },
    { title: columns.fromDate, kind: 'day', share: 13 },
    { title: columns.toDate, kind: 'day', share: 13 },
  ],
  cells: (row, { bookTypes }) => [
    row.bookReferenceId,
    bookTypes[row.type] ?? row.type,
    row.fromName,
    row.toName,
    dayOrNull(row.fromDate),
    dayOrNull(row.toDate),
  ],
};
