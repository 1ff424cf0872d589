import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, PageHead, Row, Toolbar } from '@portal/ui';
import { type FieldDescription, FilterFields, type OptionSource } from '@portal/ui/form';
import { SortControl } from '@portal/ui/table';
import type { ReactNode } from 'react';
import { CallListView, type CallListViewProps } from './call-list-view.tsx';
import type { CallList, ListFilters } from './use-call-list.ts';
import type { FileDownload } from './use-file-download.ts';

/** The filters and sort order that a managed list has in its URL. */
export interface SortedFilters extends ListFilters {
  /** The text to search for. */
  readonly text: string;
  /** The status of the listed rows, or the list's own value for all statuses, such as 'ALL'. */
  readonly status: string;
  /** The key of the column that sorts the rows. */
  readonly sort: string;
  /** 'ASC' or 'DESC'. */
  readonly direction: string;
}

export interface ListPageProps<Content, Row, Filters extends ListFilters, ListRequest>
  extends Omit<CallListViewProps<Content, Row, Filters>, 'list' | 'caption' | 'actionsKey' | 'loading' | 'empty'> {
  readonly list: CallList<Content, Row, Filters, ListRequest>;
  /** Prefix for the ids of the filter fields. */
  readonly id: string;
  readonly title: string;
  /** The path of the list. An entry's page is at its id below this path; id 0 is a new entry. */
  readonly path: string;
  /**
   * The prefix of the keys of the list's texts, with their language file, such as 'admin:users'. Below it are `loading`, `none`,
   * `noneNext` and `filters.label`.
   */
  readonly textsKey: string;
  readonly fields: readonly FieldDescription<Filters>[];
  readonly sources?: Readonly<Record<string, OptionSource>>;
  /** The keys of the columns that can sort the list. Absent: no choice of a sort order. */
  readonly sorts?: readonly string[];
  /**
   * The prefix of the keys of the column headers, with their language file, such as 'users:columns'. The headers also label the sort
   * order. Required with `sorts`.
   */
  readonly columnsKey?: string;
  /** The download of the list as a workbook, in its current filters and order. Absent: no Export button. */
  readonly workbook?: FileDownload<ListRequest>;
  /** Replaces the New button. */
  readonly action?: ReactNode;
  /** The confirmation dialog of the row actions. */
  readonly dialog?: ReactNode;
}

/** A page with a list: buttons New and Export, filters, a choice of the sort order, and rows with actions. */
export function ListPage<Content, Row, Filters extends ListFilters, ListRequest>(
  props: ListPageProps<Content, Row, Filters, ListRequest>,
) {
  const {
    id,
    title,
    path,
    textsKey,
    fields,
    sources = {},
    sorts,
    columnsKey,
    workbook,
    action,
    dialog,
    ...view
  } = props;
  // the rest are properties of CallListView
  const { list } = view;
  const t = useText('form');
  const navigate = useNavigate();
  const { filters } = list;
  // lists without a choice of the sort order do not have these two
  const { sort = '', direction }: ListFilters = filters;
  return (
    <>
      <PageHead
        title={title}
        pageKey={path}
        action={
          <Row>
            {workbook !== undefined && (
              <Button icon="download" busy={workbook.isBusy} onClick={() => void workbook.download(list.lastRequest)}>
                {t('list.export')}
              </Button>
            )}
            {action ?? (
              <Button variant="primary" icon="add" onClick={() => void navigate(`${path}/0`)}>
                {t('list.new')}
              </Button>
            )}
          </Row>
        }
      />
      <FilterFields
        id={id}
        label={t(`${textsKey}.filters.label`)}
        fields={fields}
        values={filters}
        onChange={list.filter}
        sources={sources}
      />
      {sorts !== undefined && (
        <Toolbar>
          <SortControl
            sort={{ key: sort, direction: direction === 'DESC' ? 'DESC' : 'ASC' }}
            options={sorts.map((value) => ({ value, label: t(`${columnsKey}.${value}`) }))}
            onChange={(change) => list.sortBy('key' in change ? { sort: change.key } : { direction: change.direction })}
          />
        </Toolbar>
      )}
      <CallListView
        {...view}
        caption={title}
        actionsKey="form:list.actions"
        loading={t(`${textsKey}.loading`)}
        empty={{ title: t(`${textsKey}.none`), next: list.isNarrowed ? <p>{t(`${textsKey}.noneNext`)}</p> : undefined }}
      />
      {dialog}
    </>
  );
}
