import type { TaxLienRow } from '@portal/contracts';
import { dollarsToCents } from '@portal/domain';
import { dayOrNull, joinLines, type ListKind } from './list-kind.ts';

type Release = TaxLienRow['releaseSearchResults'][number];

const NONE = '--';
const releaseText = ({ releaseDisplayDocNumber, revokeDisplayDocNumber }: Release): string =>
  [releaseDisplayDocNumber, revokeDisplayDocNumber].map((number) => (number === '' ? NONE : number)).join(' / ');

const centsOf = (dollars: number | null): number | null => {
  const amount = dollars === null ? undefined : dollarsToCents(dollars);
  return amount?.ok ? amount.value : null;
};

/** The columns of a list of tax liens (001 section 2.5). Values that share a column on the screen have separate columns. */
export const TAX_LIEN_LIST: ListKind<TaxLienRow> = {
  columns: ({ columns }) => [
    { title: columns.instrument, kind: 'text', share: 13 },
    { title: columns.documentNumber, kind: 'text', share: 11 },
    { title: columns.recordedDate, kind: 'day', share: 9 },
    { title: columns.lienDate, kind: 'day', share: 9 },
    { title: columns.lienNumber, kind: 'text', share: 11 },
    { title: columns.taxpayers, kind: 'text', share: 22 },
    { title: columns.totalAmount, kind: 'money', share: 10 },
    { title: columns.revisions, kind: 'text', share: 10 },
    { title: columns.releases, kind: 'text', share: 15 },
  ],
  count: ({ countLiens }) => countLiens,
  cells: (row) => [
    row.instrumentDescription,
    row.displayDocNumber,
    dayOrNull(row.recordedDate),
    dayOrNull(row.lienDate),
    row.lienNumber,
    joinLines(row.taxpayerSearchResults.map(({ name, displayAddress }) => joinLines([name, displayAddress]))),
    centsOf(row.totalAmount),
    joinLines(row.revisionSearchResults.map(({ displayDocNumber }) => displayDocNumber)),
    joinLines(row.releaseSearchResults.map(releaseText)),
  ],
};
