import { Box, EmptyState, Skeleton, View } from '@portal/ui';
import {
  allActions,
  DisplayingResults,
  Pager,
  pageCount,
  pageRange,
  type RowAction,
  RowActions,
  type SimpleColumn,
  SimpleTable,
} from '@portal/ui/table';
import type { ReactNode } from 'react';
import { failureState } from '../submit/failure-alerts.ts';
import type { CallList, ListAnswer, ListFilters } from './use-call-list.ts';

/** Rows per page of a list with entries (002 section 9). */
const PAGE_ROWS = 10;

export interface CallListViewProps<Content, Row, Filters extends ListFilters> {
  readonly list: CallList<Content, Row, Filters>;
  readonly caption: string;
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** The row's name, appended to the label of each action: 'Delete county.clerk'. */
  readonly rowName?: (row: Row) => string;
  /** The actions of a row; absent for a read-only list. */
  readonly actionsOf?: (row: Row) => readonly RowAction[];
  readonly actionsKey?: string;
  /** Rows per page if not ten. */
  readonly pageRows?: number;
  /** Renders inactive rows in muted colors. */
  readonly isMuted?: (row: Row) => boolean;
  readonly loading: string;
  /** The message if no row matches, and what to do then. */
  readonly empty: { readonly title: string; readonly next?: ReactNode };
}

/** A list in its states (loading, empty, failed, ready), with the displayed range, row actions and pages. */
export function CallListView<Content, Row, Filters extends ListFilters>(
  props: CallListViewProps<Content, Row, Filters>,
) {
  const { list, loading, empty, pageRows = PAGE_ROWS } = props;
  const nothing = <EmptyState title={empty.title}>{empty.next}</EmptyState>;
  return (
    <View
      state={list.state}
      loading={<Skeleton isArea label={loading} />}
      empty={nothing}
      failed={failureState}
      ready={(answer) => (
        <Box aria-busy={list.isStale}>
          <DisplayingResults {...pageRange(answer.page, pageRows, answer.total)} total={answer.total} />
          {answer.rows.length === 0 ? nothing : <Rows {...props} answer={answer} />}
        </Box>
      )}
    />
  );
}

function Rows<Content, Row, Filters extends ListFilters>({
  answer,
  ...props
}: CallListViewProps<Content, Row, Filters> & { readonly answer: ListAnswer<Row> }) {
  const { list, caption, columns, rowId, isMuted, pageRows = PAGE_ROWS } = props;
  return (
    <>
      <SimpleTable<Row>
        variant="list"
        caption={caption}
        rows={answer.rows}
        rowId={rowId}
        {...(isMuted === undefined ? {} : { isMuted })}
        columns={[...columns, ...actionColumns(props, answer.rows)]}
      />
      <Pager page={answer.page} pageCount={pageCount(answer.total, pageRows)} onPage={list.turnTo} />
    </>
  );
}

type ActionProps<Content, Row, Filters extends ListFilters> = Pick<
  CallListViewProps<Content, Row, Filters>,
  'actionsOf' | 'actionsKey' | 'rowName'
>;

/** The last column with the row actions, if there are any. */
function actionColumns<Content, Row, Filters extends ListFilters>(
  { actionsOf, actionsKey = '', rowName = () => '' }: ActionProps<Content, Row, Filters>,
  rows: readonly Row[],
): readonly SimpleColumn<Row>[] {
  if (actionsOf === undefined) return [];
  const all = allActions(rows.map(actionsOf));
  return [
    {
      key: 'actions',
      headerKey: actionsKey,
      isHeaderHidden: true,
      narrow: 'full',
      cell: (row) => <RowActions rowName={rowName(row)} actions={actionsOf(row)} all={all} />,
    },
  ];
}
