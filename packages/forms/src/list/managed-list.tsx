import type { CallOf } from '@portal/contracts';
import { useText } from '@portal/i18n';
import type { RowAction } from '@portal/ui/table';
import { ListPage, type ListPageProps, type SortedFilters } from './list-page.tsx';
import { type EntryQuestions, useRowActions } from './managed-actions.tsx';
import { useCallFile } from './use-call-file.ts';
import { type ListAnswer, useCallList } from './use-call-list.ts';
import { useListAction } from './use-list-action.ts';

interface ManagedRow {
  readonly id: number;
  readonly status: string;
}

/** The calls of a managed list, from those that `managedCalls` of the contracts creates. */
interface ListCalls<Asked, Content, Changed, Acted> {
  readonly list: CallOf<Asked, Content>;
  readonly file: CallOf<Asked, null>;
  readonly setStatusInList: CallOf<NoInfer<Acted> & { readonly status?: string | undefined }, Changed>;
  readonly remove: CallOf<Acted, Changed>;
}

/** What the kit of lists fills in. */
type Filled = 'id' | 'path' | 'list' | 'columnsKey' | 'file' | 'rowId' | 'actionsOf' | 'dialog' | 'action';

interface ManagedListProps<Asked, Content, Changed, Acted, Row extends ManagedRow, Filters extends SortedFilters>
  extends Omit<ListPageProps<Content, Row, Filters, Asked>, Filled> {
  readonly calls: ListCalls<Asked, Content, Changed, Acted>;
  /** Names its fields on the page, its workbook, and the language file of its columns and answers. */
  readonly name: string;
  /** The filters when nobody narrowed anything; one object for all renders. */
  readonly defaults: Filters;
  readonly request: (filters: Filters, page: number) => Asked;
  readonly answerOf: (content: Content) => ListAnswer<Row>;
  /** How an action names its row, beside the list that it answers. */
  readonly actedOn: (row: Row, asked: Asked) => Acted;
  /** The list that an action returned, and other data that came with it. */
  readonly taken: (changed: Changed) => Content;
  readonly questions: EntryQuestions<Row>;
  /** What is behind Edit in a row. */
  readonly more?: (row: Row) => readonly RowAction[];
}

/** The list of a list with entry: its filters, orders, pages and workbook, and Edit, status and Delete in each row. */
export function ManagedList<Asked, Content, Changed, Acted, Row extends ManagedRow, Filters extends SortedFilters>(
  props: ManagedListProps<Asked, Content, Changed, Acted, Row, Filters>,
) {
  const { calls, name, defaults, request, answerOf, actedOn, taken, questions, more, ...page } = props;
  const t = useText('form');
  const list = useCallList(calls.list, { defaults, request, answerOf });
  const setStatus = useListAction(list, calls.setStatusInList, taken);
  const remove = useListAction(list, calls.remove, taken, t(`${name}:answers.deleted`));
  const actions = useRowActions(questions, {
    setStatus: (row: Row) => setStatus({ ...actedOn(row, list.asked), status: row.status }),
    remove: (row) => remove(actedOn(row, list.asked)),
    ...(more === undefined ? {} : { more }),
  });
  return (
    <ListPage
      isMuted={({ status }) => status === 'I'}
      {...page}
      {...actions}
      id={name}
      path={questions.path}
      columnsKey={`${name}:columns`}
      list={list}
      file={useCallFile(calls.file, `${name}.xlsx`)}
      rowId={({ id }) => String(id)}
    />
  );
}
