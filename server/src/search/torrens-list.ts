import type { TorrensRow } from '@portal/contracts';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { joinLines, type ListKind } from './list-kind.ts';

/** The columns of a list of certificates (001 section 2.5), with file numbers only if the county has them. */
export const TORRENS_LIST: ListKind<TorrensRow> = {
  count: ({ countCertificates }) => countCertificates,
  columns: ({ columns }, { common: { bookLabel }, facts }) => [
    { title: columns.certificateNumber, kind: 'text', share: 20 },
    ...(facts.torrensUseFileNumber ? [{ title: columns.fileNumber, kind: 'text' as const, share: 16 }] : []),
    { title: columns.certifiedDate, kind: 'day', share: 16 },
    { title: fillPlaceholders(columns.bookAndPage, { bookLabel }), kind: 'text', share: 16 },
    { title: columns.status, kind: 'text', share: 14 },
    { title: columns.cancelledBy, kind: 'text', share: 18 },
  ],
  cells: (row, { statuses }, { facts }) => [
    row.certificateNumber,
    ...(facts.torrensUseFileNumber ? [row.fileNumber] : []),
    row.certifiedDate,
    row.displayBookAndPage,
    statuses[row.shortStatus] ?? row.status,
    joinLines(row.cancelledBySearchResults.map(({ cancelledByCertificateNumber }) => cancelledByCertificateNumber)),
  ],
};
