import { ApiError } from '@portal/api-client';
import { type ContentOf, HISTORY_PAGE_ROWS, readHistory } from '@portal/contracts';
import { CallListView, useCallList } from '@portal/forms';
import { useFormats, useText } from '@portal/i18n';
import { EmptyState, styled } from '@portal/ui';
import type { RowAction, SimpleColumn } from '@portal/ui/table';
import { useState } from 'react';
import { RefundDialog } from './refund.dialog.tsx';

type HistoryRow = ContentOf<typeof readHistory>['rows'][number];

/** The filters in the address of a history. */
export interface HistoryFilters extends Readonly<Record<string, string>> {
  readonly subject: string;
  readonly username: string;
  readonly documentType: string;
  readonly documentNumber: string;
}
export const DEFAULT_FILTERS: HistoryFilters = { subject: 'USER', username: '', documentType: '', documentNumber: '' };

// The details. On paper their column became so narrow that it broke words such as 'Statement'; with this width only longer words break.
const Lines = styled('span', {
  base: { display: 'inline-block', minWidth: '7rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
});
// The cells of a narrow list break any text: a year became '20' and '26'. A time does not break; the column of details gets narrower instead.
const Instant = styled('span', { base: { overflowWrap: 'normal' } });
const Name = styled('span', { base: { display: 'inline-block', minWidth: '6.5rem' } });

function useColumns(): readonly SimpleColumn<HistoryRow>[] {
  const { instant, money } = useFormats();
  const text = (key: 'accountName' | 'address'): SimpleColumn<HistoryRow> => ({
    key,
    headerKey: key === 'address' ? 'reports:columns.address' : `reports:fields.${key}`,
    narrow: 'labeled',
    cell: (row) => row[key],
  });
  return [
    {
      key: 'event',
      headerKey: 'reports:columns.event',
      isRowHeader: true,
      narrow: 'full',
      cell: ({ event }) => event,
    },
    {
      key: 'details',
      headerKey: 'reports:columns.details',
      narrow: 'full',
      cell: ({ details }) => (details === '' ? '' : <Lines>{details}</Lines>),
    },
    {
      key: 'charged',
      headerKey: 'reports:columns.charged',
      align: 'end',
      narrow: 'labeled',
      cell: ({ chargedCents }) => (chargedCents === null ? '' : money(chargedCents)),
    },
    {
      key: 'at',
      headerKey: 'reports:columns.at',
      narrow: 'labeled',
      cell: ({ at }) => <Instant>{instant(at)}</Instant>,
    },
    {
      key: 'username',
      headerKey: 'reports:fields.username',
      narrow: 'labeled',
      cell: ({ username }) => <Name>{username}</Name>,
    },
    text('accountName'),
    text('address'),
  ];
}

/** What was bought and who bought it: a document may have been bought by several users. */
const purchaseOf = ({ details, username, accountName }: HistoryRow): string =>
  `${details.split('\n')[0] ?? ''}, ${username} (${accountName})`;

/** All log entries about the user or document in the address, the newest first. Staff can refund the purchases among them. */
export function HistoryList() {
  const t = useText('reports');
  const list = useCallList(readHistory, {
    defaults: DEFAULT_FILTERS,
    request: ({ subject, ...criteria }, page) => ({
      ...criteria,
      subject: subject === 'DOCUMENT' ? ('DOCUMENT' as const) : ('USER' as const),
      page,
    }),
    answerOf: (content: ContentOf<typeof readHistory>) => content,
  });
  const columns = useColumns();
  const [refunding, setRefunding] = useState<HistoryRow | null>(null);
  const { state } = list;
  const empty = { title: t('other.history.none'), next: <p>{t('other.history.noneNext')}</p> };
  // the server refuses an unknown username as invalid; here the list is shown as empty instead
  if (state.state === 'failed' && state.failure instanceof ApiError && state.failure.kind === 'invalid')
    return <EmptyState title={empty.title}>{empty.next}</EmptyState>;
  const actionsOf = (row: HistoryRow): readonly RowAction[] =>
    row.refundable === null
      ? []
      : [{ key: 'refund', label: t('other.history.refund.open'), onAct: () => setRefunding(row) }];
  const close = () => setRefunding(null);
  const finish = () => {
    close();
    list.refresh();
  };
  return (
    <>
      <CallListView
        list={list}
        caption={t('other.history.title')}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={purchaseOf}
        actionsOf={actionsOf}
        actionsKey="reports:columns.actions"
        pageRows={HISTORY_PAGE_ROWS}
        loading={t('other.history.loading')}
        empty={empty}
      />
      {refunding !== null && refunding.refundable !== null && (
        <RefundDialog purchase={refunding.refundable} details={purchaseOf(refunding)} onDone={finish} onClose={close} />
      )}
    </>
  );
}
