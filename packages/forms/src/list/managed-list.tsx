import type { CallOf } from '@portal/contracts';
import { nextStatus } from '@portal/domain';
import { useText } from '@portal/i18n';
import type { RowAction } from '@portal/ui/table';
import { ListPage, type ListPageProps, type SortedFilters } from './list-page.tsx';
import { type EntryActionRules, useRowActions } from './managed-actions.tsx';
import { type ListAnswer, useCallList } from './use-call-list.ts';
import { useFileDownload } from './use-file-download.ts';
import { useListAction } from './use-list-action.ts';

interface ManagedRow {
  readonly id: number;
  readonly status: string;
}

/** The calls of a managed list, from those that `managedCalls` of the contracts creates. */
interface ListCalls<ListRequest, Content, Changed, Acted> {
  readonly list: CallOf<ListRequest, Content>;
  readonly file: CallOf<ListRequest, null>;
  readonly setStatusInList: CallOf<NoInfer<Acted> & { readonly status?: string | undefined }, Changed>;
  readonly remove: CallOf<Acted, Changed>;
}

/** Props that `ManagedList` supplies itself. */
type SuppliedProps = 'id' | 'path' | 'list' | 'columnsKey' | 'workbook' | 'rowId' | 'actionsOf' | 'dialog' | 'action';

interface ManagedListProps<ListRequest, Content, Changed, Acted, Row extends ManagedRow, Filters extends SortedFilters>
  extends Omit<ListPageProps<Content, Row, Filters, ListRequest>, SuppliedProps> {
  readonly calls: ListCalls<ListRequest, Content, Changed, Acted>;
  /** Prefix of field ids, workbook and language file. */
  readonly name: string;
  /** The default filters; must be the same object in all renders. */
  readonly defaults: Filters;
  readonly request: (filters: Filters, page: number) => ListRequest;
  readonly answerOf: (content: Content) => ListAnswer<Row>;
  /** Builds the request of an action from its row and the list's request. */
  readonly rowActionRequest: (row: Row, lastRequest: ListRequest) => Acted;
  /** Extracts the list from an action's response, which may contain other data too. */
  readonly applyChange: (changed: Changed) => Content;
  readonly actionRules: EntryActionRules<Row>;
  /** Actions after Edit in a row. */
  readonly more?: (row: Row) => readonly RowAction[];
}

/**
 * The list page for the calls of `managedCalls`: filters, order, pages, workbook, and Edit, status and Delete in each
 * row.
 */
export function ManagedList<
  ListRequest,
  Content,
  Changed,
  Acted,
  Row extends ManagedRow,
  Filters extends SortedFilters,
>(props: ManagedListProps<ListRequest, Content, Changed, Acted, Row, Filters>) {
  const { calls, name, defaults, request, answerOf, rowActionRequest, applyChange, actionRules, more, ...page } = props;
  const t = useText('form');
  const list = useCallList(calls.list, { defaults, request, answerOf });
  const activate = useListAction(list, calls.setStatusInList, applyChange, t('list.activated'));
  const deactivate = useListAction(list, calls.setStatusInList, applyChange, t('list.deactivated'));
  const remove = useListAction(list, calls.remove, applyChange, t(`${name}:answers.deleted`));
  const actions = useRowActions(actionRules, {
    setStatus: (row: Row) => {
      const setStatus = nextStatus(row.status) === 'I' ? deactivate : activate;
      setStatus({ ...rowActionRequest(row, list.lastRequest), status: row.status });
    },
    remove: (row) => remove(rowActionRequest(row, list.lastRequest)),
    ...(more === undefined ? {} : { more }),
  });
  return (
    <ListPage
      isMuted={({ status }) => status === 'I'}
      {...page}
      {...actions}
      id={name}
      path={actionRules.path}
      columnsKey={`${name}:columns`}
      list={list}
      workbook={useFileDownload(calls.file, `${name}.xlsx`)}
      rowId={({ id }) => String(id)}
    />
  );
}
