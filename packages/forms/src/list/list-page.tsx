import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, PageHead, Row, Toolbar } from '@portal/ui';
import { type FieldDescription, FilterFields, type OptionSource } from '@portal/ui/form';
import { SortControl } from '@portal/ui/table';
import type { ReactNode } from 'react';
import { CallListView, type CallListViewProps } from './call-list-view.tsx';
import type { ListFilters } from './use-call-list.ts';

/** What every list is narrowed and sorted by, as its address has it. */
export interface SortedFilters extends ListFilters {
  readonly text: string;
  readonly status: string;
  readonly sort: string;
  readonly direction: string;
}

export interface ListPageProps<Content, Row, Filters extends SortedFilters>
  extends Omit<CallListViewProps<Content, Row, Filters>, 'caption' | 'actionsKey' | 'loading' | 'empty'> {
  /** Names its fields on the page. */
  readonly id: string;
  readonly title: string;
  /** Its address, below which the entries stand: 0 is a new one. */
  readonly path: string;
  /** Key of its words: `loading`, `none`, `noneNext`, `filters.label`. */
  readonly wordsKey: string;
  readonly fields: readonly FieldDescription<Filters>[];
  readonly sources?: Readonly<Record<string, OptionSource>>;
  /** What it can be sorted by, with the words of columns. */
  readonly sorts: readonly { readonly value: string; readonly label: string }[];
  readonly file: { readonly isBusy: boolean; readonly save: () => void };
  /** The questions of its actions. */
  readonly dialog: ReactNode;
}

/** A list with New and Export, its filters and its order, and its rows with what can be done to each. */
export function ListPage<Content, Row, Filters extends SortedFilters>(props: ListPageProps<Content, Row, Filters>) {
  const { id, title, path, wordsKey, fields, sources = {}, sorts, file, dialog, list, ...view } = props;
  const t = useText('form');
  const navigate = useNavigate();
  const { filters } = list;
  const { sort, direction }: SortedFilters = filters;
  return (
    <>
      <PageHead
        title={title}
        pageKey={path}
        action={
          <Row>
            <Button icon="download" busy={file.isBusy} onClick={file.save}>
              {t('list.export')}
            </Button>
            <Button look="primary" icon="add" onClick={() => void navigate(`${path}/0`)}>
              {t('list.new')}
            </Button>
          </Row>
        }
      />
      <FilterFields
        id={id}
        label={t(`${wordsKey}.filters.label`)}
        fields={fields}
        values={filters}
        onChange={list.filter}
        sources={sources}
      />
      <Toolbar>
        <SortControl
          sort={{ key: sort, direction: direction === 'DESC' ? 'DESC' : 'ASC' }}
          options={sorts}
          onChange={(change) => list.sortBy('key' in change ? { sort: change.key } : { direction: change.direction })}
        />
      </Toolbar>
      <CallListView
        {...view}
        list={list}
        caption={title}
        actionsKey="form:list.actions"
        loading={t(`${wordsKey}.loading`)}
        empty={{ title: t(`${wordsKey}.none`), next: list.isNarrowed ? <p>{t(`${wordsKey}.noneNext`)}</p> : undefined }}
      />
      {dialog}
    </>
  );
}
