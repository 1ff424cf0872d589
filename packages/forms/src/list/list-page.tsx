import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, PageHead, Row, Toolbar } from '@portal/ui';
import { type FieldDescription, FilterFields, type OptionSource } from '@portal/ui/form';
import { SortControl } from '@portal/ui/table';
import type { ReactNode } from 'react';
import { CallListView, type CallListViewProps } from './call-list-view.tsx';
import type { CallList, ListFilters } from './use-call-list.ts';
import type { FileDownload } from './use-file-download.ts';

/** The filters and sort order of every list, from its URL. */
export interface SortedFilters extends ListFilters {
  readonly text: string;
  readonly status: string;
  readonly sort: string;
  readonly direction: string;
}

export interface ListPageProps<Content, Row, Filters extends ListFilters, ListRequest>
  extends Omit<CallListViewProps<Content, Row, Filters>, 'list' | 'caption' | 'actionsKey' | 'loading' | 'empty'> {
  readonly list: CallList<Content, Row, Filters, ListRequest>;
  /** Prefix for the ids of its fields. */
  readonly id: string;
  readonly title: string;
  /** Its path; entries are below it, with id 0 for a new one. */
  readonly path: string;
  /** Key prefix of its texts: `loading`, `none`, `noneNext`, `filters.label`. */
  readonly textsKey: string;
  readonly fields: readonly FieldDescription<Filters>[];
  readonly sources?: Readonly<Record<string, OptionSource>>;
  /** The sort keys of the list; their labels are those of the columns. */
  readonly sorts?: readonly string[];
  readonly columnsKey?: string;
  /** Its export as a workbook, with the same filters and order. */
  readonly file?: FileDownload<ListRequest>;
  /** Replaces the New button. */
  readonly action?: ReactNode;
  /** The confirmation dialog of its actions. */
  readonly dialog?: ReactNode;
}

/** A list page with New and Export, filters, sort order, and rows with actions. */
export function ListPage<Content, Row, Filters extends ListFilters, ListRequest>(
  props: ListPageProps<Content, Row, Filters, ListRequest>,
) {
  const { id, title, path, textsKey, fields, sources = {}, sorts, columnsKey, file, action, dialog, ...view } = props;
  const { list } = view;
  const t = useText('form');
  const navigate = useNavigate();
  const { filters } = list;
  const { sort = '', direction }: ListFilters = filters;
  return (
    <>
      <PageHead
        title={title}
        pageKey={path}
        action={
          <Row>
            {file !== undefined && (
              <Button icon="download" busy={file.isBusy} onClick={() => void file.download(list.lastRequest)}>
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
